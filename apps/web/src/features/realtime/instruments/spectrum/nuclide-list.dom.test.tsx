import { screen } from '@testing-library/react'
import type { GammaIdentification, NuclideMatch } from '@vigil/science'
import { expect, it } from 'vitest'
import { press, show } from '../../../../../test/show.tsx'
import { NuclideList } from './nuclide-list.tsx'

const match = (nuclide: string, part: Partial<NuclideMatch> = {}): NuclideMatch => ({
  nuclide,
  category: 'industrial',
  confidence: 88,
  netCounts: 5000,
  significance: 40,
  shielded: false,
  alike: [],
  ...part,
})

const found = (part: Partial<GammaIdentification>): GammaIdentification => ({
  answer: 'background',
  nuclides: [],
  others: [],
  mixture: false,
  special: [],
  unexplained: [],
  reducedChiSquare: 1,
  lowToHigh: undefined,
  resolution662: 0.07,
  gain: 1,
  best: undefined,
  evidence: undefined,
  ...part,
})

async function shown(part: Partial<GammaIdentification>) {
  const chosen: string[] = []
  const { text } = await show(
    <NuclideList
      failed={false}
      isLooking={false}
      found={found(part)}
      chosen={undefined}
      onChoose={(nuclide) => chosen.push(nuclide)}
      detector={{ crystal: 'NaI', resolution662: 0.07 }}
      reference={undefined}
    />,
  )
  return { text: text(), chosen }
}

it('says that something is there which has no name, with its peaks and what comes nearest [RTE-14]', async () => {
  const { text } = await shown({
    answer: 'unknown',
    others: [match('Zr-89', { confidence: 12 })],
    unexplained: [{ keV: 898.2, sigma: 7.1 }],
  })
  expect(text).toContain('Something is here that has no name')
  expect(text).toContain('Nearest: Zr-89 (12 %)')
  expect(text).toMatch(/Peaks that nothing named explains: 898 keV/)
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('tells special nuclear material first, also where another name stands before it [RTE-14]', async () => {
  const { text, chosen } = await shown({
    answer: 'named',
    mixture: true,
    special: ['Pu-239'],
    nuclides: [match('Cs-137', { confidence: 97 }), match('Pu-239', { category: 'snm', confidence: 71 })],
    others: [match('W-187', { confidence: 4 })],
  })
  expect(screen.getByRole('alert').textContent).toContain('Special nuclear material: Pu-239')
  expect(text).toContain('More than one source')
  expect(text).toContain('Next best: W-187 (4 %)')
  await press(screen.getByRole('button', { name: /Pu-239/ }))
  expect(chosen).toEqual(['Pu-239'])
})

it('names what a nuclide stands for, and a device that is not what its model states [RTE-14]', async () => {
  const { text } = await shown({
    answer: 'named',
    nuclides: [match('F-18', { alike: ['Ga-68', 'Cu-64'] })],
    resolution662: 0.03,
    gain: 0.98,
  })
  expect(text).toContain('can not be told from Ga-68, Cu-64')
  expect(text).toContain('a resolution of 3.0 %')
})

it('calls nothing unknown where there is only background [RTE-14]', async () => {
  const { text } = await shown({ unexplained: [{ keV: 75, sigma: 4.2 }] })
  expect(text).toContain('Nothing stands out clearly enough')
  expect(text).not.toContain('Peaks that nothing')
})
