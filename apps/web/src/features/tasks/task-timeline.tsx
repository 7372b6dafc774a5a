import { formatDateTime, shownStateOf } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import type { Moment } from './task-moments.ts'

const SHOWN = 200

interface TaskTimelineProps {
  readonly moments: readonly Moment[]
  nameOf(sn: string): string
}

/** What has happened, newest first: acts, alarms, devices that left the area and came back. */
export function TaskTimeline({ moments, nameOf }: TaskTimelineProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ol className="task-timeline" tabIndex={0}>
        {moments.slice(0, SHOWN).map((moment) => (
          <li key={moment.key} data-kind={moment.kind === 'event' ? moment.event.kind : 'alarm'}>
            <time dateTime={new Date(moment.at).toISOString()}>
              <bdi dir="ltr">{formatDateTime(moment.at, timeZone, 'MM-dd hh:mm:ss')}</bdi>
            </time>
            {moment.kind === 'alarm' ? (
              <span>
                <StateMark state={shownStateOf(moment.alarm)} /> <bdi>{moment.alarm.deviceName}</bdi>
              </span>
            ) : (
              <span>
                {t(`task.event.${moment.event.kind}`, { device: nameOf(moment.event.sn ?? '') })}
                {moment.event.by !== '' && <span className="quiet"> · {t('task.by', { name: moment.event.by })}</span>}
                {moment.event.note !== '' && (
                  <span className="task-text">
                    {' — '}
                    <bdi>{moment.event.note}</bdi>
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {moments.length > SHOWN && (
        <p className="quiet">
          {t('task.timeline.more', { count: formatNumber(i18n.language, moments.length - SHOWN) })}
        </p>
      )}
    </>
  )
}
