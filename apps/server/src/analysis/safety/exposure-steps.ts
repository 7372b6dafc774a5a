import { PointState } from '@vigil/contract'
import type { HistoryColumn } from '@vigil/devices'
import { heldSteps, type KnownSteps } from '@vigil/science'
import type { ShownState } from '../../history/reading/recent-data.ts'
import { cellsOf } from '../../history/reading/recent-sql.ts'
import { readRetention } from '../../history/writing/retention.ts'
import { readProgress } from '../../history/writing/rollups/rollups.ts'
import { readRows, readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { HOURS, MINUTES, type StepSize, touches } from '../survey/limit-record.ts'
import type { SafetySpan } from './safety-job.ts'

type Pool = Database['pool']

const DAY_MS = 86_400_000
/** Days of a device of which minutes are read; what is more is read in hours. */
const MINUTE_DAYS_MAX = 2500

const NO_MEASURE: ReadonlySet<PointState> = new Set([PointState.Maintenance, PointState.Fault, PointState.Baseline])

/** Stretches in which what a device tells is nothing that anybody breathed: test gas, a fault, a drill. */
export const outOfWork = (states: readonly ShownState[], drills: readonly SafetySpan[], to: number): SafetySpan[] => [
  ...states.flatMap(([at, shown], place) =>
    NO_MEASURE.has(shown) ? [{ from: at, to: states[place + 1]?.[0] ?? to }] : [],
  ),
  ...drills,
]

/** Drills and tests of devices, by device. */
export async function readDrills(
  pool: Pool,
  deviceIds: readonly number[],
  { from, to }: SafetySpan,
): Promise<Map<number, SafetySpan[]>> {
  const rows = await readRows(
    pool,
    { deviceId: 'number', begin: 'time', end: 'time?' },
    `select device_id::float8 as "deviceId", begin_at as begin, end_at as "end" from alarm_event
     where device_id = any ($1::bigint[]) and kind <> 'normal' and begin_at < $3 and coalesce(end_at, $3) > $2`,
    [deviceIds, new Date(from), new Date(to)],
  )
  const drills = new Map<number, SafetySpan[]>()
  for (const { deviceId, begin, end } of rows) {
    const known = drills.get(deviceId) ?? []
    drills.set(deviceId, known)
    known.push({ from: begin.getTime(), to: end?.getTime() ?? to })
  }
  return drills
}

/** In minutes where they are kept and not too many, with the end as far as they are summed up. */
export async function stepsFor(
  pool: Pool,
  { from, to, now }: SafetySpan & { readonly now: number },
  deviceDays: number,
): Promise<{ size: StepSize; span: SafetySpan; count: number }> {
  const [{ minuteDays }, { minuteUntil, hourUntil }] = [await readRetention({ pool }, now), await readProgress(pool)]
  const isKept = minuteDays === null || from > now - minuteDays * DAY_MS
  const size = isKept && deviceDays <= MINUTE_DAYS_MAX ? MINUTES : HOURS
  const until = Math.min(to, size === MINUTES ? minuteUntil : hourUntil)
  const begin = Math.floor(from / size.ms) * size.ms
  const end = Math.max(begin, Math.floor(until / size.ms) * size.ms)
  return { size, span: { from: begin, to: end }, count: Math.round((end - begin) / size.ms) }
}

export interface DeviceSteps {
  readonly steps: KnownSteps
  /** Of any reading; NaN without one. */
  readonly peak: number
}

/** What a device measured in each step, by column. A concentration below nought is a zero that has drifted. */
export async function readExposureSteps(
  pool: Pool,
  deviceId: number,
  columns: readonly HistoryColumn[],
  { size, span, count }: { size: StepSize; span: SafetySpan; count: number },
  outOf: readonly SafetySpan[],
): Promise<DeviceSteps[]> {
  const cells = columns.flatMap(({ column }) => {
    const [, mean, highest] = cellsOf(size.table, column)
    return [mean, highest]
  })
  const rows = await readTuples<readonly (number | null)[]>(pool, 'number?', {
    text: `select (extract(epoch from at) * 1000)::float8, ${cells.join(', ')}
      from ${size.table} where device_id = $1 and at >= $2 and at < $3 order by at`,
    values: [deviceId, new Date(span.from), new Date(span.to)],
  })
  const isOut = touches(outOf)
  const counted = rows.filter(([at]) => !isOut(Number(at), Number(at) + size.ms))
  return columns.map(({ unit }, place) => {
    const least = unit === '°C' ? Number.NEGATIVE_INFINITY : 0
    const measured: [number, number][] = []
    let peak = Number.NaN
    for (const row of counted) {
      const [mean, highest] = [row[1 + 2 * place], row[2 + 2 * place]]
      if (mean == null) continue
      measured.push([Math.round((Number(row[0]) - span.from) / size.ms), Math.max(least, mean)])
      if (highest != null && !(highest <= peak)) peak = highest
    }
    const steps = heldSteps(measured, count, size.between)
    // What is held over a short pause must not cover what was left out.
    for (const { from, to } of outOf) {
      const [first, last] = [(from - span.from) / size.ms, (to - span.from) / size.ms]
      steps.fill(Number.NaN, Math.max(0, Math.floor(first)), Math.max(0, Math.ceil(last)))
    }
    return { steps, peak }
  })
}
