import type { AlarmEvent } from '@vigil/contract'
import { deviceAlarms, formatDateTime, lastBegin, shownStateOf, type Watch } from '@vigil/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Age } from '../../ui/time/age.tsx'
import { aboutText, alarmText, digitsOf } from '../../ui/values/alarm-text.ts'
import { FoundSubstances } from '../../ui/values/found-substances.tsx'
import { measured } from '../../ui/values/measured.ts'

const deskOf = ({ desk }: Watch) => desk

/** Alarms of this device that are open or not handled. */
export function AlarmStrip({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const desk = useWatch(deskOf)
  const { link } = useLive()
  const alarms = useMemo(() => deviceAlarms(desk.values(), sn, link.serverNow()), [desk, sn, link])
  return (
    <Panel title={t('realtime.alarms.title')}>
      {alarms.length === 0 ? (
        <p className="quiet">{t('realtime.alarms.none')}</p>
      ) : (
        <ul className="alarm-strip">
          {alarms.map((alarm) => (
            <li key={alarm.id} data-open={alarm.endTime === null} data-not-real={alarm.kind !== 'normal'}>
              <AlarmFacts alarm={alarm} live />
              <Link to={paths.realtime(alarm.deviceType, sn, alarm.id)}>{t('realtime.event.readings')}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** `live`: with what it measures now; a page about the past tells only what was. */
export function AlarmFacts({ alarm, live = false }: { alarm: AlarmEvent; live?: boolean }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { peak } = alarm
  const digits = peak === null ? 0 : digitsOf(alarm.deviceType, alarm.module, peak.quantity)
  return (
    <>
      <span className="alarm-line">
        <StateMark state={shownStateOf(alarm)} />
        <span>{t(`module.${alarm.module}`)}</span>
        <AlarmMarks alarm={alarm} />
      </span>
      <span>
        <Link to={paths.monitor('alarm', { alarm: alarm.id })}>
          <bdi>
            <AlarmWords text={live ? aboutText(i18n, alarm) : alarmText(i18n, alarm)} />
          </bdi>
        </Link>
      </span>
      {live && <AlarmValue alarm={alarm} />}
      <span className="quiet">
        {t('realtime.alarms.since')} <bdi dir="ltr">{formatDateTime(lastBegin(alarm), config.timeZone)}</bdi> ·{' '}
        <Age at={lastBegin(alarm)} />
        {!live && peak !== null && (
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
