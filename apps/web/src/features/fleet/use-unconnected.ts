import { isDetailUnconnected, UNCONNECT_INTERVAL_MS } from '@vigil/domain'
import { useEffect, useState } from 'react'
import { useLive } from '../../live/live-context.tsx'

/** Whether a device that is looked at has sent nothing for too long; looked at every ten seconds. */
export function useUnconnected(sn: string, lastDataAt: number): boolean {
  const { link, fleet } = useLive()
  const heardAt = Math.max(lastDataAt, fleet.heardAt(sn))
  const [now, setNow] = useState(() => link.serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(link.serverNow()), UNCONNECT_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [link])
  return isDetailUnconnected(heardAt, now)
}
