import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useLive } from '../../../live/live-context.tsx'
import { type HistoryFilter, historyQuery, readHistoryFilter, USUAL_FILTER } from './history-filter.ts'

export interface HistoryPlace {
  readonly sn: string | undefined
  readonly filter: HistoryFilter
  /** The alarm whose record is open. */
  readonly alarm: string | undefined
  setDevice(sn: string | undefined): void
  setFilter(filter: HistoryFilter): void
  open(alarm: string | undefined): void
  /** All filters as they usually are; the time stays. */
  reset(): void
}

const LONGEST_ID = 64

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useHistoryAddress(): HistoryPlace {
  const { sn } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { fleet } = useLive()
  const now = useMemo(() => {
    const query = new URLSearchParams(search)
    const alarm = query.get('alarm') ?? ''
    return {
      sn,
      filter: readHistoryFilter(query),
      alarm: alarm === '' || alarm.length > LONGEST_ID ? undefined : alarm,
    }
  }, [sn, search])
  const latest = useRef({ now, navigate })
  latest.current = { now, navigate }
  const go = useCallback(
    (change: Partial<Pick<HistoryPlace, 'sn' | 'filter' | 'alarm'>>) => {
      const next = { ...latest.current.now, ...change }
      const device = next.sn === undefined ? undefined : { sn: next.sn, deviceType: fleet.place(next.sn)?.deviceType }
      const address = paths.alarmHistory(device, { ...historyQuery(next.filter), alarm: next.alarm })
      void latest.current.navigate(address, { replace: true, preventScrollReset: true })
    },
    [fleet],
  )
  return useMemo(
    () => ({
      ...now,
      setDevice: (device) => go({ sn: device }),
      setFilter: (filter) => go({ filter }),
      open: (alarm) => go({ alarm }),
      reset: () => go({ sn: undefined, filter: { ...USUAL_FILTER, time: latest.current.now.filter.time } }),
    }),
    [now, go],
  )
}
