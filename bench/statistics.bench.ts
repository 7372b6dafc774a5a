import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type BareHttp, openBareHttp } from './lib/bare-http.ts'
import { type BareSql, openBareSql } from './lib/bare-sql.ts'
import { countedAnew, loadFigures, sharesOf } from './lib/figures-data.ts'
import { printFiguresDrawn } from './lib/figures-drawn.ts'
import { FIGURES_PAGES, type FiguresQuery, figuresQueries } from './lib/figures-queries.ts'
import { timeByHttp } from './lib/http-times.ts'
import { printPlans } from './lib/print-plans.ts'
import { recordStatements, type Statements } from './lib/recorded-statements.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import { printTriggerCost } from './lib/trigger-cost.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'

/**
 * Pages of statistics over years of records: each call through HTTP, beside the same statements by `psql`, one after the other, and
 * beside what would be asked if nothing were kept and all of it were counted from the records; then each page in a real browser from
 * the click to the drawn figures; then what keeping the figures costs whoever stores a record. Ratios of one run.
 */
const { values: options } = parseArgs({
  options: {
    /** Alarms; everything else is in proportion to them. */
    events: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '730' },
    devices: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '15' },
    port: { type: 'string', default: '18088' },
    /** Only calls whose name has this in it, and nothing else. */
    only: { type: 'string', default: '' },
    /** Only pages whose way has this in it, from the click to the drawn figures, and nothing else. */
    drawn: { type: 'string', default: '' },
    /** Prints where the time of each click goes in the page, once more behind the runs that are measured. */
    profile: { type: 'boolean', default: false },
    /** Prints how the database goes about each statement. */
    explain: { type: 'boolean', default: false },
  },
})
const consoleFolder = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const RUNS = Number(options.runs)
const PORT = Number(options.port)
/** Its clock changes twice a year. */
const TIME_ZONE = 'Europe/Paris'
const WARM_UP_RUNS = 3
const DRAWN_RUNS = 5
const AIM = { ratio: 1.5, raw: 50 }
/** Statements that take less than so many times what HTTP takes by itself. */
const SHORT = 2
/** A count that takes longer is made once. */
const LONG_MS = 3000
const RAW_RUNS = 3

interface Measured extends Pick<FiguresQuery, 'what' | 'unit'> {
  http: number[]
  sql: number
  bareHttp: number
  raw: number
}

const median = (times: readonly number[]): number => quantile(times, 0.5)

async function timeRaw(sql: BareSql, statements: Statements, { name, request }: FiguresQuery): Promise<number> {
  const asked = await statements.of(name, request as never)
  const once = median(await sql.time(asked, 1))
  return once > LONG_MS ? once : median(await sql.time(asked, RAW_RUNS))
}

async function measureCalls(
  vigil: RunningVigil,
  client: pg.Client,
  sql: BareSql,
  bareHttp: BareHttp,
): Promise<Measured[]> {
  const token = await vigil.signIn('admin', 'Admin123')
  const user = await vigil.call<{ id: string; officeId: string }>('GET', '/auth/user', token)
  const kept = await recordStatements(vigil.databaseUrl, user, { timeZone: TIME_ZONE })
  const uncounted = await recordStatements(vigil.databaseUrl, user, { timeZone: TIME_ZONE, isKept: false })
  const measured: Measured[] = []
  try {
    for (const query of figuresQueries(TIME_ZONE, Date.now()).filter(({ what }) => what.includes(options.only))) {
      const asked = await kept.of(query.name, query.request as never)
      if (options.explain) await printPlans(client, query.what, asked)
      // One that is not answered must not cost the hours of all the others.
      const timed = await timeByHttp(vigil, token, query, RUNS + WARM_UP_RUNS).catch((error: unknown) => {
        console.log(`NOT ANSWERED: ${query.what}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
      })
      if (timed === undefined) continue
      const { times, answer } = timed
      const one = {
        ...query,
        http: times.slice(WARM_UP_RUNS),
        sql: median((await sql.time(asked, RUNS + WARM_UP_RUNS)).slice(WARM_UP_RUNS)),
        bareHttp: median((await bareHttp.time(query.request, answer, RUNS + WARM_UP_RUNS)).slice(WARM_UP_RUNS)),
        raw: await timeRaw(sql, uncounted, query),
      }
      measured.push(one)
      const [ours, byHand, anew] = [median(one.http), one.sql, one.raw].map((ms) => `${rounded(ms)} ms`)
      console.log(`measured: ${query.what}: ${ours}, by hand ${byHand}, counted anew ${anew}`)
    }
  } finally {
    await kept.end()
    await uncounted.end()
  }
  return measured
}

function print(measured: readonly Measured[], sqlName: string): void {
  table(
    measured.map(({ what, http, sql, bareHttp, raw }) => {
      const ours = median(http)
      const isShort = sql < SHORT * bareHttp
      const isWithin = ours / (isShort ? sql + bareHttp : sql) <= AIM.ratio
      return {
        what,
        'HTTP p50 ms': rounded(ours),
        'HTTP p95 ms': rounded(quantile(http, 0.95)),
        [`${sqlName} p50 ms`]: rounded(sql),
        ratio: ratio(ours, sql),
        'bare HTTP p50 ms': rounded(bareHttp),
        'ratio to both': ratio(ours, sql + bareHttp),
        'within the aim': `${isWithin ? 'yes' : 'no'}${isShort ? ' (with HTTP)' : ''}`,
        'counted anew ms': rounded(raw, 0),
        'anew to kept': ratio(raw, sql),
        'aim of 50': raw / sql >= AIM.raw ? 'yes' : 'no',
      }
    }),
  )
}

const seconds = (ms: number): string => `${rounded(ms / 1000, 0)} s`
const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(busy)}): only the ratios can be believed`)
const vigil = await startVigil(Number(options.devices), PORT, PORT + 800, { SITE_TIME_ZONE: TIME_ZONE })
const client = new pg.Client({ connectionString: vigil.databaseUrl })
try {
  await client.connect()
  const begun = performance.now()
  const size = { alarms: Number(options.events), days: Number(options.days) }
  await loadFigures(client, size, (text) => console.log(`loaded: ${text}, ${seconds(performance.now() - begun)}`))
  const { stateChanges, detections, inspections, faults } = sharesOf(size)
  console.log(
    `${size.alarms} alarms, ${stateChanges} changes of state, ${detections} checks, ${inspections} inspections and ${faults} faults of ${options.devices} devices in ${size.days} days, loaded in ${seconds(performance.now() - begun)}`,
  )
  console.log(`counted by the server in ${seconds(await countedAnew(client, TIME_ZONE))}`)
  const sql = await openBareSql(vigil.databaseUrl)
  const bareHttp = await openBareHttp()
  try {
    if (options.drawn === '') print(await measureCalls(vigil, client, sql, bareHttp), sql.name)
  } finally {
    bareHttp.end()
    await sql.end()
  }
  if (options.only === '') {
    const pages = FIGURES_PAGES.filter((path) => path.includes(options.drawn))
    await printFiguresDrawn(vigil, pages, DRAWN_RUNS, options.profile ? consoleFolder : undefined)
    if (options.drawn === '') await printTriggerCost(client)
  }
} finally {
  await client.end()
  await vigil.stop()
}
