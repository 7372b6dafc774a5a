/** Runs in a page before its own scripts: when, after a click, was the last figure drawn? */
export interface FiguresReport {
  /** From the click to the frame that holds the last figure in sight; null while the drawing may go on. */
  drawnAfter: number | null
  /** From the click to the frame that holds the last figure of the page. */
  allDrawnAfter: number
  /** From the click to the last answer; 0 where it was asked for, and answered, while the pointer rested. */
  answeredAfter: number
}

declare global {
  interface Window {
    __figuresProbe: { point(): void; start(): void; report(): FiguresReport }
  }
}

/** Nothing asked and nothing drawn for so long: it is drawn. */
const QUIET_MS = 700
const FIGURES = '.figures, .comparison, .statistics-none'
const ASKED = /\/statistics\/|queryRg05NuclideOrdata/
let clickedAt: number | null = null
let lastFrameAt = 0
let lastFrameInSightAt = 0
let lastAnswerAt = 0
let asked = 0
let inFlight = 0
let isWaiting = false
let isPointed = false
let changed: Node[] = []
const inFrame: Node[][] = []

const isInSight = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return element?.isConnected === true && top < window.innerHeight && bottom > 0
}

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = new MessageChannel()
behindFrame.port1.onmessage = () => {
  lastFrameAt = performance.now()
  // Only now: asked for before, places would be found by the probe, and found again for the frame.
  if (inFrame.shift()?.some(isInSight)) lastFrameInSightAt = lastFrameAt
}
const onFrame = (): void => {
  // What changes from here on is in the next one.
  inFrame.push(changed)
  changed = []
  isWaiting = false
  behindFrame.port2.postMessage(null)
}

const ask = window.fetch
window.fetch = async (...given) => {
  const [to] = given
  if (!ASKED.test(to instanceof Request ? to.url : String(to))) return ask(...given)
  asked += 1
  inFlight += 1
  try {
    return await ask(...given)
  } finally {
    inFlight -= 1
    lastAnswerAt = performance.now()
  }
}

const isOfFigures = ({ target, addedNodes }: MutationRecord): boolean =>
  (target instanceof Element ? target : target.parentElement)?.closest(FIGURES) != null ||
  [...addedNodes].some((node) => node instanceof Element && (node.matches(FIGURES) || node.querySelector(FIGURES)))

new MutationObserver((changes) => {
  if (clickedAt === null) return
  const ofFigures = changes.filter(isOfFigures)
  changed.push(...ofFigures.map(({ target }) => target))
  if (isWaiting || ofFigures.length === 0) return
  isWaiting = true
  requestAnimationFrame(onFrame)
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

window.__figuresProbe = {
  /** What is asked for from here on belongs to the click that follows. */
  point() {
    asked = 0
    isPointed = true
  },
  start() {
    clickedAt = performance.now()
    lastFrameAt = 0
    lastFrameInSightAt = 0
    if (!isPointed) asked = 0
    isPointed = false
  },
  report() {
    const last = Math.max(lastFrameAt, lastAnswerAt)
    const isDrawn =
      clickedAt !== null &&
      asked > 0 &&
      inFlight === 0 &&
      !isWaiting &&
      inFrame.length === 0 &&
      lastFrameAt > 0 &&
      performance.now() - last > QUIET_MS
    const since = clickedAt ?? 0
    // An answer that changed nothing in sight keeps nobody waiting; where nothing changed at all, its coming is what was waited for.
    const seen = lastFrameInSightAt || lastAnswerAt
    return {
      drawnAfter: isDrawn ? seen - since : null,
      allDrawnAfter: last - since,
      answeredAfter: Math.max(0, lastAnswerAt - since),
    }
  },
}
