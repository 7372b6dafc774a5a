import { useEffect, useMemo, useState } from 'react'
import { tryEach } from '../../lib/calls/try-each.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { type TrailPoint, trailOf } from '../../ui/map/trail/trail.ts'
import { type DeviceTrail, deviceTrail, TRAIL_MS } from './trails.ts'

/** So far ahead of the replayed moment ways are asked for: what comes is there before it is shown. */
const AHEAD_MS = 2 * TRAIL_MS
const DRAWN_EVERY_MS = 500
/** Whoever drags the bar passes a hundred moments: ways are asked for where it rests, and behind the picture of the moment itself. */
const RESTS_MS = 200
const NO_TRAIL: readonly TrailPoint[] = []
const NONE: ReadonlyMap<string, Loaded> = new Map()

interface Loaded {
  /** What of it is known, and what was measured on it. */
  readonly of: string
  /** Moments at which the way is whole. */
  readonly from: number
  readonly until: number
  readonly points: readonly TrailPoint[]
}

interface ReplayedTrails {
  readonly trails: readonly DeviceTrail[]
  /** Whether all of them are whole. */
  readonly isWhole: boolean
}

/** Ways of devices in a replay: from the store alone, the last hour until the replayed moment and no further. */
export function useReplayedTrails(sns: readonly string[], quantity: string | undefined): ReplayedTrails {
  const { api } = useSession()
  const { link, fleet, known } = useLive()
  const [now, setNow] = useState(() => link.serverNow())
  const [loaded, setLoaded] = useState(NONE)
  const isWatched = sns.length > 0
  const of = `${known} ${quantity}`

  useEffect(() => {
    if (!isWatched) return
    setNow(link.serverNow())
    const timer = setInterval(() => setNow(link.serverNow()), DRAWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [link, isWatched])

  const missing = sns
    .filter((sn) => {
      const one = loaded.get(sn)
      return one === undefined || one.of !== of || now < one.from || now >= one.until
    })
    .join(',')
  useEffect(() => {
    if (missing === '') return
    const stop = new AbortController()
    const { signal } = stop
    const timer = setTimeout(async () => {
      const wanted = missing.split(',')
      const at = link.serverNow()
      const found = new Map<string, readonly TrailPoint[]>()
      await tryEach(wanted, signal, async (sn) => {
        const clockOffset = fleet.device(sn)?.basic.clockOffset
        const asked = { sn, from: Math.max(0, at - TRAIL_MS), to: at + AHEAD_MS, quantity, known, clockOffset }
        found.set(sn, trailOf(await api('deviceTrack', asked, { signal })))
      })
      if (signal.aborted) return
      // All of them at once: each by itself would end the asking for the others.
      const whole = { of, from: at, until: at + AHEAD_MS }
      const added = wanted.map((sn): [string, Loaded] => [sn, { ...whole, points: found.get(sn) ?? NO_TRAIL }])
      setLoaded((before) => new Map([...before, ...added]))
    }, RESTS_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [api, link, fleet, missing, quantity, known, of])

  const trails = useMemo(
    () =>
      sns.map((sn) => {
        const one = loaded.get(sn)
        // What was asked for at another moment may lie days before this one.
        const points = one?.of === of ? one.points.filter(({ at }) => at <= now && at >= now - TRAIL_MS) : NO_TRAIL
        return deviceTrail(sn, points, [])
      }),
    [sns, loaded, of, now],
  )
  return { trails, isWhole: missing === '' }
}
