import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MaplibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import type { ThemeName } from '../../theme.ts'
import { applyLook } from '../style/apply-look.ts'
import { addTrail, removeTrail, TRAIL, trailLayers } from './trail-layers.ts'
import type { TrailPart } from './trail-scale.ts'

export const featuresOf = (parts: readonly TrailPart[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: parts.map(({ name, sparse, coordinates }) => ({
    type: 'Feature',
    properties: { class: name, sparse },
    geometry: { type: 'LineString', coordinates },
  })),
})

/** The way on the ground, in the colours of the map. */
export function useTrail(map: MaplibreMap, theme: ThemeName, parts: readonly TrailPart[]): void {
  const layers = useMemo(() => trailLayers(theme), [theme])
  const applied = useRef(layers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is applied to the layers that stand
  useEffect(() => {
    addTrail(map, layers)
    applied.current = layers
    return () => removeTrail(map, layers)
  }, [map])
  useEffect(() => {
    applyLook(map, applied.current, layers)
    applied.current = layers
  }, [map, layers])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(TRAIL)?.setData(featuresOf(parts))
  }, [map, parts])
}

/** Tells when somebody moves the map: it must not be pulled back. */
export function useMoved(map: MaplibreMap, onMoved: () => void): void {
  useEffect(() => {
    map.on('dragstart', onMoved)
    return () => {
      map.off('dragstart', onMoved)
    }
  }, [map, onMoved])
}
