import { useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@vigil/contract'
import { useCallback } from 'react'

/** What is told of the register elsewhere. */
const TOLD_OF_IT: readonly EndpointName[] = [
  'formerGoods',
  'materialHere',
  'nuclideHere',
  'knowledgeAround',
  'detectorGaps',
]

/** After a change of the register nothing that was read of it before is shown any more. */
export function useGoodsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    for (const name of TOLD_OF_IT) await queries.invalidateQueries({ queryKey: [name] })
  }, [queries])
}
