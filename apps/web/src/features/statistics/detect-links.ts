import type { DetectionFilter } from '@vigil/contract'
import { paths } from '../../lib/paths.ts'
import { kindsOf, type Span } from './alarm-links.ts'
import type { StatisticsPlace } from './use-statistics-place.ts'

/** The list of just the checks that a mark counts. */
export function checkList(
  { begin, end }: Span,
  place: Pick<StatisticsPlace, 'sn' | 'office' | 'model' | 'task' | 'drills'>,
  mark: Partial<DetectionFilter> = {},
): string {
  return paths.checkList(mark.sn ?? place.sn, {
    begin: String(begin),
    end: String(end),
    office: mark.officeId ?? place.office,
    officeAlone: mark.officeAlone === true ? 'yes' : undefined,
    model: mark.deviceType ?? place.model,
    task: place.task,
    kinds: kindsOf(place).join(),
    states: mark.states?.join(),
    named: mark.names?.[0],
    namedBy: mark.namedBy?.join(),
    sureness: mark.sureness?.join(),
    statistic: 'yes',
  })
}
