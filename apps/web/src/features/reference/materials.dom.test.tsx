import { act, fireEvent, screen, within } from '@testing-library/react'
import type { MaterialRow, MaterialSheet, ReferenceHere } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { pass, press, settle, show } from '../../../test/show.tsx'
import MaterialListPage from './material-list-page.tsx'
import MaterialPage from './material-page.tsx'

const CHLORINE: MaterialRow = {
  id: 'chlorine',
  name: 'Chlorine',
  englishName: 'Chlorine',
  molecularFormula: 'Cl₂',
  cas: '7782-50-5',
  un: ['1017'],
  types: ['toxicGas'],
  group: 'choking',
  idlh: { value: 10, unit: 'ppm', sources: ['niosh'], reviewed: true },
}
const two = (value: number) => ({ value, sources: ['epa', 'aloha'], reviewed: true })
const one = (value: number) => ({ value, sources: ['epa'], reviewed: false })
const SHEET: MaterialSheet = {
  id: 'chlorine',
  name: 'Chlorine',
  englishName: 'Chlorine',
  molecularFormula: 'Cl₂',
  types: ['toxicGas'],
  group: 'choking',
  names: [{ locale: 'fr', name: 'Chlore' }],
  synonyms: ['bertholite'],
  matter: 'gas',
  timesAir: 2.45,
  colours: ['yellowGreen'],
  smells: ['bleach'],
  symptoms: ['cough'],
  protection: ['breathingApparatus'],
  firstAid: ['freshAir'],
  decontamination: ['airOut'],
  keepFrom: ['ammonia'],
  statements: { codes: ['H331'], source: 'epa' },
  figures: {
    cas: { value: '7782-50-5', sources: ['casLists'], reviewed: true },
    unClass: { value: '2.3', sources: ['erg'], reviewed: false },
    alwaysGas: false,
    aegl: {
      unit: 'ppm',
      status: 'final',
      levels: [
        [two(0.5), two(0.5), two(0.5), one(0.5), 'none'],
        [two(2.8), two(2.8), two(2), one(1), 'unknown'],
        [two(50), two(28), two(20), two(10), two(7.1)],
      ],
    },
    idlh: { value: 10, unit: 'ppm', sources: ['niosh'], reviewed: true },
    distances: [
      {
        release: 'railTank',
        isolateM: two(1000),
        dayKm: { value: [9.6, 6.3, 5.1], sources: ['erg'], reviewed: true },
        nightKm: { value: [11, 8.9, 6.5], sources: ['erg'], reviewed: true },
        orMore: false,
      },
    ],
  },
  sources: {
    epa: { title: 'US EPA', fromMemory: true },
    aloha: { title: 'ALOHA', fromMemory: false },
    casLists: { title: 'CAS', fromMemory: false },
    niosh: { title: 'NIOSH', fromMemory: false },
    erg: { title: 'ERG', fromMemory: false },
    known: { title: 'general knowledge', fromMemory: false },
  },
}
const HERE: ReferenceHere = {
  devices: [
    {
      sn: 'SN-1',
      deviceType: 'FCBR100',
      name: 'Gate 4',
      site: 'Metro',
      way: 'cell',
      module: 'ecMod',
      alarmFrom: { value: 1, unit: 'mg/m³' },
      against: { times: 0.172, limit: 'AEGL-2' },
      everySeconds: 1,
      responseSeconds: 30,
      withinSeconds: 31,
    },
    { sn: 'SN-2', deviceType: 'BM', name: 'Hall', site: 'Metro', way: 'smoke', module: 'smokeMod', everySeconds: 5 },
  ],
  moreDevices: 3,
  findings: [
    {
      id: 'a1',
      of: 'alarm',
      at: Date.UTC(2026, 2, 1, 12),
      sn: 'SN-1',
      deviceType: 'FCBR100',
      deviceName: 'Gate 4',
      site: 'Metro',
      kind: 'normal',
      value: { value: 80, unit: 'mg/m³', quantity: 'cl2' },
    },
  ],
  subjects: ['chlorine'],
  plans: [{ id: 'p1', name: 'Chlorine at the pool', named: true }],
  stored: [
    {
      id: 'g1',
      officeId: '7',
      site: 'Pool',
      kind: 'substance',
      what: 'chlorine',
      name: 'Chlorine',
      amount: 1200,
      unit: 'kg',
      place: 'Tank 3',
      since: '2024-05-01',
      remarks: 'two cylinders',
      version: 2,
      changedBy: 'anna',
      changedAt: Date.UTC(2026, 1, 1),
    },
  ],
}

async function open(address: string, search: (q: string) => Promise<MaterialRow[]> | MaterialRow[] = () => [CHLORINE]) {
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter(
    [
      { path: '/query/material/list', element: <MaterialListPage />, loader: () => null },
      { path: '/query/material/details/:materialId?', element: <MaterialPage />, loader: () => null },
    ],
    { initialEntries: [address] },
  )
  await show(<RouterProvider router={router} />, {
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'materialSearch') return search((input as { q: string }).q)
      return name === 'materialSheet' ? SHEET : HERE
    },
  })
  await settle()
  return { router, asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input) }
}

it('asks while one types, keeps the question in the address, and opens the first by Enter [RTE-14]', async () => {
  const { router, asked } = await open('/query/material/list?type=toxicGas')
  const box = screen.getByRole('searchbox', { name: 'Search substances' })
  await act(async () => void fireEvent.change(box, { target: { value: 'clorine' } }))
  await pass(400)
  expect(asked('materialSearch')).toContainEqual({ q: 'clorine', type: 'toxicGas' })
  expect(router.state.location.search).toBe('?type=toxicGas&q=clorine')
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  await settle()
  expect(router.state.location.pathname).toBe('/query/material/details/chlorine')
})

it('opens by Enter what was typed, never the first row of an earlier answer [RTE-14]', async () => {
  let answer: (rows: MaterialRow[]) => void = () => {}
  const late = new Promise<MaterialRow[]>((resolve) => (answer = resolve))
  const { router } = await open('/query/material/list', (q) => (q === 'fosgene' ? late : [CHLORINE]))
  const box = screen.getByRole('searchbox', { name: 'Search substances' })
  await act(async () => void fireEvent.change(box, { target: { value: 'fosgene' } }))
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  await pass(400)
  expect(router.state.location.pathname).toBe('/query/material/list')
  await act(async () => answer([{ ...CHLORINE, id: 'phosgene', name: 'Phosgene (CG)' }]))
  await settle()
  expect(router.state.location.pathname).toBe('/query/material/details/phosgene')
})

it('restores the question of the address, and says what to do where nothing is found [RTE-14]', async () => {
  await open('/query/material/list?q=zzz', () => [])
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zzz')
  expect(screen.getByText(/Try another spelling/)).toBeTruthy()
})

it('shows name, English name and formula of each, as table or cards [ENT-10]', async () => {
  await open('/query/material/list')
  const row = screen.getByRole('row', { name: /Chlorine/ })
  expect(within(row).getByText('Cl₂')).toBeTruthy()
  expect(within(row).getByText('10 ppm')).toBeTruthy()
  await press(screen.getByTitle('Cards'))
  await settle()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: /Chlorine/ }).getAttribute('href')).toBe('/query/material/details/chlorine')
})

it('tells of a substance what harms when, how far to keep, what helps, who sees it and where it was found [RTE-14, FEA-05]', async () => {
  await open('/query/material/details/chlorine')
  expect(screen.getByRole('heading', { level: 1, name: 'Chlorine' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /Concentrations that harm/ })).toBeTruthy()
  const harm = screen.getByRole('row', { name: /Lasting harm/ })
  expect(within(harm).getAllByText('two sources agree')).toHaveLength(3)
  expect(within(harm).getAllByText('not reviewed')).toHaveLength(1)
  expect(harm.textContent).toContain('not found')
  expect(screen.getByRole('row', { name: /Discomfort/ }).textContent).toContain('none published')
  expect(screen.getByRole('row', { name: /Rail tank car/ }).textContent).toContain('9.6 km / 6.3 km / 5.1 km')
  const gate = screen.getByRole('row', { name: /gas cell for it/ })
  expect(gate.textContent).toContain('0.172 × AEGL-2')
  expect(gate.textContent).toContain('within about 31 s')
  expect(gate.textContent).toContain('reports every 1 s, reads nine tenths after 30 s')
  expect(screen.getByRole('row', { name: /Hall/ }).textContent).toContain('how fast its sensor answers is not on file')
  expect(screen.getByText('and 3 more')).toBeTruthy()
  expect(screen.getByRole('link', { name: /All its alarms/ }).getAttribute('href')).toContain('subject=chlorine')
  expect(screen.getByText('Chlorine at the pool')).toBeTruthy()
  const pool = screen.getByRole('row', { name: /Tank 3/ })
  expect(within(pool).getByRole('link', { name: 'Pool' }).getAttribute('href')).toBe('/knowledge?kind=site&id=7')
  for (const text of ['1,200\u00a0kg', '2024-05-01', 'two cylinders', 'anna']) expect(pool.textContent).toContain(text)
  expect(screen.getByText('general knowledge')).toBeTruthy()
  expect(screen.getByText('US EPA').closest('li')?.textContent).toBe('US EPA (figures written down from memory of it)')
  expect(screen.getByText('US EPA').getAttribute('lang')).toBe('en')
  expect(screen.getByText('(toxic gases)')).toBeTruthy()
  expect(screen.getByText('H331: toxic if inhaled')).toBeTruthy()
})
