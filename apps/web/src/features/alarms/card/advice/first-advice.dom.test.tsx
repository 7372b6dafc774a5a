import { screen } from '@testing-library/react'
import type { AlarmEvent } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm } from '../../../../../test/fakes.ts'
import { openLive, show } from '../../../../../test/show.tsx'
import FirstAdvice from './first-advice.tsx'

async function shown(part: Partial<AlarmEvent>) {
  const given = { ...alarm('a1', 'SN-1', 2), findings: [], peak: null, ...part }
  await show(<FirstAdvice alarm={given} />, { live: openLive().live })
}

it('while nobody knows what radiates it is taken for a source, with how far to keep away [FEA-02]', async () => {
  await shown({ deviceType: 'VP100', module: 'nuclearMod' })
  const advice = screen.getByText(/take it for a source/)
  expect(advice.textContent).toMatch(/at least 30\sm away/)
  expect(advice.textContent).toMatch(/Above 100\sµSv\/h/)
})

it('what was named is advised on by its name, and not by its danger [FEA-02]', async () => {
  await shown({ deviceType: 'VP100', module: 'nuclearMod', findings: [{ name: 'Cs-137' }] })
  expect(screen.getByText(/Distance first/)).toBeTruthy()
  expect(screen.queryByText(/Not named yet/)).toBeNull()
})
