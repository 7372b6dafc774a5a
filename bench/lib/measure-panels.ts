import type { PanelsProbe, PanelsReport as Seen } from '../pages/panels-probe.ts'
import { type Browser, startBrowser } from './chromium.ts'
import type { Session } from './devtools.ts'
import { type FrameCosts, frameCosts } from './frame-costs.ts'
import type { LoadGenerator } from './load-generator.ts'
import { durations, followWorkers, heapMb, wait, workersMb } from './measure-page.ts'
import type { PanelReading, PanelsReport } from './panels-load.ts'
import { cpuSecondsBelow } from './process-cost.ts'

/** A page with live charts, all of them in view. */
export interface PanelsCase {
  url: string
  /** Runs before the page's own scripts: probe and session. */
  script: string
  seconds: number
  panels: number
  load: LoadGenerator<PanelsReport>
  /** Called while the load runs, after what is measured. */
  afterwards?: ((page: Session, workers: readonly Session[]) => Promise<void>) | undefined
}

export interface PanelsOutcome {
  charts: { shown: number; inView: number }
  readingsPerSecond: number
  /** Shares of what was published: came into the charts; came to the screen before the next one. */
  delivered: number
  drawn: number
  drawingsPerSecond: number
  /** Milliseconds from a reading to the frame that shows its chart. */
  latency: number[]
  longTasks: number[]
  frameGaps: number[]
  /** Shares of a core. */
  mainThread: number
  scripting: number
  wholeBrowser: number
  /** After garbage was collected: at the start, in the middle, at the end. */
  heapMb: [number, number, number]
  workersMb: [number, number, number]
  costs: FrameCosts
  hidden: {
    isHidden: boolean
    mainThread: number
    wholeBrowser: number
    /** Share of the readings that came while nobody looked that reached the page. */
    delivered: number
    /** Per return: milliseconds until the last chart showed the newest reading; undefined: never. */
    returnMs: (number | undefined)[]
  }
}

/** A monitor on which all of them have room. */
const WINDOW = { width: 2560, height: 1440, deviceScaleFactor: 1, mobile: false }
const LIVE_WITHIN_MS = 60_000
const QUIET_MS = 3_000
const SETTLED_WITHIN_MS = 30_000
const DRAINED_MS = 750
const FRAMES_MS = 10_000
const COSTS_SECONDS = 3
const HIDDEN_SETTLED_MS = 2_000
/** Within the minute that a page keeps of a device with ten readings a second. */
const HIDDEN_MS = 20_000
const RETURNS = 3
const AWAY_MS = 3_000
const RETURNED_MS = 3_000

const points = (page: Session): Promise<number> => page.evaluate<number>('window.__benchPoints ?? 0')
const ask = <Name extends keyof PanelsProbe>(page: Session, name: Name, argument = '') =>
  page.evaluate<Awaited<ReturnType<PanelsProbe[Name]>>>(`window.__benchPanels.${name}(${argument})`)

async function goLive(page: Session, { url, panels }: PanelsCase): Promise<PanelsOutcome['charts']> {
  await page.send('Emulation.setDeviceMetricsOverride', WINDOW)
  await page.send('Page.navigate', { url })
  const until = performance.now() + LIVE_WITHIN_MS
  for (;;) {
    await wait(250)
    const charts = await ask(page, 'charts').catch(() => ({ shown: 0, inView: 0 }))
    if (charts.shown >= panels) break
    if (performance.now() < until) continue
    const shown = await page.evaluate<string>('document.body?.innerText.slice(0, 300) ?? ""')
    throw new Error(`${charts.shown} of ${panels} charts went live; the page shows: ${shown.replace(/\s+/g, ' ')}`)
  }
  const settled = performance.now() + SETTLED_WITHIN_MS
  while ((await ask(page, 'quietFor')) < QUIET_MS && performance.now() < settled) await wait(500)
  return ask(page, 'charts')
}

async function drained(page: Session): Promise<number> {
  for (let before = -1; ; ) {
    const now = await points(page)
    if (now === before) return now
    before = now
    await wait(DRAINED_MS)
  }
}

interface Part {
  elapsed: number
  readings: PanelReading[]
  seen: Seen
  taken: number
  main: number
  script: number
  browser: number
}

/** Runs the load for a while and tells what the page made of it. */
async function runPart({ pid }: Browser, page: Session, load: PanelsCase['load'], seconds: number): Promise<Part> {
  const pointsBefore = await drained(page)
  await ask(page, 'start')
  load.run()
  const before = await durations(page)
  const browserBefore = cpuSecondsBelow(pid)
  const began = performance.now()
  await wait(seconds * 1000)
  const after = await durations(page)
  const browser = cpuSecondsBelow(pid) - browserBefore
  const elapsed = (performance.now() - began) / 1000
  const { readings } = await load.pause()
  const taken = (await drained(page)) - pointsBefore
  const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
  return {
    elapsed,
    readings,
    seen: await ask(page, 'stop'),
    taken,
    main: spent('TaskDuration'),
    script: spent('ScriptDuration'),
    browser,
  }
}

function latenciesOf(parts: readonly Part[]): number[] {
  return parts.flatMap(({ readings, seen }) => {
    const published = new Map(readings.map(({ marker, at }) => [marker, at]))
    return seen.sightings.flatMap(([marker, at]) => {
      const from = published.get(marker)
      return from === undefined ? [] : [at - from]
    })
  })
}

/** When every panel showed what was the newest at the return, or something newer. */
function returnTime(readings: readonly PanelReading[], { sightings }: Seen, returned: number): number | undefined {
  const published = new Map(readings.map((reading) => [reading.marker, reading]))
  const newest = new Map<string, number>()
  for (const { sn, at } of readings) if (at <= returned) newest.set(sn, at)
  const right = new Map<string, number>()
  for (const [marker, at] of sightings) {
    const reading = published.get(marker)
    if (reading === undefined || at < returned || right.has(reading.sn)) continue
    if (reading.at >= (newest.get(reading.sn) ?? Number.POSITIVE_INFINITY)) right.set(reading.sn, at - returned)
  }
  return right.size < newest.size ? undefined : Math.max(...right.values())
}

/** A tab in front of the page is what an operator does to it. */
async function measureHidden(
  browser: Browser,
  page: Session,
  load: PanelsCase['load'],
): Promise<PanelsOutcome['hidden']> {
  const root = browser.devtools.session()
  const own = await page.send<{ targetInfo: { targetId: string } }>('Target.getTargetInfo')
  const front = await root.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const activate = ({ targetId }: { targetId: string }) => root.send('Target.activateTarget', { targetId })
  await activate(own.targetInfo)
  const pointsBefore = await drained(page)
  await activate(front)
  load.run()
  await wait(HIDDEN_SETTLED_MS)
  const isHidden = await page.evaluate<boolean>('document.hidden')
  const before = await durations(page)
  const browserBefore = cpuSecondsBelow(browser.pid)
  const began = performance.now()
  await wait(HIDDEN_MS)
  const after = await durations(page)
  const elapsed = (performance.now() - began) / 1000
  const wholeBrowser = (cpuSecondsBelow(browser.pid) - browserBefore) / elapsed
  const { readings } = await load.pause()
  await activate(own.targetInfo)
  const delivered = ((await drained(page)) - pointsBefore) / readings.length

  const returnMs: (number | undefined)[] = []
  for (let n = 0; n < RETURNS; n += 1) {
    await ask(page, 'start')
    await activate(front)
    load.run()
    await wait(AWAY_MS)
    const returned = Date.now()
    await activate(own.targetInfo)
    await wait(RETURNED_MS)
    const report = await load.pause()
    returnMs.push(returnTime(report.readings, await ask(page, 'stop'), returned))
  }
  const mainThread = ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) / elapsed
  return { isHidden, mainThread, wholeBrowser, delivered, returnMs }
}

/** One page in a browser of its own: warmed up, measured in two halves, then seen by itself what would disturb the rest. */
export async function measurePanels(each: PanelsCase): Promise<PanelsOutcome> {
  const { script, seconds, load, afterwards } = each
  const browser = await startBrowser()
  try {
    const page = await browser.openPage(script)
    const workers = await followWorkers(browser, page)
    load.run()
    const charts = await goLive(page, each)
    await load.pause()
    const memory = async () => [await heapMb(page), await workersMb(workers)] as const
    const start = await memory()
    const first = await runPart(browser, page, load, seconds / 2)
    const middle = await memory()
    const second = await runPart(browser, page, load, seconds / 2)
    const end = await memory()
    load.run()
    const frameGaps = await ask(page, 'frameGaps', String(FRAMES_MS))
    const costs = await frameCosts(browser, COSTS_SECONDS)
    await afterwards?.(page, workers.sessions)
    await load.pause()
    const hidden = await measureHidden(browser, page, load)

    const parts = [first, second]
    const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 0)
    const elapsed = sum((part) => part.elapsed)
    const published = sum((part) => part.readings.length)
    const latency = latenciesOf(parts)
    return {
      charts,
      readingsPerSecond: published / elapsed,
      delivered: sum((part) => part.taken) / published,
      drawn: latency.length / published,
      drawingsPerSecond: sum((part) => part.seen.drawings) / elapsed,
      latency,
      longTasks: parts.flatMap((part) => part.seen.longTasks),
      frameGaps,
      mainThread: sum((part) => part.main) / elapsed,
      scripting: sum((part) => part.script) / elapsed,
      wholeBrowser: sum((part) => part.browser) / elapsed,
      heapMb: [start[0], middle[0], end[0]],
      workersMb: [start[1], middle[1], end[1]],
      costs,
      hidden,
    }
  } finally {
    await browser.stop()
  }
}
