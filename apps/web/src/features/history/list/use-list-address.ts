import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { RecordQuery } from '../../../lib/paths.ts'
import { listQuery, readListFilter } from './list-filter.ts'
import type { ListPlace, Place } from './list-place.ts'
import type { ListSpec } from './list-spec.ts'

const LONGEST_ROW = 120
const LONGEST_SN = 64
const short = (text: string | null, longest: number): string | undefined =>
  text === null || text === '' || text.length > longest ? undefined : text

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useListAddress<R>(spec: ListSpec<R>): ListPlace {
  const { sn: inPath } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const now = useMemo<Place>(() => {
    const query = new URLSearchParams(search)
    return {
      sn: inPath ?? short(query.get('sn'), LONGEST_SN),
      filter: readListFilter(query, spec.fields, spec.usual),
      row: short(query.get('row'), LONGEST_ROW),
      view: query.get('view') === 'changes' ? 'changes' : 'bars',
    }
  }, [inPath, search, spec])
  const addressIn = useCallback(
    ({ sn, filter, row, view }: Place) => {
      const query: RecordQuery = { ...listQuery(filter, spec.usual), view: view === 'bars' ? undefined : view, row }
      return spec.address(sn, query)
    },
    [spec],
  )
  const latest = useRef({ now, navigate })
  latest.current = { now, navigate }
  const go = useCallback(
    (change: Partial<Place>) => {
      const address = addressIn({ ...latest.current.now, ...change })
      void latest.current.navigate(address, { replace: true, preventScrollReset: true })
    },
    [addressIn],
  )
  return useMemo(
    () => ({
      ...now,
      address: addressIn(now),
      addressOf: (change) => addressIn({ ...now, row: undefined, ...change }),
      setDevice: (sn) => go({ sn, row: undefined }),
      setFilter: (filter) => go({ filter }),
      setView: (view) => go({ view, row: undefined }),
      open: (row) => go({ row }),
      reset: () => go({ sn: undefined, filter: { ...spec.usual, time: latest.current.now.filter.time } }),
    }),
    [now, go, addressIn, spec],
  )
}
