import type { LonLat } from '@vigil/domain'
import { useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import DeviceMap from '../../../ui/map/device-map.tsx'
import type { Bounds } from '../../../ui/map/view-start.ts'
import { type MapZone, ZoneLayer } from '../../../ui/map/zone-layer.tsx'

interface SpreadMapProps {
  readonly zones: readonly MapZone[]
  readonly source: LonLat | undefined
  readonly around: Bounds | undefined
  readonly onPlace: ((place: LonLat) => void) | undefined
}

/** All devices, live, with the zones below them. */
export default function SpreadMap({ zones, source, around, onPlace }: SpreadMapProps) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const [selected, select] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const visible = useMemo(() => fleet.places().map(({ sn }) => sn), [fleet, structure])
  return (
    <DeviceMap compact wind visible={visible} selected={selected} select={select} around={around}>
      <ZoneLayer zones={zones} source={source} onPlace={onPlace} />
    </DeviceMap>
  )
}
