import { screen, within } from '@testing-library/react'
import type { Estimate, EvidenceDevice, SourceEvidence } from '@vigil/contract'
import { placeFrom } from '@vigil/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import KeptPage from './kept-page.tsx'
import type { ReckonRequest } from './reckoning/reckon.ts'
import SourcePage from './source-page.tsx'

// A map and a worker need a browser; what they draw and reckon is tested by itself.
vi.mock('./results/spread-map.tsx', () => ({ default: () => null }))
vi.mock('./reckoning/use-reckoned.ts', async () => {
  const { reckon } = await import('./reckoning/reckon.ts')
  const { useMemo } = await import('react')
  return {
    useReckoned: (request: ReckonRequest | undefined) =>
      useMemo(() => (request === undefined ? undefined : reckon(request)), [request]),
  }
})

const BEGUN = 1_780_000_000_000
const TO = BEGUN + 600_000
const SOURCE = { longitude: 121.5, latitude: 31.2 }
function device(sn: string, name: string, bearing: number, metres: number, mg: number): EvidenceDevice {
  return {
    sn,
    name,
    deviceType: 'GM602',
    ...placeFrom(SOURCE, bearing, metres),
    awayM: metres,
    isMobile: false,
    step: 0.01,
    most: 1500,
    points: Array.from({ length: 120 }, (_, n) => {
      const at = BEGUN - 1_200_000 + n * 15_000
      const value = 0.01 * (n % 2) + (at >= BEGUN + 60_000 ? mg : 0)
      return [at, value, value, value]
    }),
    dose: [],
    states: [],
    way: [],
  }
}
const EVIDENCE: SourceEvidence = {
  module: 'ecMod',
  quantity: 'cl2',
  unit: 'mg/m³',
  from: BEGUN - 1_200_000,
  begunAt: BEGUN,
  to: TO,
  stepMs: 15_000,
  isLive: false,
  ...SOURCE,
  withinM: 3000,
  alarm: { id: 'A1', sn: 'N', beginAt: BEGUN, endAt: TO, findings: ['chlorine'] },
  devices: [
    device('N', 'Near mast', 90, 120, 60),
    device('F', 'Far mast', 95, 260, 14),
    device('S', 'Side mast', 80, 200, 18),
    device('Q', 'Quiet mast', 0, 200, 0),
  ],
  leftOut: [{ sn: 'P', name: 'Played mast', why: 'simulated' }],
  masts: [
    {
      sn: 'M',
      name: 'Weather',
      awayM: 300,
      winds: Array.from({ length: 60 }, (_, n) => [TO - (60 - n) * 60_000, 3, 270]),
    },
  ],
  celsius: 18,
}

async function open(address: string, answers: Readonly<Record<string, unknown>>) {
  const asked: [string, unknown][] = []
  const { live } = openLive()
  const router = createMemoryRouter(
    [
      { path: '/analysis/spread/source', element: <SourcePage />, loader: () => null },
      { path: '/analysis/spread/kept', element: <KeptPage />, loader: () => null },
      { path: '*', element: null, loader: () => null },
    ],
    { initialEntries: [address] },
  )
  await show(<RouterProvider router={router} />, {
    live,
    api: async (name, input) => {
      asked.push([name, input])
      return (answers[name] ?? []) as never
    },
  })
  await settle()
  return { router, asked }
}

it('tells the most likely place of an alarm first, with who saw it, who did not and who does not count [FEA-07]', async () => {
  await open('/analysis/spread/source?alarm=A1&stability=D', { sourceEvidence: EVIDENCE })
  const likely = screen.getByRole('region', { name: 'Most likely source' })
  expect(within(likely).getByText(/kg\/s \(between/)).toBeTruthy()
  expect(within(likely).getByText(/3 detectors saw it, 1 did not/)).toBeTruthy()
  const goes = within(likely).getAllByRole('link', { name: 'Where does it go from there?' })[0]
  expect(goes?.getAttribute('href')).toMatch(
    /^\/analysis\/spread\?m=chlorine&lon=121\.\d+&lat=31\.\d+&kgs=[\d.]+&gas=light&alarm=A1$/,
  )
  const used = screen.getByRole('region', { name: 'Detectors used' })
  expect(within(used).getByRole('row', { name: /Near mast/ }).textContent).toMatch(/60/)
  expect(within(used).getByRole('row', { name: /Quiet mast/ }).textContent).toMatch(/nothing, below/)
  expect(within(used).getByText(/simulated, or real/).textContent).toContain('Played mast')
  expect(screen.getByText(/From the record/)).toBeTruthy()
})

it('says that readings do not tell where they do not [FEA-07]', async () => {
  const quiet = { ...EVIDENCE, devices: [device('Q', 'Quiet mast', 0, 200, 0)] }
  await open('/analysis/spread/source?alarm=A1', { sourceEvidence: quiet })
  expect(screen.getByText(/These readings do not tell: no detector measured anything/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Most likely source' })).toBeNull()
})

it('warns where only one saw it: an area, never a point [FEA-07]', async () => {
  const one = { ...EVIDENCE, devices: [device('N', 'Near mast', 90, 120, 60), device('Q', 'Quiet', 0, 200, 0)] }
  await open('/analysis/spread/source?alarm=A1&stability=D', { sourceEvidence: one })
  expect(screen.getByText(/do not tell a point: fewer than three/)).toBeTruthy()
})

it('asks for what is missing [FEA-07]', async () => {
  await open('/analysis/spread/source', {})
  expect(screen.getByText(/Choose what was measured and click the place/)).toBeTruthy()
})

it('keeps what is shown into the log of the alarm [FEA-07]', async () => {
  const { asked } = await open('/analysis/spread/source?alarm=A1&stability=D', {
    sourceEvidence: EVIDENCE,
    saveEstimate: { id: 'e1' },
  })
  await press(screen.getByRole('button', { name: 'Keep this estimate' }))
  await settle()
  const [, input] = asked.find(([name]) => name === 'saveEstimate') ?? []
  expect(input).toMatchObject({ alarm: 'A1', result: { kind: 'source', at: TO } })
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/analysis/spread/kept?id=e1')
})

const kept = (id: string, name: string): Estimate => ({
  id,
  name,
  kind: 'spread',
  at: TO,
  savedAt: TO,
  by: 'ann',
  isOwn: true,
  alarm: null,
  version: 1,
  result: {
    kind: 'spread',
    at: TO,
    address: '/analysis/spread?m=chlorine',
    ...SOURCE,
    facts: [['Substance', `Chlorine of ${name}`]],
    areas: [],
    heads: ['Measured'],
    devices: [{ sn: 'N', name: 'Near mast', told: ['60 mg/m³'] }],
  },
})

it('shows a kept estimate as it was, beside another [FEA-07]', async () => {
  await open('/analysis/spread/kept?id=e1', {
    estimates: [kept('e1', 'First'), kept('e2', 'Second')],
    estimate: kept('e1', 'First'),
  })
  expect(screen.getByText('Chlorine of First')).toBeTruthy()
  expect(screen.getByText(/Shown as it was when it was kept/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Near mast/ }).textContent).toContain('60 mg/m³')
  expect(screen.getByRole('link', { name: 'Reckon again now' }).getAttribute('href')).toBe(
    '/analysis/spread?m=chlorine',
  )
})
