import type { LonLat } from '@vigil/domain'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MaplibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'

const ZONES = 'zones'
const SOURCE = 'zone-source'
/** Below the devices: what covers a device hides its state. */
const BEFORE = 'device-dot'

export interface MapZone {
  readonly ring: readonly LonLat[]
  readonly holes?: readonly (readonly LonLat[])[]
  readonly colour: string
  /** A broken line around nothing: how likely it is, not how much. */
  readonly isOutline?: boolean
}

const closed = (ring: readonly LonLat[]): Position[] => {
  const positions = ring.map(([longitude, latitude]): Position => [longitude, latitude])
  return [...positions, ...positions.slice(0, 1)]
}

const zoneFeatures = (zones: readonly MapZone[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: zones
    .filter(({ ring }) => ring.length > 2)
    .map(
      ({ ring, holes = [], colour, isOutline = false }): Feature => ({
        type: 'Feature',
        properties: { colour, isOutline },
        geometry: { type: 'Polygon', coordinates: [ring, ...holes].map(closed) },
      }),
    ),
})

const sourceFeatures = (source: LonLat | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features:
    source === undefined
      ? []
      : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [source[0], source[1]] } }],
})

/** `name`: before that of each layer and source, so that zones of two kinds lie on one map. */
const layersOf = (name: string): readonly LayerSpecification[] => [
  {
    id: `${name}zones-fill`,
    type: 'fill',
    source: `${name}${ZONES}`,
    filter: ['!', ['get', 'isOutline']],
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.28 },
  },
  {
    id: `${name}zones-line`,
    type: 'line',
    source: `${name}${ZONES}`,
    filter: ['!', ['get', 'isOutline']],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2 },
  },
  {
    id: `${name}zones-outline`,
    type: 'line',
    source: `${name}${ZONES}`,
    filter: ['get', 'isOutline'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-dasharray': [3, 2] },
  },
  {
    id: `${name}zone-source`,
    type: 'circle',
    source: `${name}${SOURCE}`,
    paint: {
      'circle-radius': 7,
      'circle-color': '#D32029',
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 3,
    },
  },
]

function add(map: MaplibreMap, name: string): void {
  for (const source of [ZONES, SOURCE]) map.addSource(`${name}${source}`, { type: 'geojson', data: zoneFeatures([]) })
  for (const layer of layersOf(name)) map.addLayer(layer, map.getLayer(BEFORE) === undefined ? undefined : BEFORE)
}

function remove(map: MaplibreMap, name: string): void {
  // The map itself may have gone first.
  if (map.style === undefined) return
  for (const { id } of layersOf(name)) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  for (const source of [ZONES, SOURCE].map((each) => `${name}${each}`))
    if (map.getSource(source) !== undefined) map.removeSource(source)
}

interface ZoneLayerProps {
  readonly name?: string
  /** The largest first: the others lie upon it. */
  readonly zones: readonly MapZone[]
  readonly source: LonLat | undefined
  /** Given while a place is to be chosen by a click. */
  readonly onPlace?: ((place: LonLat) => void) | undefined
}

/** Zones around a release on the map around it, and where it is. */
export function ZoneLayer({ name = '', zones, source, onPlace }: ZoneLayerProps) {
  const map = useMap()
  const place = useRef(onPlace)
  place.current = onPlace
  useEffect(() => {
    add(map, name)
    const click = ({ lngLat }: MapMouseEvent): void => {
      // Who has scrolled across the date line clicks at 181 degrees.
      const { lng, lat } = lngLat.wrap()
      place.current?.([lng, lat])
    }
    map.on('click', click)
    return () => {
      map.off('click', click)
      remove(map, name)
    }
  }, [map, name])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(`${name}${ZONES}`)?.setData(zoneFeatures(zones))
  }, [map, name, zones])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(`${name}${SOURCE}`)?.setData(sourceFeatures(source))
  }, [map, name, source])
  const isChoosing = onPlace !== undefined
  useEffect(() => {
    map.getCanvas().classList.toggle('map-measuring', isChoosing)
  }, [map, isChoosing])
  return null
}
