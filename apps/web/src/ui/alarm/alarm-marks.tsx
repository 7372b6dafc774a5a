import { type AlarmEvent, AlarmKind, type AlarmLife, PointState, State2 } from '@vigil/contract'
import { isChattering, isConnected, isShelved, isStaleAlarm, isUnstored, lastBegin } from '@vigil/domain'
import { durationText, formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import type { ReactNode } from 'react'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { RowIcon, type RowIconName } from '../state/row-icon.tsx'
import { Countdown } from '../time/age.tsx'
import { ClockMark } from '../time/clock-mark.tsx'
import { useClock } from '../time/use-clock.ts'
import { phaseOfAlarm } from './alarm-facts.ts'
import { PhaseMark } from './phase-mark.tsx'
import './alarm.css'

interface Shown {
  /** On a row of one line: the icon is seen, its word comes with the pointer and is read out. */
  readonly iconOnly?: boolean | undefined
}

/** No real alarm: nobody may take it for one, nor a real one for it. */
export function KindMark({ kind, iconOnly = false }: { kind: AlarmKind } & Shown) {
  const { t } = useTexts()
  if (kind === AlarmKind.Normal) return null
  const word = t(`desk.kindMark.${kind}`)
  return (
    <strong className="kind-mark" data-kind={kind} title={iconOnly ? word : undefined}>
      {iconOnly && <RowIcon name={kind === AlarmKind.Drill ? 'flag' : 'flask'} />}
      <span className={iconOnly ? 'kind-word' : undefined}>{word}</span>
    </strong>
  )
}

interface MarkProps extends Shown {
  readonly icon: RowIconName
  readonly word: string
  readonly hint?: string | undefined
  /** Seen in every shape. */
  readonly children?: ReactNode
  readonly className?: string
}

function Mark({ icon, word, hint, iconOnly = false, children, className = '' }: MarkProps) {
  const said = iconOnly ? (hint === undefined ? word : `${word}. ${hint}`) : hint
  return (
    <span className={`alarm-mark ${className}`} title={said}>
      <RowIcon name={icon} />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
      {children !== undefined && <> {children}</>}
    </span>
  )
}

export function UnstoredMark({ iconOnly }: Shown) {
  const { t } = useTranslation()
  return <Mark icon="unstored" word={t('desk.mark.unstored')} hint={t('desk.mark.unstoredHint')} iconOnly={iconOnly} />
}

/** They come and go with time, without any message. */
function TimedMarks({ alarm, iconOnly }: { alarm: AlarmEvent } & Shown) {
  const { t } = useTexts()
  const { link } = useLive()
  useClock()
  const now = link.serverNow()
  const { life } = alarm
  return (
    <>
      {isUnstored(alarm, now) && <UnstoredMark iconOnly={iconOnly} />}
      {life !== undefined && isChattering(life, now) && (
        <Mark icon="pulse" word={t('desk.mark.chattering')} hint={t('desk.mark.chatteringHint')} iconOnly={iconOnly} />
      )}
      {isStaleAlarm(alarm, now) && (
        <Mark icon="old" word={t('desk.mark.stale')} hint={t('desk.mark.staleHint')} iconOnly={iconOnly} />
      )}
      {life?.shelved && isShelved(life, now) && (
        <Mark
          icon="shelf"
          word={t('desk.mark.shelved')}
          hint={t('desk.mark.shelvedHint', { by: life.shelved.by, note: life.shelved.note })}
          iconOnly={iconOnly}
        >
          <Countdown until={life.shelved.until} now={now} />
        </Mark>
      )}
    </>
  )
}

function JudgedMark({ judged, iconOnly }: { judged: NonNullable<AlarmLife['judged']> } & Shown) {
  const { t } = useTexts()
  const way = judged.state === State2.Warning ? 'downgraded' : 'upgraded'
  return (
    <Mark
      icon={way === 'upgraded' ? 'rise' : 'fall'}
      word={t(`desk.log.${way}`)}
      hint={t('desk.mark.judgedHint', { by: judged.by, note: judged.note })}
      iconOnly={iconOnly}
    />
  )
}

/** At headquarters: the line to its site was cut when it began, and nobody here could know. */
export function LateMark({ lateMs, iconOnly }: { lateMs: number } & Shown) {
  const { t, language } = useTexts()
  const time = durationText(Math.max(0, lateMs), language)
  return (
    <Mark
      icon="unlinked"
      word={t('desk.mark.arrivedLate', { time })}
      hint={t('desk.mark.arrivedLateHint', { time })}
      iconOnly={iconOnly}
    />
  )
}

interface AlarmMarksProps extends Shown {
  readonly alarm: AlarmEvent
  /** Without what is shown elsewhere on the same row. */
  readonly phase?: boolean
}

/** Its last value is old, and nobody knows how it stands. */
function UnconnectedMark({ sn, iconOnly }: { sn: string } & Shown) {
  const { t } = useTexts()
  const device = useDevice(sn)
  if (device === undefined || isConnected(device.basic.runstate)) return null
  return <Mark icon="unlinked" word={t(POINT_STATE_KEYS[PointState.NotConnected])} iconOnly={iconOnly} />
}

/** What about an alarm must not be overlooked beside its state. */
export function AlarmMarks({ alarm, phase = true, iconOnly }: AlarmMarksProps) {
  const { t, language } = useTexts()
  const { life, kind, simulated } = alarm
  return (
    <span className="alarm-marks" data-icons={iconOnly}>
      <KindMark kind={kind} iconOnly={iconOnly === true} />
      {phase && <PhaseMark phase={phaseOfAlarm(alarm)} iconOnly={iconOnly === true} />}
      {alarm.endTime === null && life?.source !== 'drill' && <UnconnectedMark sn={alarm.sn} iconOnly={iconOnly} />}
      {simulated && (
        <Mark
          className="simulated-mark"
          icon="flask"
          word={t('fleet.simulated')}
          hint={t('fleet.simulatedHint')}
          iconOnly={iconOnly}
        />
      )}
      {life?.arrivedAt !== undefined && <LateMark lateMs={life.arrivedAt - lastBegin(alarm)} iconOnly={iconOnly} />}
      {alarm.clockOffset !== undefined && <ClockMark offset={alarm.clockOffset} iconOnly={iconOnly === true} />}
      {life !== undefined && life.occurrences > 1 && (
        <span className="alarm-mark" title={t('desk.mark.occurrences', { count: life.occurrences })}>
          <span aria-hidden="true" dir="ltr">
            ×{formatNumber(language, life.occurrences)}
          </span>
          <span className="visually-hidden">{t('desk.mark.occurrences', { count: life.occurrences })}</span>
        </span>
      )}
      {life?.judged && <JudgedMark judged={life.judged} iconOnly={iconOnly} />}
      {life?.caseId && <Mark icon="case" word={t('desk.log.merged')} iconOnly={iconOnly} />}
      <TimedMarks alarm={alarm} iconOnly={iconOnly} />
    </span>
  )
}
