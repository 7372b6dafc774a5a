import type { Threshold } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { addToTrail, joinedTrail, type TrailPoint, trailLength, trailOf } from './trail.ts'
import { trailParts, trailScale } from './trail-scale.ts'

const point = (at: number, longitude: number, value?: number): TrailPoint => ({ at, longitude, latitude: 0, value })
const limit: Threshold = {
  module: 'nuclearMod',
  quantity: 'doseRate',
  unit: 'µSv/h',
  direction: 'above',
  warn: 0.4,
  alarm: 1,
  highRisk: 10,
}

describe('the way of a device [RTE-06]', () => {
  it('goes on from what is on record, without a place twice', () => {
    const stored = trailOf({
      points: [
        [1, 10, 50, 0.1, 0],
        [2, 11, 50, null, 2],
      ],
    })
    expect(stored[1]).toEqual({ at: 2, longitude: 11, latitude: 50, value: undefined, state: 2 })
    expect(joinedTrail(stored, [point(2, 11), point(3, 12)]).map(({ at }) => at)).toEqual([1, 2, 3])
    expect(joinedTrail(stored, [])).toBe(stored)
  })

  it('does not grow while the device stands or a message comes late', () => {
    const trail = addToTrail([], point(5, 1))
    expect(addToTrail(trail, point(6, 1))).toBe(trail)
    expect(addToTrail(trail, point(4, 2))).toBe(trail)
    expect(addToTrail(trail, point(6, 2))).toHaveLength(2)
  })

  it('is as long as the ground is', () => {
    expect(trailLength([])).toBe(0)
    expect(trailLength([point(1, 0), point(2, 1)])).toBeCloseTo(111_195, -1)
    const far = (longitude: number) => ({ ...point(longitude, longitude), latitude: 60 })
    expect(trailLength([far(0), far(1)])).toBeCloseTo(55_597, -2)
  })
})

describe('the colours of a way', () => {
  it('are those of danger from the limits on, and calm steps below', () => {
    const { classOf, steps } = trailScale([point(1, 0, 0.1), point(2, 1, 0.2)], limit)
    expect([0.1, 0.25, 0.39, 0.4, 1, 20].map(classOf)).toEqual([
      'calm1',
      'calm2',
      'calm3',
      'warning',
      'alarm',
      'highRisk',
    ])
    expect(classOf(undefined)).toBe('none')
    expect(steps.map(({ from }) => from)).toEqual([...steps.map(({ from }) => from)].sort((a, b) => a - b))
  })

  it('follow what was measured where there is no limit, or one that is undercut', () => {
    for (const none of [undefined, { ...limit, direction: 'below' as const }]) {
      const { classOf, steps } = trailScale([point(1, 0, 0), point(2, 1, 30)], none)
      expect(steps).toHaveLength(3)
      expect([0, 15, 30].map(classOf)).toEqual(['calm1', 'calm2', 'calm3'])
    }
    expect(trailScale([], undefined).classOf(3)).toBe('calm3')
  })

  it('join stretches, and leave a gap where nobody knows the way', () => {
    const scale = trailScale([point(0, 0, 0)], limit)
    const trail = [point(0, 0, 0), point(1, 1, 0), point(2, 2, 5), point(3, 3, 5), point(900_000, 9, 0)]
    expect(trailParts(trail, scale)).toEqual([
      {
        name: 'calm1',
        coordinates: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
      {
        name: 'alarm',
        coordinates: [
          [2, 0],
          [3, 0],
        ],
      },
    ])
  })
})
