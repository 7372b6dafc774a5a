import { useQueries } from '@tanstack/react-query'
import type { AlarmEvent, EndpointRequest } from '@vigil/contract'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { type PeriodOrSpan, type Span, spanOf } from '../../../ui/records/period.ts'
import type { Chosen } from './monitor-address.ts'

const POINTS = { least: 300, most: 1500 } as const
const SOONEST_MS = 10_000
/** A period that ends now is asked for again when it has moved on by so much of itself. */
const MOVED_SHARE = 200

/** The stretch that is shown. One that ends now moves on with the clock of the server. */
export function useShownSpan(time: PeriodOrSpan): Span {
  const { link } = useLive()
  const [now, setNow] = useState(() => link.serverNow())
  const key = typeof time === 'string' ? time : ''
  useEffect(() => {
    setNow(link.serverNow())
    if (key === '') return
    const { begin, end } = spanOf(time, link.serverNow())
    const timer = setInterval(() => setNow(link.serverNow()), Math.max(SOONEST_MS, (end - begin) / MOVED_SHARE))
    return () => clearInterval(timer)
  }, [key, time, link])
  return useMemo(() => spanOf(time, now), [time, now])
}

export function useMonitorSeries(series: readonly Pick<Chosen, 'sn' | 'key'>[], span: Span, enabled: boolean) {
  const devices: EndpointRequest<'monitorSeries'>['devices'] = []
  for (const { sn, key } of series) {
    const known = devices.find((each) => each.sn === sn)
    if (known === undefined) devices.push({ sn, quantities: [key] })
    else known.quantities.push(key)
  }
  const points = Math.min(Math.max(globalThis.innerWidth, POINTS.least), POINTS.most)
  return useCall(
    'monitorSeries',
    { from: span.begin, to: Math.max(span.end, span.begin + 1), points, devices },
    { quiet: true, keepPrevious: true, enabled: enabled && devices.length > 0 },
  )
}

export const ALARMS_OF_DEVICE = 200

export interface ShownAlarms {
  /** Oldest first. */
  readonly alarms: readonly AlarmEvent[]
  /** Some device had more than can be shown. */
  readonly isCut: boolean
  readonly isFailed: boolean
}

export function useMonitorAlarms(sns: readonly string[], span: Span, enabled: boolean): ShownAlarms {
  const { api } = useSession()
  return useQueries({
    queries: sns.map((sn) => {
      const input = { sn, since: span.begin, until: span.end, limit: ALARMS_OF_DEVICE }
      return {
        queryKey: ['recentAlarms', input],
        queryFn: ({ signal }: { signal: AbortSignal }) => api('recentAlarms', input, { signal }),
        meta: { quiet: true },
        enabled,
      }
    }),
    combine: (answers) => ({
      alarms: answers.flatMap(({ data }) => data?.alarms ?? []).sort((one, other) => one.beginTime - other.beginTime),
      isCut: answers.some(({ data }) => data?.next != null),
      isFailed: answers.some(({ isError }) => isError),
    }),
  })
}
