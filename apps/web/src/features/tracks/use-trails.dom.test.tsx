import { PUSH_TOPICS, PushCode } from '@vigil/contract'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { openLive, pass, show } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import { useTrails } from './use-trails.ts'

const SNS = ['A', 'B']
const DRAWN_MS = 1000
const STEP_MS = 1000

function Trails() {
  return useTrails(SNS, undefined).map(({ sn, points }) => (
    <p key={sn}>
      {sn} {points.map(({ longitude }) => longitude).join(' ')}
    </p>
  ))
}

/** Two devices on their ways; the longitude of a position says which of them it is. */
async function openTrails() {
  const world = openLive()
  await world.start()
  const begin = world.clock.now()
  const moment = (n: number) => begin + n * STEP_MS
  const asked: string[] = []
  const server = { recorded: 0, answers: true }
  const api = async (name: string, input: unknown) => {
    const { sn } = input as { sn: string }
    asked.push(`${name} ${sn}`)
    if (!server.answers) throw new ApiError({ kind: 'unreachable' })
    const points = Array.from({ length: server.recorded }, (_, n) => [moment(n), n, 31, null, 0])
    return name === 'deviceTrack' ? { points } : null
  }
  const shown = await show(<Trails />, { api, live: world.live })
  return {
    ...world,
    ...shown,
    server,
    taken: () => asked.splice(0).sort(),
    /** As the server tells it to those who follow. */
    async tell(n: number): Promise<void> {
      const position = { longitude: n, latitude: 31 }
      const told = SNS.map((sn) => ({ sn, at: moment(n), position, state: 0 }))
      await world.push(PUSH_TOPICS.deviceMap, PushCode.Detail, told)
      await pass(DRAWN_MS)
    },
  }
}

it('a lost link of the navigation restarts within 10 s, and what came meanwhile is filled from the store [PSH-06]', async () => {
  const { server, ...trails } = await openTrails()
  await trails.tell(0)
  await trails.tell(1)
  expect(trails.text()).toBe('A 0 1B 0 1')
  trails.taken()
  await trails.drop()
  server.recorded = 5
  await pass(RESTART_DELAY_MS)
  expect(trails.text()).toBe('A 0 1B 0 1')
  await trails.accept()
  expect(trails.text()).toBe('A 0 1 2 3 4B 0 1 2 3 4')
  await trails.tell(5)
  expect(trails.text()).toBe('A 0 1 2 3 4 5B 0 1 2 3 4 5')
})

it('a link that is back follows anew and ends nothing: an end that overtakes the begin would end what has just begun [PSH-06]', async () => {
  const trails = await openTrails()
  expect(trails.taken()).toEqual(['deviceTrack A', 'deviceTrack B', 'startDeviceMap A', 'startDeviceMap B'])
  await trails.drop()
  await pass(RESTART_DELAY_MS)
  expect(trails.taken()).toEqual([])
  await trails.accept()
  expect(trails.taken()).toEqual(['deviceTrack A', 'deviceTrack B', 'startDeviceMap A', 'startDeviceMap B'])
  trails.leave()
  expect(trails.taken()).toEqual(['stopDeviceMap A', 'stopDeviceMap B'])
})

it('ways stay on the screen until the store has answered, which is asked again until it does [PSH-06]', async () => {
  const { server, ...trails } = await openTrails()
  await trails.tell(0)
  await trails.drop()
  server.answers = false
  server.recorded = 3
  await pass(RESTART_DELAY_MS)
  await trails.accept()
  expect(trails.text()).toBe('A 0B 0')
  trails.taken()
  await pass(RESTART_DELAY_MS)
  expect(trails.taken()).toEqual(['deviceTrack A', 'deviceTrack B', 'startDeviceMap A', 'startDeviceMap B'])
  server.answers = true
  await pass(RESTART_DELAY_MS)
  expect(trails.text()).toBe('A 0 1 2B 0 1 2')
  trails.taken()
  await pass(2 * RESTART_DELAY_MS)
  expect(trails.taken()).toEqual([])
})
