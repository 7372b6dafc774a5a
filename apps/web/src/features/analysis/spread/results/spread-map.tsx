import type { LonLat } from '@vigil/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStructureVersion } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import DeviceMap from '../../../../ui/map/device-map.tsx'
import { useGround } from '../../../../ui/map/ground/use-ground.ts'
import type { Bounds } from '../../../../ui/map/view-start.ts'
import { type MapZone, ZoneLayer } from '../../../../ui/map/zone-layer.tsx'
import { comesIntoView, type View } from './ground-shapes.ts'

interface SpreadMapProps {
  readonly zones: readonly MapZone[]
  readonly source: LonLat | undefined
  readonly around: Bounds | undefined
  readonly onPlace?: ((place: LonLat) => void) | undefined
  /** What is shown: the first zones of another one come into view. */
  readonly subject?: string
  /** Lines that take longer to reckon are among the zones by now. */
  readonly isWhole?: boolean
}

const PADDING = 48

/** What was found a moment after the map stood comes into view, once, and once more when it is whole: whoever looks around is not called back. */
function FitOnce({ around, subject, isWhole }: { around: Bounds | undefined; subject: string; isWhole: boolean }) {
  const ground = useGround()
  const shown = useRef<View>(undefined)
  const isByHand = useRef(false)
  useEffect(
    () =>
      ground.onHand(() => {
        isByHand.current = true
      }),
    [ground],
  )
  useEffect(() => {
    const view = { subject, isWhole }
    if (around === undefined || !comesIntoView(shown.current, view, isByHand.current)) return
    if (shown.current?.subject !== subject) isByHand.current = false
    shown.current = view
    ground.fit(around, { padding: PADDING, maxZoom: 17, duration: 0 })
  }, [ground, around, subject, isWhole])
  return null
}

/** All devices, live, with the zones below them. */
export default function SpreadMap({ zones, source, around, onPlace, subject, isWhole = true }: SpreadMapProps) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const [selected, select] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const visible = useMemo(() => fleet.places().map(({ sn }) => sn), [fleet, structure])
  return (
    <DeviceMap compact wind visible={visible} selected={selected} select={select} around={around}>
      <ZoneLayer zones={zones} source={source} onPlace={onPlace} />
      {subject !== undefined && <FitOnce around={around} subject={subject} isWhole={isWhole} />}
    </DeviceMap>
  )
}
