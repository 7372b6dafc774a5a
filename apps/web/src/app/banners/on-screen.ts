import type { Notice } from '@vigil/domain'
import { paths } from '../../lib/paths.ts'
import { pageDevice } from '../routing/page-device.ts'

/** What the address of the desk may hold while its queue is whole and in sight. */
const CARD = 'alarm'

function isOnDesk(ids: readonly string[], search: string, beside: boolean): boolean {
  const query = new URLSearchParams(search)
  const opened = query.get(CARD)
  if (opened !== null && ids.includes(opened)) return true
  // A filter, a shelf or a list of the past may leave it out.
  if ([...query.keys()].some((key) => key !== CARD)) return false
  return opened === null || beside
}

/**
 * Whether the page itself shows the alarm that a notice tells of: then the notice would only lie over it. A detection stands
 * on no page.
 */
export function isOnScreen(
  { type, sn, ids }: Pick<Notice, 'type' | 'sn' | 'ids'>,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  /** An opened card leaves the queue in sight. */
  beside: boolean,
): boolean {
  if (type !== 'ALARM') return false
  if (pathname === paths.wall) return true
  if (pathname === paths.monitor('alarm')) return isOnDesk(ids, search, beside)
  return pageDevice(pathname) === sn
}
