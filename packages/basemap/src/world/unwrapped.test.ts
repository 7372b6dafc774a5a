import { describe, expect, it } from 'vitest'
import { unwrappedPolygons, unwrappedRing } from './unwrapped.ts'

describe('a ring of the atlas on a flat map', () => {
  it('runs on over the date line instead of back over the whole world', () => {
    const ring = [
      [178, 60],
      [-178, 60],
      [-178, 65],
      [178, 65],
      [178, 60],
    ]
    expect(unwrappedRing(ring)).toEqual([
      [178, 60],
      [182, 60],
      [182, 65],
      [178, 65],
      [178, 60],
    ])
  })

  it('around a pole is closed along the edge of the map', () => {
    const ring = [-180, -90, 0, 90, 179].map((longitude) => [longitude, -70])
    const closed = unwrappedRing([...ring, [-180, -70]])
    expect(closed.slice(-3)).toEqual([
      [180, -90],
      [-180, -90],
      [-180, -70],
    ])
  })

  it('has its outline counter-clockwise whatever the atlas has', () => {
    const clockwise = [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ]
    expect(unwrappedPolygons({ type: 'Polygon', coordinates: [clockwise] })[0]?.coordinates[0]).toEqual(
      [...clockwise].reverse(),
    )
  })
})
