import type { TaskArea } from '@vigil/contract'
import { areaBounds, type LonLat } from '@vigil/domain'
import { useMemo } from 'react'
import { useLive } from '../../live/live-context.tsx'
import { AreaLayer, EDGE } from './area-layer.tsx'
import { pointOf } from './devices/device-point.ts'
import type { Shape, SheetLayer } from './ground/sheet.ts'
import { usePress } from './ground/use-press.ts'
import { useSheet } from './ground/use-sheet.ts'
import { MapFrame } from './map-frame.tsx'
import { hasSatellite } from './style/map-style.ts'
import { useBaseSources } from './style/use-base-sources.ts'
import { useMapLook } from './style/use-map-look.ts'
import { aroundView, startView } from './view-start.ts'

const CORNER_LAYERS: readonly SheetLayer[] = [
  {
    id: 'draw-corners',
    draws: 'circle',
    paints: [{ kind: 'corner', colour: EDGE }],
    radius: 5,
    edge: '#FFFFFF',
    edgeWidth: 2,
  },
]

interface DrawProps {
  readonly area: TaskArea | null
  /** What was set so far, also while it is no area yet. */
  readonly corners: readonly LonLat[]
  onPlace(place: LonLat): void
}

function Draw({ area, corners, onPlace }: DrawProps) {
  const shapes = useMemo(() => corners.map((place): Shape => ({ kind: 'corner', form: 'place', place })), [corners])
  useSheet({ name: 'draw-corners', plane: 'places', layers: CORNER_LAYERS, shapes })
  usePress(onPlace)
  return <AreaLayer area={area} now={0} />
}

/** A map to draw an area on; the typed coordinates beside it serve whoever does not point. */
export default function DrawMap(props: DrawProps) {
  const { fleet } = useLive()
  const sources = useBaseSources()
  const { look } = useMapLook(hasSatellite(sources.site))
  const { area } = props
  const start = () =>
    area === null
      ? startView(undefined, () => fleet.places().flatMap(({ sn }) => pointOf(fleet, sn) ?? []))
      : aroundView(areaBounds(area))
  return (
    <MapFrame sources={sources} look={look} start={start}>
      <Draw {...props} />
    </MapFrame>
  )
}
