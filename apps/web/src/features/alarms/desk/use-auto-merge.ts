import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'

const ASKED = {} as const

/** Whether this operator sees what was merged by rule as one; undefined until the server has said. */
export function useAutoMerge(may: boolean): {
  readonly on: boolean | undefined
  set(enabled: boolean): Promise<{ enabled: boolean; cases: number }>
} {
  const { api } = useSession()
  const queries = useQueryClient()
  const { data } = useCall('autoMergeAlarm', ASKED, { quiet: true, enabled: may, staleTime: Number.POSITIVE_INFINITY })
  const set = useCallback(
    async (enabled: boolean) => {
      const answer = await api('autoMergeAlarm', { enabled })
      queries.setQueryData(['autoMergeAlarm', ASKED], answer)
      return answer
    },
    [api, queries],
  )
  return { on: data?.enabled, set }
}
