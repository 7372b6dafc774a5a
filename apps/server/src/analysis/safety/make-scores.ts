import { EXCEEDANCES_TOLD, SAFETY_DEDUCTIONS, type SafetyDeduction, type SafetySite } from '@vigil/contract'
import {
  beginAfter,
  beginOf,
  calibrationState,
  type DaySpan,
  type DayTimes,
  labelOf,
  pointsOfDay,
  type SafetyDay,
  type SafetyPoints,
  scoreOfDays,
  timesOfDays,
} from '@vigil/domain'
import { readRetention } from '../../history/writing/retention.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Database } from '../../platform/database.ts'
import { isCalibrated, lastBefore, readCalibrations } from './calibrations.ts'
import { type Exceedance, findExceedances } from './exceedances.ts'
import type { SafetySpan, ScoresAnswer, ScoresJob } from './safety-job.ts'
import { readAlarmCounts, readStatesOf } from './score-reading.ts'

const DAY_MS = 86_400_000
const HOUR_NAMES = ['known', 'dark', 'away', 'fault', 'idle', 'warning', 'alarm', 'highRisk'] as const

/** Units of the site's calendar, cut to a time. */
function partsOf(unit: 'day' | 'week' | 'month', { from, to }: SafetySpan, timeZone: string): DaySpan[] {
  const parts: DaySpan[] = []
  for (let begin = beginOf(unit, from, timeZone); begin < to; ) {
    const end = beginAfter(unit, begin, 1, timeZone)
    parts.push({ begin: Math.max(begin, from), end: Math.min(end, to) })
    begin = end
  }
  return parts
}

interface SiteDay extends DayTimes {
  readonly counts: Record<'highRisk' | 'alarm' | 'warning' | 'exposure' | 'overdue', number>
}

const PRIORITY_NAMES = { 1: 'warning', 2: 'alarm', 3: 'highRisk' } as const

/** What is known of each site on each day of a time. */
async function daysOfSites(pool: Database['pool'], job: ScoresJob, span: SafetySpan) {
  const { devices, timeZone } = job
  const days = partsOf('day', span, timeZone)
  const ids = devices.map(({ id }) => id)
  const statesOf = await readStatesOf(pool, devices, span)
  const gaps = await selectGaps({ pool }, span.from, span.to)
  const calibrations = await readCalibrations(pool, ids, span.to)
  const sites = new Map<string, SiteDay[]>()
  const daysAt = (officeId: string): SiteDay[] => {
    const known =
      sites.get(officeId) ??
      days.map(() => ({
        ...{ known: 0, dark: 0, away: 0, fault: 0, idle: 0, warning: 0, alarm: 0, highRisk: 0 },
        counts: { highRisk: 0, alarm: 0, warning: 0, exposure: 0, overdue: 0 },
      }))
    sites.set(officeId, known)
    return known
  }
  for (const device of devices) {
    const site = daysAt(device.officeId)
    const times = timesOfDays(statesOf.get(device.id) ?? [], gaps, days)
    const done = isCalibrated(device) ? calibrations.get(device.id) : undefined
    for (const [place, day] of site.entries()) {
      const own = times[place]
      if (own === undefined) continue
      for (const name of HOUR_NAMES) (day as Record<(typeof HOUR_NAMES)[number], number>)[name] += own[name]
      const end = Number(days[place]?.end)
      const state = calibrationState(lastBefore(done, end), job.calibrationDays, end)
      if (state === 'overdue') day.counts.overdue += 1
    }
  }
  const placeOf = new Map(days.map(({ begin }, place) => [labelOf('day', begin, timeZone), place]))
  for (const { officeId, day, priority, n } of await readAlarmCounts(pool, ids, span, timeZone)) {
    const counts = daysAt(officeId)[placeOf.get(day) ?? -1]?.counts
    if (counts !== undefined) counts[PRIORITY_NAMES[priority as 1 | 2 | 3]] += n
  }
  const exceedances = await findExceedances(pool, devices, statesOf, span, timeZone)
  for (const { device, begin } of exceedances) {
    const counts = daysAt(device.officeId)[placeOf.get(labelOf('day', begin, timeZone)) ?? -1]?.counts
    if (counts !== undefined) counts.exposure += 1
  }
  return { days, sites, exceedances }
}

const pointsOf = ({ known, dark, away, fault, alarm, highRisk, counts }: SiteDay): SafetyPoints | null | undefined =>
  pointsOfDay({
    knownMs: known,
    ...counts,
    atRiskMs: alarm + highRisk,
    unwatchedMs: dark + away,
    faultMs: fault,
  } satisfies SafetyDay)

/** How often, or how long, by kind: over all days, also those without a score. */
function amountOf(kind: SafetyDeduction, days: readonly SiteDay[]): { n: number; ms: number } {
  const sum = (of: (day: SiteDay) => number): number => days.reduce((total, day) => total + of(day), 0)
  switch (kind) {
    case 'highRisk':
    case 'alarm':
    case 'warning':
    case 'exposure':
      return { n: sum(({ counts }) => counts[kind]), ms: 0 }
    case 'atRisk':
      return { n: 0, ms: sum(({ alarm, highRisk }) => alarm + highRisk) }
    case 'unwatched':
      return { n: 0, ms: sum(({ dark, away }) => dark + away) }
    case 'fault':
      return { n: 0, ms: sum(({ fault }) => fault) }
    case 'calibration':
      // Devices on the worst day: one that is overdue for a month is one device.
      return { n: Math.max(0, ...days.map(({ counts }) => counts.overdue)), ms: 0 }
  }
}

const worstFirst = (one: SafetySite, other: SafetySite): number =>
  (one.score ?? Number.POSITIVE_INFINITY) - (other.score ?? Number.POSITIVE_INFINITY) ||
  one.officeId.localeCompare(other.officeId)

/** A score for each site, from what its devices, its alarms and its commands have left on record. */
export async function makeScores(pool: Database['pool'], job: ScoresJob): Promise<ScoresAnswer> {
  const { timeZone, step } = job
  const { minuteDays } = await readRetention({ pool }, job.now)
  const now = await daysOfSites(pool, job, job)
  const before = job.before.to > job.before.from ? await daysOfSites(pool, job, job.before) : undefined
  const steps = partsOf(step, job, timeZone)
  const stepOf = now.days.map(({ begin }) => steps.findIndex((each) => begin >= each.begin && begin < each.end))
  const sites = [...now.sites].map(([officeId, days]): SafetySite => {
    const points = days.map(pointsOf)
    const { score, points: lost, scoredDays, knownDays } = scoreOfDays(points)
    const devices = job.devices.filter((device) => device.officeId === officeId)
    return {
      officeId,
      devices: devices.length,
      simulated: devices.filter(({ simulated }) => simulated).length,
      score,
      scoredDays,
      knownDays,
      before: scoreOfDays((before?.sites.get(officeId) ?? []).map(pointsOf)).score,
      deductions: SAFETY_DEDUCTIONS.map((kind) => ({ kind, points: lost[kind], ...amountOf(kind, days) })),
      trend: steps.map((_, place) => scoreOfDays(points.filter((_point, day) => stepOf[day] === place)).score),
      hours: Object.fromEntries(
        HOUR_NAMES.map((name) => [name, days.reduce((total, day) => total + day[name], 0)]),
      ) as SafetySite['hours'],
    }
  })
  return {
    from: job.from,
    to: job.to,
    step,
    steps,
    sites: sites.sort(worstFirst),
    exceedances: newestFirst(now.exceedances),
    minutesSince: minuteDays === null ? 0 : Math.max(0, job.now - minuteDays * DAY_MS),
    calibrationDays: job.calibrationDays,
    tookMs: 0,
  }
}

const newestFirst = (all: readonly Exceedance[]) =>
  all
    .toSorted((one, other) => other.begin - one.begin)
    .slice(0, EXCEEDANCES_TOLD)
    .map(({ device, ...told }) => ({ sn: device.sn, ...told }))
