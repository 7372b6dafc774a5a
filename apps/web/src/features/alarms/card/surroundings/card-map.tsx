import type { AlarmEvent } from '@vigil/contract'
import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import { useLive } from '../../../../live/live-context.tsx'
import { boundsAround, keepClearMetres, referencesOf, ringAround, windCone } from '../../../../ui/alarm/keep-clear.ts'
import DeviceMap from '../../../../ui/map/device-map.tsx'
import { pointOf } from '../../../../ui/map/devices/device-point.ts'
import { CONE_COLOUR, RING_COLOUR } from '../../../../ui/map/wind/downwind.tsx'
import type { Wind } from '../../../../ui/map/wind/wind.ts'

interface CardMapProps {
  readonly alarm: AlarmEvent
  readonly place: Place
  readonly wind: Wind | undefined
  readonly visible: readonly string[]
  /** Devices that are in sight when it opens, wherever they stand. */
  readonly among: readonly string[]
  onDevice(sn: string): void
}

/** Near enough that the devices of a site stand apart, and the ring of a source can be seen. */
const LEAST_M = 110

/** The place of an alarm with where the wind blows to and how far people are kept away, as far as either is known. */
export default function CardMap({ alarm, place, wind, visible, among, onDevice }: CardMapProps) {
  const { longitude, latitude } = place
  const { fleet } = useLive()
  const metres = useMemo(() => keepClearMetres(referencesOf(alarm)), [alarm])
  const from = wind?.from
  const zones = useMemo(() => {
    const at = { longitude, latitude }
    return [
      ...(from === undefined ? [] : [{ ring: windCone(at, from, metres), colour: CONE_COLOUR }]),
      ...(metres === undefined ? [] : [{ ring: ringAround(at, metres), colour: RING_COLOUR }]),
    ]
  }, [longitude, latitude, from, metres])
  // Once, when it opens: a map that turns with every gust is no map.
  const around = useMemo(
    () =>
      boundsAround([
        ringAround({ longitude, latitude }, Math.max(LEAST_M, (metres ?? 0) * 5)),
        ...among.flatMap((sn) => {
          const point = pointOf(fleet, sn)
          return point === undefined ? [] : [ringAround(point, LEAST_M)]
        }),
      ]),
    [longitude, latitude, metres, among, fleet],
  )
  return (
    <DeviceMap compact wind around={around} visible={visible} selected={alarm.sn} select={onDevice} zones={zones} />
  )
}
