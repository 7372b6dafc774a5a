import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useGround } from '../ground/use-ground.ts'
import { MapFrame } from '../map-frame.tsx'
import { hasSatellite } from '../style/map-style.ts'
import { useBaseSources } from '../style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../style/use-map-look.ts'
import { useToggle } from '../use-toggle.ts'
import { boundsOf } from '../view-start.ts'
import './trail.css'
import type { TrailPoint } from './trail.ts'
import { playedWays } from './trail-layers.ts'
import type { TrailPart } from './trail-scale.ts'
import { usePlayed, useTrail } from './use-trail.ts'
import { WayControls } from './way-controls.tsx'

const FIT = { padding: 32, maxZoom: 17, duration: 0 } as const
const NONE: readonly TrailPart[] = []

interface WayMapProps {
  readonly trail: readonly TrailPoint[]
  readonly parts: readonly TrailPart[]
  /** Another way beside it, drawn thinly. */
  readonly other?: readonly TrailPart[] | undefined
}

/** A way of the past on the ground. */
export default function WayMap(props: WayMapProps) {
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
  const start = () => {
    const [first] = props.trail
    return first === undefined
      ? { center: [0, 20] as [number, number], zoom: 1.5 }
      : { center: [first.longitude, first.latitude] as [number, number], zoom: 13 }
  }
  return (
    <div className="way-map">
      <MapFrame sources={sources} look={kept.look} start={start}>
        <OnGround {...props} kept={kept} satellite={satellite} />
      </MapFrame>
    </div>
  )
}

function OnGround({
  trail,
  parts,
  other = NONE,
  kept,
  satellite,
}: WayMapProps & { kept: KeptLook; satellite: boolean }) {
  const { t } = useTranslation()
  const ground = useGround()
  const measure = useToggle(false)
  const { theme } = kept.look
  useTrail(theme, parts)
  usePlayed(
    theme,
    useMemo(() => playedWays(other.map(({ coordinates }) => coordinates)), [other]),
  )
  const fit = () => {
    const bounds = boundsOf(trail)
    if (bounds !== undefined) ground.fit(bounds, FIT)
  }
  useEffect(fit, [ground, trail])
  return (
    <WayControls kept={kept} satellite={satellite} measure={measure} fitLabel={t('realtime.track.fit')} fitAll={fit} />
  )
}
