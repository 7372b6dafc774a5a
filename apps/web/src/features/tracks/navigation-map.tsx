import { useCallback, useEffect } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { pointOf } from '../../ui/map/devices/device-point.ts'
import { HoverCard } from '../../ui/map/devices/hover-card.tsx'
import { useDeviceSource } from '../../ui/map/devices/use-device-source.ts'
import { usePointer } from '../../ui/map/devices/use-pointer.ts'
import { isNearMiddle } from '../../ui/map/ground/ground.ts'
import { useGround } from '../../ui/map/ground/use-ground.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { PlainDevices } from '../../ui/map/plain/plain-devices.tsx'
import { hasSatellite } from '../../ui/map/style/map-style.ts'
import { useBaseSources } from '../../ui/map/style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../../ui/map/style/use-map-look.ts'
import type { TrailPart } from '../../ui/map/trail/trail-scale.ts'
import { useTrail } from '../../ui/map/trail/use-trail.ts'
import { WayControls } from '../../ui/map/trail/way-controls.tsx'
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
  const { shown, select } = props
  const { fleet } = useLive()
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
  const measure = useToggle(false)
  const start = () => startView(undefined, () => shown.flatMap((sn) => pointOf(fleet, sn) ?? []))
  const ways = <Ways {...props} kept={kept} satellite={satellite} measure={measure} />
  const plain = (
    <>
      <PlainDevices visible={shown} theme={kept.look.theme} select={select} />
      {ways}
    </>
  )
  return (
    <MapFrame sources={sources} look={kept.look} start={start} plain={plain}>
      <Devices shown={shown} select={select} measures={measure.on} />
      {ways}
    </MapFrame>
  )
}

function Devices({ shown, select, measures }: Pick<NavigationMapProps, 'shown' | 'select'> & { measures: boolean }) {
  const model = useDeviceSource(shown)
  const hovered = usePointer(model, select, measures)
  return hovered !== undefined && <HoverCard hovered={hovered} />
}

interface WaysProps extends NavigationMapProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  readonly measure: { readonly on: boolean; toggle(): void }
}

function Ways({ shown, parts, followed, onLeave, kept, satellite, measure }: WaysProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const ground = useGround()
  useTrail(kept.look.theme, parts)
  useEffect(() => ground.onDrag(onLeave), [ground, onLeave])

  const fit = useCallback(
    (sns: readonly string[]) => {
      const bounds = boundsOf(sns.flatMap((sn) => pointOf(fleet, sn) ?? []))
      if (bounds !== undefined) ground.fit(bounds, FIT)
    },
    [ground, fleet],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every stretch that was added those that are followed have moved
  useEffect(() => {
    if (followed.length === 0 || document.hidden) return
    const leaves = followed.some((sn) => {
      const place = pointOf(fleet, sn)
      return place !== undefined && !isNearMiddle(ground, place, STILL_SHARE)
    })
    if (leaves) fit(followed)
  }, [ground, fleet, fit, followed, parts])

  return (
    <WayControls
      kept={kept}
      satellite={satellite}
      measure={measure}
      fitLabel={t('navigation.fitAll')}
      fitAll={() => {
        onLeave()
        fit(shown)
      }}
    />
  )
}
