import type { AlarmEvent, ValueTrend } from '@vigil/contract'
import { isConnected, NOW_FRESH_MS } from '@vigil/domain'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useAlarmValue, useDevice, useLink } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { Age } from '../time/age.tsx'
import { useClock } from '../time/use-clock.ts'
import { type AlarmReading, alarmReading } from './alarm-reading.ts'
import { AlarmWords } from './alarm-words.tsx'
import './alarm.css'

const WAYS: Readonly<Record<ValueTrend, string>> = {
  rising: 'M8 13V3M3.5 7.5L8 3l4.5 4.5',
  falling: 'M8 3v10M3.5 8.5L8 13l4.5-4.5',
  steady: 'M2.5 8h11M10 4.5L13.5 8 10 11.5',
}

/** Up is more in every language; the word is for who can't see it. */
export function TrendMark({ trend }: { trend: ValueTrend }) {
  const { t } = useTexts()
  return (
    <span className="trend-mark" data-trend={trend} title={t(`desk.value.${trend}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={WAYS[trend]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">{t(`desk.value.${trend}`)}</span>
    </span>
  )
}

export interface ShownReading extends AlarmReading {
  /** Nobody hears its device: what is known of it is the last. */
  readonly isLost: boolean
  /** It never looks like a value of now. */
  readonly isOld: boolean
}

/** What an alarm measures now, in words, and whether that is of now at all; looked at again with every second. */
export function useAlarmReading(alarm: AlarmEvent): ShownReading {
  const texts = useTexts()
  const { config } = useSession()
  const { link } = useLive()
  const { live } = useLink()
  const device = useDevice(alarm.sn)
  const value = useAlarmValue(alarm)
  useClock()
  const serverNow = link.serverNow()
  const reading = alarmReading(texts, alarm, value, serverNow, config.timeZone)
  const isLost = !live || (device !== undefined && !isConnected(device.basic.runstate))
  const isOld = isLost || (reading.now !== undefined && serverNow - reading.now.at > NOW_FRESH_MS)
  return { ...reading, isLost, isOld }
}

interface AlarmValueProps {
  readonly alarm: AlarmEvent
  /** On a line without room for words: the value alone, its multiple as a number with its sign. */
  readonly short?: boolean
}

/**
 * What an alarm measures now with its trend, how many times the alarm limit that is, and its peak, named as one: the same on
 * every row, card, wall and notice. A value that nobody has heard of lately never looks like one of now.
 */
export function AlarmValue({ alarm, short = false }: AlarmValueProps) {
  const { t } = useTexts()
  const { now, times, timesShort, peak, peakShort, isLost, isOld } = useAlarmReading(alarm)
  if (now === undefined) {
    return peak === undefined ? null : (
      <span className="alarm-value">
        <span className="value-peak" title={short ? peak : undefined}>
          <AlarmWords text={short ? (peakShort ?? peak) : peak} />
        </span>
      </span>
    )
  }
  return (
    <span className="alarm-value" data-old={isOld}>
      <strong className="value-now">
        <AlarmWords
          text={short && !isLost ? now.text : t(isLost ? 'desk.value.last' : 'desk.value.now', { value: now.text })}
        />
        {!isOld && now.trend !== null && <TrendMark trend={now.trend} />}
      </strong>
      {isOld && (
        <span className="value-age">
          <Age at={now.at} />
        </span>
      )}
      {times !== undefined && (
        <span className="value-times" title={short ? times : undefined}>
          <AlarmWords text={short ? (timesShort ?? times) : times} />
        </span>
      )}
      {peak !== undefined && (
        <span className="value-peak">
          <AlarmWords text={peak} />
        </span>
      )}
    </span>
  )
}
