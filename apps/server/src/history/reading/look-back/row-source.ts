import type { Locale } from '@vigil/contract'
import type { Run, Statement } from '../../../platform/database/cancellable.ts'
import type { SessionUser } from '../../../platform/http/handlers.ts'
import { type Counting, type CountLimits, countRows, type Total } from '../counted-rows.ts'

/** Who looks: the scope of the rows, the language of their words, and whether somebody still waits for them. */
export interface Viewer {
  user: SessionUser
  locale: Locale
  signal?: AbortSignal | undefined
}

/** The end of the page before. */
export interface PageStart {
  readonly before: number
  readonly beforeId?: string | undefined
}

export interface RowPage<R> {
  records: R[]
  next: { before: number; beforeId: string } | null
}

/** Records of one subject, newest first. Pages and exports read the same source, so that they can not differ. */
export interface RowSource<F, R> {
  /** Bounds a filter in time; refuses one that is out of range. */
  check(filter: F): F
  page(filter: F, viewer: Viewer, start: PageStart | undefined, limit: number): Promise<RowPage<R>>
  total(filter: F, viewer: Viewer): Promise<Total>
}

export interface SourceParts<F, Row, R> {
  check(filter: F): F
  /** Undefined: nothing that the user may see can fit. */
  statement(
    filter: F,
    viewer: Viewer,
    start: PageStart | undefined,
    limit: number,
  ): Promise<Statement<Row> | undefined> | Statement<Row> | undefined
  counting(filter: F, viewer: Viewer): Promise<Counting | undefined> | Counting | undefined
  limits?(filter: F): CountLimits
  /** Looks up what the statement left open, for the rows that are shown alone. */
  complete?(rows: readonly Row[], filter: F, viewer: Viewer): Promise<void>
  startOf(row: Row): { before: number; beforeId: string }
  recordOf(row: Row, viewer: Viewer): R
}

export function createRowSource<F, Row extends object, R>(
  run: Run,
  { check, statement, counting, limits, complete, startOf, recordOf }: SourceParts<F, Row, R>,
): RowSource<F, R> {
  return {
    check,
    async page(filter, viewer, start, limit) {
      // One more than is shown tells whether there is a next page.
      const found = await statement(check(filter), viewer, start, limit + 1)
      if (found === undefined) return { records: [], next: null }
      const rows = await run(found, viewer.signal)
      const shown = rows.slice(0, limit)
      await complete?.(shown, filter, viewer)
      const last = shown.at(-1)
      return {
        records: shown.map((row) => recordOf(row, viewer)),
        next: rows.length > limit && last !== undefined ? startOf(last) : null,
      }
    },
    async total(filter, viewer) {
      const counted = await counting(check(filter), viewer)
      return counted === undefined
        ? { total: 0, about: false }
        : countRows(run, counted, viewer.signal, limits?.(filter))
    },
  }
}

interface PageInput {
  limit: number
  before?: number | undefined
  beforeId?: string | undefined
}

/** A page with its total, as the calls of the past answer. */
export async function answerPage<F, R>(
  source: RowSource<F, R>,
  given: F,
  { limit, before, beforeId }: PageInput,
  viewer: Viewer,
): Promise<RowPage<R> & { total: number; about?: boolean }> {
  const filter = source.check(given)
  const [page, { total, about }] = await Promise.all([
    source.page(filter, viewer, before === undefined ? undefined : { before, beforeId }, limit),
    source.total(filter, viewer),
  ])
  return { ...page, total, ...(about && { about }) }
}
