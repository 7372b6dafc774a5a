import { isTurnerNight, type StabilityClass, solarElevation, turnerStability } from '@vigil/science'
import { useMemo } from 'react'
import { useDetail } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { useLiveWind } from '../../../ui/map/wind/use-live-wind.ts'
import type { LiveWind, Wind } from '../../../ui/map/wind/wind.ts'
import type { Air } from './reckon-spread.ts'
import type { SpreadQuestion } from './spread-question.ts'

const USUAL_CELSIUS = 15
/** The sun is looked at anew so often: it moves a quarter of a degree. */
const SUN_EVERY_MS = 60_000

export interface KnownAir {
  /** Undefined while no wind is known: without one nothing can be reckoned. */
  readonly air: Air | undefined
  /** The mast that the wind is taken from; undefined where it was entered. */
  readonly mast: LiveWind | undefined
  readonly isMastNear: boolean
  /** Neither measured nor entered. */
  readonly isTemperatureAssumed: boolean
  readonly isStabilityReckoned: boolean
}

interface Sky {
  readonly windMs: number
  readonly cloudTenths: number
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

function stabilityOf({ windMs, cloudTenths, at, latitude, longitude }: Sky): StabilityClass {
  return turnerStability({
    windMs,
    cloudTenths,
    solarElevationDeg: solarElevation(at, latitude, longitude),
    night: isTurnerNight(at, latitude, longitude),
  })
}

/** Wind and temperature from the nearest mast that is heard, or as they were entered; stability from wind, sun and clouds. */
export function useAir(question: SpreadQuestion): KnownAir {
  const { lon, lat, wind, from, c, cloud = 5, stability } = question
  const place = lon === undefined || lat === undefined ? undefined : { longitude: lon, latitude: lat }
  const { wind: live, near } = useLiveWind(place)
  const entered: Wind | undefined = wind === undefined || from === undefined ? undefined : { speed: wind, from }
  const mast = entered === undefined ? live : undefined
  const measuredC = useDetail(mast?.sn)?.mods.weatherMod?.values?.temperature
  const { link } = useLive()
  const blows = entered ?? live
  const celsius = c ?? measuredC ?? USUAL_CELSIUS
  const known = {
    mast,
    isMastNear: near,
    isTemperatureAssumed: c === undefined && measuredC === undefined,
    isStabilityReckoned: stability === undefined,
  }
  const at = Math.floor(link.serverNow() / SUN_EVERY_MS) * SUN_EVERY_MS
  const { speed, from: blowsFrom } = blows ?? {}
  // By its figures: a mast that says the same wind again changes nothing.
  const air = useMemo(() => {
    if (speed === undefined || blowsFrom === undefined || lon === undefined || lat === undefined) return undefined
    const sky = { windMs: speed, cloudTenths: cloud, at, longitude: lon, latitude: lat }
    return { windMs: speed, fromDegrees: blowsFrom, celsius, stability: stability ?? stabilityOf(sky) }
  }, [speed, blowsFrom, lon, lat, cloud, at, celsius, stability])
  return { ...known, air }
}
