import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useChangeAddress } from '../../../lib/browser/use-address.ts'
import { type HistoryQuery, paths } from '../../../lib/paths.ts'
import { useLive } from '../../../live/live-context.tsx'
import { type AddressPart, type AddressReader, createAddressReader } from '../../../ui/records/address-reader.ts'
import { useNotApplied } from '../../../ui/records/use-not-applied.ts'
import { type HistoryFilter, historyFilterIn, historyQuery, USUAL_FILTER } from './history-filter.ts'

export interface HistoryPlace {
  readonly sn: string | undefined
  readonly filter: HistoryFilter
  /** The alarm whose record is open. */
  readonly alarm: string | undefined
  /** Parts of the address that narrow nothing. */
  readonly notApplied: readonly AddressPart[]
  setDevice(sn: string | undefined): void
  setFilter(change: Partial<HistoryFilter>): void
  open(alarm: string | undefined): void
  /** All filters as they usually are; the time stays. */
  reset(): void
}

const LONGEST_ID = 64

type Place = Pick<HistoryPlace, 'sn' | 'filter' | 'alarm'>

/** Where a list of alarms lies: all of them with the device in the path, those of cotton with it in the query. */
export interface HistoryWhere {
  snOf(inPath: string | undefined, address: AddressReader): string | undefined
  addressOf(device: { sn: string; deviceType?: string | undefined } | undefined, query: HistoryQuery): string
}

export const ALL_ALARMS: HistoryWhere = { snOf: (inPath) => inPath, addressOf: paths.alarmHistory }
export const COTTON_ALARMS: HistoryWhere = {
  snOf: (_, address) => address.id('sn', LONGEST_ID),
  addressOf: (device, query) => paths.cottonAlarm(device?.sn, query),
}

function readPlace(snOf: HistoryWhere['snOf'], inPath: string | undefined, query: URLSearchParams) {
  const address = createAddressReader(query)
  const place: Place = {
    sn: snOf(inPath, address),
    filter: historyFilterIn(address),
    alarm: address.id('alarm', LONGEST_ID),
  }
  return { place, left: address.left() }
}

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useHistoryAddress({ snOf, addressOf }: HistoryWhere): HistoryPlace {
  // The parameters as a whole are others with every move of the router, and another filter begins with its first page.
  const { sn: inPath } = useParams()
  const { search } = useLocation()
  const change = useChangeAddress()
  const { fleet } = useLive()
  const { place: read, left } = useMemo(
    () => readPlace(snOf, inPath, new URLSearchParams(search)),
    [snOf, inPath, search],
  )
  const { isUnknownOffice, notApplied } = useNotApplied(left, read.filter.office)
  const now = useMemo(
    () => (isUnknownOffice ? { ...read, filter: { ...read.filter, office: undefined } } : read),
    [read, isUnknownOffice],
  )
  const go = useCallback(
    (next: (place: Place) => Partial<Place>) =>
      change(({ params: given, query }) => {
        const { place: before } = readPlace(snOf, given.sn, query)
        const place = { ...before, ...next(before) }
        const device =
          place.sn === undefined ? undefined : { sn: place.sn, deviceType: fleet.place(place.sn)?.deviceType }
        return addressOf(device, { ...historyQuery(place.filter), alarm: place.alarm })
      }),
    [change, fleet, snOf, addressOf],
  )
  return useMemo(
    () => ({
      ...now,
      notApplied,
      setDevice: (device) => go(() => ({ sn: device })),
      setFilter: (filter) => go((place) => ({ filter: { ...place.filter, ...filter } })),
      open: (alarm) => go(() => ({ alarm })),
      reset: () =>
        go(({ filter: { time, statistic } }) => ({ sn: undefined, filter: { ...USUAL_FILTER, time, statistic } })),
    }),
    [now, notApplied, go],
  )
}
