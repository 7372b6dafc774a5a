import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Total } from '../history/reading/counted-rows.ts'
import type { PageStart, RowSource, Viewer } from '../history/reading/look-back/row-source.ts'
import { type Head, headOf, type Row, rowOf, type Sheet } from './sheet.ts'

/** Rows that are asked for at once, and the most that stand in memory of a file. */
export const PAGE_ROWS = 500

/** A filter with its rows, whatever they are of. */
export interface OpenTable {
  readonly name: string
  readonly heads: readonly Head[]
  readonly from: number | null
  readonly to: number | null
  total(signal?: AbortSignal): Promise<Total>
  /** Newest first. Between two pages everything else on the server gets its turn. */
  pages(signal?: AbortSignal, pageRows?: number): AsyncGenerator<readonly Row[]>
}

interface Ranged {
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Refuses a filter out of range. */
export function openTable<F extends Ranged, R>(
  source: RowSource<F, R>,
  given: F,
  sheet: Sheet<R>,
  viewer: Viewer,
  timeZone: string,
): OpenTable {
  const filter = source.check(given)
  return {
    name: sheet.name,
    heads: sheet.columns.map((column) => headOf(column, timeZone)),
    from: filter.beginTime ?? null,
    to: filter.endTime ?? null,
    total: (signal) => source.total(filter, { ...viewer, signal }),
    async *pages(signal, pageRows = PAGE_ROWS) {
      let start: PageStart | undefined
      do {
        signal?.throwIfAborted()
        const { records, next } = await source.page(filter, { ...viewer, signal }, start, pageRows)
        yield records.map((record) => rowOf(sheet, record))
        await nextTurn()
        start = next ?? undefined
      } while (start !== undefined)
    },
  }
}
