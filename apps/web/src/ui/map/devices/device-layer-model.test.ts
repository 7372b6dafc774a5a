import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { buildLevel, spotOf } from './cluster-level.ts'
import { DeviceLayerModel, type View } from './device-layer-model.ts'
import { type DevicePoint, whereabouts } from './device-point.ts'
import { toDegrees, toFlat } from './mercator.ts'

const point = (sn: string, longitude: number, changes: Partial<DevicePoint> = {}): DevicePoint => ({
  sn,
  name: `Device ${sn}`,
  longitude,
  latitude: 20,
  moves: false,
  state: PointState.Normal,
  ...changes,
})
const from = (...points: DevicePoint[]) => {
  const known = new Map(points.map((each) => [each.sn, each]))
  return (sn: string) => known.get(sn)
}
const at = (zoom: number, around = 10, reach = 5): View => ({
  zoom,
  west: around - reach,
  east: around + reach,
  south: 0,
  north: 40,
})
const model = (...points: DevicePoint[]): DeviceLayerModel => {
  const made = new DeviceLayerModel()
  made.replace(
    points.map(({ sn }) => sn),
    from(...points),
  )
  return made
}
const PAIR = [point('A', 10), point('B', 10.001)] as const

describe('devices on the map', () => {
  it('stand alone when there is room, together when there is none', () => {
    const both = model(...PAIR)
    expect(both.draw(at(17)).standing?.add.map(({ properties }) => properties?.sn)).toEqual(['A', 'B'])
    expect(both.draw(at(9)).standing?.add.map(({ properties }) => properties)).toEqual([
      { cluster: 1, count: 2, alarming: 0, worst: 2, muted: 0 },
    ])
    expect(both.cluster(1, at(9)).map(({ sn }) => sn)).toEqual(['A', 'B'])
    expect([both.drawnAt('A', 17)?.cluster, both.drawnAt('A', 9)?.cluster]).toEqual([undefined, 1])
    expect(both.drawnAt('A', 9)?.longitude).toBeCloseTo(10.0005, 6)
    expect(both.drawnAt('unknown', 9)).toBeUndefined()
  })

  it('are told once', () => {
    const both = model(...PAIR)
    both.draw(at(17))
    expect(both.draw(at(17)).standing).toBeUndefined()
    both.change(['A'], from(...PAIR))
    expect(both.draw(at(17)).standing).toBeUndefined()
  })

  it('are told anew when they look different, the others not', () => {
    const both = model(...PAIR)
    both.draw(at(17))
    both.change(['B'], from(point('B', 10.001, { state: PointState.Alarm })))
    const diff = both.draw(at(17)).standing
    expect(diff?.add.map(({ id, properties }) => [id, properties?.mark])).toEqual([[2, 'alarm']])
    expect(diff?.remove).toEqual([])
  })

  it('show the worst state of a cluster, and say nothing while it stays the same', () => {
    const both = model(point('A', 10, { state: PointState.Fault }), PAIR[1])
    expect(both.draw(at(9)).standing?.add[0]?.properties?.worst).toBe(5)
    both.change(['B'], from(point('B', 10.001, { state: PointState.Maintenance })))
    expect(both.draw(at(9)).standing).toBeUndefined()
    both.change(['B'], from(point('B', 10.001, { state: PointState.HighRisk })))
    expect(both.draw(at(9)).standing?.add[0]?.properties?.worst).toBe(8)
    both.change(['B'], from(PAIR[1]))
    expect(both.draw(at(9)).standing?.add[0]?.properties?.worst).toBe(5)
  })

  it('keep the mark of a silenced state, struck through, alone and in a cluster', () => {
    const silenced = model(point('A', 10, { silenced: PointState.HighRisk }), PAIR[1])
    expect(silenced.draw(at(17)).standing?.add[0]?.properties).toMatchObject({
      rank: 2,
      mark: 'highRisk-muted',
      muted: 1,
    })
    expect(silenced.draw(at(9)).standing?.add[0]?.properties).toMatchObject({ worst: 2, muted: 1 })
  })

  it('are drawn only where somebody looks', () => {
    const far = model(point('A', 10), point('FAR', 100))
    expect(far.draw(at(8)).standing?.add).toHaveLength(1)
    expect(far.draw(at(8, 100)).standing).toMatchObject({ add: [{ properties: { sn: 'FAR' } }], remove: [1] })
    const dateLine = model(point('EAST', 179.9))
    expect(dateLine.draw({ ...at(8), west: -182, east: -170 }).standing?.add).toHaveLength(1)
  })

  it('on the move are never part of a cluster, and moving one leaves the others alone; less than a pixel is no move', () => {
    const moving = (longitude: number): DevicePoint => point('M', longitude, { moves: true })
    const fleet = model(...PAIR, moving(10))
    const first = fleet.draw(at(9))
    expect([first.standing?.add.length, first.moving?.add.length]).toEqual([1, 1])
    fleet.change(['M'], from(moving(10.0005)))
    expect(fleet.draw(at(9)).moving).toBeUndefined()
    fleet.change(['M'], from(moving(10.005)))
    const { standing, moving: diff } = fleet.draw(at(9))
    expect(standing).toBeUndefined()
    expect(diff?.add.map(({ geometry }) => geometry)).toEqual([{ type: 'Point', coordinates: [10.005, 20] }])
    expect(diff?.remove).toEqual([])
  })

  it('come and go', () => {
    const both = model(...PAIR)
    both.draw(at(17))
    both.replace(['B'], from(PAIR[1]))
    expect([...both.points()].map(({ sn }) => sn)).toEqual(['B'])
    both.draw(at(17))
    both.change(['B'], () => undefined)
    expect(both.draw(at(17)).standing).toEqual({ add: [], remove: [1] })
  })

  it('are each in exactly one cluster, however many there are', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      point(`D${n}`, 10 + ((n * 7919) % 1000) / 5000, { latitude: 20 + ((n * 104_729) % 1000) / 5000 }),
    )
    for (const zoom of [0, 6, 10, 13, 16, 17]) {
      const { clusters, clusterOf } = buildLevel(many.map(spotOf), zoom, from(...many))
      expect(clusters.flatMap(({ members }) => members).sort()).toEqual(many.map(({ sn }) => sn).sort())
      expect(clusterOf.size).toBe(many.length)
    }
    expect(buildLevel(many.map(spotOf), 0, from(...many)).clusters).toHaveLength(1)
    expect(buildLevel(many.map(spotOf), 17, from(...many)).clusters).toHaveLength(many.length)
  })
})

describe('where a device is', () => {
  const place = { longitude: 10, latitude: 20 }
  it('is where it was put up, as long as what it reports is only noise', () => {
    expect(whereabouts(place, undefined)).toEqual({ ...place, moves: false })
    expect(whereabouts(place, { longitude: 10.0002, latitude: 20.0002 })).toEqual({ ...place, moves: false })
  })
  it('is where it reports to be once it has left, or when nobody said where it stands', () => {
    const away = { longitude: 10.01, latitude: 20 }
    expect(whereabouts(place, away)).toEqual({ ...away, moves: true })
    expect(whereabouts({}, away)).toEqual({ ...away, moves: true })
    expect(whereabouts({}, undefined)).toBeUndefined()
  })
})

describe('the flat world', () => {
  it('is left as it was entered', () => {
    for (const [longitude, latitude] of [
      [0, 0],
      [-30, 33],
      [179.9, -84],
    ] as const) {
      const [x, y] = toDegrees(toFlat({ longitude, latitude }))
      expect(x).toBeCloseTo(longitude, 9)
      expect(y).toBeCloseTo(latitude, 9)
    }
  })
})
