import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useChangeAddress } from '../../../lib/browser/use-address.ts'
import type { RecordQuery } from '../../../lib/paths.ts'
import { createAddressReader } from '../../../ui/records/address-reader.ts'
import { useNotApplied } from '../../../ui/records/use-not-applied.ts'
import { listFilterIn, listQuery } from './list-filter.ts'
import type { ListPlace, Place } from './list-place.ts'
import type { ListSpec } from './list-spec.ts'

const LONGEST_ROW = 120
const LONGEST_SN = 64
const VIEWS = ['bars', 'changes'] as const

function readPlace<R>(spec: ListSpec<R>, inPath: string | undefined, query: URLSearchParams) {
  const address = createAddressReader(query)
  const place: Place = {
    sn: inPath ?? address.id('sn', LONGEST_SN),
    filter: listFilterIn(address, spec.fields, spec.usual),
    row: address.id('row', LONGEST_ROW),
    view: address.one('view', (text) => VIEWS.find((view) => view === text)) ?? 'bars',
  }
  return { place, left: address.left() }
}

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useListAddress<R>(spec: ListSpec<R>): ListPlace {
  const { sn: inPath } = useParams()
  const { search } = useLocation()
  const change = useChangeAddress()
  const { place: read, left } = useMemo(
    () => readPlace(spec, inPath, new URLSearchParams(search)),
    [inPath, search, spec],
  )
  const { isUnknownOffice, notApplied } = useNotApplied(left, read.filter.office)
  const now = useMemo(
    () => (isUnknownOffice ? { ...read, filter: { ...read.filter, office: undefined } } : read),
    [read, isUnknownOffice],
  )
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
        const { place } = readPlace(spec, params.sn, query)
        return addressIn({ ...place, ...next(place) })
      }),
    [change, spec, addressIn],
  )
  return useMemo(
    () => ({
      ...now,
      notApplied,
      address: addressIn(now),
      addressOf: (other) => addressIn({ ...now, row: undefined, ...other }),
      setDevice: (sn) => go(() => ({ sn, row: undefined })),
      setFilter: (filter) => go((place) => ({ filter: { ...place.filter, ...filter } })),
      setView: (view) => go(() => ({ view, row: undefined })),
      open: (row) => go(() => ({ row })),
      reset: () =>
        go(({ filter: { time, statistic } }) => ({ sn: undefined, filter: { ...spec.usual, time, statistic } })),
    }),
    [now, notApplied, go, addressIn, spec],
  )
}
