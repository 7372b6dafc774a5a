import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import type { RecordQuery } from '../../../lib/paths.ts'
import { useChangeAddress } from '../../../lib/use-address.ts'
import { listQuery, readListFilter } from './list-filter.ts'
import type { ListPlace, Place } from './list-place.ts'
import type { ListSpec } from './list-spec.ts'

const LONGEST_ROW = 120
const LONGEST_SN = 64
const short = (text: string | null, longest: number): string | undefined =>
  text === null || text === '' || text.length > longest ? undefined : text

const placeIn = <R>(spec: ListSpec<R>, inPath: string | undefined, query: URLSearchParams): Place => ({
  sn: inPath ?? short(query.get('sn'), LONGEST_SN),
  filter: readListFilter(query, spec.fields, spec.usual),
  row: short(query.get('row'), LONGEST_ROW),
  view: query.get('view') === 'changes' ? 'changes' : 'bars',
})

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useListAddress<R>(spec: ListSpec<R>): ListPlace {
  const { sn: inPath } = useParams()
  const { search } = useLocation()
  const change = useChangeAddress()
  const now = useMemo(() => placeIn(spec, inPath, new URLSearchParams(search)), [inPath, search, spec])
  const addressIn = useCallback(
    ({ sn, filter, row, view }: Place) => {
      const query: RecordQuery = { ...listQuery(filter, spec.usual), view: view === 'bars' ? undefined : view, row }
      return spec.address(sn, query)
    },
    [spec],
  )
  const go = useCallback(
    (next: (place: Place) => Partial<Place>) =>
      change(({ params, query }) => {
        const place = placeIn(spec, params.sn, query)
        return addressIn({ ...place, ...next(place) })
      }),
    [change, spec, addressIn],
  )
  return useMemo(
    () => ({
      ...now,
      address: addressIn(now),
      addressOf: (other) => addressIn({ ...now, row: undefined, ...other }),
      setDevice: (sn) => go(() => ({ sn, row: undefined })),
      setFilter: (filter) => go((place) => ({ filter: { ...place.filter, ...filter } })),
      setView: (view) => go(() => ({ view, row: undefined })),
      open: (row) => go(() => ({ row })),
      reset: () =>
        go(({ filter: { time, statistic } }) => ({ sn: undefined, filter: { ...spec.usual, time, statistic } })),
    }),
    [now, go, addressIn, spec],
  )
}
