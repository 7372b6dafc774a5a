import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointRequest, EndpointResponse } from '@vigil/contract'
import { useSession } from '../../lib/session.tsx'

const REFRESHED_MS = 15_000

type Paged = 'handOvers' | 'logBook'
type Page<N extends Paged> = EndpointResponse<N>
type Cursor = { readonly before: number; readonly beforeId: string }

export interface More {
  readonly busy: boolean
  load(): void
}

/** Newest first, page by page to the very first: what nobody can reach is as good as lost. */
export function useShiftPages<N extends Paged>(name: N, ask: Omit<EndpointRequest<N>, keyof Cursor | 'limit'>) {
  const { api } = useSession()
  const asked = useInfiniteQuery({
    queryKey: [name, ask],
    queryFn: ({ pageParam, signal }): Promise<Page<N>> =>
      api(name, { ...ask, ...pageParam } as EndpointRequest<N>, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  })
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const more: More | undefined = hasNextPage
    ? { busy: isFetchingNextPage, load: () => void fetchNextPage() }
    : undefined
  const items = data?.pages.flatMap((page): readonly Page<N>['items'][number][] => page.items)
  return { items, isError, refetch, more }
}
