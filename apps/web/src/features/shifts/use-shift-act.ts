import { useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@vigil/contract'
import { useState } from 'react'
import { useSession } from '../../lib/session.tsx'

const READ_ANEW: readonly EndpointName[] = ['shiftNow', 'duties', 'handOver', 'handOvers', 'logBook']

/** An act on shifts: what is shown of them is read anew after it, done or refused. */
export function useShiftAct() {
  const { present, confirm } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** The answer; undefined when it was refused, which has been said then. */
    async run<T>(act: () => Promise<T>, said?: string): Promise<T | undefined> {
      setBusy(true)
      try {
        const answer = await act()
        if (said !== undefined) confirm(said)
        return answer
      } catch (error) {
        present(error)
        return undefined
      } finally {
        await Promise.all(READ_ANEW.map((name) => queries.invalidateQueries({ queryKey: [name] })))
        setBusy(false)
      }
    },
  }
}
