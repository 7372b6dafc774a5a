import type { TaskCoverage } from '@vigil/contract'
import type { CellVisit, CoverageGrid } from '@vigil/domain'
import type { Past } from '../platform/database/past-pool.ts'
import { readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Asked } from './task-store.ts'

const DAY_MS = 86_400_000

export async function storedCoverage({ pool }: Past, id: string): Promise<TaskCoverage | null> {
  const rows = await readRowsOf<{ coverage: TaskCoverage | null }>(
    pool,
    { coverage: 'json?' },
    'select coverage from task where id = $1',
    [id],
  )
  return rows[0]?.coverage ?? null
}

/** When devices were last in each cell, also across the date line; one row for a cell, however many positions there are. */
export async function cellVisits(
  client: Asked,
  deviceIds: readonly number[],
  grid: CoverageGrid,
  [from, to]: readonly [number, number],
): Promise<CellVisit[]> {
  const visits: CellVisit[] = []
  // Day by day: a statement over the positions of weeks would be ended before it has an answer.
  for (let begin = from; begin <= to; begin += DAY_MS) {
    visits.push(...(await visitsWithin(client, deviceIds, grid, [begin, Math.min(to, begin + DAY_MS - 1)])))
  }
  return visits
}

async function visitsWithin(
  client: Asked,
  deviceIds: readonly number[],
  { west, south, stepLon, stepLat }: CoverageGrid,
  [from, to]: readonly [number, number],
): Promise<CellVisit[]> {
  const rows = await readRows(
    client,
    { column: 'number', row: 'number', at: 'time' },
    `select floor((east - $2) / $4)::int as "column", floor((latitude - $3) / $5)::int as "row", max(at) as at
     from (select at, latitude, case when longitude < $2 then longitude + 360 else longitude end as east from reading
       where device_id = any ($1) and at >= $6 and at <= $7) as told
     where east < $2 + 1000 * $4::float8 and latitude between $3 and $3 + 1000 * $5::float8
     group by 1, 2`,
    [deviceIds, west, south, stepLon, stepLat, new Date(from), new Date(to)],
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
