import type { AlarmEvent, AlarmNow, AlarmPeak, ValueTrend } from '@vigil/contract'
import { formatDateTime, isInDeviations, raisedByName, timesLimit, toldByLimit } from '@vigil/domain'
import {
  formatNumber,
  formatReading,
  type Lookup,
  listText,
  substanceName,
  timesText,
  unitSymbol,
  withUnit,
} from '@vigil/i18n/web'
import { digitsOf } from '../values/alarm-text.ts'

/** What an alarm measures and has measured, in words; each part only where it says something. */
export interface AlarmReading {
  readonly now: { readonly text: string; readonly trend: ValueTrend | null; readonly at: number } | undefined
  readonly times: string | undefined
  /** The number alone: for a column that is too narrow for its words. */
  readonly timesShort: string | undefined
  readonly peak: string | undefined
  /** Without its time: for a column. */
  readonly peakShort: string | undefined
}

interface Measured {
  readonly now: AlarmNow | undefined
  readonly peak: AlarmPeak | null
}

type Where = Pick<AlarmEvent, 'deviceType' | 'module' | 'endTime' | 'life' | 'state' | 'priority' | 'findings'>

/** Deviations of a background mean nothing to whoever has to act: such a value is told by its limit, where it has one. */
function valueText(
  texts: Lookup,
  { deviceType, module }: Pick<Where, 'deviceType' | 'module'>,
  { quantity, value, unit }: Pick<AlarmPeak, 'quantity' | 'value' | 'unit'>,
  limit: AlarmNow['limit'],
): string {
  const byLimit = timesText(texts, toldByLimit(value, unit, limit) ?? null)
  const digits = digitsOf(deviceType, module, quantity)
  return byLimit ?? withUnit(formatReading(texts.language, value, digits), unitSymbol(texts, unit))
}

/** Where a multiple says nothing, the limit itself. */
function againstLimit(texts: Lookup, alarm: Where, now: AlarmNow): string | undefined {
  const { value, unit, quantity, limit } = now
  if (isInDeviations(unit)) return undefined
  if (limit?.direction !== 'below') return timesText(texts, timesLimit(value, limit))
  return texts.t('desk.value.limit', { value: valueText(texts, alarm, { quantity, value: limit.value, unit }, null) })
}

/** A multiple of the limit as a number and its sign; undefined where no multiple is told. */
function shortTimes(texts: Lookup, value: number, limit: AlarmNow['limit']): string | undefined {
  const times = timesLimit(value, limit)
  if (timesText(texts, times) === undefined || times === null) return undefined
  return `${formatNumber(texts.language, times, times < 10 ? 1 : 0)}\u00a0×`
}

/** The time alone on the same day. */
function momentText(at: number, today: number, timeZone: string): string {
  const [day, other] = [at, today].map((each) => formatDateTime(each, timeZone, 'MM-dd'))
  return formatDateTime(at, timeZone, day === other ? 'hh:mm' : 'MM-dd hh:mm')
}

/** Of an alarm that is over only the peak counts: what its module measures by now is another matter. */
export function alarmReading(
  texts: Lookup,
  alarm: Where,
  { now: measured, peak }: Measured,
  serverNow: number,
  timeZone: string,
): AlarmReading {
  const now = alarm.endTime === null && alarm.life?.source !== 'drill' ? measured : undefined
  const limit = peak?.limit ?? (measured?.quantity === peak?.quantity ? (measured?.limit ?? null) : null)
  return {
    now: now && { text: valueText(texts, alarm, now, now.limit), trend: now.trend, at: now.at },
    times: now && againstLimit(texts, alarm, now),
    timesShort: now && shortTimes(texts, now.value, now.limit),
    ...peakTexts(),
  }

  function peakTexts(): Pick<AlarmReading, 'peak' | 'peakShort'> {
    // What is at its peak now need not be told twice.
    if (peak === null || (now !== undefined && now.at === peak.at)) return { peak: undefined, peakShort: undefined }
    const { at } = peak
    const value = valueText(texts, alarm, peak, limit)
    const multiple = toldByLimit(peak.value, peak.unit, limit)
    if (raisedByName(alarm, multiple)) {
      const names = listText(
        texts.language,
        alarm.findings.map(({ name }) => substanceName(texts, name)),
      )
      return { peak: texts.t('desk.value.identified', { names }), peakShort: names }
    }
    const byLimit = multiple === undefined ? undefined : shortTimes(texts, peak.value, limit)
    const peakShort = texts.t('desk.value.peak', { value: byLimit ?? value })
    if (at === undefined) return { peak: texts.t('desk.value.peak', { value }), peakShort }
    return { peak: texts.t('desk.value.peakAt', { value, time: momentText(at, serverNow, timeZone) }), peakShort }
  }
}
