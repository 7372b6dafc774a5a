import type { GeoJSONSource, Map as MaplibreMap, Style } from 'maplibre-gl'

/** Undefined once the map is gone: parts of the page that draw on it are taken down after it. */
export function geojsonSource(map: MaplibreMap, name: string): GeoJSONSource | undefined {
  const style = map.style as Style | undefined
  return style === undefined ? undefined : map.getSource<GeoJSONSource>(name)
}
