import { act, fireEvent, screen, within } from '@testing-library/react'
import type { NuclideSheet } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, pass, settle, show } from '../../../test/show.tsx'
import { placeChain } from './decay-chain.tsx'
import NuclidePage from './nuclide-page.tsx'

const CAESIUM: NuclideSheet = {
  id: 'Cs-137',
  element: 'Caesium',
  halfLifeSeconds: 949_000_000,
  kinds: ['industrial', 'fission'],
  lines: [{ keV: 661.66, perDecay: 0.851 }],
  identified: true,
  names: [{ locale: 'fr', name: 'Césium-137' }],
  branches: [{ mode: 'beta-', percent: 100 }],
  chain: {
    members: [
      { id: 'Cs-137', z: 55, a: 137, halfLifeSeconds: 949_000_000 },
      { id: 'Ba-137m', z: 56, a: 137, halfLifeSeconds: 153 },
      { id: 'Ba-137', z: 56, a: 137, halfLifeSeconds: 0 },
    ],
    steps: [
      { from: 'Cs-137', to: 'Ba-137m', mode: 'beta-', percent: 100 },
      { from: 'Ba-137m', to: 'Ba-137', mode: 'it', percent: 100 },
    ],
  },
  confused: [{ crystal: 'nai', nuclides: [{ id: 'Nb-97', shared: 1, strong: 1 }] }],
  group: 'gammaSource',
  sources: Object.fromEntries(
    Object.entries({
      nubase: 'NUBASE2020',
      photopeak: 'InterSpec',
      interspec: 'InterSpec',
      known: 'general knowledge',
    }).map(([id, title]) => [id, { title, fromMemory: false }]),
  ),
}

async function open(address: string) {
  const asked: { name: string; input: unknown }[] = []
  const world = openLive()
  await world.start()
  const router = createMemoryRouter([{ path: '/query/nuclide', element: <NuclidePage />, loader: () => null }], {
    initialEntries: [address],
  })
  const { names: _, branches: __, chain: ___, confused: ____, group: _____, sources: ______, ...row } = CAESIUM
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'nuclideSearch') return [{ ...row, match: CAESIUM.lines[0] }]
      if (name === 'nuclideSheet') return CAESIUM
      return { devices: [], moreDevices: 0, findings: [], subjects: [], plans: [], stored: [] }
    },
  })
  await settle()
  return { router, asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input) }
}

it('asks by name, line with width, half-life and category, as the address has them [RTE-14]', async () => {
  const { asked, router } = await open('/query/nuclide?q=caesium&keV=662&width=3&from=1y&to=100y&kind=industrial')
  expect(asked('nuclideSearch')).toContainEqual({
    q: 'caesium',
    keV: 662,
    widthKeV: 3,
    shortestSeconds: 31_556_926,
    longestSeconds: 3_155_692_600,
    kind: 'industrial',
  })
  const row = screen.getByRole('row', { name: /Cs-137/ })
  expect(row.textContent).toContain('30.1 years')
  const box = screen.getByRole('searchbox', { name: 'Search nuclides' })
  await act(async () => void fireEvent.change(box, { target: { value: 'cs137' } }))
  await pass(400)
  expect(router.state.location.search).toContain('q=cs137')
  await act(async () => void fireEvent.keyDown(box, { key: 'ArrowDown' }))
  expect(document.activeElement).toBe(within(row).getByRole('link'))
})

it('draws the chain, the spectrum of each crystal, and tells what it is confused with [RTE-14, FEA-05]', async () => {
  await open('/query/nuclide?id=Cs-137')
  expect(screen.getByRole('heading', { level: 1, name: 'Cs-137' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Decay chain' }).textContent).toContain('Ba-137m')
  expect(screen.getByRole('img', { name: /Cs-137, nai/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nb-97' }).getAttribute('href')).toBe('/query/nuclide?id=Nb-97')
  expect(screen.getByText(/1 of 1 strong lines look the same/)).toBeTruthy()
})

it('tells the dose rate at a distance behind a shield, and what is left of an activity [FEA-05]', async () => {
  await open('/query/nuclide?id=Cs-137')
  // 1 GBq of caesium-137 at 1 m: about 80 µSv/h.
  const rate = Number(/([\d.]+)\s*µSv\/h/.exec(screen.getByText(/without background/).textContent ?? '')?.[1])
  expect(rate).toBeGreaterThan(70)
  expect(rate).toBeLessThan(100)
  const distance = screen.getByRole('spinbutton', { name: 'Distance, m' })
  await act(async () => void fireEvent.change(distance, { target: { value: '2' } }))
  await settle()
  const further = Number(/([\d.]+)\s*µSv\/h/.exec(screen.getByText(/without background/).textContent ?? '')?.[1])
  expect(further).toBeCloseTo(rate / 4, 0)
  expect(screen.getByText(/of then/).textContent).toContain('97.7\u00a0%')
})

it('places a chain by protons and mass, an excited state above its ground state', () => {
  const { placed } = placeChain(CAESIUM.chain)
  const [caesium, excited, ground] = placed
  expect(excited?.x).toBe(ground?.x)
  expect((excited?.y ?? 0) < (ground?.y ?? 0)).toBe(true)
  expect((caesium?.x ?? 0) < (excited?.x ?? 0)).toBe(true)
})
