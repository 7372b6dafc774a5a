import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import type { DevicePoint } from '../devices/device-point.ts'
import {
  blowsToward,
  liveWind,
  type Mast,
  mastsNear,
  nearestWeather,
  WIND_FRESH_MS,
  windFeatures,
  windOf,
} from './wind.ts'

const station = (sn: string, longitude: number): DevicePoint => ({
  sn,
  name: sn,
  longitude,
  latitude: 0,
  moves: false,
  state: PointState.Normal,
})

describe('wind arrows', () => {
  it('point where the wind blows to, not where it comes from', () => {
    expect(blowsToward({ from: 270, speed: 5 })).toBe(90)
    expect(blowsToward({ from: 0, speed: 5 })).toBe(180)
    expect(blowsToward({ from: 180, speed: 5 })).toBe(0)
  })

  it('need both direction and speed', () => {
    const detail = (values: Record<string, number>) =>
      ({ mods: { weatherMod: { values, state: 0, runstate: 1 } } }) as unknown as Parameters<typeof windOf>[0]
    expect(windOf(detail({ windDirection: 90, windSpeed: 3 }))).toEqual({ from: 90, speed: 3 })
    expect(windOf(detail({ windDirection: 90 }))).toBeUndefined()
    expect(windOf(undefined)).toBeUndefined()
  })

  it('stand at the stations nearest to the middle of the view', () => {
    const stations = [station('far', 9), station('near', 1), station('middle', 4)]
    expect(nearestWeather(stations, [0, 0], 2)).toEqual(['near', 'middle'])
  })

  it('are left out for a station without a position', () => {
    const winds = new Map([
      ['here', { from: 270, speed: 5.24 }],
      ['nowhere', { from: 0, speed: 1 }],
    ])
    const { features } = windFeatures(
      winds,
      (sn) => (sn === 'here' ? { ...station('here', 3), cluster: undefined } : undefined),
      (speed) => `${speed} m/s`,
    )
    expect(features.map(({ properties }) => properties)).toEqual([
      { toward: 90, speed: 5.24, text: '5.24 m/s', clustered: false },
    ])
  })

  it('stand once beside the cluster that their stations are part of', () => {
    const winds = new Map([
      ['one', { from: 270, speed: 5 }],
      ['two', { from: 280, speed: 6 }],
      ['alone', { from: 0, speed: 1 }],
    ])
    const drawn = { longitude: 2, latitude: 1 }
    const { features } = windFeatures(
      winds,
      (sn) => ({ ...drawn, cluster: sn === 'alone' ? undefined : 7 }),
      (speed) => `${speed} m/s`,
    )
    expect(features.map(({ properties }) => [properties?.text, properties?.clustered])).toEqual([
      ['5 m/s', true],
      ['1 m/s', false],
    ])
  })
})

describe('the wind of now', () => {
  const NOW = 1_000_000
  const mast = (sn: string, part: Partial<Mast> = {}): Mast => ({
    sn,
    away: 2000,
    wind: { from: 90, speed: 3 },
    at: NOW - 1000,
    connected: true,
    ...part,
  })

  // A van in another country was given the wind of the only mast there was.
  it('is told only by masts within 30 km, the nearest first, each with its distance', () => {
    const stations = [station('edge', 0.26), station('beyond', 0.28), station('near', 0.1), station('abroad', 90)]
    const near = mastsNear(stations, [0, 0], 3)
    expect(near.map(({ sn, away }) => [sn, Math.round(away / 1000)])).toEqual([
      ['near', 11],
      ['edge', 29],
    ])
    expect(mastsNear(stations, [45, 0], 3)).toEqual([])
  })

  // The card showed the wind of half an hour ago under live arrows.
  it('is that of the nearest mast that is heard, with its time', () => {
    expect(liveWind([mast('near'), mast('far')], NOW)).toEqual({
      sn: 'near',
      away: 2000,
      from: 90,
      speed: 3,
      at: NOW - 1000,
    })
    for (const silent of [{ connected: false }, { wind: undefined }, { at: NOW - WIND_FRESH_MS - 1 }]) {
      expect(liveWind([mast('near', silent), mast('far')], NOW)?.sn).toBe('far')
      expect(liveWind([mast('near', silent)], NOW)).toBeUndefined()
    }
  })
})
