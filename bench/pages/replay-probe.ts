/** Runs in a page before its own scripts: how long until a moment that was jumped to is drawn, and what playing costs. */
export interface PlayReport {
  readonly frames: number
  readonly longTasks: readonly number[]
  /** How far the replayed time has moved. */
  readonly movedMs: number
}

declare global {
  interface Window {
    __replayProbe: {
      /** To a share of the bar; resolves with the time until the moment is drawn whole. */
      jump(share: number): Promise<number>
      play(ms: number): Promise<PlayReport>
    }
  }
}

const WITHIN_MS = 30_000
const slider = (): HTMLElement | null => document.querySelector('[role=slider].time-bar-track')
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
const moment = (): number => Number(slider()?.getAttribute('aria-valuenow'))

/** The task behind a frame's callbacks runs when layout and paint of that frame are done. */
const behindFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(null))
  })

window.__replayProbe = {
  async jump(share) {
    const bar = slider()
    if (bar === null) throw new Error('there is no bar')
    const { left, width, top } = bar.getBoundingClientRect()
    const at = { clientX: left + width * share, clientY: top + 5, bubbles: true, pointerId: 1 }
    const content = document.querySelector('.replay-content')
    const begun = performance.now()
    bar.dispatchEvent(new PointerEvent('pointerdown', at))
    bar.dispatchEvent(new PointerEvent('pointerup', at))
    let wasBusy = false
    while (performance.now() - begun < WITHIN_MS) {
      await frame()
      const isBusy = content?.getAttribute('aria-busy') === 'true'
      wasBusy ||= isBusy
      if (wasBusy && !isBusy) {
        do await behindFrame()
        while (content?.querySelector('[role=grid][aria-busy=true]') != null)
        return performance.now() - begun
      }
    }
    throw new Error('the moment was never whole')
  },
  async play(ms) {
    const longTasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
    const begun = performance.now()
    const first = moment()
    let frames = 0
    while (performance.now() - begun < ms) {
      await frame()
      frames += 1
    }
    observer.disconnect()
    return { frames, longTasks, movedMs: moment() - first }
  },
}
