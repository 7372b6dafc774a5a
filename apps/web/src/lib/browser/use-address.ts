import { useCallback, useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_RouteContext as RouteContext,
  type To,
} from 'react-router'

/** The address of a page, as it is at this moment. */
export interface Address {
  readonly pathname: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

interface ChangeOptions {
  /** The way back leads to the address as it was. */
  readonly push?: boolean
}

/** `next` is given the address as it is when the change is made; undefined leaves it. */
type ChangeAddress = (next: (now: Address) => To | undefined, options?: ChangeOptions) => void

/**
 * Changes the address of the page that it is used in. A new address is drawn a moment after it was asked for: whoever started from
 * what is drawn would undo what was changed in that moment. A page that is left, or about to be, changes nothing: it would call the
 * operator back from where they went.
 */
export function useChangeAddress(): ChangeAddress {
  const router = useContext(DataRouterContext)?.router
  const page = useContext(RouteContext).matches.at(-1)?.route.id
  if (router === undefined) throw new Error('used outside a router')
  return useCallback<ChangeAddress>(
    (next, { push = false } = {}) => {
      const { navigation, location, matches } = router.state
      const { pathname, search } = navigation.location ?? location
      const match = (navigation.matches ?? matches).at(-1)
      if (match === undefined || match.route.id !== page) return
      const to = next({ pathname, params: match.params, query: new URLSearchParams(search) })
      if (to === undefined) return
      // What takes the place of an address that is not reached yet stands in the history where that one would have stood.
      const replace = !push && navigation.historyAction !== 'PUSH'
      void router.navigate(to, { replace, preventScrollReset: true })
    },
    [router, page],
  )
}

type ChangeQuery = (next: (query: URLSearchParams) => URLSearchParams, options?: ChangeOptions) => void

/** The same where the path stays. */
export function useChangeQuery(): ChangeQuery {
  const change = useChangeAddress()
  return useCallback<ChangeQuery>(
    (next, options) => change(({ pathname, query }) => ({ pathname, search: next(query).toString() }), options),
    [change],
  )
}
