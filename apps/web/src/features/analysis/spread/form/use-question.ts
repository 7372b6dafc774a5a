import type { LonLat } from '@vigil/domain'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../../lib/browser/use-address.ts'
import { readSourceQuestion } from '../reckoning/source-question.ts'
import type { SetPart } from './number-field.tsx'

/** What the address asks, and how fields and the map change it. */
export function useQuestion() {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const question = useMemo(() => readSourceQuestion(search), [search])
  const [isPlacing, setPlacing] = useState(false)
  const set = useCallback<SetPart>(
    (parts) =>
      change((query) => {
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) query.delete(name)
          else query.set(name, String(value))
        }
        return query
      }),
    [change],
  )
  const onPlace = useCallback(
    ([lon, lat]: LonLat) => {
      setPlacing(false)
      set({ lon: lon.toFixed(5), lat: lat.toFixed(5) })
    },
    [set],
  )
  return { search, question, set, isPlacing, setPlacing, onPlace }
}
