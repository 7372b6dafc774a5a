import { type AlarmEvent, Permission, TASK_ALARMS_LISTED, type Task } from '@vigil/contract'
import { formatDateTime, shownStateOf } from '@vigil/domain'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { aboutText } from '../../ui/values/alarm-text.ts'

interface TaskAlarmsProps {
  readonly task: Task
  readonly alarms: readonly AlarmEvent[]
  /** They stood already when it began. */
  readonly earlier: readonly AlarmEvent[]
  readonly cut: boolean
}

/** Alarms of the devices of the task, and nobody else's. */
export function TaskAlarms({ task, alarms, earlier, cut }: TaskAlarmsProps) {
  const { t } = useTranslation()
  if (task.beginAt === null) return <p className="quiet">{t('task.alarms.notBegun')}</p>
  return (
    <>
      {alarms.length === 0 ? <p className="quiet">{t('task.alarms.none')}</p> : <AlarmList alarms={alarms} />}
      {cut && <p className="quiet">{t('task.alarms.cut', { count: TASK_ALARMS_LISTED })}</p>}
      {earlier.length > 0 && (
        <section aria-label={t('task.alarms.earlier')}>
          <h4>{t('task.alarms.earlier')}</h4>
          <AlarmList alarms={earlier} />
        </section>
      )}
    </>
  )
}

function AlarmList({ alarms }: Pick<TaskAlarmsProps, 'alarms'>) {
  const { t, i18n } = useTranslation()
  const { config, can } = useSession()
  const linkOf = (alarm: AlarmEvent): string | undefined => {
    if (alarm.endTime === null && can(Permission.Devices)) return paths.monitor('alarm', { alarm: alarm.id })
    return can(Permission.Query) ? paths.alarmHistory({ sn: alarm.sn }, { alarm: alarm.id, last: '30d' }) : undefined
  }
  return (
    <ul className="task-alarms">
      {alarms.map((alarm) => {
        const to = linkOf(alarm)
        const name = <bdi>{alarm.deviceName}</bdi>
        return (
          <li key={alarm.id} data-open={alarm.endTime === null} data-not-real={alarm.kind !== 'normal'}>
            <StateMark state={shownStateOf(alarm)} />
            <AlarmMarks alarm={alarm} />
            {to === undefined ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
            <span className="quiet">
              <bdi dir="ltr">{formatDateTime(alarm.beginTime, config.timeZone, 'MM-dd hh:mm')}</bdi> ·{' '}
              {t(alarm.endTime === null ? 'task.alarms.live' : 'task.alarms.ended')}
            </span>
            <span className="task-alarm-words">
              <AlarmWords text={aboutText(i18n, alarm)} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
