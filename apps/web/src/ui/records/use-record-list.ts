import type { UseQueryResult } from '@tanstack/react-query'
import type { Problem } from '@vigil/domain'
import { useCallback, useState } from 'react'
import { useStored } from '../../lib/browser/use-stored.ts'
import { useLive } from '../../live/live-context.tsx'
import { type Cursor, type Pages, usePages } from './use-pages.ts'

/** Records on a page. */
export const PAGE_SIZES = [20, 50, 100, 200] as const
const USUAL_PAGE_SIZE = 50

/** Rows do not move while they are read, and a former page stays until the next one is there. */
export const LIST_OPTIONS = { keepPrevious: true, staleTime: 60_000 } as const

export interface RecordPage<R> {
  readonly records: readonly R[]
  readonly next: Cursor | null
  readonly total: number
  readonly about?: boolean | undefined
}

/** Which part of a list is asked for. */
export interface PageAsk {
  /** The list is as of then: what begins later comes with the next refresh. */
  readonly asOf: number
  readonly page: Partial<Cursor> & { readonly limit: number }
  readonly enabled: boolean
}

export interface RecordList<R> {
  readonly asOf: number
  readonly records: readonly R[]
  readonly answer: RecordPage<R> | undefined
  readonly pages: Pages
  readonly pageSize: number
  setPageSize(size: number): void
  readonly loading: boolean
  readonly error: unknown
  readonly problem: Problem | undefined
  /** The page as it stands now. */
  reload(): void
  /** From the first page on, until now. */
  refresh(): void
}

/** A list of the past, page by page. `wanted` stands for all that narrows it; `problem` keeps it from being asked for. */
export function useRecordList<R>(
  wanted: string,
  problem: Problem | undefined,
  useAnswer: (ask: PageAsk) => UseQueryResult<RecordPage<R>>,
): RecordList<R> {
  const { link } = useLive()
  const [asked, setAsked] = useState({ wanted, asOf: link.serverNow() })
  // Other filters are asked for as of now, with the same drawing.
  const now = asked.wanted === wanted ? asked : { wanted, asOf: link.serverNow() }
  if (now !== asked) setAsked(now)
  const { asOf } = now
  const [pageSize, setPageSize] = useStored('historyPageSize', USUAL_PAGE_SIZE)
  const pages = usePages(`${wanted} ${asOf} ${pageSize}`)
  const { data, isFetching, error, refetch } = useAnswer({
    asOf,
    page: { ...pages.cursor, limit: pageSize },
    enabled: problem === undefined,
  })
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    asOf,
    records: problem === undefined ? (data?.records ?? []) : [],
    answer: data,
    pages,
    pageSize,
    setPageSize,
    loading: isFetching,
    error: error ?? undefined,
    problem,
    reload,
    refresh: () => setAsked({ wanted, asOf: link.serverNow() }),
  }
}
