import { fireEvent, screen, within } from '@testing-library/react'
import type { AlarmEvent, SpectrumVerdict } from '@vigil/contract'
import { act } from 'react'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../../../test/fakes.ts'
import { openLive, press, settle, show } from '../../../../../test/show.tsx'
import { LoadPart } from './load-part.tsx'

const POTASSIUM: SpectrumVerdict = {
  answer: 'named',
  nuclides: [
    {
      nuclide: 'K-40',
      category: 'norm',
      confidence: 96,
      netCounts: 5200,
      significance: 41,
      shielded: false,
      alike: [],
    },
  ],
  others: [],
  mixture: false,
  special: [],
  unexplained: [],
  reducedChiSquare: 1,
  resolution662: 0.07,
  gain: 1,
  crystal: 'NaI',
  stated: true,
  backgroundSeconds: 600,
}
const lorry: AlarmEvent = {
  ...alarm('a1', 'SN-1', 2, { life: life(7) }),
  deviceType: 'VP100',
  module: 'nuclearMod',
  priority: 2,
}

async function shown(given: AlarmEvent, verdict: SpectrumVerdict | undefined) {
  const calls: unknown[] = []
  const part = await show(<LoadPart alarm={given} verdict={verdict} values={undefined} />, {
    live: openLive().live,
    async api(name, input) {
      calls.push([name, input])
      return { done: [], refused: [] }
    },
  })
  await settle()
  return { ...part, calls }
}

it('names the goods that hold what was found, and lets the load go with its papers [FEA-02, DSP-02]', async () => {
  const { text, calls } = await shown(lorry, POTASSIUM)
  expect(text()).toContain('Likely a load that is radioactive by nature: K-40')
  expect(text()).toContain('potash fertiliser')
  expect(text()).toContain('a source can be hidden in such a load')
  await press(screen.getByRole('button', { name: /Release load/ }))
  await settle()
  const form = within(screen.getByRole('dialog'))
  await press(form.getByRole('button', { name: 'Release load' }))
  expect(form.getByText('Enter the papers that were checked')).toBeTruthy()
  expect(calls).toEqual([])
  await act(async () => void fireEvent.change(form.getByLabelText('Papers'), { target: { value: 'CMR 7' } }))
  await press(form.getByRole('button', { name: 'Release load' }))
  await settle()
  expect(calls).toEqual([
    ['releaseLoad', { id: 'a1', version: 7, goods: 'potashFertiliser', papers: 'CMR 7', note: '' }],
  ])
})

it('says why a load is not taken for a natural one, and offers no way to let it go [FEA-02]', async () => {
  const { text } = await shown({ ...lorry, findings: [{ name: 'Cs-137' }] }, POTASSIUM)
  expect(text()).toContain('Device and spectrum name different things.')
  expect(screen.queryByRole('button', { name: /Release load/ })).toBeNull()
})

it('is nothing for a device that stands beside no lane [FEA-02]', async () => {
  expect((await shown({ ...lorry, deviceType: 'NGP-2' }, POTASSIUM)).text()).toBe('')
})
