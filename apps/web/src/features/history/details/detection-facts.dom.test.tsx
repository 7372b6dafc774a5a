import { screen } from '@testing-library/react'
import type { DetectionRecord } from '@vigil/contract'
import { expect, it } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { DetectionFacts } from './detection-facts.tsx'

const END = Date.UTC(2026, 2, 7, 9)
const CHECK: DetectionRecord = {
  id: 'c1',
  sn: 'SN-1',
  name: 'Chamber',
  deviceType: 'CD603',
  officeName: 'Hall',
  beginTimeD: END - 240_000,
  endTimeD: END,
  message: '',
  modState: {},
  category: 'bale',
}
const factOf = (name: string): string | null | undefined =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent

it('of an inspection say which bale it was, who checked it and how likely it smoulders [FEA-03]', async () => {
  const bale = {
    stack: 'A1',
    row: 1,
    column: 2,
    layer: 1,
    code: 'UZ-7',
    by: 'olga',
    note: 'Warm',
    level: 'warning',
  } as const
  await show(<DetectionFacts record={{ ...CHECK, bale: { ...bale, probability: 0.4 } }} />)
  expect(factOf('Bale')).toBe('A1 1-2-1 · UZ-7')
  expect(factOf('Checked by')).toBe('olga')
  expect(factOf('Smouldering probability')).toBe('40 %')
  expect(factOf('Note')).toBe('Warm')
})

it('of any other check say nothing of bales', async () => {
  await show(<DetectionFacts record={CHECK} />)
  for (const name of ['Bale', 'Checked by', 'Smouldering probability', 'Note']) expect(factOf(name)).toBeUndefined()
})
