import { REPORT_CAP } from '../../constants.ts'

/**
 * Adds reports, newest first. The same report again takes the place of its older form. Above the cap the older half goes; what is
 * still to be handled stands on the alarm desk (`desk-book.ts`), which drops nothing.
 */
export function addReports<T extends { id: string; at: number }>(
  list: readonly T[],
  reports: readonly T[],
): readonly T[] {
  if (reports.length === 0) return list
  // One copy for all of them: in a storm hundreds come at once.
  const next = [...list]
  const known = new Set(list.map(({ id }) => id))
  for (const report of reports) {
    if (known.has(report.id)) {
      next.splice(
        next.findIndex(({ id }) => id === report.id),
        1,
      )
    }
    known.add(report.id)
    const place = next.findIndex(({ at }) => at <= report.at)
    next.splice(place < 0 ? next.length : place, 0, report)
    if (next.length > REPORT_CAP) for (const { id } of next.splice(Math.ceil(next.length / 2))) known.delete(id)
  }
  return next
}
