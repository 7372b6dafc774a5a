import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointName, EndpointRequest, EndpointResponse } from '@vigil/contract'
import { useSession } from '../session.tsx'

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

/** A row of the endpoint table as a query: asked once per input, aborted when nobody looks any more. */
export function useCall<N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  { quiet = false, keepPrevious = false, early = false, ...options }: CallOptions = {},
): UseQueryResult<EndpointResponse<N>> {
  const { api } = useSession()
  const client = useQueryClient()
  const query = {
    queryKey: [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => api(name, input, { signal }),
    meta: { quiet },
  }
  if (early && options.enabled !== false && client.getQueryState(query.queryKey) === undefined)
    void client.prefetchQuery(query)
  return useQuery<EndpointResponse<N>>({
    ...query,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...options,
  })
}
