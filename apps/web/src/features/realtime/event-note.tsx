import type { AlarmEvent } from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useWatch } from '../../live/hooks.ts'
import { AlarmFacts } from './alarm-strip.tsx'

const AROUND_MS = 10 * 60_000
const LOOKED_THROUGH = 200
const deskOf = ({ desk }: Watch) => desk

type Found = AlarmEvent | 'looking' | 'missing'

/** From what is open or unhandled, otherwise from the recent alarms of the device. */
function useAlarm(sn: string, eventId: string): Found {
  const { api } = useSession()
  const known = useWatch(deskOf).get(eventId)
  const [found, setFound] = useState<Found>('looking')
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

/** The page was opened from an alarm: what that alarm was, and that the panels below are not of its time. */
export function EventNote({ sn, eventId }: { sn: string; eventId: string }) {
  const { t } = useTranslation()
  const alarm = useAlarm(sn, eventId)
  if (alarm === 'looking') return <Alert type="info" title={t('realtime.event.loading')} />
  if (alarm === 'missing') return <Alert type="info" title={t('realtime.event.missing', { id: eventId })} />
  const from = alarm.beginTime - AROUND_MS
  const to = (alarm.endTime ?? alarm.beginTime) + AROUND_MS
  return (
    <Alert
      type="info"
      title={t('realtime.event.title')}
      description={
        <div className="event-note">
          <AlarmFacts alarm={alarm} />
          <span>{t('realtime.event.live')}</span>
          <Link to={`${paths.recentData(sn)}?from=${from}&to=${to}`}>{t('realtime.event.around')}</Link>
        </div>
      }
    />
  )
}
