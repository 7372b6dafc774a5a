/** How far the axis of an instrument of light may be off, 1/cm: beyond, one or two lines could be anybody's. */
export const AXIS_TOLERANCE = 3
/** After so many days a check says nothing of today any more. */
export const AXIS_CHECK_DAYS = 7
const DAY_MS = 86_400_000

export type AxisState = 'never' | 'overdue' | 'off' | 'good'

/** What the last check of an instrument's axis is worth now. */
export function axisState(check: { readonly at: number; readonly worst: number } | null, now: number): AxisState {
  if (check === null) return 'never'
  if (check.worst > AXIS_TOLERANCE) return 'off'
  return now - check.at > AXIS_CHECK_DAYS * DAY_MS ? 'overdue' : 'good'
}
