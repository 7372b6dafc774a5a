import { screen, within } from '@testing-library/react'
import type { CoverageStatistics, StateRecord, StateStatistics } from '@vigil/contract'
import { expect, it, onTestFinished } from 'vitest'
import { press, settle, words } from '../../../test/show.tsx'
import { leadsTo, openStatistics } from '../../../test/statistics-page.tsx'
import StateStatisticsPage from './state-page.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGIN = Date.UTC(2026, 2, 1)
const END = Date.UTC(2026, 3, 1)

const MARCH: StateStatistics = {
  unit: 'month',
  begin: BEGIN,
  end: END,
  until: END,
  known: 31 * DAY,
  available: 31 * DAY - 31 * HOUR,
  steps: Array.from({ length: 31 }, (_, day) => ({
    begin: BEGIN + day * DAY,
    end: BEGIN + (day + 1) * DAY,
    known: DAY,
    available: DAY - HOUR,
    faults: day === 6 ? 4 : 0,
    states: [],
  })),
  states: [
    { shown: 0, ms: 31 * DAY - 31 * HOUR, n: 9 },
    { shown: 71, ms: 31 * HOUR, n: 5 },
  ],
  by: {
    office: [{ key: '4', known: 10 * HOUR, available: 5 * HOUR }],
    model: [{ key: 'RG500', known: 10 * HOUR, available: 6 * HOUR }],
    device: [{ key: 'SN-1', known: 10 * HOUR, available: 2 * HOUR }],
  },
  failures: { n: 4, ended: 2, repairMs: 6 * HOUR },
  failuresBy: {
    office: [{ key: '4', n: 4, ended: 2, repairMs: 6 * HOUR }],
    device: [{ key: 'SN-2', n: 3, ended: 0, repairMs: 0, available: 27 * DAY }],
    module: [{ key: 'device', n: 2, ended: 2, repairMs: 6 * HOUR }],
  },
  unwatched: 2 * HOUR,
  before: {
    begin: BEGIN - 28 * DAY,
    end: BEGIN,
    known: 10,
    available: 9,
    faults: 1,
    steps: [{ known: 10, available: 9, faults: 1 }],
  },
  yearBefore: {
    begin: BEGIN - 365 * DAY,
    end: END - 365 * DAY,
    known: 0,
    available: 0,
    faults: 0,
    steps: [{ known: 0, available: 0, faults: 0 }],
  },
  since: BEGIN - 40 * DAY,
}
const COVERAGE: CoverageStatistics = {
  unit: 'month',
  begin: BEGIN,
  end: END,
  until: END,
  places: [{ officeId: '4', ms: 3 * HOUR, times: 1, spans: [{ since: BEGIN + DAY, until: BEGIN + DAY + 3 * HOUR }] }],
  unwatched: 0,
}

const NEWEST: StateRecord = {
  id: '7',
  sn: 'SN-7',
  deviceName: 'Gate 7',
  deviceType: 'RG500',
  officeName: 'Harbour',
  at: BEGIN + 2 * DAY,
  shown: 71,
  state2: 0,
  runstate: 1,
  previous: null,
  until: null,
}

const open = (address: string, answer: StateStatistics | Promise<never> = MARCH, may = true) =>
  openStatistics({
    ...{ path: '/stat/states', Page: StateStatisticsPage, address, may },
    answer(name) {
      if (name === 'stateStatistics') return answer
      if (name === 'hisState') return { records: [NEWEST], total: 1, next: null }
      return name === 'coverageStatistics' ? COVERAGE : undefined
    },
  })

it('every mark leads to its states or faults [RTE-16, FEA-06]', async () => {
  await open(`/stat/states?at=${BEGIN}&office=9`)
  const shared = { begin: String(BEGIN), end: String(END), office: '9', statistic: 'yes' }
  expect(leadsTo(/^Faults: 4/)).toEqual({ path: '/query/fault', ...shared })
  expect(leadsTo(/^Fault: .*5 changes/)).toEqual({ path: '/query/state', ...shared, shown: '71', view: 'changes' })
  expect(leadsTo(/^SN-1: 20/)).toEqual({ path: '/query/state/SN-1', ...shared })
  expect(leadsTo(/^4: 50/)).toEqual({ path: '/query/state', ...shared, office: '4', officeAlone: 'yes' })
  expect(leadsTo(/^SN-2: 3/)).toEqual({ path: '/query/fault/SN-2', ...shared })
  expect(leadsTo(/^4: 4,/)).toEqual({ path: '/query/fault', ...shared, office: '4', officeAlone: 'yes' })
  expect(leadsTo(/: 2, show/)).toEqual({ path: '/query/fault', ...shared, modules: 'device' })
})

it('key figures say how available devices were, how long they last and how long repairs take [FEA-06]', async () => {
  await open(`/stat/states?at=${BEGIN}`)
  const figure = (name: RegExp) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(figure(/^Availability/)).toBe('95.83 %')
  expect(figure(/^Period before/)).toBe('90.00 %')
  expect(figure(/^A year ago/)).toBe('nothing on record')
  expect(figure(/^Mean time between failures/)).toBe('7 days 10 h')
  expect(figure(/^Mean time to repair/)).toBe('3 h')
})

it('faults stand beside those of the period before, which lead to their records [FEA-06]', async () => {
  await open(`/stat/states?at=${BEGIN}`)
  expect(leadsTo(/^Faults · Period before: .*: 1,/)).toMatchObject({
    path: '/query/fault',
    begin: String(BEGIN - 28 * DAY),
    end: String(BEGIN),
  })
  // Of a year ago nothing is on record: that is not the same as no fault.
  expect(screen.queryByText(/^Faults · A year ago/)).toBeNull()
})

it.each([
  ['Availability over time', /96901 day$/],
  ['Faults over time', /01$/],
])('each step stands beside the one of the period before: %s [FEA-06]', async (name, first) => {
  await open(`/stat/states?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name })
  await press(within(panel).getByTitle('Table'))
  const rows = within(panel).getAllByRole('row').map(words)
  expect(rows[0]).toContain('Period beforeA year ago')
  expect(rows[1]).toMatch(first)
})

it('of each device that failed most it says at once how long it lasts between failures [FEA-06]', async () => {
  await open(`/stat/states?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'The ten devices with most faults' })
  expect(within(panel).getAllByRole('row').map(words)).toEqual([
    'DeviceFaultsMean time between failuresMean time to repair',
    'SN-239 days',
  ])
})

it('which place was watched by nobody is told with its times, but not of one device [FEA-06]', async () => {
  const { asked } = await open(`/stat/states?at=${BEGIN}&office=9`)
  expect(asked('coverageStatistics')).toEqual([{ unit: 'month', at: BEGIN, officeId: '9' }])
  const panel = screen.getByRole('region', { name: 'Sites watched by nobody' })
  await press(within(panel).getByTitle('Table'))
  expect(within(panel).getAllByRole('row')).toHaveLength(2)
  expect(within(panel).getByText('2026-03-02 03:00:00')).toBeTruthy()
})

it('places are asked for beside the states, not after them [FEA-06]', async () => {
  const { asked } = await open(`/stat/states?at=${BEGIN}`, new Promise<never>(() => {}))
  expect(asked('stateStatistics')).toHaveLength(1)
  expect(asked('coverageStatistics')).toHaveLength(1)
})

it('of one device nothing is said of its place', async () => {
  const { asked } = await open(`/stat/states/SN-1?at=${BEGIN}`)
  expect(asked('stateStatistics')).toMatchObject([{ unit: 'month', at: BEGIN, sn: 'SN-1' }])
  expect(asked('coverageStatistics')).toEqual([])
})

it('who may not open the lists sees numbers and no way that ends at a closed door [PRM-01]', async () => {
  await open(`/stat/states?at=${BEGIN}`, MARCH, false)
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('a time of which nothing is on record says so [FEA-06]', async () => {
  await open(`/stat/states?at=${BEGIN}`, { ...MARCH, known: 0, available: 0 })
  expect(screen.getByText('Nothing is on record of this period')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

it('the last ten are the newest changes of state, and lead to those of their device [FEA-06]', async () => {
  const { asked } = await open(`/stat/states?at=${BEGIN}&report=lastTen&model=RG500`)
  expect(asked('hisState')).toEqual([
    { beginTime: BEGIN, endTime: END, asStatistic: true, limit: 10, deviceType: 'RG500' },
  ])
  expect(screen.getByText('Gate 7')).toBeTruthy()
  expect(leadsTo(/^2026-03-03/)).toMatchObject({ path: '/query/state/SN-7', view: 'changes', statistic: 'yes' })
})

it('the last ten are copied as they are read, and had as a file [FEA-06]', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await open(`/stat/states?at=${BEGIN}&report=lastTen&model=RG500`)
  const panel = screen.getByRole('region', { name: 'Last ten' })
  await press(within(panel).getByRole('button', { name: 'Copy the table' }))
  await settle()
  expect(copied).toEqual(['Began\tState\tDevice\tSite\tLasted\n2026-03-03 00:00:00\tFault\tGate 7\tHarbour\tongoing'])
  await press(within(panel).getByRole('button', { name: 'Export' }))
  await settle()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Save as CSV', 'Save as XLSX'])
})
