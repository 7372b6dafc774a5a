import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ENDPOINTS } from '@vigil/contract'
import pg from 'pg'
import { type BareSql, openBareSql } from './lib/bare-sql.ts'
import { type LoadedHistory, loadHistory } from './lib/history-data.ts'
import { type HistoryQuery, historyQueries } from './lib/history-queries.ts'
import { recordStatements, type Statements } from './lib/recorded-statements.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'

/**
 * Queries of the pages of the past at the size of a real fleet: through HTTP, beside the same statements by `psql`, one after the
 * other. Ratios of one run; absolute figures tell only about the machine.
 */
const { values: options } = parseArgs({
  options: {
    readings: { type: 'string', default: '5000000' },
    alarms: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '1000' },
    days: { type: 'string', default: '31' },
    runs: { type: 'string', default: '30' },
    /** Only queries whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Prints how the database goes about each statement. */
    explain: { type: 'boolean', default: false },
  },
})
const RUNS = Number(options.runs)
const DAYS = Number(options.days)
const PORT = 18_086
const MQTT_PORT = 11_890
/** The first answers measure the compiler and an empty cache. */
const WARM_UP_RUNS = 5
const AIM = { ratio: 1.5, firstPageMs: 150 }

interface Measured {
  what: string
  http: number[]
  bare: number[]
}

async function timeByHttp(vigil: RunningVigil, token: string, { name, request }: HistoryQuery): Promise<number[]> {
  const { method, path } = ENDPOINTS[name]
  const times: number[] = []
  for (let run = 0; run < RUNS + WARM_UP_RUNS; run++) {
    const begun = performance.now()
    await vigil.call(method, path, token, request as Record<string, unknown>)
    times.push(performance.now() - begun)
  }
  return times.slice(WARM_UP_RUNS)
}

async function explain(client: pg.Client, query: HistoryQuery, statements: Statements): Promise<void> {
  for (const { text, values } of await statements.of(query.name, query.request as never)) {
    if (text.startsWith('explain')) continue
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values])
    console.log(`\n${query.what}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
}

async function measureQueries(
  vigil: RunningVigil,
  client: pg.Client,
  loaded: LoadedHistory,
  bare: BareSql,
): Promise<Measured[]> {
  const token = await vigil.signIn('admin', 'Admin123')
  const user = await vigil.call<{ id: string; officeId: string }>('GET', '/auth/user', token)
  const statements = await recordStatements(vigil.databaseUrl, user)
  const measured: Measured[] = []
  try {
    for (const query of historyQueries(loaded, DAYS).filter(({ what }) => what.includes(options.only))) {
      if (options.explain) await explain(client, query, statements)
      const asked = await statements.of(query.name, query.request as never)
      const http = await timeByHttp(vigil, token, query)
      const times = await bare.time(asked, RUNS + WARM_UP_RUNS)
      measured.push({ what: query.what, http, bare: times.slice(WARM_UP_RUNS) })
    }
  } finally {
    await statements.end()
  }
  return measured
}

function print(measured: readonly Measured[], bareName: string): void {
  table(
    measured.map(({ what, http, bare }) => {
      const [ours, theirs] = [quantile(http, 0.5), quantile(bare, 0.5)]
      const isWithin = ours / theirs <= AIM.ratio && ours <= AIM.firstPageMs
      return {
        what,
        'HTTP p50 ms': rounded(ours),
        'HTTP p95 ms': rounded(quantile(http, 0.95)),
        [`${bareName} p50 ms`]: rounded(theirs),
        [`${bareName} p95 ms`]: rounded(quantile(bare, 0.95)),
        ratio: ratio(ours, theirs),
        'within the aim': isWithin ? 'yes' : 'no',
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
  const bare = await openBareSql(vigil.databaseUrl)
  print(await measureQueries(vigil, client, loaded, bare), bare.name)
  await bare.end()
} finally {
  await client.end()
  await vigil.stop()
}
