import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tryEach } from '../../lib/calls/try-each.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useWhenLinked } from '../../live/use-when-linked.ts'
import { type TrailPoint, trailOf } from '../../ui/map/trail/trail.ts'
import { type DeviceTrail, deviceTrail, TRAIL_MS } from './trails.ts'
import { useReplayedTrails } from './use-replayed-trails.ts'

const NO_TRAIL: readonly TrailPoint[] = []
/** Positions come ten times a second in all; a line that is drawn twice a second is as good. */
const DRAWN_EVERY_MS = 500

const snsIn = (key: string): readonly string[] => (key === '' ? [] : key.split(','))
const NONE: readonly string[] = []

/** Ways of devices until now, or until the moment that is replayed. */
export function useTrails(sns: readonly string[], quantity: string | undefined): readonly DeviceTrail[] {
  const { isReplay } = useLive()
  const live = useLiveTrails(isReplay ? NONE : sns, quantity)
  const replayed = useReplayedTrails(isReplay ? sns : NONE, quantity)
  return isReplay ? replayed.trails : live
}

/** Ways of devices while they are watched: the last hour from the store, then as they come. After a lost link the store fills the gap. */
function useLiveTrails(sns: readonly string[], quantity: string | undefined): readonly DeviceTrail[] {
  const { api } = useSession()
  const { tracks, link } = useLive()
  const [stored, setStored] = useState<ReadonlyMap<string, readonly TrailPoint[]>>(new Map())
  const [round, setRound] = useState(0)
  const key = sns.join(',')

  useEffect(() => {
    const wanted = snsIn(key)
    const forget = () => {
      for (const sn of wanted) tracks.forget(sn)
    }
    tracks.wish(quantity)
    forget()
    setStored(new Map())
    return () => {
      for (const sn of wanted) api('stopDeviceMap', { sn, quantity }).catch(() => {})
      tracks.wish(undefined)
      forget()
    }
  }, [api, tracks, key, quantity])

  // Nothing is ended between two rounds: an end that overtakes the begin on its way would end what has just begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round asks for all anew
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    void tryEach(snsIn(key), signal, (sn) => api('startDeviceMap', { sn, quantity }))
    void tryEach(snsIn(key), signal, async (sn) => {
      const to = link.serverNow()
      const track = await api('deviceTrack', { sn, from: to - TRAIL_MS, to, quantity }, { signal })
      if (!signal.aborted) setStored((before) => new Map(before).set(sn, trailOf(track)))
    })
    return () => stop.abort()
  }, [api, link, key, quantity, round])
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
