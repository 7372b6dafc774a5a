import type { DeviceDetail } from '@vigil/contract'
import { asPlace, distanceBetween, type LonLat, WIND_WITHIN_M } from '@vigil/domain'
import type { FeatureCollection } from 'geojson'
import type { DevicePoint } from '../devices/device-point.ts'

export interface Wind {
  /** Where it comes from, as instruments say it. */
  readonly from: number
  /** m/s */
  readonly speed: number
}

export function windOf(detail: DeviceDetail | undefined): Wind | undefined {
  const { windDirection, windSpeed } = detail?.mods.weatherMod?.values ?? {}
  return windDirection === undefined || windSpeed === undefined ? undefined : { from: windDirection, speed: windSpeed }
}

/** A mast that speaks once a minute is still heard. */
export const WIND_FRESH_MS = 90_000

export interface Mast {
  readonly sn: string
  /** m */
  readonly away: number
  readonly wind: Wind | undefined
  readonly at: number
  readonly connected: boolean
}

export interface LiveWind extends Wind {
  readonly sn: string
  /** m */
  readonly away: number
  readonly at: number
}

/** Whether a mast tells a wind of now: an old one is no live one. */
export const isHeard = (mast: Mast, now: number): mast is Mast & { readonly wind: Wind } =>
  mast.wind !== undefined && mast.connected && now - mast.at <= WIND_FRESH_MS

/** Of masts, the nearest first, the first that is heard. */
export function liveWind(masts: readonly Mast[], now: number): LiveWind | undefined {
  const found = masts.find((mast) => isHeard(mast, now))
  return found?.wind && { ...found.wind, sn: found.sn, away: found.away, at: found.at }
}

/** An arrow flies with the wind: a plume goes where it points. */
export const blowsToward = ({ from }: Wind): number => (from + 180) % 360

const byDistance = (points: readonly DevicePoint[], centre: LonLat): { sn: string; away: number }[] =>
  points
    .map((point) => ({ sn: point.sn, away: distanceBetween(asPlace(centre), point) }))
    .sort((a, b) => a.away - b.away)

export const nearestWeather = (points: readonly DevicePoint[], centre: LonLat, most: number): string[] =>
  byDistance(points, centre)
    .slice(0, most)
    .map(({ sn }) => sn)

/** Masts that speak for a place, the nearest first. The nearest of all may stand in another town. */
export const mastsNear = (points: readonly DevicePoint[], place: LonLat, most: number) =>
  byDistance(points, place)
    .filter(({ away }) => away <= WIND_WITHIN_M)
    .slice(0, most)

export interface DrawnStation {
  readonly longitude: number
  readonly latitude: number
  readonly cluster: number | undefined
}

export interface WindMark {
  readonly longitude: number
  readonly latitude: number
  readonly toward: number
  /** m/s */
  readonly speed: number
  readonly text: string
  readonly clustered: boolean
}

/** One arrow beside each station, or beside the cluster that it is part of: several stations there are one place on the map. */
export function windMarks(
  winds: ReadonlyMap<string, Wind>,
  drawnAt: (sn: string) => DrawnStation | undefined,
  speedText: (speed: number) => string,
): readonly WindMark[] {
  const told = new Set<number>()
  return [...winds].flatMap(([sn, wind]): WindMark[] => {
    const drawn = drawnAt(sn)
    if (drawn === undefined || (drawn.cluster !== undefined && told.has(drawn.cluster))) return []
    if (drawn.cluster !== undefined) told.add(drawn.cluster)
    const { longitude, latitude, cluster } = drawn
    const { speed } = wind
    return [
      {
        longitude,
        latitude,
        toward: blowsToward(wind),
        speed,
        text: speedText(speed),
        clustered: cluster !== undefined,
      },
    ]
  })
}

export const windFeatures = (...told: Parameters<typeof windMarks>): FeatureCollection => ({
  type: 'FeatureCollection',
  features: windMarks(...told).map(({ longitude, latitude, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
})
