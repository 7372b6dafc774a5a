import { screen, within } from '@testing-library/react'
import type { CottonAlarmStatistics, CottonCheckStatistics } from '@vigil/contract'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { press, words } from '../../../test/show.tsx'
import { leadsTo, openStatistics } from '../../../test/statistics-page.tsx'
import CottonAlarmStatisticsPage from './cotton-alarm-page.tsx'
import CottonCheckStatisticsPage from './cotton-check-page.tsx'

const BEGIN = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 0, 1)
const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  begin: Date.UTC(2026, month, 1),
  end: Date.UTC(2026, month + 1, 1),
}))
const NOTHING = { n: 0, found: 0, probability: null }
const before = { begin: Date.UTC(2025, 0, 1), end: BEGIN, n: 3, steps: MONTHS.map(() => 0) }
const none = { shares: [], rest: { keys: 0, n: 0 } }

const CHECKS: CottonCheckStatistics = {
  unit: 'year',
  begin: BEGIN,
  end: END,
  until: END,
  n: 8,
  found: 2,
  probability: 0.125,
  steps: MONTHS.map((month, index) => ({
    ...month,
    ...(index === 1
      ? { n: 6, found: 2, probability: 0.5 }
      : index === 2
        ? { n: 2, found: 0, probability: 0.1 }
        : NOTHING),
  })),
  by: {
    office: { ...none, shares: [{ key: '4', n: 8, found: 2, probability: 0.125 }] },
    stack: {
      ...none,
      shares: [
        { key: '4:A1', n: 6, found: 2, probability: 0.3 },
        { key: '4:B:2', n: 2, found: 0, probability: 0.01 },
      ],
    },
    origin: { ...none, shares: [{ key: '', n: 8, found: 2, probability: 0.125 }] },
    age: { ...none, shares: [{ key: '30', n: 8, found: 2, probability: 0.125 }] },
    device: { ...none, shares: [{ key: 'SN-1', n: 8, found: 2, probability: 0.125 }] },
    by: { ...none, shares: [{ key: 'olga', n: 8, found: 2, probability: 0.125 }] },
    level: { ...none, shares: [{ key: 'normal', n: 6, found: 0, probability: 0.01 }] },
  },
  before: { ...before, found: 1 },
  yearBefore: { ...before, begin: 0, end: 1, found: 0 },
  since: Date.UTC(2024, 5),
}

const shares = (...all: [string, number][]) => ({ ...none, shares: all.map(([key, n]) => ({ key, n })) })
const ALARMS: CottonAlarmStatistics = {
  unit: 'year',
  begin: BEGIN,
  end: END,
  until: END,
  total: 3,
  steps: MONTHS.map((month, index) => ({ ...month, n: index === 0 ? 3 : 0, byPriority: index === 0 ? { 2: 3 } : {} })),
  by: {
    office: shares(['4', 3]),
    device: shares(['SN-1', 3]),
    model: shares(['SJA310', 3]),
    danger: shares(['cottonBale', 3]),
    module: shares(['baleMod', 3]),
    kind: shares(['normal', 3]),
    priority: shares(['2', 3]),
    subject: shares(['', 3]),
    outcome: shares(['open', 3]),
    disposal: shares(['smoulderingRemoved', 1]),
  },
  slots: [{ slot: 0, n: 3 }],
  before,
  yearBefore: before,
  since: Date.UTC(2024, 5),
  lots: { stack: shares(['4:A1', 2], ['', 1]), origin: shares(['North', 3]), age: shares(['365', 3]) },
}

async function open(Page: ComponentType, path: string, answer: object, may = true, more = '') {
  const { all } = await openStatistics({
    ...{ path, Page, may, address: `${path}?unit=year&at=${BEGIN}&office=9${more}` },
    answer: (name) => (name.startsWith('cotton') ? answer : undefined),
  })
  return all.filter(({ name }) => name !== 'task')
}

const shared = { begin: String(BEGIN), end: String(END), office: '9', statistic: 'yes' }

it('checks of cotton: every mark leads to just its checks, and what was found to a list of its own [RTE-18, FEA-06]', async () => {
  const asked = await open(CottonCheckStatisticsPage, '/cotton-stat/detection', CHECKS)
  expect(asked.map(({ name }) => name)).toEqual(['cottonCheckStatistics'])
  expect(leadsTo(/^Checks of bales: 8/)).toEqual({
    path: '/cotton-record/detection',
    ...shared,
    kinds: 'normal',
    bale: 'any:',
  })
  expect(leadsTo(/^Found something: 2/)).toEqual({
    path: '/cotton-record/inspectionAlarm',
    ...shared,
    kinds: 'normal',
    bale: 'any:',
  })
  expect(leadsTo(/^B:2 · 4: 2/)).toEqual({
    path: '/cotton-record/detection',
    ...shared,
    kinds: 'normal',
    bale: 'stack:4:B:2',
  })
  expect(leadsTo(/^Origin not noted: 8/)).toMatchObject({ bale: 'origin:' })
  expect(leadsTo(/^30 to 89 days: 8/)).toMatchObject({ bale: 'age:30' })
  expect(leadsTo(/^SN-1: 8/)).toMatchObject({ sn: 'SN-1', bale: 'any:' })
  // A season is three months with the checks of all of them: 6 of 50 % and 2 of 10 %.
  expect(leadsTo(/^Jan\s–\sMar: 8 · 2 found · 40/)).toMatchObject({
    begin: String(BEGIN),
    end: String(Date.UTC(2026, 3, 1)),
    bale: 'any:',
  })
})

it('each month of checks stands beside the one of the period before [FEA-06]', async () => {
  const earlier = { ...CHECKS.before, steps: MONTHS.map((_, month) => month + 20) }
  await open(CottonCheckStatisticsPage, '/cotton-stat/detection', { ...CHECKS, before: earlier })
  const panel = screen.getByRole('region', { name: 'Over time' })
  await press(within(panel).getByTitle('Table'))
  const rows = within(panel).getAllByRole('row').map(words)
  // Of a year both are one, and stand there once.
  expect(rows[0]).toMatch(/%Year before \(a year ago\)$/)
  expect(screen.getAllByText(/^Year before \(a year ago\): /)).toHaveLength(2)
  expect(screen.queryByText(/^(Period before|A year ago)/)).toBeNull()
  expect(rows[2]).toMatch(/625021$/)
})

it('checks of cotton as a table have their findings and the risk beside them [FEA-06]', async () => {
  await open(CottonCheckStatisticsPage, '/cotton-stat/detection', CHECKS)
  const panel = screen.getByRole('region', { name: 'Stack' })
  await press(within(panel).getByTitle('Table'))
  expect(
    within(panel)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Stack', 'Checks of bales', 'Found something', 'Mean smouldering probability in %'],
    ['A1 · 4', '6', '2', '30'],
    ['B:2 · 4', '2', '0', '1'],
  ])
})

it('alarms of cotton: every mark leads to the list of cotton, by its stack, origin and age too [RTE-18, FEA-06]', async () => {
  await open(CottonAlarmStatisticsPage, '/cotton-stat/alarm', ALARMS)
  const alarms = { path: '/cotton-record/alarm', ...shared, alarmKinds: 'normal' }
  expect(leadsTo(/^Alarms: 3/)).toEqual(alarms)
  expect(leadsTo(/^A1 · 4: 2/)).toEqual({ ...alarms, bale: 'stack:4:A1' })
  expect(leadsTo(/^In no stack: 1/)).toEqual({ ...alarms, bale: 'stack:' })
  expect(leadsTo(/^North: 3/)).toEqual({ ...alarms, bale: 'origin:North' })
  expect(leadsTo(/^365 days or more: 3/)).toEqual({ ...alarms, bale: 'age:365' })
  expect(leadsTo(/^SN-1: 3/)).toEqual({ ...alarms, sn: 'SN-1' })
  // A season is three months with the alarms of all of them.
  expect(leadsTo(/^Jan\s–\sMar: 3/)).toEqual({ ...alarms, end: String(Date.UTC(2026, 3, 1)) })
})

it.each([
  [CottonCheckStatisticsPage, '/cotton-stat/detection', CHECKS],
  [CottonAlarmStatisticsPage, '/cotton-stat/alarm', ALARMS],
] as const)(
  'who may not open the lists of cotton sees numbers and no closed door [PRM-01]',
  async (Page, path, answer) => {
    await open(Page, path, answer, false)
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.getByRole('region', { name: 'Stack' })).toBeTruthy()
  },
)

it('checks in drills and tests count when they are asked for, and their list has them, too [ENT-07]', async () => {
  const [asked] = await open(CottonCheckStatisticsPage, '/cotton-stat/detection', CHECKS, true, '&drills=yes')
  expect(asked?.input).toMatchObject({ kinds: ['normal', 'drill', 'test'] })
  expect(leadsTo(/^Checks of bales: 8/)).toMatchObject({ kinds: 'normal,drill,test' })
})

it('a time in which nobody checked says so [FEA-06]', async () => {
  await open(CottonCheckStatisticsPage, '/cotton-stat/detection', { ...CHECKS, ...NOTHING })
  expect(screen.getByText('No bale was checked in this period')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

it('the last ten are the newest checks of bales, or alarms of cotton, of the time [FEA-06]', async () => {
  const time = { beginTime: BEGIN, endTime: END, asStatistic: true, limit: 10, officeId: '9' }
  const checks = await open(CottonCheckStatisticsPage, '/cotton-stat/detection', CHECKS, true, '&report=lastTen')
  expect(checks.find(({ name }) => name === 'hisDetect')?.input).toEqual({ ...time, kinds: ['normal'], bale: 'any:' })
  const alarms = await open(CottonAlarmStatisticsPage, '/cotton-stat/alarm', ALARMS, true, '&report=lastTen')
  expect(alarms.find(({ name }) => name === 'hisAlarm')?.input).toEqual({
    ...time,
    kinds: ['normal'],
    dangers: ['cottonBale'],
  })
})
