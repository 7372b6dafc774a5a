import type { Feature } from 'geojson'

export interface MapFeature {
  readonly feature: Feature
  /** Left out of tiles below. */
  readonly minZoom: number
}
/** By layer name, in the order of drawing. */
export type MapLayers = Readonly<Record<string, readonly MapFeature[]>>
