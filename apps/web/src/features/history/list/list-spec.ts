import type { UseQueryResult } from '@tanstack/react-query'
import type { Problem } from '@vigil/domain'
import type { RecordQuery } from '../../../lib/paths.ts'
import type { ExportContent } from '../../../ui/exports/export-request.ts'
import type { Period } from '../../../ui/records/period.ts'
import type { RecordPage } from '../../../ui/records/use-record-list.ts'
import type { ListAsk } from './list-ask.ts'
import type { FilterField, ListFilter } from './list-filter.ts'

export interface RecordDevice {
  readonly sn: string
  readonly name: string
  readonly deviceType: string
  readonly officeName: string
  readonly simulated?: boolean | undefined
}

export interface RecordsAsk {
  readonly before?: number | undefined
  readonly beforeId?: string | undefined
  readonly limit: number
  /** These alone, of all that match. */
  readonly ids?: string[] | undefined
}

interface CallOptions {
  readonly enabled: boolean
  readonly keepPrevious?: boolean
  readonly staleTime?: number
  readonly quiet?: boolean
}

/** What sets one list of the past apart from the others. */
export interface ListSpec<R> {
  /** Names its columns in the browser's memory. */
  readonly id: string
  /** Below `pages.title`. */
  readonly title: string
  readonly fields: readonly FilterField[]
  readonly usual: ListFilter
  readonly periods: readonly Period[]
  /** The longest range that may be asked for. */
  days(filter: ListFilter): number
  /** What else keeps it from being asked for. */
  problem?(filter: ListFilter, sn: string | undefined): Problem | undefined
  /** Models that can have such records. */
  isOffered?(deviceType: string): boolean
  address(sn: string | undefined, query: RecordQuery): string
  useRecords(ask: ListAsk, page: RecordsAsk, options: CallOptions): UseQueryResult<RecordPage<R>>
  idOf(record: R): string
  /** The list is in its order, newest first. */
  atOf(record: R): number
  /** What that moment is called. */
  readonly timeLabel: 'history.column.begin' | 'exports.column.end' | 'exports.column.time'
  /** The same list as a file holds it; of what was selected, where ids are given. */
  content(ask: ListAsk): ExportContent
  selection(ids: string[], ask: ListAsk): ExportContent
  deviceOf(record: R): RecordDevice
}
