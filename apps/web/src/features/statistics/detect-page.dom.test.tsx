import { act, fireEvent, screen, within } from '@testing-library/react'
import type { DetectStatistics, LowerLimits, Shares } from '@vigil/contract'
import { expect, it } from 'vitest'
import { press, settle, words } from '../../../test/show.tsx'
import { leadsTo, openStatistics } from '../../../test/statistics-page.tsx'
import DetectStatisticsPage from './detect-page.tsx'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 2, 1)
const END = Date.UTC(2026, 3, 1)
const shares = (numbers: Record<string, number>): Shares => ({
  shares: Object.entries(numbers).map(([key, n]) => ({ key, n })),
  rest: { keys: 0, n: 0 },
})

const MARCH: DetectStatistics = {
  unit: 'month',
  begin: BEGIN,
  end: END,
  until: END,
  n: 12,
  found: 7,
  steps: Array.from({ length: 31 }, (_, day) => ({
    begin: BEGIN + day * DAY,
    end: BEGIN + (day + 1) * DAY,
    n: day === 6 ? 12 : 0,
    found: day === 6 ? 7 : 0,
  })),
  by: {
    state: shares({ 0: 80, 2: 4 }),
    name: shares({ 'Cs-137': 6, VX: 1 }),
    module: shares({ nuclearMod: 8 }),
    sure: shares({ likely: 5 }),
    office: shares({ 4: 3 }),
    model: shares({ RG500: 2 }),
    device: shares({ 'SN-1': 9 }),
  },
  sureOf: { 'Cs-137': 81.25, VX: null },
  before: { begin: BEGIN - 28 * DAY, end: BEGIN, n: 3, found: 2, steps: [{ n: 3, found: 2 }] },
  yearBefore: { begin: BEGIN - 365 * DAY, end: END - 365 * DAY, n: 0, found: 0, steps: [] },
  judged: {
    office: [],
    device: [{ key: 'SN-2', nothing: 11, something: 1 }],
    model: [],
    module: [],
  },
  limits: [
    {
      sn: 'SN-2',
      module: 'nuclearMod',
      limits: [{ quantity: 'doseRate', limit: 0.5, unit: 'µSv/h', direction: 'above' }],
      nothing: 11,
      something: 1,
      fixed: 2,
      raised: [
        { factor: 1.25, nothing: 9, something: 1 },
        { factor: 1.5, nothing: 6, something: 1 },
        { factor: 2, nothing: 3, something: 1 },
        { factor: 3, nothing: 2, something: 0 },
        { factor: 5, nothing: 2, something: 0 },
      ],
    },
  ],
  since: BEGIN - 40 * DAY,
}

const LOWER: LowerLimits = {
  begin: BEGIN,
  end: END,
  limits: [
    {
      sn: 'SN-2',
      module: 'nuclearMod',
      quantity: 'doseRate',
      limit: 0.5,
      unit: 'µSv/h',
      direction: 'above',
      hours: 700,
      beyond: 11,
      lowered: [
        { factor: 0.9, beyond: 15 },
        { factor: 0.75, beyond: 3 },
        { factor: 0.5, beyond: 0 },
      ],
    },
  ],
}

const NUCLIDES = {
  begin: BEGIN,
  end: END,
  nuclides: [
    { name: 'Co-60', alarms: 4, checks: 2, series: [[BEGIN, 4, 2]] },
    {
      name: 'Cs-137',
      alarms: 0,
      checks: 3,
      series: [
        [BEGIN, 0, 1],
        [END - DAY, 0, 2],
      ],
    },
  ],
}

const open = (address: string, answer: DetectStatistics = MARCH, may = true) =>
  openStatistics({
    ...{ path: '/stat/detect', Page: DetectStatisticsPage, address, may },
    answer(name) {
      if (name === 'detectStatistics') return answer
      if (name === 'lowerLimits') return LOWER
      return name === 'queryRg05NuclideOrdata' ? NUCLIDES : undefined
    },
  })

it('every mark leads to its checks or alarms [RTE-16, FEA-06]', async () => {
  await open(`/stat/detect?at=${BEGIN}&office=9`)
  const span = { begin: String(BEGIN), end: String(END), office: '9', statistic: 'yes' }
  const shared = { ...span, path: '/query/checkList', kinds: 'normal' }
  const named = { ...shared, sureness: 'certain,likely,possible,unsaid' }
  expect(leadsTo(/^Checks that named something: 7/)).toEqual(named)
  expect(leadsTo(/: 6, show.*/)).toEqual({ ...shared, named: 'Cs-137' })
  expect(leadsTo(/: 8, show.*/)).toEqual({ ...shared, namedBy: 'nuclearMod' })
  expect(leadsTo(/^70 to 90 %: 5/)).toEqual({ ...shared, sureness: 'likely' })
  expect(leadsTo(/^SN-1: 9/)).toEqual({ ...named, path: '/query/checkList/SN-1' })
  expect(leadsTo(/^4: 3/)).toEqual({ ...named, office: '4', officeAlone: 'yes' })
  expect(leadsTo(/^Alarm: 4/)).toEqual({ ...shared, states: '2' })
  const alarms = { ...span, path: '/query/hisWarn/SN-2', alarmKinds: 'normal' }
  expect(leadsTo(/^SN-2: 11 of 12/)).toEqual({ ...alarms, outcomes: 'nothing' })
  expect(leadsTo(/^SN-2 .*: 11\s\/\s1,/)).toEqual({ ...alarms, modules: 'nuclearMod', outcomes: 'nothing,something' })
  const judged = { ...alarms, modules: 'nuclearMod', outcomes: 'nothing,something' }
  expect(leadsTo(/^SN-2 .*, 1.50 ×: 6\s\/\s1,/)).toEqual({ ...judged, limitTimes: '1.5' })
  expect(leadsTo(/^SN-2 .*, At any limit: 2,/)).toEqual({ ...judged, limitTimes: 'any' })
  expect(leadsTo(/^Co-60 · Alarms: 4/)).toMatchObject({
    path: '/query/hisWarn',
    subject: 'Co-60',
    model: 'RG05',
  })
})

it('checks that named a nuclide, and hours beside a lower limit, lead to their records [FEA-06]', async () => {
  await open(`/stat/detect?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'Nuclides found by RG05 spectrometers' })
  await press(within(panel).getByTitle('Table'))
  expect(leadsTo(/^Co-60, Checks: 2/)).toMatchObject({
    path: '/query/checkList',
    named: 'Co-60',
    model: 'RG05',
    kinds: 'normal',
  })
  const hours = { path: '/query', sn: 'SN-2', begin: String(BEGIN), end: String(END), step: 'hour', statistic: 'yes' }
  expect(leadsTo(/Hours on record: 700/)).toEqual({ ...hours, hour: 'above:nuclearMod:doseRate:' })
  expect(leadsTo(/Hours beyond it: 11/)).toEqual({ ...hours, hour: 'above:nuclearMod:doseRate:0.5' })
  expect(leadsTo(/0.75 ×: 3/)).toEqual({ ...hours, hour: 'above:nuclearMod:doseRate:0.375' })
  // Of no hour there is no list.
  expect(screen.queryByRole('link', { name: /0.50 ×/ })).toBeNull()
})

it('what a higher limit would have given is told, and what a lower one by the hour [FEA-06]', async () => {
  await open(`/stat/detect?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'What a higher limit would have given' })
  const row = within(panel).getAllByRole('row').map(words).at(-1) ?? ''
  for (const text of ['0.5 µSv/h', '11 / 1', '9 / 1', '6 / 1', '3 / 1', '2 / 0']) expect(row).toContain(text)
  const lower = screen.getByRole('region', { name: 'What a lower limit would have given' })
  expect(within(lower).getAllByRole('row').at(-1)?.textContent).toContain('≥ 0.5\u00a0µSv/h700111530')
  expect(within(lower).getByText(/an hour counts once/)).toBeTruthy()
})

it('each day stands beside the one of the period before; of a time before the record nothing is said [FEA-06]', async () => {
  await open(`/stat/detect?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'Checks that named something, over time' })
  await press(within(panel).getByTitle('Table'))
  const rows = within(panel).getAllByRole('row').map(words)
  expect(rows[0]).toBe('Over timeChecks that named somethingChecksPeriod beforeA year ago')
  expect(rows[1]).toMatch(/002$/)
  expect(rows[7]).toMatch(/712$/)
})

it.each([
  ['What a higher limit would have given', ['Save as CSV', 'Save as XLSX']],
  ['What a lower limit would have given', ['Save as CSV', 'Save as XLSX']],
  ['Found by site', ['Save as CSV', 'Save as XLSX', 'Save as PNG', 'Save as SVG']],
])('a file of a drawing is offered where something is drawn, and nowhere else: %s [FEA-06]', async (name, files) => {
  await open(`/stat/detect?at=${BEGIN}`)
  await press(within(screen.getByRole('region', { name })).getByRole('button', { name: 'Export' }))
  await settle()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(files)
})

it('a nuclide that was seen in checks alone is drawn with them, and on which days [API-05]', async () => {
  await open(`/stat/detect?at=${BEGIN}`)
  const panel = screen.getByRole('region', { name: 'Nuclides found by RG05 spectrometers' })
  expect(screen.queryByRole('link', { name: /^Cs-137 · Alarms/ })).toBeNull()
  expect(leadsTo(/^Cs-137 · Checks: 3/)).toMatchObject({ path: '/query/checkList', named: 'Cs-137' })
  expect(words(panel)).toContain('Days: 2 · 2026-03-31')
  const drawn = [...panel.querySelectorAll('.day-series')].map((series) =>
    [...(series.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M([\d.]+) /g)].map(([, x]) =>
      Math.round(Number(x)),
    ),
  )
  // Both over the same time: the first day at its begin, the last of its days at its end.
  expect(drawn).toEqual([[0], [0, 97]])
})

it('a day on which a nuclide was named leads to just the alarms and just the checks of that day [FEA-06, API-05]', async () => {
  await open(`/stat/detect?at=${BEGIN}`)
  expect(screen.queryByRole('link', { name: /2026-03-01 · Alarms/ })).toBeNull()
  await press(screen.getByRole('button', { name: 'Co-60, Days: 1' }))
  const day = { begin: String(BEGIN), end: String(BEGIN + DAY), model: 'RG05', statistic: 'yes' }
  expect(leadsTo(/^Co-60 · 2026-03-01 · Alarms: 4/)).toMatchObject({ ...day, path: '/query/hisWarn', subject: 'Co-60' })
  expect(leadsTo(/^Co-60 · 2026-03-01 · Checks: 2/)).toMatchObject({ ...day, path: '/query/checkList', named: 'Co-60' })
  const panel = screen.getByRole('region', { name: 'Nuclides found by RG05 spectrometers' })
  await act(async () => void fireEvent.pointerEnter(panel.querySelectorAll('.day-series')[1] as Element))
  expect(leadsTo(/^Cs-137 · 2026-03-31 · Checks: 2/)).toMatchObject({ begin: String(END - DAY), end: String(END) })
  expect(screen.queryByRole('link', { name: /^Cs-137 · 2026-03-31 · Alarms/ })).toBeNull()
})

it('nuclides are asked for within the period [API-05]', async () => {
  expect((await open(`/stat/detect?at=${BEGIN}&model=RG05`)).asked('queryRg05NuclideOrdata')).toEqual([
    { beginTime: BEGIN, endTime: END },
  ])
})

it('of another model no nuclides are asked for [API-05]', async () => {
  expect((await open(`/stat/detect?at=${BEGIN}&model=EF1000`)).asked('queryRg05NuclideOrdata')).toEqual([])
})

it('who may not open the lists sees numbers and no way that ends at a closed door [PRM-01]', async () => {
  await open(`/stat/detect?at=${BEGIN}`, MARCH, false)
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('a time of which nothing is on record says so [FEA-06]', async () => {
  const nothing = shares({})
  const by = { ...MARCH.by, state: nothing, name: nothing, module: nothing, sure: nothing }
  await open(`/stat/detect?at=${BEGIN}`, { ...MARCH, n: 0, found: 0, by, judged: { ...MARCH.judged, device: [] } })
  expect(screen.getByText('No check and no judged alarm in this period')).toBeTruthy()
})

it('the last ten are the newest checks [FEA-06]', async () => {
  const { asked } = await open(`/stat/detect?at=${BEGIN}&report=lastTen`)
  expect(asked('hisDetect')).toEqual([
    { beginTime: BEGIN, endTime: END, asStatistic: true, kinds: ['normal'], limit: 10 },
  ])
})
