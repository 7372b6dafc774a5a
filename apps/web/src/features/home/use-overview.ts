import type { Overview } from '@vigil/contract'
import { useEffect } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useLink } from '../../live/hooks.ts'

const EVERY_MS = 60_000
/** Not asked anew when it is younger, however often somebody comes back. */
const FRESH_MS = 15_000

export interface OverviewState {
  readonly overview: Overview | undefined
  readonly failed: boolean
  readonly fetching: boolean
  retry(): void
}

/** What the last 24 hours were, asked every minute, and when the operator or the link comes back. */
export function useOverview(): OverviewState {
  const { live } = useLink()
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useCall(
    'overview',
    {},
    { refetchInterval: EVERY_MS, staleTime: FRESH_MS, quiet: true },
  )
  useEffect(() => {
    const again = () => {
      const isOld = dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > FRESH_MS
      if (isOld && !document.hidden) void refetch()
    }
    if (live) again()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [live, refetch, dataUpdatedAt])
  return { overview: data, failed: isError, fetching: isFetching, retry: () => void refetch() }
}
