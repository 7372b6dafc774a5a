import { GRID_CELLS_MAX, PointState, type SurveyGrid } from '@vigil/contract'
import { AFTERMATH_MS, metresPerDegree } from '@vigil/domain'
import { robustSummary } from '@vigil/science'
import pg from 'pg'
import { readStates, type ShownState } from '../../history/reading/recent-data.ts'
import { readRetention } from '../../history/writing/retention.ts'
import { soundNumber } from '../../history/writing/rollups/sound-number.ts'
import { readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { touches } from './limit-record.ts'
import type { GridAnswer, GridJob, SurveyedDevice, SurveySpan } from './survey-job.ts'
import { columnOf } from './survey-reading.ts'
import { thinned } from './survey-samples.ts'

type Pool = Database['pool']
const DAY_MS = 86_400_000
/** The newest passes that each cell keeps, for later comparisons. */
const PASSES_KEPT = 30
/** Who is not heard for so long may have been anywhere: what comes then is another pass. */
const PASS_ENDS_AFTER = `interval '5 minutes'`

interface Steps {
  readonly stepLon: number
  readonly stepLat: number
}

/** Cells of one size all over a band of one degree, counted from the equator and from Greenwich, whoever measures there. */
export function cellSteps(latitude: number, cellM: number): Steps {
  const [perLon, perLat] = metresPerDegree(Math.min(89.5, Math.max(-89.5, Math.floor(latitude) + 0.5)))
  return { stepLon: cellM / perLon, stepLat: cellM / perLat }
}

const CALM: ReadonlySet<PointState> = new Set([PointState.Normal, PointState.Green, PointState.NotConnected])
const ALARMING: ReadonlySet<PointState> = new Set([PointState.Warning, PointState.Alarm, PointState.HighRisk])

const uncalm = (states: readonly ShownState[], to: number): SurveySpan[] =>
  states.flatMap(([at, shown], place) => {
    const until = states[place + 1]?.[0] ?? to
    if (CALM.has(shown)) return []
    return [{ from: at, to: ALARMING.has(shown) ? until + AFTERMATH_MS : until }]
  })

type Pass = [begin: number, end: number, column: number, row: number, mean: number, worst: number]

async function readPasses(
  pool: Pool,
  device: SurveyedDevice,
  column: string,
  { stepLon, stepLat }: Steps,
  job: GridJob,
) {
  const value = soundNumber(pg.escapeIdentifier(column))
  const { west = -180, east = 180, south = -90, north = 90 } = job.area ?? {}
  return readTuples<Pass>(pool, ['number', 'number', 'number', 'number', 'number', 'number'], {
    text: `with placed as (
        select at, state2, ${value} as value, floor(longitude / $4)::int as x, floor(latitude / $5)::int as y
        from reading where device_id = $1 and at >= $2 and at < $3 and ${value} is not null
          and longitude between $6 and $7 and latitude between $8 and $9),
      entered as (
        select *, (x is distinct from lag(x) over way or y is distinct from lag(y) over way
          or at - lag(at) over way > ${PASS_ENDS_AFTER})::int as enters
        from placed window way as (order by at)),
      numbered as (select *, sum(enters) over (order by at) as pass from entered)
      select (extract(epoch from min(at)) * 1000)::float8, (extract(epoch from max(at)) * 1000)::float8, x, y, avg(value),
        max(state2)::int
      from numbered group by pass, x, y order by 1`,
    values: [device.id, new Date(job.from), new Date(job.to), stepLon, stepLat, west, east, south, north],
  })
}

/** The first position of these ways decides about the band of cells. */
async function firstLatitude(pool: Pool, job: GridJob): Promise<number | undefined> {
  if (job.area !== undefined) return (job.area.south + job.area.north) / 2
  for (const { id } of job.devices) {
    const [row] = await readTuples<[number]>(pool, ['number'], {
      text: `select latitude from reading where device_id = $1 and at >= $2 and at < $3 and latitude is not null
        order by at limit 1`,
      values: [id, new Date(job.from), new Date(job.to)],
    })
    if (row !== undefined) return row[0]
  }
  return undefined
}

/** What mobile devices measured, by cells: of each pass its mean, of each cell the median of its passes. */
export async function makeGrid(pool: Pool, asked: GridJob): Promise<GridAnswer> {
  const { readingDays } = await readRetention({ pool }, asked.now)
  const kept = readingDays === null ? 0 : asked.now - readingDays * DAY_MS
  const job = { ...asked, from: Math.min(asked.to, Math.max(asked.from, Math.floor(kept))) }
  const steps = cellSteps((await firstLatitude(pool, job)) ?? 0, job.cellM)
  const passes = new Map<string, number[]>()
  const devices: string[] = []
  let leftOut = 0
  for (const device of job.devices) {
    const column = columnOf(device.deviceType, job.quantity)
    if (column === undefined) continue
    devices.push(device.sn)
    const isUncalm = touches(uncalm(await readStates(pool, device.id, job), job.to))
    for (const [begin, end, x, y, mean, worst] of await readPasses(pool, device, column.column, steps, job)) {
      // Asked for every pass, in order: it goes along with them.
      const isLeftOut = isUncalm(begin, end + 1)
      if (isLeftOut || worst > 0) {
        leftOut += 1
        continue
      }
      const cell = passes.get(`${x} ${y}`)
      if (cell === undefined) passes.set(`${x} ${y}`, [mean])
      else cell.push(mean)
    }
  }
  const cells = passes.size > GRID_CELLS_MAX ? null : [...passes].map(([key, means]) => cellOf(key, means))
  const samples = job.withSamples && {
    samples: Object.fromEntries([...passes].map(([key, means]) => [key, thinned(means, PASSES_KEPT)])),
  }
  return { ...samples, from: job.from, to: job.to, unit: job.unit, cellM: job.cellM, ...steps, devices, cells, leftOut }
}

function cellOf(key: string, means: readonly number[]): SurveyGrid['cells'][number] {
  const [column = 0, row = 0] = key.split(' ').map(Number)
  const found = robustSummary(means)
  const short = (value: number | undefined): number => Number((value ?? 0).toPrecision(7))
  return [column, row, means.length, short(found?.median), short(found?.spread)]
}
