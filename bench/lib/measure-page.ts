import type { MapReport, Probe, ProbeReport } from '../pages/probe.ts'
import { type Browser, startBrowser } from './chromium.ts'
import type { Session } from './devtools.ts'
import { type Latency, latencyOf, mapLatencyOf } from './latency.ts'
import type { Cast, LoadReport } from './load.ts'
import { cpuSecondsBelow } from './process-cost.ts'

/** What pushes the fleet to the page: the stand-in's load, or devices that publish to the real server. */
export interface Source {
  run(cast: Cast): void | Promise<void>
  pause(): Promise<LoadReport>
  /** Names of all devices but the open one; those at the end of the list may alarm. */
  names: readonly string[]
}

export interface PageCase {
  url: string
  /** Runs before the page's own scripts: probe and session. */
  script: string
  seconds: number
  source: Source
  hasMap: boolean
  /** Called while the load runs, after what is measured. */
  afterwards?: ((page: Session, workers: readonly Session[]) => Promise<void>) | undefined
}

export interface Outcome {
  updatesPerSecond: number
  delivered: number
  value: Latency
  alarm: Latency
  list: Latency
  tree: Latency
  /** Measured by itself, afterwards, while one device changes its state now and then. */
  map: { latency: Latency; framesPerSecond: number } | undefined
  longTasks: number[]
  /** Share of the time that long tasks took, whether they worked or waited for the graphics. */
  heldUp: number
  /** Shares of a core. */
  mainThread: number
  scripting: number
  rendering: number
  wholeBrowser: number
  /** After garbage was collected. */
  heapMb: { before: number; after: number; workers: number }
  framesPerSecond: number
}

const LIVE_WITHIN_MS = 60_000
/** Start is over when nothing held the page up for so long; a page that never rests is measured as it is. */
const QUIET_MS = 4_000
const SETTLED_WITHIN_MS = 60_000
const DRAINED_MS = 750
const FRAMES_MS = 5_000
const MAP_MS = 40_000
const MAP_SETTLED_MS = 4000
const WATCHED = 40
const ALARMING = 100
const MB = 1e6

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const applied = (page: Session): Promise<number> => page.evaluate<number>('window.__benchApplied ?? 0')

/** Waits until the page has taken in what is under way. */
async function drained(page: Session): Promise<number> {
  for (let before = -1; ; ) {
    const now = await applied(page)
    if (now === before) return now
    before = now
    await wait(DRAINED_MS)
  }
}

/** The longest name wins: "Lane 3" stands in "Lane 31", too. */
function visibleNames(texts: readonly string[], names: readonly string[]): string[] {
  const found = texts.map((text) =>
    names.reduce((best, name) => (name.length > best.length && text.includes(name) ? name : best), ''),
  )
  return [...new Set(found)].filter((name) => name !== '')
}

/** Some of the tree and some of the list, as far as they are in view. */
async function chooseWatched(page: Session, names: readonly string[]): Promise<string[]> {
  const { tree, list } = await page.evaluate<ReturnType<Probe['rows']>>('window.__benchProbe.rows()')
  const half = (texts: readonly string[]) => visibleNames(texts, names).slice(0, WATCHED / 2)
  return [...new Set([...half(tree), ...half(list)])]
}

async function goLive(page: Session, url: string): Promise<void> {
  await page.send('Page.navigate', { url })
  for (let left = LIVE_WITHIN_MS / 250; left > 0; left -= 1) {
    await wait(250)
    if ((await applied(page).catch(() => 0)) > 0) return
  }
  const shown = await page.evaluate<string>('document.body?.innerText.slice(0, 300) ?? ""')
  throw new Error(`the page never went live; it shows: ${shown.replace(/\s+/g, ' ')}`)
}

/** Answers which devices are to be watched. */
async function settle(page: Session, names: readonly string[]): Promise<string[]> {
  const until = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    await wait(500)
    const isQuiet = (await page.evaluate<number>('window.__benchProbe.quietFor()')) >= QUIET_MS
    const watched = await chooseWatched(page, names)
    if ((isQuiet && watched.length > 0) || performance.now() > until) return watched
  }
}

export interface Workers {
  sessions: Session[]
}

export async function followWorkers({ devtools }: Browser, page: Session): Promise<Workers> {
  const workers: Workers = { sessions: [] }
  devtools.on('Target.attachedToTarget', (params) => {
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: { type: string } }
    if (targetInfo.type === 'worker') workers.sessions.push(devtools.session(sessionId))
  })
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true })
  return workers
}

export async function heapMb(session: Session): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send<{ usedSize: number }>('Runtime.getHeapUsage')
  return usedSize / MB
}

export async function workersMb({ sessions }: Workers): Promise<number> {
  const sizes = await Promise.all(sessions.map((session) => heapMb(session).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function durations(page: Session): Promise<Record<string, number>> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

async function framesPerSecond(page: Session, source: Source): Promise<number> {
  await source.run({ watched: [], alarming: [] })
  const frames = await page.evaluate<number>(`window.__benchProbe.framesIn(${FRAMES_MS})`)
  await source.pause()
  return (frames * 1000) / FRAMES_MS
}

async function measureMap(page: Session, source: Source, watched: readonly string[]): Promise<Outcome['map']> {
  // The map goes to what is selected: in the cluster of a large fleet a device's maintenance is, rightly, not to be seen.
  let name: string | undefined
  for (const each of watched) {
    if (!(await page.evaluate<boolean>(`window.__benchProbe.select(${JSON.stringify(each)})`))) continue
    name = each
    break
  }
  if (name === undefined) throw new Error('none of the watched devices has a row to select')
  await wait(MAP_SETTLED_MS)
  await source.run({ watched: [name], alarming: [] })
  const seen = await page.evaluate<MapReport>(`window.__benchProbe.watchMap(${MAP_MS})`)
  const { changes } = await source.pause()
  return { latency: mapLatencyOf(changes, seen.changes), framesPerSecond: (seen.frames * 1000) / MAP_MS }
}

/** One page in a browser of its own, first warmed up, then measured, while the source pushes to it. */
export async function measurePage({ url, script, seconds, source, hasMap, afterwards }: PageCase): Promise<Outcome> {
  const browser = await startBrowser()
  try {
    const page = await browser.openPage(script)
    const workers = await followWorkers(browser, page)
    await source.run({ watched: [], alarming: [] })
    await goLive(page, url)
    const watched = await settle(page, source.names)
    const alarming = source.names.slice(-ALARMING).filter((name) => !watched.includes(name))
    await source.pause()
    const appliedBefore = await drained(page)
    const before = await heapMb(page)

    await page.evaluate(`window.__benchProbe.start(${JSON.stringify([...watched, ...alarming])})`)
    await source.run({ watched, alarming })
    const costBefore = await durations(page)
    const browserBefore = cpuSecondsBelow(browser.pid)
    const began = performance.now()
    await wait(seconds * 1000)
    const costAfter = await durations(page)
    const elapsed = (performance.now() - began) / 1000
    const wholeBrowser = (cpuSecondsBelow(browser.pid) - browserBefore) / elapsed
    const { published, changes } = await source.pause()
    const taken = (await drained(page)) - appliedBefore
    const { sightings, longTasks } = await page.evaluate<ProbeReport>('window.__benchProbe.stop()')

    const share = (...names: string[]): number =>
      names.reduce((sum, name) => sum + (costAfter[name] ?? 0) - (costBefore[name] ?? 0), 0) / elapsed
    const heap = { before, after: await heapMb(page), workers: await workersMb(workers) }
    const frames = await framesPerSecond(page, source)
    const map = hasMap ? await measureMap(page, source, watched) : undefined
    if (afterwards !== undefined) {
      await source.run({ watched, alarming })
      await afterwards(page, workers.sessions)
      await source.pause()
    }
    return {
      updatesPerSecond: published / elapsed,
      delivered: taken / published,
      value: latencyOf(changes, sightings, 'value'),
      alarm: latencyOf(changes, sightings, 'alarm'),
      list: latencyOf(changes, sightings, 'list'),
      tree: latencyOf(changes, sightings, 'tree'),
      map,
      longTasks,
      heldUp: Math.min(1, longTasks.reduce((sum, ms) => sum + ms, 0) / 1000 / elapsed),
      mainThread: share('TaskDuration'),
      scripting: share('ScriptDuration'),
      rendering: share('LayoutDuration', 'RecalcStyleDuration'),
      wholeBrowser,
      heapMb: heap,
      framesPerSecond: frames,
    }
  } finally {
    await browser.stop()
  }
}
