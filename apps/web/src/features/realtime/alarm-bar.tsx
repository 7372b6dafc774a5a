import { ALARM_BATCH_MAX, type AlarmEvent, Permission } from '@vigil/contract'
import { alarmQueue, shownStateOf, type Watch } from '@vigil/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { Began } from '../../ui/alarm/began.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import './in-alarm.css'

const deskOf = ({ desk }: Watch) => desk
const waits = ({ handled, life }: AlarmEvent): boolean => !handled && life !== undefined && life.acknowledged === null

/** Acknowledges those of the alarms that wait for it; undefined where nothing does, or somebody may not. */
function useAcknowledge(alarms: readonly AlarmEvent[]): { readonly busy: boolean; act(): void } | undefined {
  const { t } = useTranslation()
  const { api, can, confirm, present } = useSession()
  const { watch, isReplay } = useLive()
  const [busy, setBusy] = useState(false)
  const waiting = alarms.filter(waits).slice(0, ALARM_BATCH_MAX)
  if (waiting.length === 0 || isReplay || !can(Permission.AlarmHandle)) return undefined
  const act = async () => {
    setBusy(true)
    try {
      // The version that was seen: what has become worse since is refused, and shown.
      const refs = waiting.map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
      const { done, refused } = await api('acknowledgeAlarms', { alarms: refs, note: '' })
      watch.tell({ type: 'alarms', alarms: [...done, ...refused.flatMap(({ alarm }) => alarm ?? [])] })
      if (done.length > 0) confirm(t('desk.act.done', { count: done.length }))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, act: () => void act() }
}

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
