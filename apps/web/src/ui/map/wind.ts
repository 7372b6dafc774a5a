import type { DeviceDetail } from '@vigil/contract'
import type { FeatureCollection } from 'geojson'
import type { DevicePoint } from './device-point.ts'
import { distanceBetween, type LngLat } from './measure.ts'

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

/** An arrow flies with the wind: a plume goes where it points. */
export const blowsToward = ({ from }: Wind): number => (from + 180) % 360

export const nearestWeather = (points: readonly DevicePoint[], centre: LngLat, most: number): string[] =>
  points
    .map(({ sn, longitude, latitude }) => ({ sn, away: distanceBetween(centre, [longitude, latitude]) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ sn }) => sn)

export function windFeatures(
  winds: ReadonlyMap<string, Wind>,
  pointOf: (sn: string) => DevicePoint | undefined,
  speedText: (speed: number) => string,
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [...winds].flatMap(([sn, wind]) => {
      const point = pointOf(sn)
      if (point === undefined) return []
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
          properties: { toward: blowsToward(wind), speed: wind.speed, text: speedText(wind.speed) },
        },
      ]
    }),
  }
}
