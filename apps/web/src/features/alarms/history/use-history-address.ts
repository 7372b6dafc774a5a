import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { type HistoryQuery, paths } from '../../../lib/paths.ts'
import { useChangeAddress } from '../../../lib/use-address.ts'
import { useLive } from '../../../live/live-context.tsx'
import { type HistoryFilter, historyQuery, readHistoryFilter, USUAL_FILTER } from './history-filter.ts'

export interface HistoryPlace {
  readonly sn: string | undefined
  readonly filter: HistoryFilter
  /** The alarm whose record is open. */
  readonly alarm: string | undefined
  setDevice(sn: string | undefined): void
  setFilter(change: Partial<HistoryFilter>): void
  open(alarm: string | undefined): void
  /** All filters as they usually are; the time stays. */
  reset(): void
}

const LONGEST_ID = 64

type Place = Pick<HistoryPlace, 'sn' | 'filter' | 'alarm'>

function placeIn(sn: string | undefined, query: URLSearchParams): Place {
  const alarm = query.get('alarm') ?? ''
  return {
    sn,
    filter: readHistoryFilter(query),
    alarm: alarm === '' || alarm.length > LONGEST_ID ? undefined : alarm,
  }
}

/** Where a list of alarms lies: all of them with the device in the path, those of cotton with it in the query. */
export interface HistoryWhere {
  snOf(params: Readonly<Record<string, string | undefined>>, query: URLSearchParams): string | undefined
  addressOf(device: { sn: string; deviceType?: string | undefined } | undefined, query: HistoryQuery): string
}

export const ALL_ALARMS: HistoryWhere = { snOf: ({ sn }) => sn, addressOf: paths.alarmHistory }
export const COTTON_ALARMS: HistoryWhere = {
  snOf: (_, query) => query.get('sn') ?? undefined,
  addressOf: (device, query) => paths.cottonAlarm(device?.sn, query),
}

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useHistoryAddress({ snOf, addressOf }: HistoryWhere): HistoryPlace {
  const params = useParams()
  const { search } = useLocation()
  const sn = snOf(params, new URLSearchParams(search))
  const change = useChangeAddress()
  const { fleet } = useLive()
  const now = useMemo(() => placeIn(sn, new URLSearchParams(search)), [sn, search])
  const go = useCallback(
    (next: (place: Place) => Partial<Place>) =>
      change(({ params: given, query }) => {
        const before = placeIn(snOf(given, query), query)
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
      setDevice: (device) => go(() => ({ sn: device })),
      setFilter: (filter) => go((place) => ({ filter: { ...place.filter, ...filter } })),
      open: (alarm) => go(() => ({ alarm })),
      reset: () =>
        go(({ filter: { time, statistic } }) => ({ sn: undefined, filter: { ...USUAL_FILTER, time, statistic } })),
    }),
    [now, go],
  )
}
