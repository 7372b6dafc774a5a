import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { tryEach } from '../../lib/try-each.ts'
import { useLive } from '../../live/live-context.tsx'
import { type TrailPoint, trailOf } from '../../ui/map/trail/trail.ts'
import { type DeviceTrail, deviceTrail, TRAIL_MS } from './trails.ts'

/** So far ahead of the replayed moment ways are asked for: what comes is there before it is shown. */
const AHEAD_MS = 2 * TRAIL_MS
const DRAWN_EVERY_MS = 500
const NO_TRAIL: readonly TrailPoint[] = []

interface Loaded {
  /** Which devices, and what they measured. */
  readonly of: string
  /** Moments whose ways are all there. */
  readonly from: number
  readonly until: number
  readonly trails: ReadonlyMap<string, readonly TrailPoint[]>
}

/** Ways of devices in a replay: from the store alone, and no further than the replayed moment. */
export function useReplayedTrails(sns: readonly string[], quantity: string | undefined): readonly DeviceTrail[] {
  const { api } = useSession()
  const { link, fleet, known } = useLive()
  const [now, setNow] = useState(() => link.serverNow())
  const [loaded, setLoaded] = useState<Loaded>()
  const key = sns.join(',')
  const isWatched = key !== ''
  const of = `${known} ${quantity} ${key}`

  useEffect(() => {
    if (!isWatched) return
    setNow(link.serverNow())
    const timer = setInterval(() => setNow(link.serverNow()), DRAWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [link, isWatched])

  const isThere = loaded !== undefined && loaded.of === of && now >= loaded.from && now < loaded.until
  useEffect(() => {
    if (!isWatched || isThere) return
    const stop = new AbortController()
    const { signal } = stop
    const at = link.serverNow()
    void (async () => {
      const trails = new Map<string, readonly TrailPoint[]>()
      await tryEach(key.split(','), signal, async (sn) => {
        const clockOffset = fleet.device(sn)?.basic.clockOffset
        const asked = { sn, from: Math.max(0, at - TRAIL_MS), to: at + AHEAD_MS, quantity, known, clockOffset }
        trails.set(sn, trailOf(await api('deviceTrack', asked, { signal })))
      })
      if (!signal.aborted) setLoaded({ of, from: at, until: at + AHEAD_MS, trails })
    })()
    return () => stop.abort()
  }, [api, link, fleet, key, quantity, known, of, isWatched, isThere])

  return useMemo(
    () =>
      sns.map((sn) => {
        const known = (loaded?.trails.get(sn) ?? NO_TRAIL).filter(({ at }) => at <= now)
        return deviceTrail(sn, known, [])
      }),
    [sns, loaded, now],
  )
}
