import './worker-messages.ts'

/**
 * Runs in the page before its own scripts. Notes when a change of the load stands in the document and the frame that shows it has
 * been handed over; knows nothing of the page but that rows have a role and states a `data-state`.
 */
export interface Sighting {
  kind: 'value' | 'alarm' | 'tree' | 'list'
  key: string
  state?: string
  at: number
}
export interface ProbeReport {
  sightings: Sighting[]
  longTasks: number[]
}
export interface Probe {
  /** Looks for these devices and for values from now on. */
  start(names: readonly string[]): void
  stop(): ProbeReport
  /** The text of every row in the document. */
  rows(): { tree: string[]; list: string[] }
  /** Clicks the row of this device; false when it is not in the document. */
  select(name: string): boolean
  /** Milliseconds since the last task that held the page up. */
  quietFor(): number
  framesIn(ms: number): Promise<number>
  /** Moments at which the map showed another picture than before. Reads every frame back: costly, so never while anything else is measured. */
  watchMap(ms: number): Promise<MapReport>
}
export interface MapReport {
  /** How often it was drawn, be it the same picture. */
  frames: number
  changes: number[]
}

declare global {
  interface Window {
    __benchProbe: Probe
  }
}

/** Matches nothing until the names are known. */
let name = /(?!)/g
const VALUE = /(?<![\w.,])(\d{2})[,\u202f\u00a0 ]?(\d{3})(?![\d,])/g
const ROWS = '[role="row"],[role="treeitem"],[role="option"],tr'
const ALARMS =
  '[role="alert"],[role="alertdialog"],[role="status"],[role="log"],[aria-live],[data-alarm],.ant-notification'
const LOWEST_MARKER = 20_000
const LONGEST_TEXT = 2_000

const shownIn = new WeakMap<Element, { key: string; state: string }>()
const alarmsSeen = new WeakMap<Element, string>()
let sightings: Sighting[] = []
let longTasks: number[] = []
let waiting: Omit<Sighting, 'at'>[] = []
let isRunning = false
let lastLongTask = 0

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = new MessageChannel()
behindFrame.port1.onmessage = () => {
  const at = Date.now()
  for (const each of waiting) sightings.push({ ...each, at })
  waiting = []
}

function note(sighting: Omit<Sighting, 'at'>): void {
  if (waiting.length === 0) requestAnimationFrame(() => behindFrame.port2.postMessage(null))
  waiting.push(sighting)
}

const isTreeRow = (row: Element): boolean => row.getAttribute('role') === 'treeitem'

function readRow(row: Element): void {
  const text = row.textContent ?? ''
  const key = text.match(name)?.[0]
  if (key === undefined) readValues(text)
  const state = row.querySelector('[data-state]')?.getAttribute('data-state') ?? row.getAttribute('data-state')
  if (key === undefined || state === null) return
  const before = shownIn.get(row)
  if (before?.key === key && before.state === state) return
  shownIn.set(row, { key, state })
  // A row that came into view tells when somebody scrolled or sorted, not when the change was shown.
  if (before?.key === key) note({ kind: isTreeRow(row) ? 'tree' : 'list', key, state })
}

function readAlarm(place: Element): void {
  const keys = new Set(place.textContent?.match(name) ?? [])
  const text = [...keys].join()
  if (keys.size === 0 || alarmsSeen.get(place) === text) return
  alarmsSeen.set(place, text)
  for (const key of keys) note({ kind: 'alarm', key })
}

function readValues(text: string): void {
  for (const [, thousands, rest] of text.matchAll(VALUE)) {
    const value = Number(`${thousands}${rest}`)
    if (value >= LOWEST_MARKER) note({ kind: 'value', key: String(value) })
  }
}

function read(records: readonly MutationRecord[]): void {
  const rows = new Set<Element>()
  const alarms = new Set<Element>()
  for (const { target, addedNodes } of records) {
    for (const node of [target, ...addedNodes]) {
      const element = node instanceof Element ? node : node.parentElement
      if (element === null) continue
      const row = element.closest(ROWS)
      if (row !== null) rows.add(row)
      else if (node !== target || node.nodeType === Node.TEXT_NODE) {
        const text = node.textContent ?? ''
        if (text.length < LONGEST_TEXT) readValues(text)
        for (const inner of node instanceof Element ? node.querySelectorAll(ROWS) : []) rows.add(inner)
      }
      const alarm = element.closest(ALARMS)
      if (alarm !== null) alarms.add(alarm)
    }
  }
  for (const row of rows) readRow(row)
  for (const place of alarms) readAlarm(place)
}

function pictureOf(context: WebGL2RenderingContext): number {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = context
  const bytes = new Uint8Array(width * height * 4)
  context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, bytes)
  let sum = 0
  for (const pixel of new Uint32Array(bytes.buffer)) sum = (Math.imul(sum, 31) + pixel) | 0
  return sum
}

async function watchMap(ms: number): Promise<MapReport> {
  const report: MapReport = { frames: 0, changes: [] }
  const plain = WebGL2RenderingContext.prototype.drawElements
  let picture: number | undefined
  let isDue = false
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    plain.apply(this, args)
    if (isDue) return
    isDue = true
    // Runs when all of the frame is drawn and none of it given away.
    queueMicrotask(() => {
      isDue = false
      report.frames += 1
      const next = pictureOf(this)
      if (picture !== undefined && next !== picture) report.changes.push(Date.now())
      picture = next
    })
  }
  await new Promise((done) => setTimeout(done, ms))
  WebGL2RenderingContext.prototype.drawElements = plain
  return report
}

const observer = new MutationObserver(read)
new PerformanceObserver((list) => {
  lastLongTask = performance.now()
  if (isRunning) longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

window.__benchProbe = {
  start(names) {
    const longestFirst = [...names].sort((a, b) => b.length - a.length)
    name = new RegExp(`(?:${longestFirst.map((each) => each.replace(/\W/g, '\\$&')).join('|')})(?!\\d)`, 'g')
    sightings = []
    longTasks = []
    for (const row of document.querySelectorAll(ROWS)) readRow(row)
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-state'],
    })
    isRunning = true
  },
  stop() {
    observer.disconnect()
    isRunning = false
    return { sightings, longTasks }
  },
  rows: () => {
    const texts = (isTree: boolean) =>
      [...document.querySelectorAll(ROWS)]
        .filter((row) => isTree === isTreeRow(row))
        .map((row) => row.textContent ?? '')
    return { tree: texts(true), list: texts(false) }
  },
  select: (wanted) => {
    const row = [...document.querySelectorAll(ROWS)].find((each) => each.textContent?.includes(wanted))
    const target = row?.querySelector<HTMLElement>('button, a') ?? row
    if (target instanceof HTMLElement) target.click()
    return target !== undefined
  },
  quietFor: () => performance.now() - lastLongTask,
  watchMap,
  framesIn: (ms) =>
    new Promise((resolve) => {
      const until = performance.now() + ms
      let frames = 0
      const count = () => {
        frames += 1
        if (performance.now() < until) requestAnimationFrame(count)
        else resolve(frames)
      }
      requestAnimationFrame(count)
    }),
}
