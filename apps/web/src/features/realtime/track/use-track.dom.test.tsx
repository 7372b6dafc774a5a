import { RESTART_DELAY_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { openLive, pass, show } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { useTrack } from './use-track.ts'

function Track() {
  const { trail } = useTrack({
    sn: 'A',
    position: undefined,
    at: 0,
    detail: undefined,
    quantity: undefined,
    lengthMs: 60_000,
  })
  return trail.map(({ longitude }) => longitude).join(' ')
}

it('positions are asked for again when the link is back, and no more when nobody follows the device [PSH-06]', async () => {
  const world = openLive()
  await world.start()
  const asked: string[] = []
  const api = async (name: string) => {
    asked.push(name)
    return name === 'deviceTrack' ? { points: [] } : undefined
  }
  const follows = () => asked.filter((name) => name !== 'deviceTrack')
  const shown = await show(<Track />, { api, live: world.live })
  expect(follows()).toEqual(['startDeviceMap'])
  await world.drop()
  await pass(RESTART_DELAY_MS)
  expect(follows()).toEqual(['startDeviceMap'])
  await world.accept()
  expect(follows()).toEqual(['startDeviceMap', 'startDeviceMap'])
  shown.leave()
  expect(follows()).toEqual(['startDeviceMap', 'startDeviceMap', 'stopDeviceMap'])
})

it('what came while the link was lost is filled from the store [PSH-06]', async () => {
  const world = openLive()
  await world.start()
  const points = [[1000, 1, 31, null, 0]]
  const shown = await show(<Track />, { api: async (name) => name === 'deviceTrack' && { points }, live: world.live })
  expect(shown.text()).toBe('1')
  await world.drop()
  points.push([2000, 2, 31, null, 0])
  await pass(RESTART_DELAY_MS)
  await world.accept()
  expect(shown.text()).toBe('1 2')
})

it('a start that failed is tried again until the server answers, and no more when it refuses [PSH-06]', async () => {
  const world = openLive()
  await world.start()
  let failure: ApiError | undefined = new ApiError({ kind: 'unreachable' })
  let starts = 0
  const api = async (name: string) => {
    if (name === 'deviceTrack') return { points: [] }
    starts += name === 'startDeviceMap' ? 1 : 0
    if (failure !== undefined) throw failure
    return undefined
  }
  await show(<Track />, { api, live: world.live })
  expect(starts).toBe(1)
  await pass(RESTART_DELAY_MS)
  expect(starts).toBe(2)
  failure = new ApiError({ kind: 'rejected', code: 1101, message: 'no such device' })
  await pass(3 * RESTART_DELAY_MS)
  expect(starts).toBe(3)
})
