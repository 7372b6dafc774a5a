import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Least widths in pixels; below `sm` is xs. */
export const BREAKPOINTS = { sm: 768, md: 992, lg: 1200, xl: 1920, wall: 2560 } as const

function useMedia(query: string): boolean {
  // Asked for once: it is looked at with every drawing.
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

export const useAtLeast = (breakpoint: keyof typeof BREAKPOINTS): boolean =>
  useMedia(`(min-width: ${BREAKPOINTS[breakpoint]}px)`)

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
