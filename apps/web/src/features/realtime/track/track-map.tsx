import { Checkbox } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useLive } from '../../../live/live-context.tsx'
import type { ReplayPoint } from '../../../live/stores/track-store.ts'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { useDeviceSource } from '../../../ui/map/devices/use-device-source.ts'
import { isNearMiddle } from '../../../ui/map/ground/ground.ts'
import { useGround } from '../../../ui/map/ground/use-ground.ts'
import { MapFrame } from '../../../ui/map/map-frame.tsx'
import { PlainDevices } from '../../../ui/map/plain/plain-devices.tsx'
import { hasSatellite } from '../../../ui/map/style/map-style.ts'
import { useBaseSources } from '../../../ui/map/style/use-base-sources.ts'
import { type KeptLook, useMapLook } from '../../../ui/map/style/use-map-look.ts'
import type { TrailPoint } from '../../../ui/map/trail/trail.ts'
import { playedShapes } from '../../../ui/map/trail/trail-layers.ts'
import type { TrailPart } from '../../../ui/map/trail/trail-scale.ts'
import { usePlayed, useTrail } from '../../../ui/map/trail/use-trail.ts'
import { WayControls } from '../../../ui/map/trail/way-controls.tsx'
import { useToggle } from '../../../ui/map/use-toggle.ts'
import { boundsOf } from '../../../ui/map/view-start.ts'

const TRACK_ZOOM = 15
const FIT = { padding: 48, maxZoom: 17, duration: 500 } as const
/** The map stands still while the device is in this part of it: a ground that moves all the time can not be read. */
const STILL_SHARE = 0.5

interface TrackMapProps {
  readonly sn: string
  readonly trail: readonly TrailPoint[]
  readonly parts: readonly TrailPart[]
  readonly replay: readonly ReplayPoint[]
  /** A small map on a page that shows other things as well: without tools. */
  readonly small?: boolean
}

/** The device on the ground, the way it has come, and a past way that is played once more. */
export default function TrackMap(props: TrackMapProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const sources = useBaseSources()
  const satellite = hasSatellite(sources.site)
  const kept = useMapLook(satellite)
  const [follow, setFollow] = useState(true)
  const leave = useCallback(() => setFollow(false), [])
  const start = () => {
    const point = pointOf(fleet, props.sn)
    return point === undefined
      ? { center: [0, 20] as [number, number], zoom: 1.5 }
      : { center: [point.longitude, point.latitude] as [number, number], zoom: TRACK_ZOOM }
  }
  const { sn } = props
  const shown = useMemo(() => [sn], [sn])
  const way = <Way {...props} kept={kept} satellite={satellite} follow={follow} onLeave={leave} />
  const plain = (
    <>
      <PlainDevices visible={shown} theme={kept.look.theme} />
      {way}
    </>
  )
  return (
    <>
      <Checkbox checked={follow} onChange={(event) => setFollow(event.target.checked)}>
        {t('realtime.track.follow')}
      </Checkbox>
      <div className="track-map" data-small={props.small ?? false}>
        <MapFrame sources={sources} look={kept.look} start={start} plain={plain}>
          <Device shown={shown} />
          {way}
        </MapFrame>
      </div>
    </>
  )
}

function Device({ shown }: { shown: readonly string[] }) {
  useDeviceSource(shown)
  return null
}

interface WayProps extends TrackMapProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  readonly follow: boolean
  /** Somebody moved the map: it must not be pulled back. */
  onLeave(): void
}

function Way({ trail, parts, replay, small = false, kept, satellite, follow, onLeave }: WayProps) {
  const { t } = useTranslation()
  const ground = useGround()
  const measure = useToggle(false)
  const { theme } = kept.look
  useTrail(theme, parts)
  usePlayed(
    theme,
    useMemo(() => playedShapes(replay.map(({ position }) => [position.longitude, position.latitude])), [replay]),
  )
  useEffect(() => ground.onDrag(onLeave), [ground, onLeave])

  const last = replay.at(-1)?.position ?? trail.at(-1)
  useEffect(() => {
    if (!follow || last === undefined || document.hidden) return
    if (!isNearMiddle(ground, last, STILL_SHARE)) ground.goTo(last, FIT.duration)
  }, [ground, follow, last])

  if (small) return null
  const fitTrail = () => {
    const bounds = boundsOf(trail)
    if (bounds === undefined) return
    onLeave()
    ground.fit(bounds, FIT)
  }
  return (
    <WayControls
      kept={kept}
      satellite={satellite}
      measure={measure}
      fitLabel={t('realtime.track.fit')}
      fitAll={fitTrail}
    />
  )
}
