import { useLayoutEffect, useState } from 'react'

/**
 * The value, handed on no more often than every `ms`: the first change at once, those on its heels together. A list that is drawn
 * anew with every alarm of a storm holds the window up, and runs away under the pointer. How long may depend on what has changed since.
 */
export function useSteady<T>(value: T, ms: number | ((shown: T, next: T) => number)): T {
  const [shown, setShown] = useState({ value, at: Number.NEGATIVE_INFINITY })
  // Before the frame is drawn: the first alarm must not wait for another one.
  useLayoutEffect(() => {
    if (Object.is(value, shown.value)) return
    const show = () => setShown({ value, at: performance.now() })
    const rest = typeof ms === 'number' ? ms : ms(shown.value, value)
    const wait = shown.at + rest - performance.now()
    if (wait <= 0) {
      show()
      return
    }
    const timer = setTimeout(show, wait)
    return () => clearTimeout(timer)
  }, [value, shown, ms])
  return shown.value
}
