import { act, fireEvent, screen, within } from '@testing-library/react'
import type {
  LimitProposal,
  SavedSurveyHead,
  Survey,
  SurveyComparison,
  SurveyGrid,
  SurveyGroup,
  SurveyLimits,
} from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import SurveyPage from './survey-page.tsx'
// Loaded before the tests: one that ends while its map is still being loaded would leave the next file without a map.
import './grid-map.tsx'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 2, 1)
const END = BEGIN + 240 * HOUR
const DOSE = 'q=nuclearMod.doseRate'
const TIME = `begin=${BEGIN}&end=${END}`

const group = (median: number): SurveyGroup => ({
  n: 24,
  days: 10,
  median,
  spread: 0.01,
  q01: median - 0.03,
  q05: median - 0.02,
  q25: median - 0.01,
  q75: median + 0.01,
  q95: median + 0.02,
  q99: median + 0.03,
})
const device = (sn: string, median: number) => ({
  sn,
  hours: { kept: 200, alarm: 3, state: 4, silent: 25, unwatched: 8 },
  days: 10,
  figures: { ...group(median), lowest: median - 0.1, highest: median + 0.2 },
  mast: null,
})
const SURVEY: Survey = {
  from: BEGIN,
  to: END,
  simulated: ['B'],
  quantities: [
    {
      quantity: 'nuclearMod.doseRate',
      unit: 'µSv/h',
      devices: [device('A', 0.12), device('B', 0.3)],
      histogram: [
        { from: 0.1, to: 0.2, n: 150 },
        { from: 0.2, to: 0.3, n: 50 },
      ],
      isCentred: true,
      byHour: Array.from({ length: 24 }, (_, key) => ({ key, ...group(key === 6 ? 0.05 : 0) })),
      byWeekday: [{ key: 1, ...group(0) }],
      byMonth: [{ key: 3, ...group(0) }],
      byWeather: [
        { key: 'rain', ...group(0.04) },
        { key: 'unknown', ...group(0) },
      ],
    },
  ],
}

const LIMITS: SurveyLimits = {
  from: BEGIN,
  to: END,
  unit: 'µSv/h',
  step: 'minute',
  simulated: [],
  devices: [
    { sn: 'A', watchedMs: 10 * 24 * HOUR, present: 0.5 },
    { sn: 'B', watchedMs: 10 * 24 * HOUR, present: 0.5 },
  ],
  rows: [
    { kind: 'present', limit: 0.5, perDevice: [0, 1], episodes: 1, confirmed: 2, isBeyond: false, isShown: true },
    { kind: 'perWeek', limit: 0.4, perDevice: [0, 2], episodes: 2, confirmed: 2, isBeyond: false, isShown: true },
    { kind: 'perMonth', limit: 0.7, perDevice: [0, 0], episodes: 0, confirmed: 1, isBeyond: true, isShown: false },
  ].map((row) => ({ rate: row.episodes * 1.5, rateAtMost: 7.1, ...row }) as SurveyLimits['rows'][number]),
}
const PROPOSAL: LimitProposal = {
  id: 'p1',
  sns: ['A', 'B'],
  quantity: 'nuclearMod.doseRate',
  direction: 'above',
  level: 'warn',
  value: 0.4,
  unit: 'µSv/h',
  reason: 'one a week',
  proposedBy: 'ben',
  proposedAt: BEGIN,
  isOwn: false,
  status: 'waiting',
  decidedBy: null,
  decidedAt: null,
  failed: [],
  version: 3,
}
const GRID: SurveyGrid = {
  from: BEGIN,
  to: END,
  unit: 'µSv/h',
  cellM: 50,
  stepLon: 0.0005,
  stepLat: 0.0005,
  devices: ['A'],
  cells: [
    [100, 200, 5, 0.1, 0.01],
    [101, 200, 1, 0.9, 0],
  ],
  leftOut: 4,
  simulated: [],
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  survey: SURVEY,
  surveyLimits: LIMITS,
  surveyGrid: GRID,
  limitProposals: { fourEyes: false, proposals: [] },
  savedSurveys: [],
}

const head = (id: string, name: string): SavedSurveyHead => ({
  id,
  name,
  by: 'ben',
  isOwn: id === 's1',
  savedAt: END,
  from: BEGIN,
  to: END,
  quantities: ['nuclearMod.doseRate'],
  devices: 2,
  hasGrid: false,
  version: 1,
})
const KEPT = [head('s1', 'Spring'), head('s2', 'Autumn')]
const COMPARISON: SurveyComparison = {
  quantity: 'nuclearMod.doseRate',
  unit: 'µSv/h',
  before: head('s1', 'Spring'),
  now: head('s2', 'Autumn'),
  sharedHours: 12,
  comparisons: 46,
  tooFew: 2,
  devices: [
    { sn: 'A', before: 0.1, now: 0.2, compared: 24, changes: [{ hour: 8, shift: 0.1, chance: 0.001 }] },
    { sn: 'B', before: 0.3, now: 0.3, compared: 22, changes: [] },
  ],
  cells: null,
}

async function open(search: string, answer: (name: string, input: unknown) => unknown = () => undefined) {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/analysis/survey', element: <SurveyPage />, loader: () => null }], {
    initialEntries: [`/analysis/survey?${search}`],
  })
  const shown = await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      const told = answer(name, input)
      if (told instanceof Error) throw told
      return told ?? ANSWERS[name] ?? []
    },
  })
  await settle()
  const surveys = () => asked.filter(({ name }) => name === 'survey').map(({ input }) => input)
  return { ...shown, asked, surveys, search: () => new URLSearchParams(router.state.location.search) }
}

it('says what to do while nothing is chosen, and asks for nothing [RTE-12]', async () => {
  const { surveys } = await open('')
  expect(screen.getByText('Nothing is chosen yet')).toBeTruthy()
  expect(surveys()).toEqual([])
})

it('asks for every device that measures it where none is named, over whole hours [RTE-12, FEA-07]', async () => {
  const { surveys } = await open(`${DOSE}&begin=${BEGIN + 5}&end=${END + 7}`)
  expect(surveys()).toEqual([
    { from: BEGIN, to: END, sns: ['A', 'B'], quantities: ['nuclearMod.doseRate'], includeSimulated: false },
  ])
})

it('tells what is normal at each device, and what became of every other hour [FEA-07]', async () => {
  const { text } = await open(`${DOSE}&${TIME}`)
  const table = screen.getByRole('group', { name: 'By device' })
  const [, row] = within(table).getAllByRole('row')
  expect(row && words(row)).toMatch(/0\.1200 µSv\/h.*0\.1000 µSv\/h to 0\.1400 µSv\/h.*2001034258none near/)
  expect(text()).toContain('Simulated devices left out: 1')
  expect(text()).toContain('differences from each device’s own median')
  expect(text()).toContain('hourly means')
})

it('has every chart as a table, with weather that nobody recorded as a group of its own [FEA-07]', async () => {
  await open(`${DOSE}&${TIME}`)
  const weather = screen.getByRole('region', { name: 'By weather' })
  const rows = within(within(weather).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.slice(1).map((row) => words(row).slice(0, 12))).toEqual(['Rain0.0400 µ', 'Not recorded'])
  const hours = screen.getByRole('region', { name: 'By hour of the day' })
  expect(within(hours).getByRole('img', { name: 'By hour of the day' })).toBeTruthy()
  expect(within(hours).getAllByRole('row', { hidden: true })).toHaveLength(25)
})

it('goes to one device and back by the address [RTE-12]', async () => {
  const { search, surveys } = await open(`${DOSE}&${TIME}`)
  const table = screen.getByRole('group', { name: 'By device' })
  const [first] = within(table).getAllByRole('button')
  if (first === undefined) throw new Error('no button')
  await press(first)
  await settle()
  expect(search().getAll('d')).toEqual(['A'])
  expect(surveys().at(-1)).toMatchObject({ sns: ['A'] })
  await press(screen.getByLabelText('Include simulated devices'))
  await settle()
  expect(search().get('sim')).toBe('1')
  expect(surveys().at(-1)).toMatchObject({ includeSimulated: true })
})

it('says that it could not be had, and asks again [RTE-12]', async () => {
  let fails = true
  const { surveys } = await open(`${DOSE}&${TIME}`, (name) =>
    fails && name === 'survey' ? new Error('no') : undefined,
  )
  fails = false
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(surveys()).toHaveLength(2)
  expect(screen.getByRole('group', { name: 'By device' })).toBeTruthy()
})

it('leaves parts of an address that say nothing out, and refuses more than a year [VAL-07]', async () => {
  const { surveys, text } = await open(`${DOSE}&q=..&begin=${BEGIN}&end=${BEGIN + 400 * 24 * HOUR}`)
  expect(surveys()).toEqual([])
  expect(text()).toContain('366')
})

it('tells what limits would have cost, and that a short record can not show a low rate [FEA-07]', async () => {
  const { asked, text, search } = await open(`${DOSE}&${TIME}`)
  await press(screen.getByRole('button', { name: 'Work out limits' }))
  await settle()
  expect(search().get('limits')).toBe('warn.above')
  expect(asked.find(({ name }) => name === 'surveyLimits')?.input).toMatchObject({
    quantity: 'nuclearMod.doseRate',
    direction: 'above',
    level: 'warn',
    sns: ['A', 'B'],
  })
  const [table] = within(screen.getByRole('group', { name: 'Limits and false alarms' })).getAllByRole('table')
  const rows = within(table as HTMLElement)
    .getAllByRole('row')
    .map(words)
  expect(rows[1]).toMatch(/^Present limits0\.5000 µSv\/h11\.50 \(at most 7\.10\).*: 12/)
  expect(rows[3]).toMatch(/record too short to show it.*above everything on record/)
  expect(text()).toContain('20.0 device-days can not show a rate below one in 6.7 device-days')
})

it('puts a limit in force when an administrator has confirmed it [FEA-07]', async () => {
  const { asked } = await open(`${DOSE}&${TIME}&limits=warn.above`, (name) =>
    name === 'proposeLimits' ? { ...PROPOSAL, status: 'inForce' } : undefined,
  )
  await press(screen.getByRole('button', { name: /Put in force: 0\.4000/ }))
  await settle()
  const dialog = screen.getByRole('dialog')
  expect(words(dialog)).toContain('It would have been reached 2 times in 20.0 device-days')
  expect(asked.some(({ name }) => name === 'proposeLimits')).toBe(false)
  await press(within(dialog).getByRole('button', { name: 'Put in force' }))
  await settle()
  expect(asked.find(({ name }) => name === 'proposeLimits')?.input).toMatchObject({
    sns: ['A', 'B'],
    value: 0.4,
    level: 'warn',
    direction: 'above',
  })
})

it('lets a second administrator decide, and not whoever proposed it [FEA-07]', async () => {
  const list = { fourEyes: true, proposals: [PROPOSAL, { ...PROPOSAL, id: 'p2', isOwn: true }] }
  const { asked, text } = await open('', (name) => {
    if (name === 'limitProposals') return list
    return name === 'decideLimits' ? { ...PROPOSAL, status: 'declined' } : undefined
  })
  expect(text()).toContain('Whoever proposed it can not agree to it.')
  expect(screen.getAllByRole('button', { name: 'Put in force' })).toHaveLength(1)
  await press(screen.getByRole('button', { name: 'Decline' }))
  await settle()
  expect(asked.find(({ name }) => name === 'decideLimits')?.input).toEqual({ id: 'p1', version: 3, isAgreed: false })
})

it('tells cells with few passes apart from what is known [FEA-07]', async () => {
  const { asked, text } = await open(`${DOSE}&${TIME}&cell=50&area=121,31,122,32`)
  expect(asked.find(({ name }) => name === 'surveyGrid')?.input).toMatchObject({
    cellM: 50,
    area: { west: 121, south: 31, east: 122, north: 32 },
  })
  expect(text()).toContain('2 cells by 1 mobile devices')
  expect(text()).toContain('fewer than 3 passes: 1 cells')
  const table = screen.getByRole('region', { name: 'Measured on the way' })
  const [, first] = within(within(table).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(first && words(first)).toBe('0.10025, 0.050750.9000 µSv/h–1')
})

it('asks for no map of more than a month [VAL-07]', async () => {
  const { asked, text } = await open(`${DOSE}&cell=50&begin=${BEGIN}&end=${BEGIN + 40 * 24 * HOUR}`)
  expect(asked.some(({ name }) => name === 'surveyGrid')).toBe(false)
  expect(text()).toContain('at most 31 days')
})

it('keeps what is chosen under a name [FEA-07]', async () => {
  const { asked } = await open(`${DOSE}&${TIME}&cell=50`)
  expect(screen.getByText('No survey is kept yet.')).toBeTruthy()
  const field = screen.getByLabelText('Name of this survey')
  await act(async () => void fireEvent.change(field, { target: { value: ' Spring ' } }))
  await press(screen.getByRole('button', { name: 'Keep' }))
  await settle()
  expect(asked.find(({ name }) => name === 'saveSurvey')?.input).toMatchObject({
    name: 'Spring',
    from: BEGIN,
    to: END,
    sns: ['A', 'B'],
    quantities: ['nuclearMod.doseRate'],
    cellM: 50,
  })
})

it('tells what has changed between two, and of the rest that no change can be shown [FEA-07]', async () => {
  const { asked, text } = await open('before=s1&now=s2', (name) => {
    if (name === 'savedSurveys') return KEPT
    return name === 'compareSurveys' ? COMPARISON : undefined
  })
  expect(asked.find(({ name }) => name === 'compareSurveys')?.input).toEqual({
    before: 's1',
    now: 's2',
    quantity: 'nuclearMod.doseRate',
  })
  expect(text()).toContain('1 changes are shown in 46 comparisons; for the others no change can be shown.')
  expect(text()).toContain('12 hours are in both')
  expect(text()).toContain('2 could not be compared')
  const rows = within(screen.getByRole('group', { name: 'Dose rate' }))
    .getAllByRole('row')
    .map(words)
  expect(rows[1]).toMatch(/24.*08 h: \+0\.1000 µSv\/h$/)
  expect(rows[2]).toMatch(/no change can be shown$/)
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
})
