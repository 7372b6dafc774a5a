import { act, fireEvent, screen, within } from '@testing-library/react'
import type { MaterialSheet } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import SpreadPage from './spread-page.tsx'

// A map needs a browser; what is drawn on it is tested by itself.
vi.mock('./results/spread-map.tsx', () => ({ default: () => null }))

const figure = (value: number) => ({ value, sources: ['epa'], reviewed: true })
const SHEET = {
  id: 'chlorine',
  name: 'Chlorine',
  figures: {
    gramsPerMol: figure(70.9),
    boilingC: figure(-34),
    alwaysGas: true,
    aegl: { unit: 'ppm', status: 'final', levels: [[0.5], [2.8], [50]].map(([v]) => Array(5).fill(figure(v ?? 0))) },
    distances: [],
  },
} as unknown as MaterialSheet

const BEGUN = 1_780_000_000_000
const THEN = {
  module: 'nuclearMod',
  quantity: 'countRate',
  unit: 'cps',
  from: BEGUN - 1_200_000,
  begunAt: BEGUN,
  to: BEGUN + 600_000,
  stepMs: 15_000,
  isLive: false,
  longitude: 121.5,
  latitude: 31.2,
  withinM: 300,
  alarm: { id: 'A1', sn: 'N', beginAt: BEGUN, endAt: BEGUN + 600_000, findings: ['Cs-137'] },
  devices: [],
  leftOut: [],
  masts: [
    {
      sn: 'M',
      name: 'Weather',
      awayM: 300,
      winds: Array.from({ length: 60 }, (_, n) => [BEGUN + 600_000 - (60 - n) * 60_000, 3, 270]),
    },
  ],
  celsius: 18,
}

async function open(
  address: string,
  tasks: readonly unknown[] = [],
  evidence: Promise<unknown> = Promise.resolve(THEN),
) {
  const { live } = openLive()
  const router = createMemoryRouter([{ path: '/analysis/spread', element: <SpreadPage />, loader: () => null }], {
    initialEntries: [address],
  })
  await show(<RouterProvider router={router} />, {
    live,
    api: async (name) =>
      name === 'materialSheet' ? SHEET : name === 'task' ? tasks : name === 'sourceEvidence' ? evidence : [],
  })
  await settle()
  return router
}

const RELEASE = '/analysis/spread?m=chlorine&lat=31.2&lon=121.5&wind=4&from=270&c=20'

it('says what is missing until substance, place and wind are known [RTE-12]', async () => {
  await open('/analysis/spread')
  expect(screen.getByText('Choose a substance.')).toBeTruthy()
  expect(screen.getByText(/Choose the place of the release/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('asks for a wind where no weather station tells one [FEA-07]', async () => {
  await open('/analysis/spread?m=chlorine&lat=31.2&lon=121.5')
  expect(screen.getByText(/No weather station near this place/)).toBeTruthy()
})

it('tells how far each level reaches, by which model, and how sure that is [RTE-12, FEA-07]', async () => {
  await open(RELEASE)
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => row.textContent).join()).toContain('Danger to life (AEGL-3)')
  expect(screen.getByText(/Heavy cloud by the Britter-McQuaid/)).toBeTruthy()
  expect(screen.getByText(/An estimate/)).toBeTruthy()
  expect(screen.getByText(/as entered/)).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /AEGL-2/ })).getAllByText(/m$/).length).toBeGreaterThan(0)
})

it('keeps what is entered in the address, and shows a time of the course [FEA-07]', async () => {
  const router = await open(RELEASE)
  const rate = screen.getByLabelText('Release rate')
  await act(async () => void fireEvent.change(rate, { target: { value: '3' } }))
  await act(async () => void fireEvent.blur(rate))
  await settle()
  expect(router.state.location.search).toContain('kgs=3')
  await press(screen.getByText('After'))
  expect(screen.getByRole('slider', { name: 'After' })).toBeTruthy()
})

it('tells doses of a radioactive release, what is in them and what is not, and whom it meets on a task [RTE-12, FEA-07]', async () => {
  const task = {
    id: '1',
    name: 'Gate patrol',
    officeName: 'Port',
    state: 'underWay',
    people: ['Ada', 'Ben'],
    devices: ['SN-1'],
    area: { kind: 'circle', centre: [121.502, 31.2], radiusM: 50 },
  }
  await open('/analysis/spread?matter=radioactive&lat=31.2&lon=121.5&wind=4&from=270&c=20', [task])
  expect(screen.getByText('Choose a nuclide.')).toBeTruthy()
  await open('/analysis/spread?matter=radioactive&nuclide=Cs-137&tbq=100&lat=31.2&lon=121.5&wind=4&from=270&c=20', [
    task,
  ])
  expect(screen.getByRole('row', { name: /Evacuate \(100 mSv\)/ })).toBeTruthy()
  expect(screen.getByText(/100 TBq of Cs-137 get into the air within 30/)).toBeTruthy()
  expect(screen.getByText(/Not counted: thyroid dose/)).toBeTruthy()
  expect(screen.getByText('Ada, Ben')).toBeTruthy()
  expect(screen.getByText(/Suspected bomb: keep clear 400 m/)).toBeTruthy()
})

it('reckons the doses of a radiation alarm that is over with the wind of its time [RTE-12, FEA-07]', async () => {
  await open('/analysis/spread?matter=radioactive&nuclide=Cs-137&lat=31.2&lon=121.5&alarm=A1')
  expect(screen.getByText(/Wind 3 m\/s from 270° as it was then, from Weather/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Evacuate \(100 mSv\)/ })).toBeTruthy()
})

it('draws nothing with the wind of now until it knows whether the alarm is over [RTE-12, FEA-07]', async () => {
  let tell: (evidence: unknown) => void = () => undefined
  const asked = new Promise((resolve) => {
    tell = resolve
  })
  await open('/analysis/spread?matter=radioactive&nuclide=Cs-137&lat=31.2&lon=121.5&alarm=A1', [], asked)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/No weather station near this place/)).toBeNull()
  await act(async () => tell(THEN))
  await settle()
  expect(screen.getByText(/as it was then/)).toBeTruthy()
})
