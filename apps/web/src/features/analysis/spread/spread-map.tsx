import type { LonLat } from '@vigil/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import DeviceMap from '../../../ui/map/device-map.tsx'
import { useMap } from '../../../ui/map/map-context.ts'
import type { Bounds } from '../../../ui/map/view-start.ts'
import { type MapZone, ZoneLayer } from '../../../ui/map/zone-layer.tsx'

interface SpreadMapProps {
  readonly zones: readonly MapZone[]
  readonly source: LonLat | undefined
  readonly around: Bounds | undefined
  readonly onPlace?: ((place: LonLat) => void) | undefined
  /** What is shown: the first zones of another one come into view. */
  readonly subject?: string
}

const PADDING = 48

/** What was found a moment after the map stood comes into view, once: whoever looks around is not called back. */
function FitOnce({ around, subject }: { around: Bounds | undefined; subject: string }) {
  const map = useMap()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (around === undefined || shown.current === subject) return
    shown.current = subject
    map.fitBounds(around, { padding: PADDING, maxZoom: 17, duration: 0 })
  }, [map, around, subject])
  return null
}

/** All devices, live, with the zones below them. */
export default function SpreadMap({ zones, source, around, onPlace, subject }: SpreadMapProps) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const [selected, select] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const visible = useMemo(() => fleet.places().map(({ sn }) => sn), [fleet, structure])
  return (
    <DeviceMap compact wind visible={visible} selected={selected} select={select} around={around}>
      <ZoneLayer zones={zones} source={source} onPlace={onPlace} />
      {subject !== undefined && <FitOnce around={around} subject={subject} />}
    </DeviceMap>
  )
}
