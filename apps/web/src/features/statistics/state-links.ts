import type { FaultFilter, StateFilter } from '@vigil/contract'
import { paths, type RecordQuery } from '../../lib/paths.ts'
import type { Span } from './alarm-links.ts'
import type { StatisticsPlace } from './use-statistics-place.ts'

type Mark = Pick<StateFilter, 'sn' | 'officeId' | 'officeAlone' | 'deviceType' | 'shown'> & Pick<FaultFilter, 'modules'>
type Scope = Pick<StatisticsPlace, 'sn' | 'office' | 'model' | 'task'>

const queryOf = ({ begin, end }: Span, place: Scope, mark: Mark): RecordQuery => ({
  begin: String(begin),
  end: String(end),
  office: mark.officeId ?? place.office,
  officeAlone: mark.officeAlone === true ? 'yes' : undefined,
  model: mark.deviceType ?? place.model,
  task: place.task,
  statistic: 'yes',
})

/** How devices fared: a bar with its availability for each. */
export const stateBars = (span: Span, place: Scope, mark: Mark = {}): string =>
  paths.stateHistory(mark.sn ?? place.sn, queryOf(span, place, mark))

/** Just the changes that a mark counts. */
export const stateChanges = (span: Span, place: Scope, mark: Mark = {}): string =>
  paths.stateHistory(mark.sn ?? place.sn, { ...queryOf(span, place, mark), shown: mark.shown?.join(), view: 'changes' })

/** Just the faults that a mark counts. */
export const faultList = (span: Span, place: Scope, mark: Mark = {}): string =>
  paths.faultHistory(mark.sn ?? place.sn, { ...queryOf(span, place, mark), modules: mark.modules?.join() })
