import { type AlarmEvent, AlarmKind, type AlarmLife, PointState, State2 } from '@vigil/contract'
import { isChattering, isConnected, isShelved, isStaleAlarm, isUnstored } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/use-texts.ts'
import { useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { RowIcon } from '../state/row-icon.tsx'
import { Countdown } from '../time/age.tsx'
import { ClockMark } from '../time/clock-mark.tsx'
import { useClock } from '../time/use-clock.ts'
import { phaseOfAlarm } from './alarm-facts.ts'
import { PhaseMark } from './phase-mark.tsx'
import './alarm.css'

/** No real alarm: nobody may take it for one, nor a real one for it. */
export function KindMark({ kind }: { kind: AlarmKind }) {
  const { t } = useTexts()
  if (kind === AlarmKind.Normal) return null
  return (
    <strong className="kind-mark" data-kind={kind}>
      {t(`desk.kindMark.${kind}`)}
    </strong>
  )
}

export function UnstoredMark() {
  const { t } = useTranslation()
  return (
    <span className="alarm-mark" title={t('desk.mark.unstoredHint')}>
      {t('desk.mark.unstored')}
    </span>
  )
}

/** They come and go with time, without any message. */
function TimedMarks({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTexts()
  const { link } = useLive()
  useClock()
  const now = link.serverNow()
  const { life } = alarm
  return (
    <>
      {isUnstored(alarm, now) && <UnstoredMark />}
      {life !== undefined && isChattering(life, now) && (
        <span className="alarm-mark" title={t('desk.mark.chatteringHint')}>
          {t('desk.mark.chattering')}
        </span>
      )}
      {isStaleAlarm(alarm, now) && (
        <span className="alarm-mark" title={t('desk.mark.staleHint')}>
          {t('desk.mark.stale')}
        </span>
      )}
      {life?.shelved && isShelved(life, now) && (
        <span
          className="alarm-mark"
          title={t('desk.mark.shelvedHint', { by: life.shelved.by, note: life.shelved.note })}
        >
          <RowIcon name="shelf" />
          {t('desk.mark.shelved')} <Countdown until={life.shelved.until} now={now} />
        </span>
      )}
    </>
  )
}

function JudgedMark({ judged }: { judged: NonNullable<AlarmLife['judged']> }) {
  const { t } = useTexts()
  const way = judged.state === State2.Warning ? 'downgraded' : 'upgraded'
  return (
    <span className="alarm-mark" title={t('desk.mark.judgedHint', { by: judged.by, note: judged.note })}>
      <RowIcon name={way === 'upgraded' ? 'rise' : 'fall'} />
      {t(`desk.log.${way}`)}
    </span>
  )
}

interface AlarmMarksProps {
  readonly alarm: AlarmEvent
  /** Without what is shown elsewhere on the same row. */
  readonly phase?: boolean
}

/** Its last value is old, and nobody knows how it stands. */
function UnconnectedMark({ sn }: { sn: string }) {
  const { t } = useTexts()
  const device = useDevice(sn)
  if (device === undefined || isConnected(device.basic.runstate)) return null
  return <span className="alarm-mark">{t(POINT_STATE_KEYS[PointState.NotConnected])}</span>
}

/** What about an alarm must not be overlooked beside its state. */
export function AlarmMarks({ alarm, phase = true }: AlarmMarksProps) {
  const { t, language } = useTexts()
  const { life, kind, simulated } = alarm
  return (
    <span className="alarm-marks">
      <KindMark kind={kind} />
      {phase && <PhaseMark phase={phaseOfAlarm(alarm)} />}
      {alarm.endTime === null && life?.source !== 'drill' && <UnconnectedMark sn={alarm.sn} />}
      {simulated && (
        <span className="alarm-mark simulated-mark" title={t('fleet.simulatedHint')}>
          <RowIcon name="flask" />
          <span>{t('fleet.simulated')}</span>
        </span>
      )}
      {alarm.clockOffset !== undefined && <ClockMark offset={alarm.clockOffset} />}
      {life !== undefined && life.occurrences > 1 && (
        <span className="alarm-mark" title={t('desk.mark.occurrences', { count: life.occurrences })}>
          <span aria-hidden="true" dir="ltr">
            ×{formatNumber(language, life.occurrences)}
          </span>
          <span className="visually-hidden">{t('desk.mark.occurrences', { count: life.occurrences })}</span>
        </span>
      )}
      {life?.judged && <JudgedMark judged={life.judged} />}
      {life?.caseId && (
        <span className="alarm-mark">
          <RowIcon name="case" />
          {t('desk.log.merged')}
        </span>
      )}
      <TimedMarks alarm={alarm} />
    </span>
  )
}
