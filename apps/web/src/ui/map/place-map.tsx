import type { Position } from '@vigil/contract'
import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MaplibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type ThemeName, TOKENS } from '../theme.ts'
import { useMap } from './map-context.ts'
import { MapFrame } from './map-frame.tsx'
import { hasSatellite } from './style/map-style.ts'
import { useBaseSources } from './style/use-base-sources.ts'
import { useMapLook } from './style/use-map-look.ts'

const PLACE = 'place'
const PLACE_ZOOM = 15

type Place = Pick<Position, 'longitude' | 'latitude'>

const pointAt = ({ longitude, latitude }: Place): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

/** In the colours of the map, which need not be those of the page. */
const paintOf = (theme: ThemeName) => ({
  'circle-radius': 8,
  'circle-color': TOKENS[theme].accent,
  'circle-stroke-color': TOKENS[theme].page,
  'circle-stroke-width': 3,
})

function addPlace(map: MaplibreMap, place: Place, theme: ThemeName): void {
  map.addSource(PLACE, { type: 'geojson', data: pointAt(place) })
  map.addLayer({
    id: PLACE,
    type: 'circle',
    source: PLACE,
    paint: paintOf(theme),
  })
}

function removePlace(map: MaplibreMap): void {
  // The map itself may have gone first.
  if (map.style === undefined || map.getLayer(PLACE) === undefined) return
  map.removeLayer(PLACE)
  map.removeSource(PLACE)
}

function Mark({ position, theme }: { position: Place; theme: ThemeName }) {
  const map = useMap()
  const { longitude, latitude } = position
  const drawn = useRef(theme)
  drawn.current = theme
  useEffect(() => {
    const place = { longitude, latitude }
    const source = map.getSource<GeoJSONSource>(PLACE)
    if (source === undefined) addPlace(map, place, drawn.current)
    else {
      void source.setData(pointAt(place))
      map.jumpTo({ center: [longitude, latitude] })
    }
  }, [map, longitude, latitude])
  useEffect(() => {
    for (const [name, value] of Object.entries(paintOf(theme)))
      map.setPaintProperty(PLACE, name as never, value as never)
  }, [map, theme])
  useEffect(() => () => removePlace(map), [map])
  return null
}

/** One place of the past on the ground; nothing on it is live. */
export default function PlaceMap({ position }: { position: Place }) {
  const sources = useBaseSources()
  const { look } = useMapLook(hasSatellite(sources.site))
  return (
    <MapFrame
      sources={sources}
      look={look}
      start={() => ({ center: [position.longitude, position.latitude], zoom: PLACE_ZOOM })}
    >
      <Mark position={position} theme={look.theme} />
    </MapFrame>
  )
}
