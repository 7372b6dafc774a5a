import { fireEvent, screen, within } from '@testing-library/react'
import type { Exposure, ExposureFigures, Safety, SafetySigns, SafetySite, Stay, TreeNode } from '@vigil/contract'
import { SAFETY_DEDUCTIONS } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import SafetyPage from './safety-page.tsx'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 2, 1)
const END = BEGIN + 72 * HOUR
const TIME = `begin=${BEGIN}&end=${END}`

const gate = { ...deviceNode('A', '2', 'Gate'), deviceType: 'FCBR-100' }
const door = deviceNode('B', '3')

const site = (more: Partial<SafetySite>): SafetySite => ({
  officeId: '2',
  devices: 2,
  simulated: 0,
  score: 71.5,
  scoredDays: 3,
  knownDays: 3,
  before: 80,
  deductions: SAFETY_DEDUCTIONS.map((kind) => ({
    kind,
    points: kind === 'alarm' ? 20 : kind === 'unwatched' ? 8.5 : 0,
    n: kind === 'alarm' ? 6 : 0,
    ms: kind === 'unwatched' ? 30 * HOUR : 0,
  })),
  trend: [70, null, 73],
  hours: { known: 144 * HOUR, dark: 10 * HOUR, away: 20 * HOUR, fault: 0, idle: 0, warning: 0, alarm: 0, highRisk: 0 },
  ...more,
})
const SAFETY: Safety = {
  from: BEGIN,
  to: END,
  step: 'day',
  steps: [0, 1, 2].map((day) => ({ begin: BEGIN + day * 24 * HOUR, end: BEGIN + (day + 1) * 24 * HOUR })),
  sites: [site({}), site({ officeId: '3', score: null, before: null, scoredDays: 1 })],
  exceedances: [{ sn: 'A', quantity: 'ecMod.h2s', limit: 'stel', begin: BEGIN + HOUR, end: BEGIN + HOUR + 900_000 }],
  simulated: 0,
  tooMany: 0,
  minutesSince: 0,
  calibrationDays: 180,
  tookMs: 12,
}
const FIGURES: ExposureFigures = {
  knownMs: 60 * HOUR,
  unknownMs: 12 * HOUR,
  mean: 0.2,
  peak: 31,
  twa: { value: 15, begin: BEGIN, unknown: 0.25, verdict: 'over' },
  stel: { value: 9, begin: BEGIN, unknown: 0, verdict: 'unknown', times: 2 },
  dose: null,
  load: { times: 0.4, verdict: 'unknown', unknown: 0.2 },
  beyond: [{ level: 'twa', direction: 'above', ms: 2 * HOUR }],
}
const EXPOSURE: Exposure = {
  from: BEGIN,
  to: END,
  quantity: 'ecMod.h2s',
  unit: 'mg/m³',
  substance: 'hydrogen-sulphide',
  step: 'minute',
  limits: [
    { kind: 'twa', value: 13.9, source: 'Ontario, occupational exposure limits', isReviewed: false },
    { kind: 'warn', value: 5, source: '', isReviewed: true },
  ],
  place: FIGURES,
  devices: [{ sn: 'A', ...FIGURES }],
  shifts: [{ begin: BEGIN, end: BEGIN + 12 * HOUR, value: 15, unknown: 0.25, verdict: 'over' }],
  simulated: 0,
  tooMany: 0,
  tookMs: 3,
}
const STAY: Stay = {
  id: 's1',
  version: 1,
  who: 'Guard',
  officeId: '2',
  from: BEGIN,
  to: BEGIN + 8 * HOUR,
  task: null,
  by: 'ann',
  verdict: 'over',
  exposures: [
    {
      ...{ quantity: 'ecMod.h2s', unit: 'mg/m³', substance: 'hydrogen-sulphide', devices: 1, unknown: 0.25, mean: 0.2 },
      ...{ peak: 31, twa: FIGURES.twa, stel: FIGURES.stel, dose: null, load: null, limits: [], verdict: 'over' },
    },
  ],
}
const SIGNS: SafetySigns = {
  from: BEGIN,
  to: END,
  signs: [
    {
      ...{
        sn: 'A',
        quantity: 'nuclearMod.doseRate',
        unit: 'µSv/h',
        sign: 'rises',
        days: 30,
        median: 0.1,
        change: 0.05,
      },
      ...{ low: 0.02, high: 0.08, chance: 0.01, neighbours: 0 },
    },
  ],
  comparisons: 40,
  tooFew: 2,
  calibrations: [
    { sn: 'A', state: 'overdue', lastAt: BEGIN },
    { sn: 'B', state: 'unknown', lastAt: null },
  ],
  calibrationDays: 180,
  simulated: 0,
  tooMany: 0,
  tookMs: 3,
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  safety: SAFETY,
  safetyExposure: EXPOSURE,
  safetyStays: { stays: [STAY], more: 0, tookMs: 1 },
  safetySigns: SIGNS,
  saveStay: { id: 's2' },
  removeStay: null,
}

async function open(search: string, change: (tree: TreeNode[]) => TreeNode[] = (tree) => tree) {
  const world = openLive()
  world.server.tree = change([officeNode('1', [officeNode('2', [gate]), officeNode('3', [door])])])
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const path = '/analysis/safetyStatis'
  const router = createMemoryRouter([{ path, element: <SafetyPage />, loader: () => null }], {
    initialEntries: [`${path}?${search}`],
  })
  const shown = await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      return ANSWERS[name] ?? []
    },
  })
  await settle()
  const of = (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input)
  return { ...shown, of, search: () => new URLSearchParams(router.state.location.search) }
}

it('asks for the score of a place beside as long a time before, and restores it from the address [RTE-12, FEA-07]', async () => {
  const { of } = await open(`${TIME}&place=2&step=week`)
  expect(of('safety')).toEqual([
    { from: BEGIN, to: END, officeId: '2', includeSimulated: false, step: 'week', before: 2 * BEGIN - END },
  ])
})

it('opens every point of a site to the records behind it [FEA-07]', async () => {
  const { text } = await open(TIME)
  const [why] = screen.getAllByRole('region', { name: 'Why Office 2 has 71.5 points' }) as [HTMLElement]
  expect(text()).toContain('Gate 15 min limit (STEL) of')
  const row = within(why).getByRole('row', { name: /^Alarms/ })
  expect(words(row)).toContain('−20')
  const link = within(row).getByRole('link')
  const to = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect(to.pathname).toBe('/query/hisWarn')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    ...{ begin: String(BEGIN), end: String(END), office: '2', officeAlone: 'yes', statistic: 'yes' },
    ...{ alarmKinds: 'normal', priorities: '2', outcomes: 'something,handled,cleared,open' },
  })
  const unwatched = within(why).getByRole('row', { name: /^Time nobody watched/ })
  expect(words(unwatched)).toContain('30.0 h')
  // What was not lost leads nowhere.
  expect(within(within(why).getByRole('row', { name: /^High-risk/ })).queryByRole('link')).toBeNull()
})

it('gives a site that nobody watched no score, and says why [FEA-07]', async () => {
  const { text } = await open(`${TIME}&site=3`)
  expect(text()).toContain('Why Office 3 has no score')
  expect(text()).toContain('Too little was watched to say anything')
})

it('tells exposure with what is unknown of it, and who set the limits [FEA-07]', async () => {
  const { text, of } = await open(`${TIME}&part=exposure&q=ecMod.h2s`)
  expect(of('safetyExposure')).toMatchObject([{ quantity: 'ecMod.h2s', from: BEGIN, to: END }])
  expect(text()).toContain('at least 15.0 mg/m³')
  expect(text()).toContain('above the limit')
  expect(text()).toContain('reached 2 times')
  expect(text()).toContain('Ontario, occupational exposure limits (to be reviewed by the site’s expert)')
  expect(text()).toContain('No exponent is on file')
})

it('enters a stay, and refuses one that says nobody [FEA-07]', async () => {
  const { text, of } = await open(`${TIME}&part=stays&place=2`)
  expect(text()).toContain('Guard')
  await press(screen.getByRole('button', { name: 'Add a stay' }))
  expect(screen.getByRole('alert').textContent).toContain('Say who')
  fireEvent.change(screen.getByLabelText('Person or role'), { target: { value: 'Porter' } })
  await press(screen.getByRole('button', { name: 'Add a stay' }))
  await settle()
  expect(of('saveStay')).toMatchObject([{ who: 'Porter', officeId: '2' }])
  await press(screen.getByRole('button', { name: 'Remove the stay of Guard' }))
  await settle()
  expect(of('removeStay')).toEqual([{ id: 's1', version: 1 }])
})

it('tells slow signs with their range, and calibrations that nobody knows of as such [FEA-07]', async () => {
  const { text } = await open(`${TIME}&part=signs`)
  expect(text()).toContain('Background rises')
  expect(text()).toContain('0.0200 µSv/h to 0.0800 µSv/h')
  expect(text()).toContain('1 overdue, 1 not known, 0 in time.')
  expect(text()).toContain('none on record')
})

it('counts simulated devices where there are no others, and says so [FEA-07]', async () => {
  const simulated = (tree: TreeNode[]) =>
    JSON.parse(JSON.stringify(tree), (_, node) => (node?.sn === undefined ? node : { ...node, simulated: true }))
  const { of } = await open(TIME, simulated)
  expect(of('safety')).toMatchObject([{ includeSimulated: true }])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include simulated devices' }).checked).toBe(true)
})

it('refuses more than 366 days before anything is asked [VAL-07]', async () => {
  const { of, text } = await open(`begin=${BEGIN - 400 * 24 * HOUR}&end=${END}`)
  expect(of('safety')).toEqual([])
  expect(text()).toContain('366')
})
