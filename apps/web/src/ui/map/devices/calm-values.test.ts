import { PointState } from '@vigil/contract'
import { expect, it } from 'vitest'
import { detail } from '../../../../test/fakes.ts'
import { calmInView, leadingText } from './calm-values.ts'
import { DeviceLayerModel } from './device-layer-model.ts'

const texts = { t: (key: string) => key, exists: () => false, language: 'en' } as unknown as Parameters<
  typeof leadingText
>[0]
const WORLD = { west: -180, south: -80, east: 180, north: 80 }

it('the value beside a calm device is the first that its model lists, and none where none is known', () => {
  expect(leadingText(texts, detail('A', 1, 0.12))).toContain('0.12')
  expect(leadingText(texts, undefined)).toBeUndefined()
  expect(leadingText(texts, { ...detail('A', 1, 1), mods: {} })).toBeUndefined()
  expect(leadingText(texts, { ...detail('A', 1, 1), deviceType: 'unknown' })).toBeUndefined()
})

it('of devices side by side, as the lanes of a gate are, those have a value whose place is free, whatever alarms among them', () => {
  const model = new DeviceLayerModel()
  // At this zoom a pixel is a twentieth of a metre.
  const metres = (n: number) => n / 111_320
  const places: Record<string, [east: number, north: number, state: PointState]> = {
    'lane 1': [0, 0, PointState.Normal],
    'lane 2': [0.2, 0.8, PointState.Normal],
    'lane 3': [0, 4, PointState.Alarm],
    'lane 4': [0.2, 4.5, PointState.Normal],
    'far 1': [0, 20, PointState.Normal],
    'beside 2': [3, 20, PointState.Normal],
  }
  model.replace(Object.keys(places), (sn) => {
    const [east, north, state] = places[sn] ?? [0, 0, PointState.Normal]
    return { sn, name: sn, longitude: metres(east), latitude: metres(north), moves: false, state }
  })
  expect(calmInView(model, { ...WORLD, zoom: 19.6 })).toEqual(['beside 2', 'lane 1'])
})

it('values are asked for where a site fills the map, of so many as have room, and nowhere else', () => {
  const model = new DeviceLayerModel()
  const names = Array.from({ length: 60 }, (_, n) => `D${n}`)
  model.replace(names, (sn) => ({
    sn,
    name: sn,
    longitude: Number(sn.slice(1)) / 1000,
    latitude: 0,
    moves: false,
    state: PointState.Normal,
  }))
  expect(calmInView(model, { ...WORLD, zoom: 15.9 })).toEqual([])
  expect(calmInView(model, { ...WORLD, zoom: 16 })).toHaveLength(24)
})
