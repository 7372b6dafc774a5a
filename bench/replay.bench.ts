import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startBrowser } from './lib/chromium.ts'
import type { Session } from './lib/devtools.ts'
import { profiled } from './lib/hot-spots.ts'
import { wait } from './lib/measure-page.ts'
import { makeBarePage, pageScript } from './lib/page-scripts.ts'
import { cpuSecondsBelow } from './lib/process-cost.ts'
import { type LoadedRecord, loadRecord } from './lib/replay-data.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import { taskCosts } from './lib/task-cost.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'
import type { PlayReport } from './pages/replay-probe.ts'

/**
 * The replay of a day of a large fleet: jumps anywhere in the day until the picture is whole, in a real browser, beside a bare page
 * that fetches the same moment and draws its points; playing at two paces; the memory of the page over hours of replayed time; and
 * what many viewers at once cost the server. Without a map where frames and tasks are counted: no graphics card draws it here.
 */
const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000' },
    alarms: { type: 'string', default: '2000' },
    jumps: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '15' },
    viewers: { type: 'string', default: '20' },
    port: { type: 'string', default: '18087' },
    /** Prints where the main thread's time goes while it is jumped and played; the times are then worth less. */
    profile: { type: 'boolean', default: false },
  },
})
const PORT = Number(options.port)
const JUMPS = Number(options.jumps)
const SECONDS = Number(options.seconds)
const VIEWERS = Number(options.viewers)
const HOUR = 3_600_000
const MB = 1e6
const SETTLE_MS = 30_000
const consoleFolder = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const AIM = { jumpMs: 300, taskMs: 50, cores: 1 }
/** As the console asks while it plays: ten seconds ahead, when half of it is played. */
const STRETCH = { pace: 60, everyMs: 5000 }

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await wait(100)) if (await isSo()) return
  throw new Error(`${what}: not within a minute`)
}

async function heapMb(page: Session): Promise<number> {
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage')
  return usedSize / MB
}

const shares = (count: number): number[] => Array.from({ length: count }, (_, n) => ((n * 0.618) % 0.96) + 0.02)

async function measurePage(vigil: RunningVigil, { from, to }: LoadedRecord, view: 'list' | 'map2') {
  const token = await vigil.signIn('admin', 'Admin123')
  const browser = await startBrowser()
  try {
    const session = `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`
    const page = await browser.openPage(session + (await pageScript('replay-probe')))
    const open = async (speed: number) => {
      await page.send('Page.navigate', {
        url: `${vigil.url}/query/replay?from=${from}&to=${to}&at=${from + HOUR}&speed=${speed}&view=${view}`,
      })
      const isWhole = `document.querySelector('.replay-content')?.getAttribute('aria-busy') === 'false' && document.querySelectorAll('.monitor [role=row], .monitor tbody tr').length > 5`
      await until('the replay', () => page.evaluate<boolean>(isWhole).catch(() => false))
      await wait(3000)
    }
    await open(60)
    const jumps: number[] = []
    const jump = async () => {
      for (const share of shares(JUMPS + 2)) {
        jumps.push(await page.evaluate<number>(`window.__replayProbe.jump(${share})`))
        await wait(400)
      }
    }
    await (options.profile ? profiled(page, consoleFolder, jump) : jump())
    const plays: { speed: number; report: PlayReport; processorMs: number[] }[] = []
    const heap: number[] = []
    if (view === 'list') {
      for (const speed of [60, 600]) {
        await open(speed)
        await page.evaluate(`document.querySelector('.replay-acts .ant-btn-primary').click()`)
        await wait(2000)
        heap.push(await heapMb(page))
        const play = () => page.evaluate<PlayReport>(`window.__replayProbe.play(${SECONDS * 1000})`)
        const report = options.profile ? await profiled(page, consoleFolder, play) : await play()
        heap.push(await heapMb(page))
        const tasks = await taskCosts(browser, () => wait(SECONDS * 1000))
        plays.push({ speed, report, processorMs: tasks.map((task) => task.processorMs) })
      }
      // At this pace an hour takes six seconds.
      await wait(18_000)
      heap.push(await heapMb(page))
    }
    // The first ones measure the compiler.
    return { jumps: jumps.slice(2), plays, heap }
  } finally {
    await browser.stop()
  }
}

async function measureBare(moment: unknown): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-pages-'))
  await makeBarePage(folder, 'bare-replay')
  const text = JSON.stringify(moment)
  const server = createServer(({ url }, response) => {
    const isData = url === '/moment.json'
    const name = url === '/bare-replay.js' ? 'bare-replay.js' : 'bare-replay.html'
    const type = isData ? 'application/json' : name.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': type })
    response.end(isData ? text : readFileSync(join(folder, name)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await startBrowser()
  try {
    const page = await browser.openPage('')
    await page.send('Page.navigate', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
    await until('the bare page', () => page.evaluate<boolean>(`'__bareJump' in window`).catch(() => false))
    const times: number[] = []
    for (let run = 0; run < JUMPS + 2; run++) times.push(await page.evaluate<number>('window.__bareJump()'))
    return times.slice(2)
  } finally {
    await browser.stop()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every viewer somewhere else in the day, at 60 times the pace. */
async function measureViewers(vigil: RunningVigil, { from }: LoadedRecord) {
  const token = await vigil.signIn('admin', 'Admin123')
  const ask = (path: string, input: Record<string, unknown>) =>
    vigil.call('POST', `/vigil/replay/${path}`, token, input)
  const coresOver = async (ms: number, work: () => Promise<unknown>): Promise<number> => {
    const [before, begun] = [cpuSecondsBelow(vigil.pid), performance.now()]
    await Promise.all([work(), wait(ms)])
    return (cpuSecondsBelow(vigil.pid) - before) / ((performance.now() - begun) / 1000)
  }
  // What was loaded is still being tidied by the database.
  await wait(SETTLE_MS)
  const idle = await coresOver(5000, async () => {})
  const stepMs = STRETCH.pace * STRETCH.everyMs
  const view = async (viewer: number): Promise<void> => {
    let at = from + HOUR + viewer * HOUR * 0.9
    await wait((viewer * STRETCH.everyMs) / VIEWERS)
    await ask('moment', { at })
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; at += stepMs) {
      const begun = performance.now()
      await ask('stretch', { from: at, to: at + stepMs, coarse: true })
      await wait(Math.max(0, STRETCH.everyMs - (performance.now() - begun)))
    }
  }
  const cores = await coresOver(SECONDS * 1000, () => Promise.all(Array.from({ length: VIEWERS }, (_, n) => view(n))))
  const times: number[] = []
  for (const share of shares(JUMPS)) {
    const begun = performance.now()
    await ask('moment', { at: Math.round(from + share * 24 * HOUR) })
    times.push(performance.now() - begun)
  }
  const moment = await ask('moment', { at: from + 12 * HOUR })
  return { idle, cores, times, moment }
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(busy)}): only the ratios can be believed`)
const vigil = await startVigil(Number(options.devices), PORT, PORT + 800)
const client = new pg.Client({ connectionString: vigil.databaseUrl })
try {
  await client.connect()
  const begun = performance.now()
  const record = await loadRecord(client, Number(options.alarms))
  const loadedIn = rounded((performance.now() - begun) / 1000)
  console.log(
    `${options.devices} devices, 24 h, ${record.pictures} pictures, ${options.alarms} alarms, loaded in ${loadedIn} s`,
  )
  const { idle, cores, times, moment } = await measureViewers(vigil, record)
  const list = await measurePage(vigil, record, 'list')
  const map = await measurePage(vigil, record, 'map2')
  const bare = await measureBare(moment)
  const jumpRow = (what: string, jumps: readonly number[], aim?: number) => ({
    what,
    'median ms': rounded(quantile(jumps, 0.5), 0),
    'p95 ms': rounded(quantile(jumps, 0.95), 0),
    'within the aim': aim === undefined ? '' : quantile(jumps, 0.95) <= aim ? 'yes' : 'no',
  })
  console.log(`\nfrom a jump anywhere in the day to the whole picture, ${JUMPS} times`)
  table([
    jumpRow('tree and list', list.jumps, AIM.jumpMs),
    jumpRow('tree, list and map', map.jumps),
    jumpRow('the call alone', times),
    jumpRow('bare page that draws the points', bare),
  ])
  console.log(`a jump, ours to the bare page: ${ratio(quantile(list.jumps, 0.5), quantile(bare, 0.5))}`)
  console.log('\nplaying, tree and list')
  table(
    list.plays.map(({ speed, report, processorMs }) => ({
      what: `${speed} x`,
      'frames a second': rounded(report.frames / SECONDS, 0),
      'minutes replayed': rounded(report.movedMs / 60_000, 0),
      'longest task, processor ms': rounded(Math.max(0, ...processorMs), 0),
      'above 50 ms of processor': processorMs.filter((ms) => ms > AIM.taskMs).length,
      'within the aim': Math.max(0, ...processorMs) <= AIM.taskMs ? 'yes' : 'no',
      'longest task, clock ms': rounded(Math.max(0, ...report.longTasks), 0),
      'above 50 ms by the clock': report.longTasks.length,
    })),
  )
  console.log(
    `heap of the page, MB, before and after 60 x, before and after 600 x, and 3 h later: ${list.heap.map((mb) => rounded(mb)).join(', ')}`,
  )
  console.log(
    `${VIEWERS} viewers at ${STRETCH.pace} x: ${rounded(cores, 2)} cores of the server and its database (idle ${rounded(idle, 2)}), ${rounded(((cores - idle) / VIEWERS) * 1000, 0)} thousandths of a core each; aim below ${AIM.cores}: ${cores < AIM.cores ? 'yes' : 'no'}`,
  )
} finally {
  await client.end()
  await vigil.stop()
}
