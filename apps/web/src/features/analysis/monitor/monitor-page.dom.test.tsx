import { act, fireEvent, screen } from '@testing-library/react'
import type { MonitorSeries } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import MonitorPage from './monitor-page.tsx'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 2, 1)
const END = BEGIN + 200 * MINUTE
const TIME = `begin=${BEGIN}&end=${END}`
const TWO = `s=a~nuclearMod.doseRate~A&s=b~nuclearMod.doseRate~B`

/** The second follows the first after three minutes. */
const dose = (at: number) => 1 + Math.sin(at / 7) + Math.sin(at / 3.1)
const seriesOf = (late: number, gap = Number.NaN): MonitorSeries['devices'][number]['series'] => [
  {
    module: 'nuclearMod',
    quantity: 'doseRate',
    unit: 'µSv/h',
    points: Array.from({ length: 200 }, (_, step) => step)
      .filter((step) => step !== gap)
      .map((step) => {
        const value = dose(step - late)
        return [BEGIN + step * MINUTE, value - 0.1, value, value + 0.1]
      }),
  },
]
const ANSWER: MonitorSeries = {
  from: BEGIN,
  to: END,
  stepMs: MINUTE,
  unwatched: [],
  devices: [
    { sn: 'A', series: seriesOf(0), states: [] },
    { sn: 'B', series: seriesOf(3), states: [] },
  ],
}

async function open(search: string, answer: (name: string) => unknown = () => undefined) {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/analysis/monitor', element: <MonitorPage />, loader: () => null }], {
    initialEntries: [`/analysis/monitor?${search}`],
  })
  const presented: unknown[] = []
  const shown = await show(<RouterProvider router={router} />, {
    live: world.live,
    presented,
    async api(name, input) {
      asked.push({ name, input })
      const told = answer(name)
      if (told instanceof Error) throw told
      if (told !== undefined) return told
      if (name === 'monitorSeries') return ANSWER
      return name === 'recentAlarms' ? { alarms: [], next: null } : []
    },
  })
  await settle()
  const search_ = () => new URLSearchParams(router.state.location.search)
  return { ...shown, asked, search: search_, presented }
}

it('says what to do while nothing is chosen, and asks the server for nothing [RTE-12]', async () => {
  const { asked } = await open('')
  expect(screen.getByText('Nothing is chosen yet')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'monitorSeries')).toEqual([])
})

it('draws what the address names on one axis, and says what a point stands for [RTE-12, FEA-07]', async () => {
  const { asked, text } = await open(`${TWO}&${TIME}`)
  expect(asked.find(({ name }) => name === 'monitorSeries')?.input).toMatchObject({
    from: BEGIN,
    to: END,
    devices: [
      { sn: 'A', quantities: ['nuclearMod.doseRate'] },
      { sn: 'B', quantities: ['nuclearMod.doseRate'] },
    ],
  })
  expect(screen.getByRole('region', { name: 'In µSv/h' })).toBeTruthy()
  expect(text()).toContain('One point stands for 1 min; the band shows lowest and highest')
})

it('refuses a formula whose units do not fit with a sentence, and keeps one that fits in the address [FEA-07]', async () => {
  const { search } = await open(`${TWO}&${TIME}`)
  const field = screen.getByLabelText('Formula')
  const add = async (text: string) => {
    await act(async () => void fireEvent.change(field, { target: { value: text } }))
    await press(screen.getByRole('button', { name: 'Add' }))
    await settle()
  }
  await add('a - 5[ppm]')
  expect(screen.getByRole('alert').textContent).toBe('These units do not fit together: µSv/h, ppm.')
  expect(search().getAll('f')).toEqual([])
  await add('a - b')
  expect(search().getAll('f')).toEqual(['a - b'])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('finds how much later one quantity follows another, with confidence and pairs [FEA-07]', async () => {
  const { text } = await open(`${TWO}&${TIME}&view=correlation`)
  expect(text()).toMatch(/b: .* follows a: .* after 3 min: r = 1\.00/)
  expect(text()).toMatch(/95 % confidence: .* from 197 pairs/)
  expect(text()).toContain('Not likely by chance')
})

it('asks for a second series where two are compared [FEA-07]', async () => {
  await open(`s=a~nuclearMod.doseRate~A&${TIME}&view=difference`)
  expect(screen.getByText('Choose at least two series to compare them.')).toBeTruthy()
})

it('goes from one view to another, closer and earlier, and every choice stands in the address [RTE-12]', async () => {
  const { search } = await open(`${TWO}&${TIME}`)
  await press(screen.getByText('Side by side'))
  await settle()
  expect(search().get('view')).toBe('multiples')
  await press(screen.getByRole('button', { name: 'Zoom in' }))
  await settle()
  expect([Number(search().get('begin')), Number(search().get('end'))]).toEqual([BEGIN + 50 * MINUTE, END - 50 * MINUTE])
  await press(screen.getByRole('button', { name: 'Earlier' }))
  await settle()
  expect(Number(search().get('begin'))).toBe(BEGIN)
  await press(screen.getByLabelText('Alarms'))
  await settle()
  expect(search().get('alarms')).toBe('0')
  await press(screen.getByRole('button', { name: /^Remove .*B/ }))
  await settle()
  expect(search().getAll('s')).toEqual(['a~nuclearMod.doseRate~A'])
})

it('says that readings could not be loaded, and asks again [RTE-12]', async () => {
  let fails = true
  const { asked } = await open(`${TWO}&${TIME}`, (name) =>
    fails && name === 'monitorSeries' ? new Error('no') : undefined,
  )
  const count = () => asked.filter(({ name }) => name === 'monitorSeries').length
  expect(count()).toBe(1)
  fails = false
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(count()).toBe(2)
})

it('keeps this page as a view that the office shares [RTE-12]', async () => {
  const { asked } = await open(`${TWO}&${TIME}`)
  await press(screen.getByRole('button', { name: /Saved views/ }))
  await settle()
  expect(screen.getByText('No view is saved yet.')).toBeTruthy()
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Name of this view'), { target: { value: ' Gate ' } }),
  )
  await press(screen.getByLabelText('Share with my office'))
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const saved = asked.find(({ name }) => name === 'saveMonitorView')?.input as { address: string }
  expect(saved).toMatchObject({ name: 'Gate', isShared: true })
  expect(saved.address).toMatch(/^\/analysis\/monitor\?s=a/)
})
