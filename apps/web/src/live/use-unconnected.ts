import { isDetailUnconnected, UNCONNECT_INTERVAL_MS } from '@vigil/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { useLive } from './live-context.tsx'

/**
 * Whether a device that is looked at has sent nothing for so long that the page must say so. By the server's clock: one that is
 * wrong here would call a lost device alive. Before the first picture nobody knows, and nothing is said.
 */
export function useUnconnected(sn: string): boolean {
  const { fleet, link } = useLive()
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, UNCONNECT_INTERVAL_MS)
      // One that comes back is not called unconnected for another ten seconds.
      const stops = [fleet.subscribeDevice(sn, listener), link.subscribe(listener)]
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
    [fleet, link, sn],
  )
  return useSyncExternalStore(subscribe, () => {
    const known = link.current().live || fleet.device(sn) !== undefined
    return known && isDetailUnconnected(fleet.heardAt(sn), link.serverNow())
  })
}
