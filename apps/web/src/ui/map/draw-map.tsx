import type { TaskArea } from '@vigil/contract'
import { areaBounds, type LonLat } from '@vigil/domain'
import type { Feature, Position } from 'geojson'
import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLive } from '../../live/live-context.tsx'
import { AreaLayer } from './area-layer.tsx'
import { pointOf } from './devices/device-point.ts'
import { useMap } from './map-context.ts'
import { MapFrame } from './map-frame.tsx'
import { hasSatellite } from './style/map-style.ts'
import { useBaseSources } from './style/use-base-sources.ts'
import { useMapLook } from './style/use-map-look.ts'
import { aroundView, startView } from './view-start.ts'

const CORNERS = 'draw-corners'

interface DrawProps {
  readonly area: TaskArea | null
  /** What was set so far, also while it is no area yet. */
  readonly corners: readonly LonLat[]
  onPlace(place: LonLat): void
}

function Draw({ area, corners, onPlace }: DrawProps) {
  const map = useMap()
  const place = useRef(onPlace)
  place.current = onPlace
  useEffect(() => {
    // Who has scrolled across the date line clicks at 181 degrees.
    const click = ({ lngLat }: MapMouseEvent): void => {
      const { lng, lat } = lngLat.wrap()
      place.current([lng, lat])
    }
    map.addSource(CORNERS, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({
      id: CORNERS,
      type: 'circle',
      source: CORNERS,
      paint: {
        'circle-radius': 5,
        'circle-color': '#5B7BFF',
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-width': 2,
      },
    })
    map.on('click', click)
    map.doubleClickZoom.disable()
    map.getCanvas().classList.add('map-measuring')
    return () => {
      if (map.style === undefined) return
      map.off('click', click)
      if (map.getLayer(CORNERS) !== undefined) map.removeLayer(CORNERS)
      if (map.getSource(CORNERS) !== undefined) map.removeSource(CORNERS)
    }
  }, [map])
  useEffect(() => {
    const features = corners.map(([longitude, latitude]): Feature => {
      const coordinates: Position = [longitude, latitude]
      return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }
    })
    void map.getSource<GeoJSONSource>(CORNERS)?.setData({ type: 'FeatureCollection', features })
  }, [map, corners])
  return <AreaLayer area={area} now={0} />
}

/** A map to draw an area on; where no map can be drawn the typed coordinates beside it serve. */
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
