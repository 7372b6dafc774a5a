import { act, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, settle, show } from '../../../test/show.tsx'
import TrackReplayDetailsPage from './track-replay-details-page.tsx'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 4, 10, 12)
const ONE = { sn: 'A', beginTime: NOW - 101 * HOUR, endTime: NOW - 100 * HOUR }
const TWO = { sn: 'B', beginTime: NOW - 103 * HOUR, endTime: NOW - 102 * HOUR }
const TRIPS: Readonly<Record<string, typeof ONE>> = { one: ONE, two: TWO }

/** The page of trips as it is kept behind others: with another trip in its address it is the same page. */
async function open() {
  const { live, start } = openLive()
  await start()
  live.link.serverNow = () => NOW
  const acts: unknown[] = []
  const answers: Readonly<Record<string, (input: { ids: string[]; at: number; actsOf?: string[] }) => unknown>> = {
    gdReplayList: ({ ids }) => ({ records: ids.flatMap((id) => TRIPS[id] ?? []) }),
    office: () => [officeNode('1', [deviceNode('A', '1'), deviceNode('B', '1')])],
    replayMoment: ({ at, actsOf }) => {
      acts.push(actsOf)
      return { at, devices: [], byStates: [], alarms: [], acts: [], unwatched: false }
    },
    replayStretch: () => ({ from: 0, to: 0, devices: [], heard: [], alarms: [], acts: [] }),
    replayBookmarks: () => [],
    replayDensity: () => ({ from: 0, stepMs: 1, messages: [], alarms: [], unwatched: [] }),
  }
  const router = createMemoryRouter(
    [{ path: '/details/:id', element: <TrackReplayDetailsPage />, loader: () => null }],
    { initialEntries: ['/details/one'] },
  )
  await show(<RouterProvider router={router} />, {
    live,
    api: async (name, input) => answers[name]?.(input as never),
  })
  await settle()
  return {
    acts,
    async go(to: string) {
      await act(async () => void (await router.navigate(to)))
      await settle()
    },
    moment: () => Number(screen.getByRole('slider').getAttribute('aria-valuenow')),
    async press(key: string) {
      await act(async () => void fireEvent.keyDown(screen.getByRole('slider'), { key }))
      await settle()
    },
    address: () => Number(new URLSearchParams(router.state.location.search).get('at')),
  }
}

it('a trip that was left stands where it stood when it is opened again, whatever was looked at meanwhile [RTE-21, FEA-04]', async () => {
  const { go, moment, press, address } = await open()
  expect(moment()).toBe(ONE.beginTime)
  await press('End')
  await go('/details/two')
  expect(moment()).toBe(TWO.beginTime)
  await press('PageUp')
  await go('/details/one')
  expect([moment(), address()]).toEqual([ONE.endTime, ONE.endTime])
  // Longer than what was asked for is kept.
  await pass(HOUR / 6)
  await go('/details/two')
  expect([moment(), address()]).toEqual([TWO.beginTime + HOUR / 10, TWO.beginTime + HOUR / 10])
})

it('a moment that the address names is meant, wherever the trip stood [RTE-21]', async () => {
  const { go, moment, press } = await open()
  await press('End')
  await go('/details/two')
  await go(`/details/one?at=${ONE.beginTime + 60_000}`)
  expect(moment()).toBe(ONE.beginTime + 60_000)
})

it('shows what was done to its device, and nothing of what was done to others [FEA-04]', async () => {
  const { acts, go } = await open()
  await go('/details/two')
  expect(acts).toEqual([['A'], ['B']])
})
