import type { AlarmEvent } from '@vigil/contract'
import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import DeviceMap from '../../../ui/map/device-map.tsx'
import type { Wind } from '../../../ui/map/wind/wind.ts'
import { ZoneLayer } from '../../../ui/map/zone-layer.tsx'
import { boundsAround, keepClearMetres, referencesOf, ringAround, windCone } from './keep-clear.ts'

/** Seen on the dark map and on the light one. */
const RING = '#D32029'
const CONE = '#5B7BFF'

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
      ...(from === undefined ? [] : [{ ring: windCone(at, from, metres), colour: CONE }]),
      ...(metres === undefined ? [] : [{ ring: ringAround(at, metres), colour: RING }]),
    ]
  }, [longitude, latitude, from, metres])
  // Once, when it opens: a map that turns with every gust is no map.
  const around = useMemo(
    () => boundsAround([ringAround({ longitude, latitude }, Math.max(400, (metres ?? 0) * 5))]),
    [longitude, latitude, metres],
  )
  return (
    <DeviceMap compact wind around={around} visible={visible} selected={alarm.sn} select={onDevice}>
      <ZoneLayer zones={zones} source={undefined} />
    </DeviceMap>
  )
}
