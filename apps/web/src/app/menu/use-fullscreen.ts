import { useCallback, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export function useFullscreen(): [boolean, () => void] {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = useCallback(() => {
    // A browser may refuse, e.g. in a frame; the screen then stays as it is.
    if (document.fullscreenElement === null) document.documentElement.requestFullscreen().catch(() => {})
    else document.exitFullscreen().catch(() => {})
  }, [])
  return [full, toggle]
}
