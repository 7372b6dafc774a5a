import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
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
}

/** A row of the endpoint table as a query: asked once per input, aborted when nobody looks any more. */
export function useCall<N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  { quiet = false, keepPrevious = false, ...options }: CallOptions = {},
): UseQueryResult<EndpointResponse<N>> {
  const { api } = useSession()
  return useQuery<EndpointResponse<N>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => api(name, input, { signal }),
    meta: { quiet },
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...options,
  })
}
