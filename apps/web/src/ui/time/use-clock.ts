import { CLOCK_INTERVAL_MS } from '@vigil/domain'
import { useSyncExternalStore } from 'react'

/** One timer for every age and countdown on the screen, so that they move together and are drawn in one go. */
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  if (document.hidden) return
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, CLOCK_INTERVAL_MS)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

const read = (): number => now

/** The time, once a second; still while the tab is hidden. */
export const useClock = (): number => useSyncExternalStore(subscribe, read, read)
