import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { ExportJob } from '@vigil/contract'
import pg from 'pg'
import { loadHistory } from './lib/history-data.ts'
import { costOf } from './lib/process-cost.ts'
import { rounded, table } from './lib/statistics.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'

/**
 * A file of many rows, prepared by the server's own job and collected by its token, while its memory is watched: all that match in
 * a month of alarms.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '1000' },
    format: { type: 'string', default: 'csv' },
    port: { type: 'string', default: '18087' },
  },
})
const ROWS = Number(options.rows)
const PORT = Number(options.port)
const DAYS = 31
const DAY_MS = 86_400_000
/** One alarm in fifty is a drill, which a list without a choice of kinds leaves out. */
const DRILLS_TOO = 1.03
const LOOK_EVERY_MS = 100
const AIM_MB = 100
/**
 * A file of a third of the rows before: tells growth that follows the rows from what a first file takes once. Both are printed; a
 * server that has just started is judged by the first.
 */
const WARM_UP_DAYS = 10

interface Memory {
  residentMb: number
  heapMb: number
}

async function memoryOf({ pid, url }: RunningVigil): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const heap = /^nodejs_heap_size_used_bytes ([\d.e+]+)/m.exec(text)?.[1]
  return { residentMb: costOf(pid).residentMb, heapMb: Number(heap ?? Number.NaN) / 1e6 }
}

async function exported(vigil: RunningVigil, token: string, filter: Record<string, number>) {
  const begun = performance.now()
  const { id } = await vigil.call<ExportJob>('POST', '/vigil/exports/start', token, {
    what: 'alarm',
    format: options.format,
    filter,
  })
  let job: ExportJob | undefined
  let peakMb = 0
  let looks = 0
  let heapMb = 0
  while (job === undefined || job.state === 'waiting' || job.state === 'running') {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
    peakMb = Math.max(peakMb, costOf(vigil.pid).residentMb)
    // The list and the metrics are work of the server themselves.
    if (looks++ % 10 !== 0) continue
    heapMb = Math.max(heapMb, (await memoryOf(vigil)).heapMb)
    const { jobs } = await vigil.call<{ jobs: ExportJob[] }>('GET', '/vigil/exports', token)
    job = jobs.find((each) => each.id === id)
  }
  if (job.state !== 'done') throw new Error(`the export ended as ${job.state}: ${job.reason}`)
  return { job, peakMb, heapMb, seconds: (performance.now() - begun) / 1000 }
}

/** Lines of the file as it comes through the one-time token. */
async function collected(vigil: RunningVigil, token: string, id: string) {
  const begun = performance.now()
  const { token: once } = await vigil.call<{ token: string }>('POST', '/vigil/exports/token', token, { id })
  const answer = await fetch(`${vigil.url}/${once}`, { method: 'POST', headers: { token } })
  if (!answer.ok || answer.body === null) throw new Error(`the file was not handed out: ${answer.status}`)
  let [lines, bytes, peakMb] = [0, 0, 0]
  for await (const part of answer.body) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
    peakMb = Math.max(peakMb, costOf(vigil.pid).residentMb)
  }
  return { lines, bytes, peakMb, seconds: (performance.now() - begun) / 1000 }
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(busy)}): times can not be believed`)
const vigil = await startVigil(Number(options.devices), PORT, PORT + 800)
const client = new pg.Client({ connectionString: vigil.databaseUrl })
try {
  await client.connect()
  const size = { readings: 10_000, alarms: Math.ceil(ROWS * DRILLS_TOO), days: DAYS }
  const { end } = await loadHistory(client, size, (text) => console.log(`loaded: ${text}`))
  const token = await vigil.signIn('admin', 'Admin123')
  const fresh = await memoryOf(vigil)
  await exported(vigil, token, { beginTime: end - WARM_UP_DAYS * DAY_MS, endTime: end })
  const before = await memoryOf(vigil)
  const file = await exported(vigil, token, { beginTime: end - DAYS * DAY_MS, endTime: end })
  const taken = await collected(vigil, token, file.job.id)
  if (file.job.rows < ROWS) throw new Error(`only ${file.job.rows} rows were exported`)
  if (options.format === 'csv' && taken.lines !== file.job.rows + 1) {
    throw new Error(`${taken.lines} lines were collected of ${file.job.rows} rows and a head`)
  }
  const growth = (peakMb: number): number => rounded(peakMb - before.residentMb)
  const sinceStart = (peakMb: number): number => rounded(peakMb - fresh.residentMb)
  table([
    {
      what: 'prepared',
      rows: file.job.rows,
      MB: rounded(file.job.bytes / 1e6),
      s: rounded(file.seconds),
      'rows/s': Math.round(file.job.rows / file.seconds),
      'since the start MB': sinceStart(file.peakMb),
      'since a first file MB': growth(file.peakMb),
      'heap grown by MB': rounded(file.heapMb - before.heapMb),
      'within the aim': sinceStart(file.peakMb) <= AIM_MB ? 'yes' : 'no',
    },
    {
      what: 'collected',
      rows: taken.lines - 1,
      MB: rounded(taken.bytes / 1e6),
      s: rounded(taken.seconds),
      'rows/s': Math.round(taken.lines / taken.seconds),
      'since the start MB': sinceStart(taken.peakMb),
      'since a first file MB': growth(taken.peakMb),
      'heap grown by MB': '',
      'within the aim': sinceStart(taken.peakMb) <= AIM_MB ? 'yes' : 'no',
    },
  ])
  const told = ({ residentMb, heapMb }: Memory) => `resident ${rounded(residentMb)} MB, heap ${rounded(heapMb)} MB`
  console.log(`just started: ${told(fresh)}; before the file: ${told(before)}`)
} finally {
  await client.end()
  await vigil.stop()
}
