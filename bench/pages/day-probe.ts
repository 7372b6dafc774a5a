/** Runs in a page before its own scripts: when, after a click, was the last line of a chart drawn? */
export interface DayReport {
  /** From the click to the frame that holds the last line; null while the drawing may go on. */
  drawnAfter: number | null
}

declare global {
  interface Window {
    __dayProbe: { start(): void; report(): DayReport }
  }
}

/** No line for so long: it is drawn. A click that loads nothing new is never taken for one. */
const QUIET_MS = 700
let clickedAt: number | null = null
let lastFrameAt: number | null = null
let isWaiting = false

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = new MessageChannel()
behindFrame.port1.onmessage = () => {
  isWaiting = false
  lastFrameAt = performance.now()
}

const drawLine = CanvasRenderingContext2D.prototype.stroke
CanvasRenderingContext2D.prototype.stroke = function stroke(this: CanvasRenderingContext2D, ...path: [Path2D?]): void {
  drawLine.apply(this, path as [Path2D])
  if (clickedAt === null || isWaiting) return
  isWaiting = true
  requestAnimationFrame(() => behindFrame.port2.postMessage(null))
}

/** Whether the day itself has come since the click. */
const hasLoaded = (since: number): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry.startTime >= since && /hisDeviceData|day\.json/.test(entry.name))

window.__dayProbe = {
  start() {
    clickedAt = performance.now()
    lastFrameAt = null
  },
  report() {
    const isDrawn =
      clickedAt !== null &&
      lastFrameAt !== null &&
      !isWaiting &&
      hasLoaded(clickedAt) &&
      performance.now() - lastFrameAt > QUIET_MS
    return { drawnAfter: isDrawn && lastFrameAt !== null && clickedAt !== null ? lastFrameAt - clickedAt : null }
  },
}
