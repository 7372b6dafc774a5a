import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'

const DAY_MS = 86_400_000

const PERIODS = { '1h': 1 / 24, '6h': 0.25, '1d': 1, '7d': 7, '30d': 30, '365d': 365 } as const
export type Period = keyof typeof PERIODS
const PERIOD_NAMES = Object.keys(PERIODS) as Period[]
/** Those that lists of events offer. */
export const EVENT_PERIODS: readonly Period[] = ['1d', '7d', '30d']

export interface Span {
  readonly begin: number
  readonly end: number
}
/** The last so long, or a stretch that stands. */
export type PeriodOrSpan = Period | Span

const moment = (text: string | null): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** From an address; what does not parse is the usual. */
export function readTime(
  query: URLSearchParams,
  usual: Period,
  known: readonly Period[] = EVENT_PERIODS,
): PeriodOrSpan {
  const [begin, end] = [moment(query.get('begin')), moment(query.get('end'))]
  if (begin !== undefined && end !== undefined && end > begin) return { begin, end }
  const last = query.get('last')
  return known.find((name) => name === last) ?? usual
}

export const timeQuery = (
  time: PeriodOrSpan,
  usual: Period,
): { last?: string | undefined; begin?: string; end?: string } =>
  typeof time === 'string'
    ? { last: time === usual ? undefined : time }
    : { begin: String(time.begin), end: String(time.end) }

export const spanOf = (time: PeriodOrSpan, now: number): Span =>
  typeof time === 'string' ? { begin: Math.max(0, now - PERIODS[time] * DAY_MS), end: now } : time

/** The periods that a query of so many days may have. */
export const periodsWithin = (days: number): readonly Period[] => PERIOD_NAMES.filter((name) => PERIODS[name] <= days)

/** What is wrong with a time that stands in an address; the server would refuse it. */
export const timeProblems = (time: PeriodOrSpan, timeZone: string, days: number = TIME_RANGE_DAYS.events) =>
  typeof time === 'string'
    ? validateTimeRange({ begin: 0, end: PERIODS[time] * DAY_MS }, days)
    : validateTimeRange(time, days, timeZone)
