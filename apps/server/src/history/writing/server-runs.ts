import { spansWithin, type TimeSpan } from '@vigil/domain'
import type pg from 'pg'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'

export interface ServerRuns {
  /** Notes that the server runs from now on. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The times between these two at which no server ran. */
  gaps(since: number, until: number): Promise<TimeSpan[]>
}

export interface ServerRunsOptions {
  database: Pick<Database, 'pool'>
  log: Pick<Log, 'warn'>
  now?: () => number
}

const ALIVE_EVERY_MS = 15_000

export function createServerRuns({ database: { pool }, log, now = Date.now }: ServerRunsOptions): ServerRuns {
  let id: string | undefined
  let timer: NodeJS.Timeout | undefined
  const alive = () => pool.query('update server_run set alive_at = $2 where id = $1', [id, new Date(now())])

  return {
    async start() {
      const rows = await readRows(
        pool,
        { id: 'text' },
        'insert into server_run (started_at, alive_at) values ($1, $1) returning id',
        [new Date(now())],
      )
      id = rows[0]?.id
      timer = setInterval(() => {
        alive().catch((error: unknown) => log.warn({ err: error }, 'the server could not note that it runs'))
      }, ALIVE_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      if (id !== undefined) await alive()
    },
    gaps: (since, until) => selectGaps({ pool }, since, until),
  }
}

/** When no server ran within these times. Before the first one nothing is told by it: what was laid down then counts as watched. */
export async function selectGaps(
  { pool }: { readonly pool: Pick<pg.ClientBase, 'query'> },
  since: number,
  until: number,
): Promise<TimeSpan[]> {
  const rows = await readRows(pool, { alive_at: 'time', next_at: 'time' }, GAPS, [new Date(since), new Date(until)])
  const gaps = rows.map(({ alive_at, next_at }) => ({ since: alive_at.getTime(), until: next_at.getTime() }))
  return spansWithin(gaps, since, until)
}

/** Before it nobody watched: no server had run, and nothing was laid down. */
export async function recordBegan({ pool }: { readonly pool: Pick<pg.ClientBase, 'query'> }): Promise<number> {
  const [row] = await readRows(pool, { at: 'time?' }, RECORD_BEGAN, [])
  return row?.at?.getTime() ?? 0
}

const RECORD_BEGAN = `
  select least((select min(started_at) from server_run), (select min(at) from device_state_change)) as at`

/** Of several servers one may outlive those that started after it: nobody watches once the last one is gone. */
const GAPS = `
  select alive_at, next_at from (
    select max(alive_at) over earlier as alive_at, lead(started_at) over earlier as next_at from server_run
    where alive_at >= coalesce((select max(alive_at) from server_run where alive_at < $1), '-infinity')
    window earlier as (order by started_at, id)) run
  where next_at > alive_at and next_at > $1 and alive_at < $2
  order by alive_at`
