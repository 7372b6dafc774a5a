import type { DeviceDetail, Position } from '@vigil/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { tryEach } from '../../../lib/calls/try-each.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { useWhenLinked } from '../../../live/use-when-linked.ts'
import { addToTrail, joinedTrail, type TrailPoint, trailOf } from '../../../ui/map/trail/trail.ts'

const NO_TRAIL: readonly TrailPoint[] = []

interface Wanted {
  readonly sn: string
  readonly position: Position | undefined
  readonly at: number
  readonly detail: DeviceDetail | undefined
  /** As `module.quantity`. */
  readonly quantity: string | undefined
  /** How far the way reaches back. */
  readonly lengthMs: number
}

function valueIn(detail: DeviceDetail | undefined, quantity: string | undefined): number | undefined {
  const [module = '', key = ''] = quantity?.split('.') ?? []
  return detail?.mods[module as keyof DeviceDetail['mods']]?.values?.[key]
}

/** The way that is on record, loaded anew with every other wish, and what has come since. */
export function useTrack({ sn, position, at, detail, quantity, lengthMs }: Wanted) {
  const { api, present } = useSession()
  const { link } = useLive()
  const [stored, setStored] = useState(NO_TRAIL)
  const [loading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  const live = useRef(NO_TRAIL)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish begins anew
  useEffect(() => {
    live.current = NO_TRAIL
  }, [api, link, sn, quantity, lengthMs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round asks anew
  useEffect(() => {
    const stop = new AbortController()
    const to = link.serverNow()
    setLoading(true)
    api('deviceTrack', { sn, from: to - lengthMs, to, quantity }, { signal: stop.signal }).then(
      (track) => {
        setStored(trailOf(track))
        setLoading(false)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        setLoading(false)
        present(error)
      },
    )
    return () => stop.abort()
  }, [api, present, link, sn, quantity, lengthMs, round])

  // Positions come as fast as the device tells them while somebody follows it. Nothing is ended between two rounds: an end that
  // overtakes the begin on its way would end what has just begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round asks anew
  useEffect(() => {
    const stop = new AbortController()
    void tryEach([sn], stop.signal, () => api('startDeviceMap', { sn }))
    return () => stop.abort()
  }, [api, sn, round])
  useEffect(
    () => () => {
      api('stopDeviceMap', { sn }).catch(() => {})
    },
    [api, sn],
  )
  // The server has forgotten meanwhile who follows what, and nobody has told what came meanwhile.
  useWhenLinked(() => setRound((before) => before + 1))

  if (position !== undefined && at > 0) {
    const { longitude, latitude } = position
    live.current = addToTrail(live.current, { at, longitude, latitude, value: valueIn(detail, quantity) })
  }
  const recent = live.current
  const trail = useMemo(() => joinedTrail(stored, recent), [stored, recent])
  return { trail, loading }
}
