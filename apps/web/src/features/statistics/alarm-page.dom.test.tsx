import { fireEvent, screen, within } from '@testing-library/react'
import type { AlarmStatistics } from '@vigil/contract'
import { act } from 'react'
import { expect, it } from 'vitest'
import { press, settle, words } from '../../../test/show.tsx'
import { leadsTo, openStatistics } from '../../../test/statistics-page.tsx'
import AlarmStatisticsPage from './alarm-page.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGIN = Date.UTC(2026, 2, 1)
const END = Date.UTC(2026, 3, 1)

const shares = (...all: [string, number][]) => ({
  shares: all.map(([key, n]) => ({ key, n })),
  rest: { keys: 0, n: 0 },
})
const MARCH: AlarmStatistics = {
  unit: 'month',
  begin: BEGIN,
  end: END,
  until: END,
  total: 7,
  steps: Array.from({ length: 31 }, (_, day) => ({
    begin: BEGIN + day * DAY,
    end: BEGIN + (day + 1) * DAY,
    n: day === 6 ? 7 : 0,
    byPriority: day === 6 ? { 2: 7 } : {},
  })),
  by: {
    office: shares(['4', 7]),
    device: shares(['SN-1', 5], ['SN-2', 2]),
    model: shares(['RG500', 7]),
    danger: shares(['nuclear', 7]),
    module: shares(['nuclearMod', 7]),
    kind: shares(['normal', 7]),
    priority: shares(['2', 7]),
    subject: shares(['Cs-137', 4], ['', 3]),
    outcome: shares(['nothing', 2], ['open', 5]),
    disposal: shares(['handledOnSite', 2], ['own:Valve 3 tightened', 1]),
  },
  slots: [
    { slot: 5 * 24 + 9, n: 6 },
    { slot: 5 * 24 + 22, n: 1 },
  ],
  before: { begin: BEGIN - 28 * DAY, end: BEGIN, n: 14, steps: Array.from({ length: 28 }, () => 0) },
  yearBefore: { begin: BEGIN - 365 * DAY, end: END - 365 * DAY, n: 0, steps: Array.from({ length: 31 }, () => 0) },
  since: BEGIN - 40 * DAY,
}
const NONE: AlarmStatistics = {
  ...MARCH,
  total: 0,
  steps: MARCH.steps.map((step) => ({ ...step, n: 0, byPriority: {} })),
  slots: [],
}

const TASK = {
  id: '7',
  name: 'Patrol',
  officeName: 'Harbour',
  planBegin: Date.UTC(2026, 1, 3),
  planEnd: Date.UTC(2026, 1, 4, 12),
  beginAt: Date.UTC(2026, 1, 3, 8),
  endAt: Date.UTC(2026, 1, 4, 9),
}

const open = (address: string, answer: AlarmStatistics | (() => Promise<AlarmStatistics>) = MARCH, may = true) =>
  openStatistics({
    ...{ path: '/stat/alarm', Page: AlarmStatisticsPage, address, may },
    answer(name) {
      if (name === 'task') return [TASK]
      if (name === 'hisAlarm') return undefined
      return typeof answer === 'function' ? answer() : answer
    },
  })

it('every mark leads to just its records [RTE-16, FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}&office=9&drills=yes`)
  const shared = {
    begin: String(BEGIN),
    end: String(END),
    alarmKinds: 'normal,drill,test',
    office: '9',
    statistic: 'yes',
  }
  expect(leadsTo(/^Alarms: 7/)).toEqual({ path: '/query/hisWarn', ...shared })
  expect(leadsTo(/^Sat, March 7|^Sat 7 March|7.*: 7, show/)).toMatchObject({
    begin: String(BEGIN + 6 * DAY),
    end: String(BEGIN + 7 * DAY),
  })
  expect(leadsTo(/^SN-1: 5/)).toEqual({ path: '/query/hisWarn/SN-1', ...shared })
  expect(leadsTo(/^4: 7/)).toEqual({ path: '/query/hisWarn', ...shared, office: '4', officeAlone: 'yes' })
  expect(leadsTo(/^Not named: 3/)).toEqual({ path: '/query/hisWarn', ...shared, unnamed: 'yes' })
  expect(leadsTo(/^Nothing found: 2/)).toEqual({ path: '/query/hisWarn', ...shared, outcomes: 'nothing' })
  expect(leadsTo(/^Valve 3 tightened: 1/)).toEqual({
    path: '/query/hisWarn',
    ...shared,
    disposal: 'own:Valve 3 tightened',
  })
  expect(leadsTo(/^Handled on site: 2/)).toEqual({ path: '/query/hisWarn', ...shared, disposal: 'handledOnSite' })
  expect(leadsTo(/^Saturday 22:00: 1/)).toEqual({ path: '/query/hisWarn', ...shared, slots: String(5 * 24 + 22) })
  expect(leadsTo(/^Day shift, 08–20: 6/).slots?.split(',')).toHaveLength(84)
})

it('what is shown leads to its own records until what was chosen next has come [FEA-06]', async () => {
  const answers: ((told: AlarmStatistics) => void)[] = []
  const { router } = await open(`/stat/alarm?at=${BEGIN}`, () => new Promise((resolve) => answers.push(resolve)))
  await act(async () => answers[0]?.(MARCH))
  await settle()
  expect(leadsTo(/^SN-1: 5/).office).toBeUndefined()
  await act(() => router.navigate(`/stat/alarm?at=${BEGIN}&office=9`))
  await settle()
  expect(answers).toHaveLength(2)
  expect(leadsTo(/^SN-1: 5/).office).toBeUndefined()
  await act(async () => answers[1]?.({ ...MARCH, total: 6 }))
  await settle()
  expect(leadsTo(/^Alarms: 6/).office).toBe('9')
  expect(leadsTo(/^SN-1: 5/).office).toBe('9')
})

it('a task narrows the figures and every list behind them, and is compared with nothing [ENT-11]', async () => {
  const { asked } = await open(`/stat/alarm?at=${BEGIN}&task=7`)
  expect(asked('alarmStatistics')).toMatchObject([{ taskId: '7' }])
  expect(leadsTo(/^SN-1: 5/)).toMatchObject({ path: '/query/hisWarn/SN-1', task: '7' })
  expect(screen.queryByText(/^Period before/)).toBeNull()
})

it('with a task comes its time [ENT-11]', async () => {
  const { asked, router } = await open(`/stat/alarm?at=${BEGIN}`)
  await act(async () => void fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Task' })))
  await press(screen.getByTitle(/^Patrol/))
  await settle()
  const query = new URLSearchParams(router.state.location.search)
  expect([query.get('task'), query.get('unit')]).toEqual(['7', 'week'])
  expect(asked('alarmStatistics').at(-1)).toMatchObject({ taskId: '7', unit: 'week', at: Date.UTC(2026, 1, 2) })
})

it('who may not open the list sees numbers and no way that ends at a closed door [PRM-01]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`, MARCH, false)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getByText('Alarms', { selector: 'dt' })).toBeTruthy()
})

it('a chart can be read as a table with the same numbers and ways [FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'Device' })
  await press(within(panel).getByTitle('Table'))
  const rows = within(panel)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(['DeviceNumberShare', 'SN-1571.4 %', 'SN-2228.6 %'])
  expect(
    within(panel)
      .getByRole('link', { name: /^SN-2: 2/ })
      .getAttribute('href'),
  ).toContain('/query/hisWarn/SN-2')
})

it('how urgent the alarms of each day were is drawn and told [FEA-06]', async () => {
  const steps = MARCH.steps.map((step, day) => (day === 6 ? { ...step, byPriority: { 1: 2, 3: 5 } } : step))
  await open(`/stat/alarm?at=${BEGIN}`, { ...MARCH, steps })
  const panel = screen.getByRole('region', { name: 'Over time' })
  const [low, high] = [...panel.querySelectorAll('a .bar')].map((bar) => ({
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }))
  expect(high?.height).toBeCloseTo((low?.height ?? 0) * 2.5, 6)
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.y ?? 0, 6)
  await press(within(panel).getByTitle('Table'))
  expect(words(within(panel).getAllByRole('row')[7] as Element)).toMatch(/7250$/)
})

it('days from before the record are empty in the table: nobody knows whether they had alarms [FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`, { ...MARCH, since: BEGIN - 2 * DAY })
  const panel = screen.getByRole('region', { name: 'Over time' })
  await press(within(panel).getByTitle('Table'))
  const cells = (row: number) => [...(within(panel).getAllByRole('row')[row]?.children ?? [])].map(words).slice(1)
  // Of February its last two days are on record.
  expect(cells(26)).toEqual(['0', '0', '', ''])
  expect(cells(27)).toEqual(['0', '0', '0', ''])
  expect(cells(7)).toEqual(['7', '7', '', ''])
})

it('days of the period itself, too [FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`, { ...MARCH, since: BEGIN + 2 * DAY })
  const panel = screen.getByRole('region', { name: 'Over time' })
  await press(within(panel).getByTitle('Table'))
  const first = (row: number) => [...(within(panel).getAllByRole('row')[row]?.children ?? [])].map(words)[1]
  expect([1, 2, 3].map(first)).toEqual(['', '', '0'])
})

it('the hours of the week as a table lead to the alarms of each hour [FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'Hours of the week' })
  await press(within(panel).getByTitle('Table'))
  const filled = MARCH.slots.filter(({ n }) => n > 0)
  const ways = within(panel).getAllByRole('link')
  expect(
    ways.map((way) => new URL(way.getAttribute('href') ?? '', 'http://console').searchParams.get('slots')).sort(),
  ).toEqual(filled.map(({ slot }) => String(slot)).sort())
})

it('reports, time types and shortcuts choose the time that is asked for [FEA-06, CON-01]', async () => {
  const { asked, router } = await open(`/stat/alarm?at=${BEGIN}`)
  const last = () => asked('alarmStatistics').at(-1)
  expect(last()).toMatchObject({ unit: 'month', at: BEGIN, kinds: ['normal'] })
  await press(screen.getByRole('radio', { name: 'Daily report' }))
  await settle()
  expect(last()).toMatchObject({ unit: 'day', at: BEGIN })
  expect(router.state.location.search).toContain('unit=day')
  // The month is what is shown where the address names no unit.
  await press(screen.getByRole('radio', { name: 'Monthly report' }))
  await settle()
  expect(router.state.location.search).not.toContain('unit=')
  await press(screen.getByRole('radio', { name: 'Yearly report' }))
  await settle()
  expect(last()).toMatchObject({ unit: 'year', at: Date.UTC(2026, 0, 1) })
  await press(screen.getByRole('button', { name: 'Previous period' }))
  await settle()
  expect(last()).toMatchObject({ unit: 'year', at: Date.UTC(2025, 0, 1) })
  for (const [name, unit] of [
    ['Today', 'day'],
    ['This week', 'week'],
    ['This month', 'month'],
    ['This year', 'year'],
  ] as const) {
    await press(screen.getByRole('button', { name }))
    await settle()
    expect(last()).toMatchObject({ unit })
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    expect(router.state.location.search).not.toContain('at=')
  }
})

it('the last ten are the newest records of the time [FEA-06]', async () => {
  const { asked } = await open(`/stat/alarm/SN-1?at=${BEGIN}&report=lastTen`)
  expect(asked('hisAlarm')).toEqual([
    { beginTime: BEGIN, endTime: END, asStatistic: true, kinds: ['normal'], limit: 10, sn: 'SN-1' },
  ])
  expect(screen.getByText('No alarm to list')).toBeTruthy()
})

it('a time without alarms says so, beside the numbers of earlier ones [FEA-06]', async () => {
  await open(`/stat/alarm?at=${BEGIN}`, NONE)
  expect(screen.getByText('No alarm in this period')).toBeTruthy()
  expect(screen.getByText('14')).toBeTruthy()
  // Nothing is on record from a year ago: that is not the same as no alarm.
  expect(screen.getByText('nothing on record')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

it('the year before a year is a year ago: it is told once [FEA-06]', async () => {
  const [begin, end] = [Date.UTC(2001, 0, 1), Date.UTC(2002, 0, 1)]
  const before = { begin: Date.UTC(2000, 0, 1), end: begin, n: 0, steps: [] }
  const year = { unit: 'year', begin, end, until: end, before, yearBefore: before } as const
  await open(`/stat/alarm?unit=year&at=${Date.UTC(2001, 5)}`, { ...NONE, ...year, steps: [] })
  expect(screen.getByText('No alarm in this period')).toBeTruthy()
  expect(screen.getAllByText('nothing on record')).toHaveLength(1)
})
