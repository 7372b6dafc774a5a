import { type DeviceDetail, State2 } from '@vigil/contract'
import { baleSignsOf } from '@vigil/devices'
import {
  type BaleTrend,
  baleTrend,
  CO_TREND_START,
  COTTON_DEFAULTS,
  type CottonLevel,
  coTrendOf,
  coTrendStep,
  type SmoulderingProbability,
  smoulderingProbability,
  type TimeToLimit,
  timeToLimit,
} from '@vigil/science'

export interface CoursePoint {
  readonly at: number
  readonly value: number
}

/** What was measured over the last hours: as stored, or as heard since the page was opened. */
export interface ProbeCourse {
  readonly co: readonly CoursePoint[]
  readonly core: readonly CoursePoint[]
}

export interface Course {
  readonly trend: BaleTrend | undefined
  readonly limit: number
  readonly until: TimeToLimit
}

export interface ProbeReading {
  readonly sn: string
  /** The device is connected and the link to the server stands: otherwise these are the last known values. */
  readonly isLive: boolean
  readonly values: Readonly<Record<string, number>>
  readonly smouldering: SmoulderingProbability
  /** What the probe itself reports by its limits, whatever follows from its readings. */
  readonly reported: CottonLevel
  readonly core: Course
  readonly co: Course
}

/** The course of CO over its last minutes tells more than its last value only where there are some. */
const LEAST_POINTS = 3
const MINUTE_MS = 60_000
const NO_VALUES: Readonly<Record<string, number>> = {}

function median(points: readonly CoursePoint[]): number | undefined {
  const values = points.map(({ value }) => value).sort((a, b) => a - b)
  return values[values.length >> 1]
}

/** A minute of which something was heard is told by that, any other by the record: the same bale, however long somebody has watched. */
function joined(stored: readonly CoursePoint[], live: readonly CoursePoint[]): readonly CoursePoint[] {
  const minuteOf = ({ at }: CoursePoint): number => Math.floor(at / MINUTE_MS)
  const heard = new Set(live.map(minuteOf))
  return [...stored.filter((point) => !heard.has(minuteOf(point))), ...live].sort((a, b) => a.at - b.at)
}

function courseOf(points: readonly CoursePoint[], limit: number): Course {
  const trend = baleTrend(points.map(({ at, value }) => ({ atMs: at, value })))
  return { trend, limit, until: timeToLimit(trend, limit, points.at(-1)?.value) }
}

function levelOf(state: State2 | undefined): CottonLevel {
  if (state === undefined || state < State2.Warning) return 'normal'
  return state === State2.Warning ? 'warning' : 'alarm'
}

/** What a probe says of its bale, and what that means. */
export function probeReading(
  sn: string,
  detail: DeviceDetail | undefined,
  stored: ProbeCourse,
  live: ProbeCourse,
  isLive: boolean,
): ProbeReading | undefined {
  if (detail === undefined) return undefined
  const values = detail.mods.baleMod?.values ?? NO_VALUES
  const co = joined(stored.co, live.co)
  const baseline = median(stored.co)
  let state = CO_TREND_START
  for (const { at, value } of co)
    state = coTrendStep(state, { atMs: at, ppm: value, baselinePpm: baseline ?? Number.POSITIVE_INFINITY })
  const rising = co.length < LEAST_POINTS || baseline === undefined ? {} : coTrendOf(state)
  return {
    sn,
    isLive,
    values,
    smouldering: smoulderingProbability({ ...baleSignsOf(values), ...rising }),
    reported: levelOf(detail.mods.baleMod?.state),
    core: courseOf(joined(stored.core, live.core), COTTON_DEFAULTS.alarmCoreC),
    co: courseOf(co, COTTON_DEFAULTS.alarmCoPpm),
  }
}
