import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useWhenLinked } from '../../live/use-when-linked.ts'
import { type TrailPoint, trailOf } from '../../ui/map/trail/trail.ts'
import { type DeviceTrail, deviceTrail, TRAIL_MS } from './trails.ts'

const NO_TRAIL: readonly TrailPoint[] = []
/** Loads of the store at once: a fleet of a hundred must not keep others waiting. */
const LOADS_AT_ONCE = 4
/** Positions come ten times a second in all; a line that is drawn twice a second is as good. */
const DRAWN_EVERY_MS = 500

/** Ways of devices while they are watched: the last hour from the store, then as they come. After a lost link the store fills the gap. */
export function useTrails(sns: readonly string[], quantity: string | undefined): readonly DeviceTrail[] {
  const { api } = useSession()
  const { tracks, link } = useLive()
  const [stored, setStored] = useState<ReadonlyMap<string, readonly TrailPoint[]>>(new Map())
  const [round, setRound] = useState(0)
  const key = sns.join(',')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the round begins all anew, and the key stands for the list
  useEffect(() => {
    const stop = new AbortController()
    const wanted = key === '' ? [] : key.split(',')
    for (const sn of wanted) tracks.forget(sn)
    setStored(new Map())
    for (const sn of wanted) api('startDeviceMap', { sn, quantity }).catch(() => {})
    const waiting = [...wanted]
    const load = async (): Promise<void> => {
      for (let sn = waiting.shift(); sn !== undefined && !stop.signal.aborted; sn = waiting.shift()) {
        const of = sn
        const to = link.serverNow()
        await api('deviceTrack', { sn: of, from: to - TRAIL_MS, to, quantity }, { signal: stop.signal }).then(
          (track) => setStored((before) => new Map(before).set(of, trailOf(track))),
          // Its trail begins with the next position.
          () => {},
        )
      }
    }
    for (let n = 0; n < LOADS_AT_ONCE; n++) void load()
    return () => {
      stop.abort()
      for (const sn of wanted) {
        api('stopDeviceMap', { sn }).catch(() => {})
        tracks.forget(sn)
      }
    }
  }, [api, tracks, link, key, quantity, round])
  // The server has forgotten who follows what, and nobody has told what came meanwhile.
  useWhenLinked(() => setRound((before) => before + 1))

  const version = usePositionsVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the store holds
  return useMemo(
    () => sns.map((sn) => deviceTrail(sn, stored.get(sn) ?? NO_TRAIL, tracks.positions(sn))),
    [sns, stored, tracks, version],
  )
}

function usePositionsVersion(): number {
  const { tracks } = useLive()
  const version = useRef(0)
  const subscribe = useMemo(
    () => (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const leave = tracks.subscribePositions(() => {
        timer ??= setTimeout(() => {
          timer = undefined
          version.current++
          listener()
        }, DRAWN_EVERY_MS)
      })
      return () => {
        clearTimeout(timer)
        leave()
      }
    },
    [tracks],
  )
  return useSyncExternalStore(subscribe, () => version.current)
}
