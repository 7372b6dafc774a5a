import { act, fireEvent, screen, within } from '@testing-library/react'
import { State2 } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { basic, detail, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../test/show.tsx'
import ReplayListPage from '../../features/replay/replay-list-page.tsx'
import ReplayPage from './replay-page.tsx'
import '../../features/realtime/replayed-device.tsx'
import '../../features/realtime/instruments/radiation/radiation-instrument.tsx'

const NOW = Date.UTC(2026, 4, 10, 12)

const HOUR = 3_600_000
const task = (id: string, name: string, state: string, beginAt: number | null, endAt: number | null) => {
  return { id, name, state, beginAt, endAt, devices: ['A', 'B'], area: null, officeName: 'Harbour' }
}
const TASKS = [
  task('8', 'Gate watch', 'underWay', NOW - HOUR, null),
  task('9', 'Parade', 'planned', null, null),
  task('7', 'Harbour patrol', 'finished', NOW - 5 * HOUR, NOW - 3 * HOUR),
]

async function open(address: string) {
  const { live, start } = openLive()
  await start()
  live.link.serverNow = () => NOW
  const asked: { name: string; input: Record<string, unknown> }[] = []
  const answers: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
    office: () => [officeNode('1', [deviceNode('A', '1'), deviceNode('B', '1')])],
    replayMoment: ({ at }) => ({
      at,
      devices: [basic('A', State2.Normal, { at: Number(at) })],
      alarms: [],
      acts: [],
      unwatched: false,
      byStates: [],
    }),
    replayDetails: ({ at }) => [detail('A', Number(at), 0.17)],
    hisReadings: () => ({ records: [], next: null }),
    hisDeviceData: ({ from, to }) => ({ sn: 'A', from, to, stepMs: 1000, series: [], states: [], unwatched: [] }),
    replayDensity: () => ({ from: 0, stepMs: 1, messages: [], alarms: [], unwatched: [] }),
    replayBookmarks: () => [],
    taskRecord: ({ id }) => ({ task: TASKS.find((task) => task.id === id) }),
    task: () => TASKS,
    gdReplayList: () => ({ records: [] }),
  }
  const router = createMemoryRouter(
    [
      { path: '/query/replay/:sn?', element: <ReplayPage />, loader: () => null },
      { path: '/query/trackReplay/list', element: <ReplayListPage />, loader: () => null },
    ],
    { initialEntries: [address] },
  )
  await show(<RouterProvider router={router} />, {
    live,
    async api(name, input) {
      asked.push({ name, input: input as Record<string, unknown> })
      return answers[name]?.(input as Record<string, unknown>)
    },
  })
  await settle()
  return {
    go: async (to: string) => {
      await act(async () => void (await router.navigate(to)))
      await settle()
    },
    query: () => new URLSearchParams(router.state.location.search),
    /** What the bar was asked for. */
    asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
    counted: () => asked.filter(({ name }) => name === 'replayDensity').at(-1)?.input.snList,
  }
}

it('the device of the address is looked at until another is chosen, and the bar counts it alone [RTE-14, FEA-04]', async () => {
  const { query, counted, go } = await open('/query/replay/A')
  expect(screen.getByRole('tree')).toBeTruthy()
  expect(query().get('device')).toBe('A')
  expect(counted()).toEqual(['A'])
  await go(`/query/replay/A?${new URLSearchParams([...query(), ['device', 'B']].slice(-1))}`)
  expect(query().get('device')).toBe('B')
  await go('/query/replay')
  expect(query().get('device')).toBeNull()
  expect(counted()).toBeUndefined()
})

it('the replay of a task is named after it and counts its devices [FEA-04, ENT-11]', async () => {
  const { counted } = await open(`/query/replay?task=7&from=${NOW - 3_600_000}&to=${NOW}`)
  expect(screen.getByRole('link', { name: 'Harbour patrol' }).getAttribute('href')).toBe('/task/monitor?task=7')
  expect(counted()).toEqual(['A', 'B'])
})

it('a task that has begun is chosen in the replay, which then is of its time, and left again at the moment that is shown [RTE-14, ENT-11]', async () => {
  const { query } = await open(`/query/replay?from=${NOW - 9 * HOUR}&to=${NOW}&at=${NOW - 8 * HOUR}`)
  const choice = () => screen.getByRole('combobox', { name: 'Replay of a task' })
  await act(async () => void fireEvent.mouseDown(choice()))
  await settle()
  expect(screen.queryByText(/Parade/)).toBeNull()
  await press(screen.getByTitle(/^Harbour patrol · /))
  await settle()
  expect(screen.getByRole('link', { name: 'Harbour patrol' })).toBeTruthy()
  expect(Object.fromEntries(query())).toMatchObject({
    task: '7',
    from: `${NOW - 5 * HOUR}`,
    to: `${NOW - 3 * HOUR}`,
    at: `${NOW - 5 * HOUR}`,
  })
  await press(document.querySelector('.replay-task .ant-select-clear') as Element)
  await settle()
  expect([query().get('task'), query().get('at')]).toEqual([null, `${NOW - 5 * HOUR}`])
})

it('the list of what can be replayed leads to tasks that have begun, the newest first [RTE-14, ENT-11]', async () => {
  await open('/query/trackReplay/list')
  const tasks = within(screen.getByRole('region', { name: 'Tasks that can be replayed' }))
  expect(tasks.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    '/query/replay?task=8',
    '/query/replay?task=7',
  ])
  expect(tasks.getAllByRole('listitem').map(words)).toEqual([
    'Gate watch 2026-05-10 11:00:00Harbour · Under way · 1 h',
    'Harbour patrol 2026-05-10 07:00:00Harbour · Finished · 2 h',
  ])
})

it('the record of a device is offered around the moment that is replayed, not as it is now [FEA-04]', async () => {
  const at = NOW - 5 * HOUR
  await open(`/query/replay/A?at=${at}`)
  expect(screen.getByRole('link', { name: 'Recent data' }).getAttribute('href')).toBe(
    `/devices/hisdata/A?from=${at - HOUR / 2}&to=${at + HOUR / 2}`,
  )
})

it('opens the panels of a device as they were at the moment, with nothing to command, and leads back [FEA-04]', async () => {
  const at = NOW - 1_800_000
  const { asked, query } = await open(`/query/replay/A?at=${at}&panels=A`)
  await settle()
  expect(screen.getByRole('heading', { name: 'A' })).toBeTruthy()
  expect(screen.queryByRole('tree')).toBeNull()
  expect(screen.getByRole('region', { name: 'Nuclear radiation' }).textContent).toContain('0.17')
  expect(screen.queryByRole('button', { name: 'Commands and settings' })).toBeNull()
  // What was stored by then, and nothing of what came later.
  expect(asked('hisReadings').map(({ endTime }) => endTime)).toEqual([at])
  await press(screen.getByRole('button', { name: 'Back' }))
  expect(query().get('panels')).toBeNull()
  expect(screen.getByRole('tree')).toBeTruthy()
})
