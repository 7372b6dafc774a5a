import { PERIOD_UNITS, type PeriodUnit, SAFETY_STEPS, type SafetyStep } from '@vigil/contract'
import { periodAt, periodBefore } from '@vigil/domain'
import type { Span } from '../../../ui/records/period.ts'

export const SAFETY_DAYS = 366
export const SAFETY_PARTS = ['score', 'exposure', 'stays', 'signs'] as const
export type SafetyPart = (typeof SAFETY_PARTS)[number]

/** What an address chooses. */
export interface SafetyQuery {
  /** The day, week, month or year that it is now, or a stretch that stands. */
  readonly time: PeriodUnit | Span
  /** An office, with those below it. */
  readonly place: string | undefined
  /** Undefined: only where there is nothing else. */
  readonly simulated: boolean | undefined
  readonly part: SafetyPart
  /** Whose points are opened. */
  readonly site: string | undefined
  readonly step: SafetyStep | undefined
  /** As `ecMod.h2s`. */
  readonly quantity: string | undefined
}

export const USUAL_UNIT: PeriodUnit = 'month'

const moment = (text: string | null): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function readSafetyQuery(query: URLSearchParams): SafetyQuery {
  const [begin, end] = [moment(query.get('begin')), moment(query.get('end'))]
  const isSpan = begin !== undefined && end !== undefined && end > begin
  const quantity = query.get('q') ?? ''
  const simulated = query.get('sim')
  return {
    time: isSpan ? { begin, end } : (PERIOD_UNITS.find((unit) => unit === query.get('unit')) ?? USUAL_UNIT),
    place: query.get('place') || undefined,
    simulated: simulated === '1' ? true : simulated === '0' ? false : undefined,
    part: SAFETY_PARTS.find((part) => part === query.get('part')) ?? 'score',
    site: query.get('site') || undefined,
    step: SAFETY_STEPS.find((step) => step === query.get('step')),
    quantity: /^\w{1,40}\.\w{1,40}$/.test(quantity) ? quantity : undefined,
  }
}

export interface SafetyTime extends Span {
  /** Where the time before begins. */
  readonly before: number
}

/** The time that is meant, and the one before: as much of the last month as has passed of this one. */
export function safetyTime(time: SafetyQuery['time'], now: number, timeZone: string): SafetyTime {
  if (typeof time !== 'string') return { ...time, before: Math.max(0, 2 * time.begin - time.end) }
  const period = periodAt(time, now, timeZone)
  return { begin: period.begin, end: period.end, before: Math.max(0, periodBefore(period, timeZone).begin) }
}

const DAY_MS = 86_400_000

/** As many steps as a chart has room for. */
export const usualStep = ({ begin, end }: Span): SafetyStep =>
  end - begin <= 35 * DAY_MS ? 'day' : end - begin <= 150 * DAY_MS ? 'week' : 'month'
