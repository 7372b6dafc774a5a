import { Checkbox } from 'antd'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../live/live-context.tsx'
import { DEVICE_SOURCE } from '../../ui/map/device-layers.ts'
import { pointOf } from '../../ui/map/device-point.ts'
import { useMap } from '../../ui/map/map-context.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { hasSatellite } from '../../ui/map/map-style.ts'
import { useBaseSources } from '../../ui/map/use-base-sources.ts'
import { useDeviceSource } from '../../ui/map/use-device-source.ts'
import { useMapLook } from '../../ui/map/use-map-look.ts'
import type { TrailPoint } from './trail.ts'

const TRAIL = 'trail'
const TRACK_ZOOM = 15
/** The map stands still while the device is in this part of it: a ground that moves all the time can not be read. */
const STILL_SHARE = 0.5

interface TrackMapProps {
  readonly sn: string
  readonly trail: readonly TrailPoint[]
}

/** The device on the ground, and the way it has come. */
export default function TrackMap({ sn, trail }: TrackMapProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const sources = useBaseSources()
  const { look } = useMapLook(hasSatellite(sources.site))
  const [follow, setFollow] = useState(true)
  const start = () => {
    const point = pointOf(fleet, sn)
    return point === undefined
      ? { center: [0, 20] as [number, number], zoom: 1.5 }
      : { center: [point.longitude, point.latitude] as [number, number], zoom: TRACK_ZOOM }
  }
  return (
    <>
      <Checkbox checked={follow} onChange={(event) => setFollow(event.target.checked)}>
        {t('realtime.track.follow')}
      </Checkbox>
      <div className="track-map">
        <MapFrame sources={sources} look={look} start={start}>
          <OnTrack sn={sn} trail={trail} follow={follow} onLeave={() => setFollow(false)} />
        </MapFrame>
      </div>
    </>
  )
}

interface OnTrackProps extends TrackMapProps {
  readonly follow: boolean
  /** Somebody moved the map: it must not be pulled back. */
  onLeave(): void
}

function OnTrack({ sn, trail, follow, onLeave }: OnTrackProps) {
  const map = useMap()
  const shown = useMemo(() => [sn], [sn])
  useDeviceSource(shown)

  useEffect(() => {
    const colour = getComputedStyle(map.getContainer()).getPropertyValue('--accent').trim()
    const devices = map.getStyle().layers.find((layer) => 'source' in layer && layer.source === DEVICE_SOURCE)
    map.addSource(TRAIL, { type: 'geojson', data: lineOf([]) })
    map.addLayer(
      {
        id: TRAIL,
        type: 'line',
        source: TRAIL,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': 4 },
      },
      devices?.id,
    )
    return () => {
      // The map itself may have gone first.
      if (map.style === undefined || map.getLayer(TRAIL) === undefined) return
      map.removeLayer(TRAIL)
      map.removeSource(TRAIL)
    }
  }, [map])

  useEffect(() => {
    map.on('dragstart', onLeave)
    return () => {
      map.off('dragstart', onLeave)
    }
  }, [map, onLeave])

  const last = trail.at(-1)
  useEffect(() => {
    void map.getSource<GeoJSONSource>(TRAIL)?.setData(lineOf(trail))
  }, [map, trail])
  useEffect(() => {
    if (!follow || last === undefined || document.hidden) return
    const { x, y } = map.project([last.longitude, last.latitude])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isNearMiddle = Math.abs(x / width - 0.5) < STILL_SHARE / 2 && Math.abs(y / height - 0.5) < STILL_SHARE / 2
    if (!isNearMiddle) map.easeTo({ center: [last.longitude, last.latitude], duration: 500 })
  }, [map, follow, last])
  return null
}

const lineOf = (trail: readonly TrailPoint[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: {
    type: 'LineString' as const,
    coordinates: trail.map(({ longitude, latitude }) => [longitude, latitude]),
  },
})
