import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const AGAIN: ReadonlySet<string> = new Set(['server', 'unreachable'])

/** A refusal stays a refusal; what the network did may be otherwise the second time. A time-out has cost five minutes already. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && AGAIN.has(error.failure.kind)

/** Failed calls are presented, unless the one who asked shows them itself (`meta.quiet`). */
export function createQueryClient(present: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true) present(error)
      },
    }),
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: false } },
  })
}
