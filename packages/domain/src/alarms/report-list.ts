import { REPORT_CAP } from '../constants.ts'

/**
 * Adds reports, newest first. The same report again takes the place of its older form. Above the cap the older half goes; what is
 * still to be handled stands on the alarm desk (`alarm-desk.ts`), which drops nothing.
 */
export function addReports<T extends { id: string; at: number }>(
  list: readonly T[],
  reports: readonly T[],
): readonly T[] {
  let next = list
  for (const report of reports) {
    const others = next.filter((each) => each.id !== report.id)
    const index = others.findIndex((each) => each.at <= report.at)
    const place = index < 0 ? others.length : index
    const placed = [...others.slice(0, place), report, ...others.slice(place)]
    next = placed.length > REPORT_CAP ? placed.slice(0, Math.ceil(placed.length / 2)) : placed
  }
  return next
}
