import { alarmQueue, shownStateOf, type Watch } from '@vigil/domain'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { Began } from '../../ui/alarm/began.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { useAcknowledge } from './use-acknowledge.ts'
import './in-alarm.css'

const deskOf = ({ desk }: Watch) => desk

/** The alarm of this device that needs somebody most, in one line above everything: to its card, and acknowledged from here. */
export function AlarmBar({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const alarms = useMemo(() => {
    const own = [...desk.values()].filter((alarm) => alarm.sn === sn && !alarm.handled)
    return alarmQueue(own, link.serverNow())
  }, [desk, sn, link])
  const acknowledge = useAcknowledge(alarms)
  const [first] = alarms
  const needed = first !== undefined && (first.endTime === null || acknowledge !== undefined)
  useShortcut('acknowledge', () => acknowledge?.act(), needed && acknowledge !== undefined)
  if (!needed) return null
  return (
    <section
      className="alarm-bar"
      aria-label={t('realtime.alarms.title')}
      data-state={shownStateOf(first)}
      data-over={first.endTime !== null}
      data-not-real={first.kind !== 'normal'}
    >
      <StateMark state={shownStateOf(first)} quiet={first.endTime !== null} />
      {/* At its beginning: notices lie over the other end. */}
      {acknowledge !== undefined && (
        <Button type="primary" size="small" loading={acknowledge.busy} onClick={acknowledge.act}>
          {t('desk.act.acknowledge')}
        </Button>
      )}
      <Link to={paths.monitor('alarm', { alarm: first.id })}>
        {alarms.length > 1 ? t('realtime.alarms.toAll', { count: alarms.length }) : t('realtime.alarms.toCard')}
      </Link>
      <span className="alarm-bar-module">{t(`module.${first.module}`)}</span>
      <AlarmValue alarm={first} />
      <AlarmMarks alarm={first} />
      <span className="alarm-bar-since">
        <Began alarm={first} />
      </span>
    </section>
  )
}
