import { PointState, type Threshold } from '@vigil/contract'
import type { Extremes } from '@vigil/science'
import { readStates, type ShownState } from '../../history/reading/recent-data.ts'
import { cellsOf, type Span } from '../../history/reading/recent-sql.ts'
import { readRows, readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { LimitedDevice, SurveySpan } from './survey-job.ts'

type Pool = Database['pool']

export interface StepSize {
  readonly table: Exclude<Span['table'], 'reading'>
  readonly ms: number
  /** Steps below a limit that do not end an episode. */
  readonly pause: number
  /** A device that speaks every so many steps was watching in between. */
  readonly between: number
}
export const MINUTES: StepSize = { table: 'reading_minute', ms: 60_000, pause: 5, between: 10 }
export const HOURS: StepSize = { table: 'reading_hour', ms: 3_600_000, pause: 0, between: 1 }

/** What a device measured at the most, in what counts as its record and in alarms that people confirmed. Below a limit: at the least, negated. */
export interface LimitRecord {
  readonly device: LimitedDevice
  readonly record: Extremes
  readonly confirmed: Extremes
}

/** How long a device was watching: from one step to the next, unless so much lies between that it was silent or left out. */
export function watchedMs({ at }: Extremes, { ms, between }: StepSize): number {
  let steps = 0
  for (const [place, step] of at.entries()) {
    const gap = (at[place + 1] ?? step + 1) - step
    steps += gap <= between ? gap : 1
  }
  return steps * ms
}

const OUT_OF_WORK: ReadonlySet<PointState> = new Set([PointState.Maintenance, PointState.Fault, PointState.Baseline])

const outOfWork = (states: readonly ShownState[], to: number): SurveySpan[] =>
  states.flatMap(([at, shown], place) =>
    OUT_OF_WORK.has(shown) ? [{ from: at, to: states[place + 1]?.[0] ?? to }] : [],
  )

/** Says of steps in the order of time whether one of these stretches touches them. */
export function touches(spans: readonly SurveySpan[]): (from: number, to: number) => boolean {
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  let place = 0
  let until = Number.NEGATIVE_INFINITY
  return (from, to) => {
    for (let next = sorted[place]; next !== undefined && next.from < to; next = sorted[place]) {
      until = Math.max(until, next.to)
      place += 1
    }
    return until > from
  }
}

/** Alarms that say nothing about false ones: those that people confirmed, and drills and tests. */
async function readAlarms(pool: Pool, deviceId: number, { from, to }: SurveySpan) {
  const rows = await readRows(
    pool,
    { begin: 'time', end: 'time?', kind: 'text', outcome: 'text' },
    `select begin_at as begin, end_at as "end", kind, outcome from alarm_event
     where device_id = $1 and begin_at < $3 and coalesce(end_at, $3) > $2 and (kind <> 'normal' or outcome = 'something')`,
    [deviceId, new Date(from), new Date(to)],
  )
  const spansOf = (isDrill: boolean) =>
    rows
      .filter(({ kind }) => (kind !== 'normal') === isDrill)
      .map(({ begin, end }) => ({ from: begin.getTime(), to: end?.getTime() ?? to }))
  return { drills: spansOf(true), confirmed: spansOf(false) }
}

export async function readLimitRecord(
  pool: Pool,
  device: LimitedDevice,
  column: string,
  direction: Threshold['direction'],
  { table, ms }: StepSize,
  span: SurveySpan,
): Promise<LimitRecord> {
  const [lowest, , highest] = cellsOf(table, column)
  const rows = await readTuples<[number, number | null]>(pool, ['number', 'number?'], {
    text: `select (extract(epoch from at) * 1000)::float8, ${direction === 'above' ? highest : lowest}
      from ${table} where device_id = $1 and at >= $2 and at < $3 order by at`,
    values: [device.id, new Date(span.from), new Date(span.to)],
  })
  const states = await readStates(pool, device.id, span)
  const alarms = await readAlarms(pool, device.id, span)
  const isOut = touches([...outOfWork(states, span.to), ...alarms.drills])
  const isConfirmed = touches(alarms.confirmed)
  const [record, confirmed] = [
    { at: [] as number[], most: [] as number[] },
    { at: [] as number[], most: [] as number[] },
  ]
  const sign = direction === 'above' ? 1 : -1
  for (const [at, value] of rows) {
    const [out, real] = [isOut(at, at + ms), isConfirmed(at, at + ms)]
    if (value === null || out) continue
    const into = real ? confirmed : record
    into.at.push(Math.round(at / ms))
    into.most.push(sign * value)
  }
  return { device, record, confirmed }
}
