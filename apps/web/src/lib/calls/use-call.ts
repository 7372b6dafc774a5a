import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointName, EndpointRequest, EndpointResponse } from '@vigil/contract'
import { useCallback } from 'react'
import { useSession } from '../session.tsx'
import type { Api } from './api.ts'

interface CallOptions {
  enabled?: boolean
  refetchInterval?: number | false
  staleTime?: number
  /** The caller shows a failure itself. */
  quiet?: boolean
  /** While other input is asked for, the former answer stays: a list does not blink. */
  keepPrevious?: boolean
  /** For what a page is about: it is asked for before the page is drawn around it, not behind that. */
  early?: boolean
}

const queryOf = <N extends EndpointName>(api: Api, name: N, input: EndpointRequest<N>, quiet: boolean) => ({
  queryKey: [name, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(name, input, { signal }),
  meta: { quiet },
})

/** A call with its input. */
export type AskedCall = { [N in EndpointName]: readonly [N, EndpointRequest<N>] }[EndpointName]

/** What a page asks for as it stands where nothing is said in its address. */
export type FirstCalls = (time: { readonly now: number; readonly timeZone: string }) => readonly AskedCall[]

/** So long an answer that nobody has looked at yet is not asked for again. */
const AHEAD_MS = 10_000

/** Asks for what a page will ask for, before it is opened. What fails here is asked for again there, and fails there. */
export function useAskAhead(): (asked: readonly AskedCall[]) => void {
  const { api } = useSession()
  const client = useQueryClient()
  return useCallback(
    (asked) => {
      for (const [name, input] of asked)
        void client.prefetchQuery({ ...queryOf(api, name, input as never, true), staleTime: AHEAD_MS })
    },
    [api, client],
  )
}

/** A row of the endpoint table as a query: asked once per input, aborted when nobody looks any more. */
export function useCall<N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  { quiet = false, keepPrevious = false, early = false, ...options }: CallOptions = {},
): UseQueryResult<EndpointResponse<N>> {
  const { api } = useSession()
  const client = useQueryClient()
  const query = queryOf(api, name, input, quiet)
  if (early && options.enabled !== false && client.getQueryState(query.queryKey) === undefined)
    void client.prefetchQuery(query)
  return useQuery<EndpointResponse<N>>({
    ...query,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...options,
  })
}
