import type { LonLat } from '@vigil/domain'
import type { Feature, FeatureCollection, Position } from 'geojson'

/** The points set so far, the line through them, and the ground that closing it would enclose. */
export function measureFeatures(points: readonly LonLat[]): FeatureCollection {
  const positions = points.map(([longitude, latitude]): Position => [longitude, latitude])
  const features: Feature[] = positions.map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  }))
  const [first] = positions
  if (positions.length > 1)
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: positions } })
  if (positions.length > 2 && first !== undefined)
    features.push({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...positions, first]] },
    })
  return { type: 'FeatureCollection', features }
}
