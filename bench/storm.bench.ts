import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type AlarmEvent, PUSH_TOPICS, PushCode, userTopic, webClientId } from '@vigil/contract'
import mqtt from 'mqtt'
import { type Helper, startHelper } from './lib/children.ts'
import { startBrowser } from './lib/chromium.ts'
import type { Session } from './lib/devtools.ts'
import { profiled } from './lib/hot-spots.ts'
import { wait } from './lib/measure-page.ts'
import { makeBarePage, pageScript } from './lib/page-scripts.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import type { StormResult, StormTask } from './lib/storm-devices.ts'
import { taskCosts } from './lib/task-cost.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'
import type { BareStormLink } from './pages/bare-storm.ts'
import type { StormReport } from './pages/storm-probe.ts'

/**
 * Hundreds of devices alarm within one second, through the real broker, server and database, while a browser shows the alarm desk;
 * beside it a bare list of the same alarms. Ratios of one run; absolute figures tell only about the machine.
 */
const { values: options } = parseArgs({
  options: {
    alarms: { type: 'string', default: '500' },
    'without-bare': { type: 'boolean', default: false },
    /** Prints where the time of the desk goes. */
    profile: { type: 'boolean', default: false },
  },
})
const ALARMS = Number(options.alarms)
const PORT = 18_082
const MQTT_PORT = 11_886
const BARE_PORT = 18_083
const LIVE_WITHIN_MS = 90_000
const QUIET_MS = 3_000
const SHOWN_WITHIN_MS = 60_000
const consoleFolder = fileURLToPath(new URL('../apps/web/dist', import.meta.url))

interface Outcome {
  /** Milliseconds from the sending of the last alarm. */
  stored: number
  told: number
  shown: number
  /** From each alarm's sending to its arrival at a listener. */
  ages: number[]
  longTasks: number[]
  /** Processor time of each task of the main thread, without the time in which somebody else had the processor. */
  processorMs: number[]
  missing: number
}

interface Listener {
  link: BareStormLink
  token: string
}

async function listenerOf(vigil: RunningVigil, name: string): Promise<Listener> {
  const token = await vigil.signIn('admin', 'Admin123')
  const { id } = await vigil.call<{ id: string }>('GET', '/auth/user', token)
  const clientId = webClientId(id, name)
  const { username, password } = await vigil.call<{ username: string; password: string }>(
    'POST',
    '/auth/mqttConfig',
    token,
    { clientId },
  )
  const url = `${vigil.url.replace('http', 'ws')}/mqtt`
  return { token, link: { url, username, password, clientId, topic: userTopic(id, PUSH_TOPICS.alarm) } }
}

async function listen({ link: { url, topic, ...login } }: Listener) {
  const arrived = new Map<string, number>()
  const client = await mqtt.connectAsync(url, { ...login, protocolVersion: 4 })
  client.on('message', (_topic, payload) => {
    const { code, data } = JSON.parse(payload.toString()) as { code: number; data: AlarmEvent }
    if (code === PushCode.Danger && !arrived.has(data.sn)) arrived.set(data.sn, Date.now())
  })
  await client.subscribeAsync(topic, { qos: 1 })
  return { arrived, stop: () => client.endAsync() }
}

async function until(what: string, ms: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(100)) if (await isSo()) return
  throw new Error(`${what}: not within ${ms / 1000} s`)
}

const isQuiet = async (page: Session): Promise<boolean> =>
  (await page.evaluate<number>('window.__stormProbe.quietFor()')) >= QUIET_MS

async function measure(
  vigil: RunningVigil,
  devices: Helper<StormResult>,
  { url, script, isLive }: { url: string; script: string; isLive: string },
): Promise<Outcome> {
  const listener = await listen(await listenerOf(vigil, 'storm-listener'))
  const browser = await startBrowser()
  try {
    const page = await browser.openPage(script + (await pageScript('storm-probe')))
    await page.send('Page.navigate', { url })
    await until('the page goes live', LIVE_WITHIN_MS, () => page.evaluate<boolean>(isLive).catch(() => false))
    // A machine that never rests is measured as it is.
    await until('the page rests', LIVE_WITHIN_MS, () => isQuiet(page)).catch(() => {})
    await page.evaluate(`window.__stormProbe.start(${ALARMS})`)
    const report = () => page.evaluate<StormReport>('window.__stormProbe.report()')
    const storm = async (): Promise<StormResult> => {
      devices.process.send('storm')
      const result = await devices.result
      await until('all alarms are shown', SHOWN_WITHIN_MS, async () => (await report()).shownAt !== null).catch(
        () => {},
      )
      return result
    }
    let processorMs: number[] = []
    const timed = async (): Promise<StormResult> => {
      let result: StormResult | undefined
      const tasks = await taskCosts(browser, async () => {
        result = await storm()
      })
      processorMs = tasks.map((task) => task.processorMs)
      if (result === undefined) throw new Error('there was no storm')
      return result
    }
    const { lastSentAt, lastStoredAt, sentAt } = await (options.profile
      ? profiled(page, consoleFolder, storm)
      : timed())
    const { shownAt, longTasks } = await report()
    const { arrived } = listener
    return {
      stored: lastStoredAt - lastSentAt,
      told: Math.max(...arrived.values()) - lastSentAt,
      shown: shownAt === null ? Number.NaN : shownAt - lastSentAt,
      ages: [...arrived].map(([sn, at]) => at - (sentAt[sn] ?? at)),
      longTasks,
      processorMs,
      missing: ALARMS - arrived.size,
    }
  } finally {
    await browser.stop()
    await listener.stop()
  }
}

async function withVigil(
  work: (vigil: RunningVigil, devices: Helper<StormResult>) => Promise<Outcome>,
): Promise<Outcome> {
  const vigil = await startVigil(ALARMS, PORT, MQTT_PORT)
  try {
    const devices = startHelper<StormTask, StormResult>('./storm-devices.ts', {
      port: MQTT_PORT,
      devices: vigil.devices.slice(0, ALARMS),
    })
    await Promise.race([devices.ready, devices.result])
    return await work(vigil, devices).finally(() => {
      devices.result.catch(() => {})
      devices.process.kill()
    })
  } finally {
    await vigil.stop()
  }
}

const desk = (): Promise<Outcome> =>
  withVigil(async (vigil, devices) => {
    const token = await vigil.signIn('admin', 'Admin123')
    const script = `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`
    const isLive = '(window.__benchApplied ?? 0) > 0'
    return measure(vigil, devices, { url: `${vigil.url}/devices/monitor/alarm`, script, isLive })
  })

/** Serves the bare page and passes its channel on: the server takes no page of another origin. */
function serveFiles(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const name = request.url === '/bare-storm.js' ? 'bare-storm.js' : 'bare-storm.html'
    response.writeHead(200, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' })
    response.end(readFileSync(join(folder, name)))
  })
  server.on('upgrade', (request, socket) => {
    const onward = connect({ port: PORT, host: '127.0.0.1', noDelay: true })
    const { origin: _, ...headers } = request.headers
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    onward.pipe(socket).pipe(onward)
    for (const each of [onward, socket]) each.on('error', () => onward.destroy())
  })
  return new Promise((resolve) => server.listen(BARE_PORT, '127.0.0.1', () => resolve(server)))
}

async function bare(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-pages-'))
  await makeBarePage(folder, 'bare-storm')
  const server = await serveFiles(folder)
  try {
    return await withVigil(async (vigil, devices) => {
      const { link } = await listenerOf(vigil, 'storm-bare')
      const script = `window.__stormLink = ${JSON.stringify({ ...link, url: `ws://127.0.0.1:${BARE_PORT}/mqtt` })};`
      return measure(vigil, devices, {
        url: `http://127.0.0.1:${BARE_PORT}/`,
        script,
        isLive: 'window.__stormReady === true',
      })
    })
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(load)}): only what was delivered can be believed`)
const ours = await desk()
const plain = options['without-bare'] ? undefined : await bare()
const row = (what: string, { stored, told, shown, ages, longTasks, processorMs, missing }: Outcome) => ({
  what,
  'alarms lost': missing,
  'last stored ms': rounded(stored, 0),
  'last pushed ms': rounded(told, 0),
  'last shown ms': rounded(shown, 0),
  'push p50 ms': rounded(quantile(ages, 0.5), 0),
  'push p95 ms': rounded(quantile(ages, 0.95), 0),
  'longest task ms': rounded(Math.max(0, ...longTasks), 0),
  'tasks > 50 ms': longTasks.length,
  'longest, processor ms': rounded(Math.max(0, ...processorMs), 0),
  '> 50 ms of processor': processorMs.filter((ms) => ms > 50).length,
})
console.log(`\n${ALARMS} alarms in one second; times count from the sending of the last`)
table([row('alarm desk', ours), ...(plain ? [row('bare list', plain)] : [])])
if (plain !== undefined) console.log(`last shown, desk to bare list: ${ratio(ours.shown, plain.shown)}`)
const isWhole = [ours, ...(plain ? [plain] : [])].every(({ missing, shown }) => missing === 0 && !Number.isNaN(shown))
if (!isWhole) {
  console.log('alarms were lost or never shown')
  process.exitCode = 1
}
