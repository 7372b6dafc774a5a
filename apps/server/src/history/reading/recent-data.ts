import { type PointState, pointStateSchema, type RecentData } from '@vigil/contract'
import type { HistoryColumn, Registry } from '@vigil/devices'
import { severityRank } from '@vigil/domain'
import type { Past, ReadPool } from '../../platform/database/past-pool.ts'
import { readRows, readTuples } from '../../platform/database/rows.ts'
import { readRetention } from '../writing/retention.ts'
import { type Progress, readProgress } from '../writing/rollups/rollups.ts'
import { selectGaps } from '../writing/server-runs.ts'
import { modelColumns } from './model-columns.ts'
import { recentSql, type Span } from './recent-sql.ts'
import { type Steps, stepsOf } from './recent-steps.ts'

export interface RecentRequest {
  deviceId: number
  deviceType: string
  from: number
  to: number
  points: number
  /** Only these, as `module.quantity`. */
  quantities?: ReadonlySet<string> | undefined
}

export interface RecentDataOptions {
  database: Past
  registry: Pick<Registry, 'columns' | 'model'>
  timeZone: string
  now(): number
}

type Answer = Pick<RecentData, 'from' | 'to' | 'stepMs' | 'series' | 'states' | 'unwatched'>

/**
 * A device's past in steps. What is not rolled up yet is read from the finer table, so that the newest step is as complete as
 * the readings are.
 */
export function createRecentData({ database: { pool }, registry, timeZone, now }: RecentDataOptions) {
  return async ({ deviceId, deviceType, from, to, points, quantities }: RecentRequest): Promise<Answer> => {
    const [retention, progress] = await Promise.all([readRetention({ pool }, now()), readProgress(pool)])
    const steps = stepsOf({ from, to, points, timeZone, retention, now: now() })
    const columns = modelColumns(registry, deviceType).filter(
      ({ module, quantity }) => quantities === undefined || quantities.has(`${module}.${quantity}`),
    )
    const spans = spansOf(steps, progress)
    const [rows, states, gaps] = await Promise.all([
      columns.length === 0 ? [] : readSteps(pool, deviceId, columns, spans, steps),
      readStates(pool, deviceId, steps),
      selectGaps({ pool }, steps.from, steps.to),
    ])
    return {
      from: Math.max(0, steps.from),
      to: steps.to,
      stepMs: steps.stepMs,
      series: columns.map(({ module, quantity, unit }, index) => ({
        module,
        quantity,
        unit,
        points: pointsOf(rows, 1 + index * CELLS),
      })),
      states: worstPerStep(states, steps),
      unwatched: gaps.map(({ since, until }): [number, number] => [since, until]),
    }
  }
}

function spansOf({ from, to, source }: Steps, { minuteUntil, hourUntil }: Progress): Span[] {
  const hours = source === 'hour' ? Math.min(Math.max(from, hourUntil), to) : from
  const minutes = source === 'reading' ? from : Math.min(Math.max(hours, minuteUntil), to)
  const spans: Span[] = [
    { table: 'reading_hour', from, to: hours },
    { table: 'reading_minute', from: hours, to: minutes },
    { table: 'reading', from: minutes, to },
  ]
  return spans.filter((span) => span.from < span.to)
}

type Row = readonly (number | null)[]
const CELLS = 3

async function readSteps(
  pool: ReadPool,
  deviceId: number,
  columns: readonly HistoryColumn[],
  spans: readonly Span[],
  steps: Steps,
): Promise<Row[]> {
  if (spans.length === 0) return []
  return readTuples<Row>(pool, 'number?', recentSql(deviceId, columns, spans, steps))
}

/** Seven digits are finer than any sensor, and spare half of the answer. Rounded, it must not leave its own bounds. */
export const meanWithin = (min: number, mean: number, max: number): number =>
  Math.min(Math.max(Number(mean.toPrecision(7)), min), max)

function pointsOf(rows: readonly Row[], first: number): [number, number, number, number][] {
  const points: [number, number, number, number][] = []
  for (const row of rows) {
    const [at, min, avg, max] = [row[0], row[first], row[first + 1], row[first + 2]]
    if (typeof at === 'number' && typeof min === 'number' && typeof avg === 'number' && typeof max === 'number') {
      points.push([at, min, meanWithin(min, avg, max), max])
    }
  }
  return points
}

export type ShownState = [at: number, shown: PointState]

/** The state that a device had when this began, and every change within it. */
export async function readStates(
  pool: ReadPool,
  deviceId: number,
  { from, to }: Pick<Steps, 'from' | 'to'>,
): Promise<ShownState[]> {
  const rows = await readRows(
    pool,
    { at: 'time', shown: 'number' },
    `(select at, shown from device_state_change where device_id = $1 and at < $2 order by at desc limit 1)
     union all
     (select at, shown from device_state_change where device_id = $1 and at >= $2 and at < $3)
     order by at`,
    [deviceId, new Date(from), new Date(to)],
  )
  return rows.map(({ at, shown }) => [at.getTime(), pointStateSchema.parse(shown)])
}

/** A device that flaps would fill the answer; within a step, which is about a pixel, only the worst can be seen. */
export function worstPerStep(
  states: readonly ShownState[],
  { stepMs, origin }: Pick<Steps, 'stepMs' | 'origin'>,
): ShownState[] {
  const kept: ShownState[] = []
  const push = (at: number, shown: PointState) => {
    if (kept.at(-1)?.[1] !== shown) kept.push([at, shown])
  }
  let worst: ShownState | undefined
  let last: PointState | undefined
  let end = Number.NEGATIVE_INFINITY
  const close = () => {
    if (worst === undefined || last === undefined) return
    push(...worst)
    push(end, last)
  }
  for (const [at, shown] of states) {
    if (at >= end) {
      close()
      worst = [at, shown]
      end = origin + (Math.floor((at - origin) / stepMs) + 1) * stepMs
    } else if (worst !== undefined && severityRank(shown) > severityRank(worst[1])) {
      worst = [worst[0], shown]
    }
    last = shown
  }
  close()
  return kept
}
