import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type BareHttp, openBareHttp } from './lib/bare-http.ts'
import { type BareSql, openBareSql } from './lib/bare-sql.ts'
import { printDayDrawn } from './lib/day-drawn.ts'
import { type LoadedHistory, loadHistory } from './lib/history-data.ts'
import { historyQueries } from './lib/history-queries.ts'
import { timeByHttp } from './lib/http-times.ts'
import { printPlans } from './lib/print-plans.ts'
import { recordStatements } from './lib/recorded-statements.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'

/**
 * Queries of the pages of the past at the size of a real fleet: through HTTP, beside the same statements by `psql`, one after the
 * other, and beside a server that answers the same text without any work. Ratios of one run; absolute figures tell only about the
 * machine. Where the statements take less than twice what HTTP takes by itself, the ratio to both together is the one that says
 * something about our share: such rows are marked "with HTTP". Then one device's day in a browser, beside a bare page.
 */
const { values: options } = parseArgs({
  options: {
    readings: { type: 'string', default: '5000000' },
    alarms: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '1000' },
    days: { type: 'string', default: '31' },
    runs: { type: 'string', default: '30' },
    port: { type: 'string', default: '18086' },
    /** Only queries whose name has this in it. */
    only: { type: 'string', default: '' },
    /** The day in a browser and nothing else. */
    'only-day': { type: 'boolean', default: false },
    /** Prints how the database goes about each statement. */
    explain: { type: 'boolean', default: false },
  },
})
const RUNS = Number(options.runs)
const DAYS = Number(options.days)
const PORT = Number(options.port)
const MQTT_PORT = PORT + 800
/** The first answers measure the compiler and an empty cache. */
const WARM_UP_RUNS = 5
const AIM = { ratio: 1.5, firstPageMs: 150 }
/** Statements that take less than so many times what HTTP takes by itself. */
const SHORT = 2

interface Measured {
  what: string
  http: number[]
  sql: number[]
  bareHttp: number[]
  answerKb: number
}

async function measureQueries(
  vigil: RunningVigil,
  client: pg.Client,
  loaded: LoadedHistory,
  bareSql: BareSql,
  bareHttp: BareHttp,
): Promise<Measured[]> {
  const token = await vigil.signIn('admin', 'Admin123')
  const user = await vigil.call<{ id: string; officeId: string }>('GET', '/auth/user', token)
  const statements = await recordStatements(vigil.databaseUrl, user)
  const measured: Measured[] = []
  try {
    for (const query of historyQueries(loaded, DAYS).filter(({ what }) => what.includes(options.only))) {
      const asked = await statements.of(query.name, query.request as never)
      if (options.explain) await printPlans(client, query.what, asked)
      const { times, answer } = await timeByHttp(vigil, token, query, RUNS + WARM_UP_RUNS)
      const http = times.slice(WARM_UP_RUNS)
      const sql = (await bareSql.time(asked, RUNS + WARM_UP_RUNS)).slice(WARM_UP_RUNS)
      const alone = (await bareHttp.time(query.request, answer, RUNS + WARM_UP_RUNS)).slice(WARM_UP_RUNS)
      measured.push({ what: query.what, http, sql, bareHttp: alone, answerKb: JSON.stringify(answer).length / 1000 })
    }
  } finally {
    await statements.end()
  }
  return measured
}

function print(measured: readonly Measured[], sqlName: string): void {
  table(
    measured.map(({ what, http, sql, bareHttp, answerKb }) => {
      const [ours, theirs, alone] = [http, sql, bareHttp].map((times) => quantile(times, 0.5)) as [
        number,
        number,
        number,
      ]
      const isShort = theirs < SHORT * alone
      const isWithin = ours / (isShort ? theirs + alone : theirs) <= AIM.ratio && ours <= AIM.firstPageMs
      return {
        what,
        'HTTP p50 ms': rounded(ours),
        'HTTP p95 ms': rounded(quantile(http, 0.95)),
        [`${sqlName} p50 ms`]: rounded(theirs),
        [`${sqlName} p95 ms`]: rounded(quantile(sql, 0.95)),
        ratio: ratio(ours, theirs),
        'bare HTTP p50 ms': rounded(alone),
        'ratio to both': ratio(ours, theirs + alone),
        'answer kB': rounded(answerKb),
        'within the aim': `${isWithin ? 'yes' : 'no'}${isShort ? ' (with HTTP)' : ''}`,
      }
    }),
  )
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(busy)}): only the ratios can be believed`)
const vigil = await startVigil(Number(options.devices), PORT, MQTT_PORT)
const client = new pg.Client({ connectionString: vigil.databaseUrl })
try {
  await client.connect()
  const begun = performance.now()
  const size = { readings: Number(options.readings), alarms: Number(options.alarms), days: DAYS }
  const loaded = await loadHistory(client, size, (text) => console.log(`loaded: ${text}`))
  console.log(
    `${size.readings} readings and ${size.alarms} alarms of ${options.devices} devices in ${DAYS} days, loaded in ${rounded((performance.now() - begun) / 1000)} s; ${RUNS} runs of each query`,
  )
  const sql = await openBareSql(vigil.databaseUrl)
  const bareHttp = await openBareHttp()
  try {
    if (!options['only-day']) print(await measureQueries(vigil, client, loaded, sql, bareHttp), sql.name)
    if (options.only === '') await printDayDrawn(vigil, client, loaded)
  } finally {
    bareHttp.end()
    await sql.end()
  }
} finally {
  await client.end()
  await vigil.stop()
}
