import type { WindCourse } from '@vigil/domain'
import { USUAL_CLOUD_TENTHS } from '@vigil/science'
import { useMemo } from 'react'
import { useDetail } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import type { Wind } from '../../../../ui/map/wind/wind.ts'
import type { Air } from '../reckoning/reckon-spread.ts'
import type { SpreadQuestion } from '../reckoning/spread-question.ts'
import { stabilityOf } from '../reckoning/stability-of.ts'
import { type HeardMast, useLiveWinds } from './use-live-winds.ts'

const USUAL_CELSIUS = 15
const NO_MASTS: readonly HeardMast[] = []
/** The sun is looked at anew so often: it moves a quarter of a degree. */
const SUN_EVERY_MS = 60_000

export interface KnownAir {
  /** Undefined while no wind is known: without one nothing can be reckoned. */
  readonly air: Air | undefined
  /** The masts that the wind is taken from, the nearest first; none where it was entered. */
  readonly masts: readonly HeardMast[]
  readonly isMastNear: boolean
  /** Neither measured nor entered. */
  readonly isTemperatureAssumed: boolean
  readonly isStabilityReckoned: boolean
}

/**
 * Wind from all masts near, the nearer the more, as the mean of the last minutes; of what is heard now where there is no such mean, for a gust turns a
 * plume by ten degrees; or as it was entered. Stability from wind, sun and clouds.
 */
export function useAir(question: SpreadQuestion, recent: WindCourse | undefined): KnownAir {
  const { lon, lat, wind, from, c, cloud = USUAL_CLOUD_TENTHS, stability, rain } = question
  const place = lon === undefined || lat === undefined ? undefined : { longitude: lon, latitude: lat }
  const { wind: live, masts: heard, near } = useLiveWinds(place)
  const entered: Wind | undefined = wind === undefined || from === undefined ? undefined : { speed: wind, from }
  const masts = entered === undefined ? heard : NO_MASTS
  const measured = useDetail(heard[0]?.sn)?.mods.weatherMod?.values
  const measuredC = measured?.temperature
  const rainMmPerH = rain ?? measured?.rain ?? 0
  const { link } = useLive()
  const blows = entered ?? recent ?? live
  const celsius = c ?? measuredC ?? USUAL_CELSIUS
  const known = {
    masts,
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
    return { windMs: speed, fromDegrees: blowsFrom, celsius, stability: stability ?? stabilityOf(sky), rainMmPerH }
  }, [speed, blowsFrom, lon, lat, cloud, at, celsius, stability, rainMmPerH])
  return { ...known, air }
}
