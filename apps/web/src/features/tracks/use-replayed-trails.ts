import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { type TrailPoint, trailOf } from '../../ui/map/trail/trail.ts'
import { type DeviceTrail, deviceTrail, TRAIL_MS } from './trails.ts'

/** So far ahead of the replayed moment ways are asked for: what comes is there before it is shown. */
const AHEAD_MS = 2 * TRAIL_MS
const DRAWN_EVERY_MS = 500
const NO_TRAIL: readonly TrailPoint[] = []

interface Loaded {
  readonly until: number
  readonly trails: ReadonlyMap<string, readonly TrailPoint[]>
}

/** Ways of devices in a replay: from the store alone, and no further than the replayed moment. */
export function useReplayedTrails(sns: readonly string[], quantity: string | undefined): readonly DeviceTrail[] {
  const { api } = useSession()
  const { link } = useLive()
  const [now, setNow] = useState(() => link.serverNow())
  const [loaded, setLoaded] = useState<Loaded>()
  const key = sns.join(',')
  const isWatched = key !== ''

  useEffect(() => {
    if (!isWatched) return
    setNow(link.serverNow())
    const timer = setInterval(() => setNow(link.serverNow()), DRAWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [link, isWatched])

  const isShort = loaded === undefined || now >= loaded.until
  useEffect(() => {
    if (!isWatched || !isShort) return
    const stop = new AbortController()
    const at = link.serverNow()
    const load = async (sn: string): Promise<[string, readonly TrailPoint[]]> => {
      const asked = { sn, from: Math.max(0, at - TRAIL_MS), to: at + AHEAD_MS, quantity }
      const track = await api('deviceTrack', asked, { signal: stop.signal }).catch(() => undefined)
      return [sn, track === undefined ? NO_TRAIL : trailOf(track)]
    }
    void (async () => {
      const trails = new Map<string, readonly TrailPoint[]>()
      for (const sn of key.split(',')) {
        if (stop.signal.aborted) return
        trails.set(...(await load(sn)))
      }
      if (!stop.signal.aborted) setLoaded({ until: at + AHEAD_MS, trails })
    })()
    return () => stop.abort()
  }, [api, link, key, quantity, isWatched, isShort])

  return useMemo(
    () =>
      sns.map((sn) => {
        const known = (loaded?.trails.get(sn) ?? NO_TRAIL).filter(({ at }) => at <= now)
        return deviceTrail(sn, known, [])
      }),
    [sns, loaded, now],
  )
}
