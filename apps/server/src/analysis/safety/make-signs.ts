import { CALIBRATION_STATES, type SafetySigns } from '@vigil/contract'
import { type HistoryColumn, registry } from '@vigil/devices'
import { calibrationState, signOf } from '@vigil/domain'
import { afterSoMany, type RobustTrend, robustMedian, robustSummary, robustTrend } from '@vigil/science'
import { modelColumns } from '../../history/reading/model-columns.ts'
import { readStates } from '../../history/reading/recent-data.ts'
import type { Database } from '../../platform/database.ts'
import { leftOutOf, siteHours } from '../survey/normal-hours.ts'
import { HOUR_CELLS, HOUR_HEAD, readHours, wholeHours } from '../survey/survey-reading.ts'
import { isCalibrated, lastBefore, readCalibrations } from './calibrations.ts'
import { shortened } from './exposure-figures.ts'
import type { SafetyDevice, SignsAnswer, SignsJob } from './safety-job.ts'

/** A day with fewer measured hours is left out: one hour would stand for all of it. */
const HOURS_LEAST = 6
/** With fewer neighbours nobody can say who of them moves. */
const NEIGHBOURS_LEAST = 2

/** A quantity that says something about a danger, and has a level that is usual. */
function watchedColumns(deviceType: string): HistoryColumn[] {
  const judged = new Set(
    (registry.model(deviceType)?.modules ?? []).flatMap(({ key, kind, readings }) =>
      kind === undefined || kind === 'weather' || kind === 'raman'
        ? []
        : readings
            .filter(
              (each) =>
                each.unit !== 'σ' && each.unit !== '' && (each.limits !== undefined || each.key === 'countRate'),
            )
            .map((each) => `${key}.${each.key}`),
    ),
  )
  return modelColumns(registry, deviceType).filter(({ module, quantity }) => judged.has(`${module}.${quantity}`))
}

interface Series {
  readonly device: SafetyDevice
  readonly quantity: string
  readonly unit: string
  /** The middle of each day's quiet hours; NaN where there are too few. */
  readonly days: readonly number[]
  readonly median: number
  readonly spread: number
}

async function readSeries(
  pool: Database['pool'],
  job: SignsJob,
  span: { from: number; to: number },
): Promise<Series[]> {
  const clock = siteHours(span, job.timeZone)
  const firstDay = clock.get(span.from)?.day ?? 0
  const dayCount = Math.max(0, ...[...clock.values()].map(({ day }) => day - firstDay + 1))
  const all: Series[] = []
  for (const device of job.devices) {
    const columns = watchedColumns(device.deviceType)
    if (columns.length === 0) continue
    const rows = await readHours(
      pool,
      device.id,
      columns.map(({ column }) => column),
      span,
    )
    if (rows.length === 0) continue
    const leftOut = leftOutOf(rows, await readStates(pool, device.id, span), span)
    for (const [place, { module, quantity, unit }] of columns.entries()) {
      const byDay = Array.from({ length: dayCount }, (): number[] => [])
      for (const row of rows) {
        const [at, mean] = [Number(row[0]), row[HOUR_HEAD + place * HOUR_CELLS + 1]]
        const day = clock.get(at)?.day
        if (mean == null || day === undefined || leftOut.has(at)) continue
        byDay[day - firstDay]?.push(mean)
      }
      const days = byDay.map((hours) => (hours.length < HOURS_LEAST ? Number.NaN : robustMedian(hours)))
      const summary = robustSummary(days.filter((value) => !Number.isNaN(value)))
      if (summary === undefined) continue
      const { median, spread } = summary
      all.push({ device, quantity: `${module}.${quantity}`, unit, days, median, spread })
    }
  }
  return all
}

/** How a device moves away from the middle of its neighbours, each taken from its own level. */
function apartFrom(one: Series, neighbours: readonly Series[]): RobustTrend | undefined {
  if (neighbours.length < NEIGHBOURS_LEAST) return undefined
  return robustTrend(
    one.days.map((value, day) => {
      const others = neighbours.flatMap(({ days, median }) => {
        const other = Number(days[day]) - median
        return Number.isNaN(other) ? [] : [other]
      })
      return others.length < NEIGHBOURS_LEAST ? Number.NaN : value - one.median - robustMedian(others)
    }),
  )
}

/** What moves slowly, before it is an alarm. */
export async function makeSigns(pool: Database['pool'], job: SignsJob): Promise<SignsAnswer> {
  const span = await wholeHours(pool, job)
  const series = await readSeries(pool, job, span)
  const sites = new Map<string, Series[]>()
  const siteOf = ({ device, quantity, unit }: Series): string => `${device.officeId} ${quantity} ${unit}`
  for (const each of series) sites.set(siteOf(each), [...(sites.get(siteOf(each)) ?? []), each])

  const looked = series.map((one) => {
    const neighbours = (sites.get(siteOf(one)) ?? []).filter((each) => each !== one)
    return { one, neighbours: neighbours.length, own: robustTrend(one.days), apart: apartFrom(one, neighbours) }
  })
  const trends = looked.flatMap(({ own, apart }) => [own, apart].filter((trend) => trend !== undefined))
  const chances = new Map(
    afterSoMany(trends.map(({ chance }) => chance)).map((chance, place) => [trends[place], chance] as const),
  )
  const signs: SafetySigns['signs'] = looked.flatMap(({ one, neighbours, own, apart }) => {
    if (own === undefined) return []
    const moved = (trend: RobustTrend) => ({ change: trend.change, chance: chances.get(trend) ?? 1 })
    const { median, spread } = one
    const sign = signOf({ own: moved(own), apart: apart && moved(apart), median, spread })
    if (sign === 'steady') return []
    const told = sign === 'drifts' && apart !== undefined ? apart : own
    const steps = told.slope === 0 ? 0 : told.change / told.slope
    return [
      {
        sn: one.device.sn,
        quantity: one.quantity,
        unit: one.unit,
        sign,
        days: own.n,
        median: shortened(median),
        change: shortened(told.change),
        low: shortened(told.low * steps),
        high: shortened(told.high * steps),
        chance: chances.get(told) ?? 1,
        neighbours,
      },
    ]
  })

  const calibrated = job.devices.filter(isCalibrated)
  const times = await readCalibrations(
    pool,
    calibrated.map(({ id }) => id),
    job.now,
  )
  return {
    ...span,
    signs: signs.sort((one, other) => one.chance - other.chance),
    comparisons: trends.length,
    tooFew: looked.filter(({ own }) => own === undefined).length,
    calibrations: calibrated
      .map(({ id, sn }) => {
        const lastAt = lastBefore(times.get(id), job.now)
        return { sn, lastAt, state: calibrationState(lastAt, job.calibrationDays, job.now) }
      })
      .sort((one, other) => CALIBRATION_STATES.indexOf(one.state) - CALIBRATION_STATES.indexOf(other.state)),
    calibrationDays: job.calibrationDays,
    tookMs: 0,
  }
}
