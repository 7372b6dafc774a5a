import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime, type Watch, worstOf } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useWatch } from '../../live/hooks.ts'
import { Age } from '../../ui/age.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { alarmText, digitsOf } from '../../ui/alarm-text.ts'
import { FoundSubstances } from '../../ui/found-substances.tsx'
import { measured } from '../../ui/measured.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { alarmsOf } from './alarm-facts.ts'

const deskOf = ({ desk }: Watch) => desk

/** Alarms of this device that are open or not handled. */
export function AlarmStrip({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const desk = useWatch(deskOf)
  const alarms = useMemo(() => alarmsOf(desk.values(), sn), [desk, sn])
  return (
    <Panel title={t('realtime.alarms.title')}>
      {alarms.length === 0 ? (
        <p className="quiet">{t('realtime.alarms.none')}</p>
      ) : (
        <ul className="alarm-strip">
          {alarms.map((alarm) => (
            <li key={alarm.id} data-open={alarm.endTime === null} data-not-real={alarm.kind !== 'normal'}>
              <AlarmFacts alarm={alarm} />
              <Link to={paths.realtime(alarm.deviceType, sn, alarm.id)}>{t('realtime.event.readings')}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function AlarmFacts({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { peak } = alarm
  const digits = peak === null ? 0 : digitsOf(alarm.deviceType, alarm.module, peak.quantity)
  return (
    <>
      <span className="alarm-line">
        <StateMark state={worstOf(alarm)} />
        <span>{t(`module.${alarm.module}`)}</span>
        <AlarmMarks alarm={alarm} />
      </span>
      <span>
        <Link to={paths.monitor('alarm', { alarm: alarm.id })}>
          <bdi>{alarmText(i18n, alarm)}</bdi>
        </Link>
      </span>
      <span className="quiet">
        {t('realtime.alarms.since')} <bdi dir="ltr">{formatDateTime(alarm.beginTime, config.timeZone)}</bdi> ·{' '}
        <Age at={alarm.beginTime} />
        {peak !== null && (
          <>
            {' · '}
            {t('realtime.alarms.peak', {
              value: `${t(`quantity.${peak.quantity}`)} ${measured(i18n, peak.value, { unit: peak.unit, digits })}`,
            })}
          </>
        )}
      </span>
      <FoundSubstances findings={alarm.findings} module={alarm.module} />
    </>
  )
}
