import './worker-messages.ts'

/**
 * Runs in a page of charts before its own scripts. Notes which reading a chart shows when it is drawn, once the frame with it has
 * been handed over; knows nothing of the page but that the value stands beside its chart, in bold, and is written before it is drawn.
 */
export interface PanelsReport {
  /** Reading and moment, each reading once. */
  sightings: [marker: number, at: number][]
  drawings: number
  longTasks: number[]
}
export interface PanelsProbe {
  start(): void
  stop(): PanelsReport
  /** Charts that show a reading, and how many of them stand wholly in the window. */
  charts(): { shown: number; inView: number }
  /** Milliseconds since the last task that held the page up. */
  quietFor(): number
  /** Milliseconds between one frame and the next. */
  frameGaps(ms: number): Promise<number[]>
}

declare global {
  interface Window {
    __benchPanels: PanelsProbe
  }
}

const VALUE = /(?<![\w.,-])(\d{2})[,\u202f\u00a0 ]?(\d{3})(?![\d,])/
const LOWEST_MARKER = 20_000

const values = new Map<HTMLCanvasElement, Element>()
const lastSeen = new WeakMap<HTMLCanvasElement, number>()
let waiting: number[] = []
let isRunning = false
let isInFrame = false
let lastLongTask = 0
let report: PanelsReport = { sightings: [], drawings: 0, longTasks: [] }

function markerIn(value: Element): number | undefined {
  const [, thousands, rest] = VALUE.exec(value.textContent ?? '') ?? []
  const marker = Number(`${thousands}${rest}`)
  return marker >= LOWEST_MARKER ? marker : undefined
}

/** Where the value of a chart stands, in bold; not around another chart, whose value it could be. */
function valueBeside(canvas: HTMLCanvasElement): Element | undefined {
  const known = values.get(canvas)
  if (known?.isConnected) return known
  let around = canvas.parentElement
  while (around !== null && around.querySelectorAll('canvas').length === 1) {
    const found = [...around.querySelectorAll('strong')].find((each) => markerIn(each) !== undefined)
    if (found !== undefined) {
      values.set(canvas, found)
      return found
    }
    around = around.parentElement
  }
  return undefined
}

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = new MessageChannel()
behindFrame.port1.onmessage = () => {
  isInFrame = false
  const at = Date.now()
  for (const marker of waiting) report.sightings.push([marker, at])
  waiting = []
}

const plainRequest = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  plainRequest((at) => {
    if (!isInFrame) behindFrame.port2.postMessage(null)
    isInFrame = true
    callback(at)
  })

function drawn(canvas: HTMLCanvasElement): void {
  const value = valueBeside(canvas)
  if (value === undefined || !isRunning) return
  report.drawings += 1
  const marker = markerIn(value)
  if (marker === undefined || lastSeen.get(canvas) === marker) return
  lastSeen.set(canvas, marker)
  // What is drawn by a frame's callback comes with that frame, all else with the next.
  if (waiting.length === 0 && !isInFrame) requestAnimationFrame(() => {})
  waiting.push(marker)
}

const clearRect = CanvasRenderingContext2D.prototype.clearRect
CanvasRenderingContext2D.prototype.clearRect = function (...args) {
  clearRect.apply(this, args)
  drawn(this.canvas)
}

new PerformanceObserver((list) => {
  lastLongTask = performance.now()
  if (isRunning) report.longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

window.__benchPanels = {
  start() {
    report = { sightings: [], drawings: 0, longTasks: [] }
    isRunning = true
  },
  stop() {
    isRunning = false
    return report
  },
  charts() {
    const shown = [...values.keys()].filter((canvas) => canvas.isConnected)
    const inView = shown.filter((canvas) => {
      const { top, bottom } = canvas.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    return { shown: shown.length, inView: inView.length }
  },
  quietFor: () => performance.now() - lastLongTask,
  frameGaps: (ms) =>
    new Promise((resolve) => {
      const gaps: number[] = []
      const began = performance.now()
      let before: number | undefined
      const next = (at: number) => {
        if (before !== undefined) gaps.push(at - before)
        before = at
        if (at - began < ms) requestAnimationFrame(next)
        else resolve(gaps)
      }
      requestAnimationFrame(next)
    }),
}
