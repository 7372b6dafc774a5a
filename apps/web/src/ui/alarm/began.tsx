import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime, lastBegin } from '@vigil/domain'
import { useSession } from '../../lib/session.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { Age } from '../time/age.tsx'

/** How long ago it began to alarm; of one that came again the last time, or it would look like a thing of hours ago. */
export function Began({ alarm }: { alarm: AlarmEvent }) {
  const first = useFirstBegin(alarm)
  return (
    <span title={first}>
      <Age at={lastBegin(alarm)} />
    </span>
  )
}

/** When it first began; nothing for an alarm that came once. */
export function FirstBegin({ alarm }: { alarm: AlarmEvent }) {
  const first = useFirstBegin(alarm)
  return first === undefined ? null : <span className="quiet">{first}</span>
}

function useFirstBegin(alarm: AlarmEvent): string | undefined {
  const { t } = useTexts()
  const { config } = useSession()
  const last = lastBegin(alarm)
  if (last === alarm.beginTime) return undefined
  const [today, day] = [last, alarm.beginTime].map((at) => formatDateTime(at, config.timeZone, 'MM-dd'))
  const time = formatDateTime(alarm.beginTime, config.timeZone, today === day ? 'hh:mm' : 'MM-dd hh:mm')
  return t('desk.fact.firstBegin', { time })
}
