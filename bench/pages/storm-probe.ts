import './worker-messages.ts'

/** Runs in the page before its own scripts: when does it say that so many alarms stand, and what held it up meanwhile? */
export interface StormReport {
  /** The frame that shows the number has been handed over; null while it has not. */
  shownAt: number | null
  longTasks: number[]
}
export interface StormProbe {
  start(alarms: number): void
  report(): StormReport
  quietFor(): number
}

declare global {
  interface Window {
    __stormProbe: StormProbe
  }
}

const LONGEST_TEXT = 200
let wanted = /(?!)/
let shownAt: number | null = null
let longTasks: number[] = []
let lastLongTask = 0
let isWaiting = false

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = new MessageChannel()
behindFrame.port1.onmessage = () => {
  shownAt ??= Date.now()
}

function read(records: readonly MutationRecord[]): void {
  if (isWaiting || shownAt !== null) return
  for (const { target, addedNodes } of records) {
    for (const node of [target, ...addedNodes]) {
      const text = node.nodeType === Node.TEXT_NODE || node !== target ? (node.textContent ?? '') : ''
      if (text.length > LONGEST_TEXT || !wanted.test(text)) continue
      isWaiting = true
      requestAnimationFrame(() => behindFrame.port2.postMessage(null))
      return
    }
  }
}

new PerformanceObserver((list) => {
  lastLongTask = performance.now()
  longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

window.__stormProbe = {
  start(alarms) {
    wanted = new RegExp(`(?<![\\d.,])${alarms}(?![\\d.,])`)
    shownAt = null
    longTasks = []
    isWaiting = false
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true })
  },
  report: () => ({ shownAt, longTasks }),
  quietFor: () => performance.now() - lastLongTask,
}
