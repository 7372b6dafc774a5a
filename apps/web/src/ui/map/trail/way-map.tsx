import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from '../map-context.ts'
import { MapControls } from '../map-controls.tsx'
import { MapFrame } from '../map-frame.tsx'
import { hasSatellite } from '../style/map-style.ts'
import { useBaseSources } from '../style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../style/use-map-look.ts'
import { useToggle } from '../use-toggle.ts'
import { boundsOf } from '../view-start.ts'
import './trail.css'
import type { TrailPoint } from './trail.ts'
import { REPLAY } from './trail-layers.ts'
import type { TrailPart } from './trail-scale.ts'
import { featuresOf, useTrail } from './use-trail.ts'

const FIT = { padding: 32, maxZoom: 17, duration: 0 } as const

interface WayMapProps {
  readonly trail: readonly TrailPoint[]
  readonly parts: readonly TrailPart[]
  /** Another way that lies under it, drawn thinly. */
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

function OnGround({ trail, parts, other, kept, satellite }: WayMapProps & { kept: KeptLook; satellite: boolean }) {
  const { t } = useTranslation()
  const map = useMap()
  const measure = useToggle(false)
  useTrail(map, kept.look.theme, parts)
  useEffect(() => {
    void map.getSource<GeoJSONSource>(REPLAY)?.setData(featuresOf(other ?? []))
  }, [map, other])
  const fit = () => {
    const bounds = boundsOf(trail)
    if (bounds !== undefined) map.fitBounds(bounds, FIT)
  }
  useEffect(fit, [map, trail])
  return (
    <MapControls kept={kept} satellite={satellite} measure={measure} fitLabel={t('realtime.track.fit')} fitAll={fit} />
  )
}
