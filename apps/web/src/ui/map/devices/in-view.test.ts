import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { boundsOf, middleOf } from '../view-start.ts'
import type { DevicePoint } from './device-point.ts'
import { inView } from './in-view.ts'

const point = (sn: string, state: PointState, longitude = 0, silenced?: PointState): DevicePoint => ({
  sn,
  name: sn,
  longitude,
  latitude: longitude / 2,
  moves: false,
  state,
  ...(silenced !== undefined && { silenced }),
})
const POINTS = [
  point('B', PointState.Normal),
  point('A', PointState.Normal),
  point('OUT', PointState.Alarm, 50),
  point('F', PointState.Fault),
  point('S', PointState.Normal, 0, PointState.Alarm),
]

describe('what is in view', () => {
  it('is listed with the worst first, a silenced alarm by what it really is', () => {
    const { listed, total } = inView(POINTS, ({ longitude }) => longitude < 10, 3)
    expect(listed.map(({ sn }) => sn)).toEqual(['S', 'F', 'A'])
    expect(total).toBe(4)
  })

  it('begins in the middle of most devices, not of all', () => {
    const far = [...POINTS.slice(0, 2), point('C', PointState.Normal, 1), point('FAR', PointState.Normal, 170)]
    expect(middleOf(far)).toEqual([1, 0.5])
    expect(middleOf([])).toBeUndefined()
  })

  it('can be all of them', () => {
    expect(boundsOf(POINTS)).toEqual([0, 0, 50, 25])
    expect(boundsOf([])).toBeUndefined()
  })
})
