import { type PeriodOrSpan, readTime, timeQuery } from '../../../ui/records/period.ts'

export interface AuditFilter {
  readonly time: PeriodOrSpan
  readonly act: string | undefined
  readonly by: string
  readonly subject: string
}

const USUAL = '7d'
const LONGEST = 64
const short = (text: string | null): string => (text ?? '').trim().slice(0, LONGEST)

/** From the address; what does not parse narrows nothing. */
export const readAuditFilter = (query: URLSearchParams): AuditFilter => ({
  time: readTime(query, USUAL),
  act: short(query.get('act')).slice(0, 40) || undefined,
  by: short(query.get('by')),
  subject: short(query.get('subject')),
})

export function auditQuery({ time, act, by, subject }: AuditFilter): URLSearchParams {
  const values = { ...timeQuery(time, USUAL), act, by, subject }
  return new URLSearchParams(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}
