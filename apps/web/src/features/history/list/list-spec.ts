import type { UseQueryResult } from '@tanstack/react-query'
import type { ReadingRecord, ReadingStep } from '@vigil/contract'
import type { Problem } from '@vigil/domain'
import type { ReactNode } from 'react'
import type { Texts } from '../../../lib/language/texts.ts'
import type { RecordQuery } from '../../../lib/paths.ts'
import type { ExportContent, SpectraContent, WaysContent } from '../../../ui/exports/export-request.ts'
import { EVENT_PERIODS, type Period } from '../../../ui/records/period.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import type { RecordList, RecordPage } from '../../../ui/records/use-record-list.ts'
import type { ListAsk } from './list-ask.ts'
import { eventDays, type FilterField, type ListFilter } from './list-filter.ts'
import type { ListPlace } from './list-place.ts'

/** What lists make their columns of. */
export interface ColumnKit<R> {
  readonly texts: Texts
  /** When, and of which device: the same in every list. */
  readonly time: RecordColumn<R>
  readonly device: RecordColumn<R>
  readonly site: RecordColumn<R>
  readonly model: RecordColumn<R>
  /** Another moment; `none` is said where there is none. */
  moment(
    key: string,
    label: string,
    shown: 'usual' | 'asked',
    atOf: (record: R) => number | null,
    none?: string,
  ): RecordColumn<R>
  /** How long it lasted, in milliseconds, and for how long of it nobody watched. */
  lasted(
    msOf: (record: R) => number | null,
    none?: string,
    unwatchedOf?: (record: R) => number | undefined,
  ): RecordColumn<R>
}

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

type OfDevice = Pick<ReadingRecord, 'sn' | 'deviceName' | 'deviceType' | 'officeName' | 'simulated'>

/** What decides about the columns of a list. */
export interface ListShown {
  /** The only model in it, where that is known. */
  readonly deviceType: string | undefined
  readonly step: ReadingStep
}

/** What parts of a page that stand beside the rows may know. */
export interface ListParts<R> extends ListShown {
  readonly place: ListPlace
  readonly list: RecordList<R>
  readonly ask: ListAsk
}

/** What sets one list of the past apart from the others. */
export interface ListSpec<R> {
  /** Below `pages.title`; names its columns in the browser's memory. */
  readonly title: string
  /** The key of what its rows are called, where that is not the title of the page. */
  readonly label?: string
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
  /** The same moment by the device's own clock, where that can not be right. */
  deviceTimeOf?(record: R): number | undefined
  /** How long a row tells of, where it is no moment. */
  lastsMs?(step: ReadingStep): number
  /** What that moment is called. */
  readonly timeLabel: 'history.column.begin' | 'exports.column.end' | 'exports.column.time'
  /** The same list as a file holds it; of what was selected, where ids are given. */
  content(ask: ListAsk): ExportContent
  selection(ids: string[], ask: ListAsk): ExportContent
  deviceOf(record: R): RecordDevice
  columns(kit: ColumnKit<R>, shown: ListShown): readonly RecordColumn<R>[]
  /** Its columns are those of the model: each model's are remembered by themselves. */
  readonly byModel?: true
  detail(record: R, onClose: () => void, filter: ListFilter): ReactNode
  /** Above the rows. */
  above?(parts: ListParts<R>): ReactNode
  /** False: something else stands in place of the rows, and they are not asked for. */
  isListed?(place: ListPlace): boolean
  instead?(parts: ListParts<R>): ReactNode
  /** Where the list is of a device that measures spectra. */
  spectra?(parts: ListParts<R>): SpectraContent | undefined
  /** Where rows are ways: of those that were selected, or of all that match. */
  ways?(ids: string[], ask: ListAsk): WaysContent
}

export const deviceOfRow = ({ sn, deviceName: name, deviceType, officeName, simulated }: OfDevice): RecordDevice => ({
  sn,
  name,
  deviceType,
  officeName,
  simulated,
})

/** For rows that name their device as all but checks do. */
export const ROWS = { idOf: ({ id }: { id: string }) => id, deviceOf: deviceOfRow }
export const EVENTS = { periods: EVENT_PERIODS, days: eventDays }
