import { SAFETY_DEDUCTIONS, type SafetyDeduction } from '@vigil/contract'

const HOUR_MS = 3_600_000

/** What a site's day is judged by; times are those of its devices, added up. */
export interface SafetyDay {
  readonly knownMs: number
  /** Alarms that began, without those of which people found that they were nothing. */
  readonly highRisk: number
  readonly alarm: number
  readonly warning: number
  /** In alarm or high risk. */
  readonly atRiskMs: number
  /** Shifts and quarters of an hour in which a limit of exposure was reached. */
  readonly exposure: number
  /** No server ran, or the device was not connected. */
  readonly unwatchedMs: number
  readonly faultMs: number
  /** Devices whose calibration was overdue. */
  readonly overdue: number
}

/** Points that a day loses. Shares are of the time of all devices. */
export const SAFETY_POINTS = {
  highRisk: { each: 20, most: 40 },
  alarm: { each: 10, most: 30 },
  warning: { each: 2, most: 10 },
  atRisk: { perHour: 2, most: 20 },
  exposure: { each: 15, most: 45 },
  unwatched: { ofAll: 40 },
  fault: { ofAll: 40 },
  calibration: { each: 1, most: 5 },
} as const

/** A day of which less was watched says nothing about safety. */
export const LEAST_WATCHED = 0.5
/** So many of the days on record must have a score before their site has one. */
export const LEAST_SCORED = 0.5

export type SafetyPoints = Readonly<Record<SafetyDeduction, number>>

/** Undefined: nothing is on record of that day. Null: too little of it was watched. */
export function pointsOfDay(day: SafetyDay): SafetyPoints | null | undefined {
  if (!(day.knownMs > 0)) return undefined
  const unwatched = day.unwatchedMs / day.knownMs
  if (1 - unwatched < LEAST_WATCHED) return null
  const each = (kind: 'highRisk' | 'alarm' | 'warning' | 'exposure' | 'calibration', n: number): number =>
    Math.min(SAFETY_POINTS[kind].most, n * SAFETY_POINTS[kind].each)
  const lost: SafetyPoints = {
    highRisk: each('highRisk', day.highRisk),
    alarm: each('alarm', day.alarm),
    warning: each('warning', day.warning),
    atRisk: Math.min(SAFETY_POINTS.atRisk.most, (day.atRiskMs / HOUR_MS) * SAFETY_POINTS.atRisk.perHour),
    exposure: each('exposure', day.exposure),
    unwatched: unwatched * SAFETY_POINTS.unwatched.ofAll,
    fault: (day.faultMs / day.knownMs) * SAFETY_POINTS.fault.ofAll,
    calibration: each('calibration', day.overdue),
  }
  // No day has less than nothing: what the first ones have taken is not there for the others.
  let left = 100
  const taken = SAFETY_DEDUCTIONS.map((kind): [SafetyDeduction, number] => {
    const points = Math.min(left, lost[kind])
    left -= points
    return [kind, points]
  })
  return Object.fromEntries(taken) as SafetyPoints
}

export interface SafetyScore {
  /** 100 less the points; null: too little was watched. */
  readonly score: number | null
  /** Each as a mean of the days that have a score; together they are what is missing to 100. */
  readonly points: SafetyPoints
  readonly scoredDays: number
  readonly knownDays: number
}

/** A hundredth of a point is finer than anybody reads, and makes sums come out. */
const rounded = (points: number): number => Math.round(points * 100) / 100

/** A period is as safe as its days on the mean. */
export function scoreOfDays(days: readonly (SafetyPoints | null | undefined)[]): SafetyScore {
  const known = days.filter((day) => day !== undefined)
  const scored = known.filter((day) => day !== null)
  const points = Object.fromEntries(
    SAFETY_DEDUCTIONS.map((kind) => [
      kind,
      rounded(scored.reduce((sum, day) => sum + day[kind], 0) / Math.max(1, scored.length)),
    ]),
  ) as SafetyPoints
  const hasScore = scored.length > 0 && scored.length >= known.length * LEAST_SCORED
  const lost = SAFETY_DEDUCTIONS.reduce((sum, kind) => sum + points[kind], 0)
  return {
    score: hasScore ? Math.max(0, rounded(100 - lost)) : null,
    points,
    scoredDays: scored.length,
    knownDays: known.length,
  }
}
