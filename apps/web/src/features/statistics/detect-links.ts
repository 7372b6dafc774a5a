import type { DetectionFilter, LoweredLimit } from '@vigil/contract'
import { hourMarkText, hoursBehind } from '@vigil/domain'
import { paths } from '../../lib/paths.ts'
import type { Span } from './alarm-links.ts'
import { kindsOf, type StatisticsPlace } from './use-statistics-place.ts'

/** The list of just the hours in which so many times a limit was crossed; `any`: of all in which it could have been. */
export const hourList = (
  { begin, end }: Span,
  { task }: Pick<StatisticsPlace, 'task'>,
  limit: LoweredLimit,
  factor: number | 'any',
): string =>
  paths.records(limit.sn, {
    begin: String(begin),
    end: String(end),
    task,
    step: 'hour',
    hour: hourMarkText(hoursBehind(limit, factor)),
    statistic: 'yes',
  })

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
