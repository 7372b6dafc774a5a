import { screen, within } from '@testing-library/react'
import type { Survey, SurveyGroup } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import SurveyPage from './survey-page.tsx'

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
      return told ?? (name === 'survey' ? SURVEY : [])
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
  const { surveys } = await open(`${DOSE}&${TIME}`, () => (fails ? new Error('no') : undefined))
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
