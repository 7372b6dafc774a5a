import type { AlarmEvent } from '@vigil/contract'
import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import { boundsAround, keepClearMetres, referencesOf, ringAround, windCone } from '../../../ui/alarm/keep-clear.ts'
import DeviceMap from '../../../ui/map/device-map.tsx'
import { CONE_COLOUR, RING_COLOUR } from '../../../ui/map/wind/downwind.tsx'
import type { Wind } from '../../../ui/map/wind/wind.ts'

interface CardMapProps {
  readonly alarm: AlarmEvent
  readonly place: Place
  readonly wind: Wind | undefined
  readonly visible: readonly string[]
  onDevice(sn: string): void
}

/** The place of an alarm with where the wind blows to and how far people are kept away, as far as either is known. */
export default function CardMap({ alarm, place, wind, visible, onDevice }: CardMapProps) {
  const { longitude, latitude } = place
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
    () => boundsAround([ringAround({ longitude, latitude }, Math.max(400, (metres ?? 0) * 5))]),
    [longitude, latitude, metres],
  )
  return (
    <DeviceMap compact wind around={around} visible={visible} selected={alarm.sn} select={onDevice} zones={zones} />
  )
}
