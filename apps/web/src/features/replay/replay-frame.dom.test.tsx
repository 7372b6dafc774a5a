import { screen } from '@testing-library/react'
import type { ReplayAct } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, press, settle, show } from '../../../test/show.tsx'
import { ReplayFrame } from './replay-frame.tsx'

const T = Date.UTC(2026, 4, 10, 12)
/** A replay goes by the time that passes, whatever the clock says. */
const CLOCK = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const
const RAISED: ReplayAct = { at: T + 5000, sn: 'A', what: 'raised', by: '', note: '', id: 'a' }

async function open(query: string) {
  vi.useFakeTimers({ toFake: [...CLOCK], now: T + 3_600_000 })
  const world = openLive()
  await world.start()
  const played = vi.spyOn(world.live.sound, 'test').mockResolvedValue(true)
  const moments: number[] = []
  const router = createMemoryRouter(
    [
      {
        path: '/query/replay',
        element: (
          <ReplayFrame>
            <p>The console</p>
          </ReplayFrame>
        ),
        loader: () => null,
      },
    ],
    { initialEntries: [`/query/replay?from=${T}&to=${T + 60_000}&at=${T}${query}`] },
  )
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      const { at, from, to } = input as { at: number; from: number; to: number }
      if (name === 'office') return [officeNode('1', [deviceNode('A', '1')])]
      if (name === 'replayMoment') {
        moments.push(at)
        return { at, devices: [basic('A', 0, { at })], byStates: [], alarms: [], acts: [], unwatched: false }
      }
      if (name === 'replayStretch') {
        const acts = [RAISED].filter((act) => act.at > from && act.at <= to)
        return { from, to, devices: [], heard: [], alarms: [], rises: [], acts, unwatched: [] }
      }
      if (name === 'replayDensity') return { from, to, stepMs: 1000, alarms: [], messages: [], unwatched: [] }
      return name === 'replayBookmarks' ? [] : null
    },
  })
  await settle()
  const button = (name: string) => screen.getByRole('button', { name })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  return { played, moments, button, box, query: () => new URLSearchParams(router.state.location.search) }
}

it('its alarms are heard only when somebody asks for it, and not for what was there before [FEA-04]', async () => {
  const { played, button, box } = await open('&loop=1')
  expect(box('Sound of alarms').checked).toBe(false)
  await press(button('Play'))
  await pass(10_000)
  await settle()
  expect(screen.getByRole('list', { name: 'What was done' }).textContent).toContain('Raised')
  await press(box('Sound of alarms'))
  await pass(1000)
  expect(played).not.toHaveBeenCalled()
  // Around once more.
  for (let second = 0; second < 60; second += 5) await pass(5000)
  expect(played.mock.calls).toEqual([['alarm']])
})

it('repeats the part of time that the bar shows, and says so in its address [FEA-04]', async () => {
  const { moments, button, box, query } = await open('&speed=10')
  await press(button('Play'))
  for (let second = 0; second < 8; second++) await pass(1000)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  expect(moments).toEqual([T])
  await press(box('Repeat'))
  await settle()
  expect(query().get('loop')).toBe('1')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  await press(button('Play'))
  for (let second = 0; second < 15; second++) await pass(1000)
  expect(moments).toEqual([T, T, T, T].slice(0, moments.length))
  expect(moments.length).toBeGreaterThanOrEqual(3)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})
