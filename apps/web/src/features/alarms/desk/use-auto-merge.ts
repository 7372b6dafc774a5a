import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useSession } from '../../../lib/session.tsx'

const ASKED = {} as const

interface AutoMerge {
  /** Undefined until the server has said. */
  readonly on: boolean | undefined
  readonly failed: boolean
  retry(): void
  set(enabled: boolean): Promise<{ enabled: boolean; cases: number }>
}

/** Whether this operator sees what was merged by rule as one. */
export function useAutoMerge(may: boolean): AutoMerge {
  const { api } = useSession()
  const queries = useQueryClient()
  const { data, isError, refetch } = useCall('autoMergeAlarm', ASKED, {
    quiet: true,
    enabled: may,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = useCallback(
    async (enabled: boolean) => {
      const answer = await api('autoMergeAlarm', { enabled })
      queries.setQueryData(['autoMergeAlarm', ASKED], answer)
      return answer
    },
    [api, queries],
  )
  return { on: data?.enabled, failed: data === undefined && isError, retry: () => void refetch(), set }
}
