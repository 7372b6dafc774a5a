import { useQueryClient } from '@tanstack/react-query'
import { useWhenLinked } from '../../live/use-when-linked.ts'

/** Calls that failed while the link was down are made again when it is back: no page stays an error that it no longer has. */
export function AskAgain() {
  const queries = useQueryClient()
  useWhenLinked(() => {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return null
}
