import type { RecentData } from '@vigil/contract'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useSession } from '../../lib/session.tsx'
import { useWhenLinked } from '../../live/use-when-linked.ts'

export interface RecentQuery {
  readonly sn: string
  readonly from: number
  readonly to: number
  readonly points: number
  readonly quantities?: string | undefined
}

export type RecentState =
  | { readonly phase: 'loading'; readonly data?: RecentData | undefined }
  | { readonly phase: 'ready'; readonly data: RecentData }
  | { readonly phase: 'failed'; readonly data?: RecentData | undefined; readonly error: unknown }

const isAborted = (error: unknown): boolean => error instanceof ApiError && error.failure.kind === 'aborted'

/** What was loaded before stays until the new data is there: a chart that blinks at every step can not be read. */
export function useRecentData(query: RecentQuery | undefined): RecentState {
  const { api } = useSession()
  const [state, setState] = useState<RecentState>({ phase: 'loading' })
  const key = JSON.stringify(query)
  const load = useCallback(
    (signal: AbortSignal) => {
      if (key === undefined) return
      const wanted = JSON.parse(key) as RecentQuery
      setState(({ data }) => ({ phase: 'loading', data: data?.sn === wanted.sn ? data : undefined }))
      api('hisDeviceData', wanted, { signal }).then(
        (data) => setState({ phase: 'ready', data }),
        (error: unknown) => {
          if (!isAborted(error)) setState(({ data }) => ({ phase: 'failed', data, error }))
        },
      )
    },
    [api, key],
  )
  const [turn, again] = useReducer((before: number) => before + 1, 0)
  useWhenLinked(() => {
    if (state.phase === 'failed') again()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another turn it is asked for again
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal)
    return () => controller.abort()
  }, [load, turn])
  return state
}
