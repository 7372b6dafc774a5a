import { registry } from '@vigil/devices'
import { weatherOfHour } from '@vigil/domain'
import { modelColumns } from '../../history/reading/model-columns.ts'
import { cellsOf } from '../../history/reading/recent-sql.ts'
import { readProgress } from '../../history/writing/rollups/rollups.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import { readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { SurveySpan } from './survey-job.ts'

export const HOUR_MS = 3_600_000
const RAIN = 'weatherMod.rain'

type Pool = Database['pool']

export const columnOf = (deviceType: string, name: string) =>
  modelColumns(registry, deviceType).find(({ module, quantity }) => `${module}.${quantity}` === name)

/** One hour of a device: its begin, its worst state, and lowest, mean and highest of each quantity that was asked for. */
export type HourRow = readonly (number | null)[]
export const HOUR_HEAD = 2
export const HOUR_CELLS = 3

/** Hours that are summed up, in order. Devices are read one after the other: a year of all of them does not fit into memory. */
export function readHours(
  pool: Pool,
  deviceId: number,
  columns: readonly (string | undefined)[],
  { from, to }: SurveySpan,
): Promise<HourRow[]> {
  const cells = columns.flatMap((column) =>
    column === undefined
      ? ['null::float8', 'null::float8', 'null::float8']
      : cellsOf('reading_hour', column).slice(0, HOUR_CELLS),
  )
  return readTuples<HourRow>(pool, 'number?', {
    text: `select (extract(epoch from at) * 1000)::float8, state2, ${cells.join(', ')}
      from reading_hour where device_id = $1 and at >= $2 and at < $3 order by at`,
    values: [deviceId, new Date(from), new Date(to)],
  })
}

/** Whole hours that are summed up; empty where none of them is. */
export async function wholeHours(pool: Pool, { from, to }: SurveySpan): Promise<SurveySpan> {
  const { hourUntil } = await readProgress(pool)
  const begin = Math.ceil(from / HOUR_MS) * HOUR_MS
  return { from: begin, to: Math.max(begin, Math.floor(Math.min(to, hourUntil) / HOUR_MS) * HOUR_MS) }
}

/** Begins of the hours in which no server ran from their begin to their end. */
export async function unwatchedHours(pool: Pool, { from, to }: SurveySpan): Promise<Set<number>> {
  const hours = new Set<number>()
  for (const { since, until } of await selectGaps({ pool }, from, to)) {
    for (let hour = Math.ceil(since / HOUR_MS) * HOUR_MS; hour + HOUR_MS <= until; hour += HOUR_MS) hours.add(hour)
  }
  return hours
}

/** The weather by the gauge of a station; each station is read once. */
export function createWeather(pool: Pool, span: SurveySpan) {
  const gauges = new Map<number, Promise<Map<number, number>>>()
  const read = async (id: number, deviceType: string): Promise<Map<number, number>> => {
    // What fell before the first hour decides about it.
    const rows = await readHours(pool, id, [columnOf(deviceType, RAIN)?.column], {
      ...span,
      from: span.from - 2 * HOUR_MS,
    })
    return new Map(rows.flatMap(([at, , , , highest]) => (highest == null ? [] : [[Number(at), highest] as const])))
  }
  return async (mast: { readonly id: number; readonly deviceType: string } | null) => {
    if (mast === null) return () => 'unknown' as const
    const known = gauges.get(mast.id) ?? read(mast.id, mast.deviceType)
    gauges.set(mast.id, known)
    const rain = await known
    return (hour: number) => weatherOfHour(hour, rain)
  }
}
