import { isDetailUnconnected, UNCONNECT_INTERVAL_MS } from '@vigil/domain'
import { useEffect, useState } from 'react'
import { useLive } from '../../live/live-context.tsx'

/** Whether the device has sent nothing for so long that the page must say so. */
export function useUnconnected(sn: string): boolean {
  const { fleet } = useLive()
  const look = () => isDetailUnconnected(fleet.heardAt(sn), Date.now())
  const [unconnected, setUnconnected] = useState(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is of the device and the fleet
  useEffect(() => {
    setUnconnected(look())
    const timer = setInterval(() => setUnconnected(look()), UNCONNECT_INTERVAL_MS)
    // One that comes back is not called unconnected for another ten seconds.
    const stop = fleet.subscribeDevice(sn, () => setUnconnected(look()))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [fleet, sn])
  return unconnected
}
