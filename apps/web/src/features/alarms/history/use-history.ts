import type { AlarmFilter, AlarmRecord, EndpointResponse } from '@vigil/contract'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useStored } from '../../../lib/use-stored.ts'
import { useLive } from '../../../live/live-context.tsx'
import { timeProblems } from '../parts/period.ts'
import { type Pages, usePages } from '../parts/use-pages.ts'
import { alarmFilterOf } from './history-filter.ts'
import type { HistoryPlace } from './use-history-address.ts'

/** Records on a page. */
export const PAGE_SIZES = [20, 50, 100, 200] as const
const USUAL_PAGE_SIZE = 50
const NONE: readonly AlarmRecord[] = []

export interface HistoryList {
  /** What the list was asked with. */
  readonly asked: AlarmFilter
  readonly asOf: number
  readonly records: readonly AlarmRecord[]
  readonly answer: EndpointResponse<'hisAlarm'> | undefined
  readonly pages: Pages
  readonly pageSize: number
  setPageSize(size: number): void
  readonly loading: boolean
  readonly failed: boolean
  readonly problem: ReturnType<typeof timeProblems>[number] | undefined
  /** The page as it stands now. */
  reload(): void
  /** From the first page on, until now. */
  refresh(): void
}

/** A page of the past. What began after it was asked for comes with the next refresh: rows do not move while they are read. */
export function useHistory({ filter, sn }: Pick<HistoryPlace, 'filter' | 'sn'>): HistoryList {
  const { link } = useLive()
  const { timeZone } = useSession().config
  const wanted = JSON.stringify([sn, filter])
  const [asked, setAsked] = useState({ wanted, asOf: link.serverNow() })
  // Other filters are asked for as of now, with the same drawing.
  const now = asked.wanted === wanted ? asked : { wanted, asOf: link.serverNow() }
  if (now !== asked) setAsked(now)
  const { asOf } = now
  const input = useMemo(() => alarmFilterOf(filter, sn, asOf), [filter, sn, asOf])
  const [problem] = timeProblems(filter.time, timeZone)
  const [pageSize, setPageSize] = useStored('historyPageSize', USUAL_PAGE_SIZE)
  const pages = usePages(`${wanted} ${asOf} ${pageSize}`)
  const { data, isFetching, isError, refetch } = useCall(
    'hisAlarm',
    { ...input, ...pages.cursor, limit: pageSize },
    { enabled: problem === undefined, keepPrevious: true, staleTime: 60_000 },
  )
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    asked: input,
    asOf,
    records: problem === undefined ? (data?.records ?? NONE) : NONE,
    answer: data,
    pages,
    pageSize,
    setPageSize,
    loading: isFetching,
    failed: isError,
    problem,
    reload,
    refresh: () => setAsked({ wanted, asOf: link.serverNow() }),
  }
}
