import type { ModuleKey, RecentData } from '@vigil/contract'
import { useEffect, useState } from 'react'
import { useSession } from '../../../../lib/session.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import { backgroundOf, quantityKey } from '../../../../ui/recent/stored-series.ts'

export interface Stored {
  readonly phase: 'loading' | 'ready' | 'failed'
  /** Until when the points tell; what arrives later is to be taken from the live link. */
  readonly to: number
  /** What the device was shown as: what was measured in alarm is no background. */
  readonly states: RecentData['states']
  readonly unwatched: RecentData['unwatched']
  points(quantity: string): readonly ChartPoint[]
}

const RELOAD_MS = 5 * 60_000
const MOST_POINTS = 2000
const NO_POINTS: readonly ChartPoint[] = []
const EMPTY: Stored = { phase: 'loading', to: 0, states: [], unwatched: [], points: () => NO_POINTS }

/** Readings of a module over a longer stretch than a live chart keeps; loaded anew every few minutes while somebody looks. */
export function useStored(
  sn: string,
  module: ModuleKey,
  quantities: readonly string[],
  spanMs: number,
  points = MOST_POINTS,
): Stored {
  const { api } = useSession()
  const { link } = useLive()
  const [stored, setStored] = useState(EMPTY)
  const wanted = quantities.map((quantity) => quantityKey(module, quantity)).join(',')
  useEffect(() => {
    const controller = new AbortController()
    const load = () => {
      const to = link.serverNow()
      const query = { sn, from: to - spanMs, to, points, quantities: wanted }
      api('hisDeviceData', query, { signal: controller.signal }).then(
        (data) => {
          const series = backgroundOf(data)
          setStored({
            phase: 'ready',
            to: data.to,
            states: data.states,
            unwatched: data.unwatched,
            points: (quantity) => series.get(quantityKey(module, quantity)) ?? NO_POINTS,
          })
        },
        () => {
          // What was loaded before still tells the past.
          if (!controller.signal.aborted)
            setStored((before) => (before.to > 0 ? before : { ...EMPTY, phase: 'failed' }))
        },
      )
    }
    setStored(EMPTY)
    load()
    const timer = setInterval(() => !document.hidden && load(), RELOAD_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [api, link, sn, module, wanted, spanMs, points])
  return stored
}
