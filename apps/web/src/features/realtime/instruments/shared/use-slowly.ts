import { useEffect, useRef, useState } from 'react'

/** A device may report ten times a second; a line of ten minutes is no different for it. */
export const CHART_EVERY_MS = 500

/** Follows a value, but no more often than that; the last one is shown in any case. */
export function useSlowly<T>(value: T, everyMs = CHART_EVERY_MS): T {
  const [shown, setShown] = useState(value)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (Object.is(value, shown)) return
    const show = () => {
      shownAt.current = performance.now()
      setShown(value)
    }
    const wait = shownAt.current + everyMs - performance.now()
    if (wait <= 0) {
      show()
      return
    }
    const timer = setTimeout(show, wait)
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown
}
