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

/** One arrow beside each station, or beside the cluster that it is part of: several stations there are one place on the map. */
export function windFeatures(
  winds: ReadonlyMap<string, Wind>,
  drawnAt: (sn: string) => DrawnStation | undefined,
  speedText: (speed: number) => string,
): FeatureCollection {
  const told = new Set<number>()
  return {
    type: 'FeatureCollection',
    features: [...winds].flatMap(([sn, wind]) => {
      const drawn = drawnAt(sn)
      if (drawn === undefined || (drawn.cluster !== undefined && told.has(drawn.cluster))) return []
      if (drawn.cluster !== undefined) told.add(drawn.cluster)
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: [drawn.longitude, drawn.latitude] },
          properties: {
            toward: blowsToward(wind),
            speed: wind.speed,
            text: speedText(wind.speed),
            clustered: drawn.cluster !== undefined,
          },
        },
      ]
    }),
  }
}
