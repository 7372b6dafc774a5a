import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../live/live-context.tsx'
import { pointOf } from '../../ui/map/devices/device-point.ts'
import { HoverCard } from '../../ui/map/devices/hover-card.tsx'
import { useDeviceSource } from '../../ui/map/devices/use-device-source.ts'
import { usePointer } from '../../ui/map/devices/use-pointer.ts'
import { useMap } from '../../ui/map/map-context.ts'
import { MapControls } from '../../ui/map/map-controls.tsx'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { MeasureTool } from '../../ui/map/measure/measure-tool.tsx'
import { hasSatellite } from '../../ui/map/style/map-style.ts'
import { useBaseSources } from '../../ui/map/style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../../ui/map/style/use-map-look.ts'
import type { TrailPart } from '../../ui/map/trail/trail-scale.ts'
import { useMoved, useTrail } from '../../ui/map/trail/use-trail.ts'
import { useToggle } from '../../ui/map/use-toggle.ts'
import { boundsOf, startView } from '../../ui/map/view-start.ts'

const FIT = { padding: 64, maxZoom: 16, duration: 500 } as const
/** The map stands still while those that are followed are within this part of it. */
const STILL_SHARE = 0.8

interface NavigationMapProps {
  readonly shown: readonly string[]
  readonly parts: readonly TrailPart[]
  /** Kept in view. */
  readonly followed: readonly string[]
  select(sn: string): void
  /** Somebody moved the map: it must not be pulled back. */
  onLeave(): void
}

/** All that moves, on the ground, with the ways it has come. */
export default function NavigationMap(props: NavigationMapProps) {
  const { fleet } = useLive()
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
  const start = () => startView(undefined, () => props.shown.flatMap((sn) => pointOf(fleet, sn) ?? []))
  return (
    <MapFrame sources={sources} look={kept.look} start={start}>
      <OnGround {...props} kept={kept} satellite={satellite} />
    </MapFrame>
  )
}

function OnGround(props: NavigationMapProps & { kept: KeptLook; satellite: boolean }) {
  const { shown, parts, followed, select, onLeave, kept, satellite } = props
  const { t } = useTranslation()
  const { fleet } = useLive()
  const map = useMap()
  const measure = useToggle(false)
  const model = useDeviceSource(shown)
  const hovered = usePointer(model, select, measure.on)
  useTrail(map, kept.look.theme, parts)
  useMoved(map, onLeave)

  const fit = useCallback(
    (sns: readonly string[]) => {
      const bounds = boundsOf(sns.flatMap((sn) => pointOf(fleet, sn) ?? []))
      if (bounds !== undefined) map.fitBounds(bounds, FIT)
    },
    [map, fleet],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every stretch that was added those that are followed have moved
  useEffect(() => {
    if (followed.length === 0 || document.hidden) return
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const leaves = followed.some((sn) => {
      const place = pointOf(fleet, sn)
      if (place === undefined) return false
      const { x, y } = map.project([place.longitude, place.latitude])
      return Math.abs(x / width - 0.5) > STILL_SHARE / 2 || Math.abs(y / height - 0.5) > STILL_SHARE / 2
    })
    if (leaves) fit(followed)
  }, [map, fleet, fit, followed, parts])

  return (
    <>
      {hovered !== undefined && <HoverCard hovered={hovered} />}
      <MapControls
        kept={kept}
        satellite={satellite}
        measure={measure}
        fitLabel={t('navigation.fitAll')}
        fitAll={() => {
          onLeave()
          fit(shown)
        }}
      />
      {measure.on && (
        <div className="map-side">
          <MeasureTool close={measure.toggle} />
        </div>
      )}
    </>
  )
}
