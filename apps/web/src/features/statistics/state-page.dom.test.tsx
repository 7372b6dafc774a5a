import { screen, within } from '@testing-library/react'
import type { CoverageStatistics, StateRecord, StateStatistics } from '@vigil/contract'
import { expect, it } from 'vitest'
import { press } from '../../../test/show.tsx'
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
    device: [{ key: 'SN-2', n: 3, ended: 0, repairMs: 0 }],
    module: [{ key: 'device', n: 2, ended: 2, repairMs: 6 * HOUR }],
  },
  unwatched: 2 * HOUR,
  before: { begin: BEGIN - 28 * DAY, end: BEGIN, known: 10, available: 9, faults: 1 },
  yearBefore: { begin: BEGIN - 365 * DAY, end: END - 365 * DAY, known: 0, available: 0, faults: 0 },
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
