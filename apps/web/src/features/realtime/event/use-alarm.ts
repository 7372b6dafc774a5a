import type { AlarmEvent } from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { useEffect, useState } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useWatch } from '../../../live/hooks.ts'

const LOOKED_THROUGH = 200
const deskOf = ({ desk }: Watch) => desk

export type FoundAlarm = AlarmEvent | 'looking' | 'missing'

/** From what is open or unhandled, otherwise from the recent alarms of the device. */
export function useAlarm(sn: string, eventId: string): FoundAlarm {
  const { api } = useSession()
  const known = useWatch(deskOf).get(eventId)
  const [found, setFound] = useState<FoundAlarm>('looking')
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    setFound('looking')
    api('recentAlarms', { sn, limit: LOOKED_THROUGH }, { signal: controller.signal }).then(
      ({ alarms }) => setFound(alarms.find(({ id }) => id === eventId) ?? 'missing'),
      () => !controller.signal.aborted && setFound('missing'),
    )
    return () => controller.abort()
  }, [api, sn, eventId, isKnown])
  return known ?? found
}
