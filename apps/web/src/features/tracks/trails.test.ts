import { describe, expect, it } from 'vitest'
import { TrackStore } from '../../live/stores/track-store.ts'
import { trailParts } from '../../ui/map/trail/trail-scale.ts'
import { measuredBy } from './measured-by.ts'
import { deviceTrail, TRAIL_MS } from './trails.ts'

const M = 1 / 111_195
const live = (second: number, metres: number, value?: number) => ({
  at: second * 1000,
  position: { longitude: 121, latitude: 31 + metres * M },
  state: 0 as const,
  value,
})

describe('the trail of a device that is watched [FEA-01]', () => {
  it('is what is on record and what has come since, with speed and heading', () => {
    const stored = Array.from({ length: 30 }, (_, n) => ({ at: n * 1000, longitude: 121, latitude: 31 + n * 10 * M }))
    const trail = deviceTrail(
      'VAN',
      stored,
      Array.from({ length: 20 }, (_, n) => live(20 + n, 200 + n * 10, n)),
    )
    expect(trail.points.map(({ at }) => at / 1000)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(trail.points.at(-1)?.value).toBe(19)
    expect(trail.everyMs).toBe(1000)
    expect(trail.motion?.speed).toBeCloseTo(10, 0)
    expect(trail.motion?.heading).toBeCloseTo(0, 0)
  })

  it('draws a gap as a gap and never as a straight line', () => {
    const points = [...Array(10).keys()].map((n) => live(n, n * 10))
    const later = [...Array(10).keys()].map((n) => live(n + 100, n * 10 + 1000))
    const { points: all } = deviceTrail('VAN', [], [...points, ...later])
    const lines = trailParts(all, { classOf: () => 'none' })
    expect(lines.map(({ coordinates }) => coordinates.length)).toEqual([10, 10])
  })

  it('reaches an hour back', () => {
    const trail = deviceTrail('VAN', [], [live(0, 0), live(10, 10), live(TRAIL_MS / 1000 + 5, 20)])
    expect(trail.points.map(({ at }) => at / 1000)).toEqual([10, TRAIL_MS / 1000 + 5])
    expect(deviceTrail('VAN', [], [])).toMatchObject({ points: [], everyMs: 0, motion: undefined })
  })

  it('can be coloured by what its model measures, the dose rate first', () => {
    const offered = measuredBy(['GD606', 'GD606', 'unknown'])
    expect(offered[0]?.key).toBe('nuclearMod.doseRate')
    expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length)
    expect(measuredBy([])).toEqual([])
  })
})

describe('positions of devices that are followed', () => {
  it('come once, in their order, and are forgotten when nobody follows', () => {
    const store = new TrackStore()
    let told = 0
    store.subscribePositions(() => told++)
    store.receivePositions([
      { sn: 'VAN', ...live(1, 0) },
      { sn: 'VAN', ...live(2, 10) },
      { sn: 'VAN', ...live(2, 10) },
    ])
    expect(store.positions('VAN').map(({ at }) => at)).toEqual([1000, 2000])
    expect(told).toBe(1)
    store.forget('VAN')
    expect(store.positions('VAN')).toEqual([])
  })
})
