import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime, lastBegin } from '@vigil/domain'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
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

/**
 * On a list of what needs somebody: how long ago it began, or ended where it is over. A list stands in that order, and ages of another
 * kind would look like no order at all. Both times come with the pointer.
 */
export function Since({ alarm }: { alarm: AlarmEvent }) {
  const { config } = useSession()
  const { endTime } = alarm
  const time = (at: number) => formatDateTime(at, config.timeZone, 'MM-dd hh:mm:ss')
  const times = [lastBegin(alarm), ...(endTime === null ? [] : [endTime])].map(time).join(' – ')
  return <span title={times}>{endTime === null ? <Began alarm={alarm} /> : <Age at={endTime} />}</span>
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
