import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'

const DAY_MS = 86_400_000

const PERIODS = { '1d': 1, '7d': 7, '30d': 30 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]

export interface Span {
  readonly begin: number
  readonly end: number
}
/** The last so long, or a stretch that stands. */
export type PeriodOrSpan = Period | Span

const isPeriod = (text: string | null): text is Period => PERIOD_NAMES.some((name) => name === text)
const moment = (text: string | null): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** From an address; what does not parse is the usual. */
export function readTime(query: URLSearchParams, usual: Period): PeriodOrSpan {
  const [begin, end] = [moment(query.get('begin')), moment(query.get('end'))]
  if (begin !== undefined && end !== undefined && end > begin) return { begin, end }
  const last = query.get('last')
  return isPeriod(last) ? last : usual
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

/** What is wrong with a time that stands in an address; the server would refuse it. */
export const timeProblems = (time: PeriodOrSpan, timeZone: string) =>
  typeof time === 'string' ? [] : validateTimeRange(time, TIME_RANGE_DAYS.events, timeZone)
