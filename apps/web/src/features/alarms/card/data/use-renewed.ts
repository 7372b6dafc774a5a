import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLink } from '../../../../live/hooks.ts'

/** In a storm an alarm changes many times a second; its card need not be fetched as often. */
const RENEW_PAUSE_MS = 400

export interface Renewed<Detail> {
  /** Fetches the detail anew, a moment later. */
  renew(): void
  /** Changes what was fetched, until it is fetched anew. */
  change(apply: (detail: Detail) => Detail): void
}

/** Fetches what stands on a card anew when `version`, which is pushed, has changed, and when the link is back. */
export function useRenewed<Detail>(
  key: QueryKey,
  id: string,
  version: string | number | undefined,
  refetch: () => Promise<unknown>,
): Renewed<Detail> {
  const queries = useQueryClient()
  const { live } = useLink()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refetch(), RENEW_PAUSE_MS)
  }, [refetch])
  useEffect(() => () => clearTimeout(timer.current), [])

  const seen = useRef({ id, version, live })
  useEffect(() => {
    const before = seen.current
    seen.current = { id, version, live }
    if (before.id === id && (before.version !== version || (!before.live && live))) renew()
  }, [id, version, live, renew])

  const name = JSON.stringify(key)
  const change = useCallback(
    (apply: (before: Detail) => Detail) => {
      queries.setQueryData<Detail>(JSON.parse(name) as QueryKey, (before) => before && apply(before))
    },
    [queries, name],
  )
  return { renew, change }
}
