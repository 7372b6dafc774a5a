import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { DeviceFeatures, type DevicePoint } from './device-features.ts'

const point = (sn: string, changes: Partial<DevicePoint> = {}): DevicePoint => ({
  sn,
  name: `Device ${sn}`,
  longitude: 10,
  latitude: 20,
  state: PointState.Normal,
  ...changes,
})
const from = (...points: DevicePoint[]) => {
  const known = new Map(points.map((each) => [each.sn, each]))
  return (sn: string) => known.get(sn)
}

describe('devices on the map', () => {
  it('are told once, each under a number that it keeps', () => {
    const features = new DeviceFeatures()
    const first = features.replace(['A', 'B'], from(point('A'), point('B')))
    expect(first?.add.map(({ id, properties }) => [id, properties?.sn])).toEqual([
      [1, 'A'],
      [2, 'B'],
    ])
    expect(features.replace(['A', 'B'], from(point('A'), point('B')))).toBeUndefined()
    expect(features.replace(['B'], from(point('B')))).toEqual({ add: [], remove: [1], update: [] })
    expect(features.replace(['B', 'A'], from(point('A'), point('B')))?.add.map(({ id }) => id)).toEqual([1])
  })

  it('are told anew only for what is drawn differently', () => {
    const features = new DeviceFeatures()
    features.replace(['A', 'B'], from(point('A'), point('B')))
    expect(features.change(['A'], from(point('A')))).toBeUndefined()
    expect(features.change(['A'], from(point('A', { state: PointState.Alarm })))?.update).toEqual([
      {
        id: 1,
        addOrUpdateProperties: [
          { key: 'rank', value: 7 },
          { key: 'mark', value: 'alarm' },
        ],
      },
    ])
    expect(features.change(['B'], from(point('B', { longitude: 11 })))?.update).toEqual([
      { id: 2, newGeometry: { type: 'Point', coordinates: [11, 20] } },
    ])
  })

  it('come and go with their position', () => {
    const features = new DeviceFeatures()
    expect(features.replace(['A'], () => undefined)).toBeUndefined()
    expect(features.change(['A'], from(point('A')))?.add).toHaveLength(1)
    expect(features.change(['A'], () => undefined)?.remove).toEqual([1])
    expect([...features.points()]).toEqual([])
  })

  it('that are silenced keep the mark of their real state, struck through', () => {
    const features = new DeviceFeatures()
    const silenced = point('A', { silenced: PointState.HighRisk })
    expect(features.replace(['A'], from(silenced))?.add[0]?.properties).toMatchObject({
      rank: 2,
      mark: 'highRisk-muted',
      muted: 1,
    })
  })
})
