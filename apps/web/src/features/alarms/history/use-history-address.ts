import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
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

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useHistoryAddress(): HistoryPlace {
  const { sn } = useParams()
  const { search } = useLocation()
  const change = useChangeAddress()
  const { fleet } = useLive()
  const now = useMemo(() => placeIn(sn, new URLSearchParams(search)), [sn, search])
  const go = useCallback(
    (next: (place: Place) => Partial<Place>) =>
      change(({ params, query }) => {
        const before = placeIn(params.sn, query)
        const place = { ...before, ...next(before) }
        const device =
          place.sn === undefined ? undefined : { sn: place.sn, deviceType: fleet.place(place.sn)?.deviceType }
        return paths.alarmHistory(device, { ...historyQuery(place.filter), alarm: place.alarm })
      }),
    [change, fleet],
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
