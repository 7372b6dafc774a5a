import type { HistoryFilter } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDeviceIds } from '../../../organisation/device-scope.ts'
import type { ColumnsOf } from '../../../platform/database/rows.ts'
import { AS_STATISTIC } from '../counted-rows.ts'
import { withinRange } from '../within-range.ts'
import { Conditions } from './conditions.ts'
import type { LookBackOptions } from './options.ts'
import { createRowSource, type PageStart, type RowSource, type Viewer } from './row-source.ts'

export interface EventParts<F, Row, R> {
  /** `from ... join ...`, ready for a `where`. */
  readonly from: string
  readonly columns: string
  /** What they are, and what `around` adds to them. */
  readonly row: ColumnsOf<Row>
  /** Newest first by it; `id` tells apart those of one moment. */
  readonly at: string
  readonly id: string
  /** The column of the device. */
  readonly device: string
  /** What the filter asks for besides time and device; false when nothing can fit. */
  narrow(found: Conditions, filter: F, viewer: Viewer): boolean
  /** A row of the page before, in the words of `id`. */
  idOf?(found: Conditions, beforeId: string | undefined): string
  /** The statement of a page, where more is to be looked up for its rows. */
  around?(page: string): string
  /** What of the rows is to be looked up elsewhere, once they are known. */
  complete?(rows: readonly Row[]): Promise<void>
  startOf(row: Row): { before: number; beforeId: string }
  recordOf(row: Row, viewer: Viewer): R
}

type EventFilter = HistoryFilter & {
  ids?: readonly string[] | undefined
  officeAlone?: boolean | undefined
  asStatistic?: boolean | undefined
}

/** How many days a list may span. */
export const daysOf = ({ asStatistic }: Pick<EventFilter, 'asStatistic'>): number =>
  asStatistic ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events

/** Conditions of the rows that a viewer may see of what is asked for; undefined when there can be none. */
export function eventConditions<F extends EventFilter, Row, R>(
  { directory }: Pick<LookBackOptions, 'directory'>,
  parts: EventParts<F, Row, R>,
  filter: F,
  viewer: Viewer,
  start?: PageStart,
): Conditions | undefined {
  const deviceIds = seenDeviceIds(directory, viewer.user, filter)
  if (deviceIds?.length === 0 || filter.ids?.length === 0) return undefined
  const found = new Conditions()
  found.among(parts.device, deviceIds)
  found.within(parts.at, filter)
  if (!parts.narrow(found, filter, viewer)) return undefined
  if (start !== undefined) {
    const last = parts.idOf?.(found, start.beforeId) ?? found.value(start.beforeId ?? '')
    found.behind(parts.at, start.before, `${parts.id} > ${last}`)
  }
  return found
}

/** Records that are rows of a table of their own, in at most 31 days; where a statistic leads to them, in as many as it has. */
export function createEventSource<F extends EventFilter, Row extends object, R>(
  options: LookBackOptions,
  parts: EventParts<F, Row, R>,
): RowSource<F, R> {
  const { from, columns, at, id, around = (page: string) => page } = parts
  return createRowSource<F, Row, R>(options.run, {
    check: (filter) => withinRange(filter, { days: daysOf(filter), timeZone: options.timeZone, now: options.now() }),
    statement(filter, viewer, start, limit) {
      const found = eventConditions(options, parts, filter, viewer, start)
      if (found === undefined) return undefined
      const page = `select ${columns} ${from} where ${found.where} order by ${at} desc, ${id} limit ${limit}`
      return { text: around(page), values: found.values, columns: parts.row }
    },
    counting(filter, viewer) {
      const found = eventConditions(options, parts, filter, viewer)
      return found && { from: `${from} where ${found.where}`, values: found.values }
    },
    limits: ({ asStatistic }) => (asStatistic ? AS_STATISTIC : {}),
    complete: async (rows) => parts.complete?.(rows),
    startOf: parts.startOf,
    recordOf: parts.recordOf,
  })
}
