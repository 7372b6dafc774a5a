import type { LayerSpecification, ProjectionSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapFontSize, MapTypeCode } from '../../../lib/browser/storage.ts'
import type { ThemeName } from '../../theme.ts'
import { groundLayers } from './base-layers.ts'
import { labelLayers } from './label-layers.ts'
import { MAP_PALETTES } from './map-palette.ts'
import type { MapTexts } from './map-texts.ts'
import type { SiteTiles } from './site-tiles.ts'

/** What of the base map does not change while a map stands. */
export interface BaseSources {
  /** Where the shipped files lie, with a slash at the end. */
  readonly folder: string
  /** Adds the demonstration city. */
  readonly demo: boolean
  readonly site: readonly SiteTiles[]
  readonly attribution: { readonly world: string; readonly city: string }
}
/** What an operator may change. */
export interface MapLook {
  readonly theme: ThemeName
  readonly type: MapTypeCode
  readonly fontSize: MapFontSize
  readonly texts: MapTexts
}

const FONT_SCALES: Record<MapFontSize, number> = { small: 0.88, medium: 1, large: 1.28, extraLarge: 1.6 }
export const fontScale = (size: MapFontSize): number => FONT_SCALES[size]

export const projectionOf = (type: MapTypeCode): ProjectionSpecification => ({
  type: type === 'B_EARTH_MAP' ? 'globe' : 'mercator',
})

const siteName = (index: number): string => `site${index}`

export function mapSources({ folder, demo, site, attribution }: BaseSources): Record<string, SourceSpecification> {
  return {
    world: { type: 'vector', url: `pmtiles://${folder}world.pmtiles`, attribution: attribution.world },
    ...(demo && { city: { type: 'vector', url: `pmtiles://${folder}city.pmtiles`, attribution: attribution.city } }),
    ...Object.fromEntries(site.map(({ source }, index) => [siteName(index), source])),
  }
}

/** Ids stay the same whatever the look, so that a change of look touches properties and loads no tile anew. */
export function baseLayers(
  { demo, site }: BaseSources,
  { theme, type, fontSize, texts }: MapLook,
): LayerSpecification[] {
  const palette = MAP_PALETTES[theme]
  const scale = fontScale(fontSize)
  const vectors = [
    'world',
    ...(demo ? ['city'] : []),
    ...site.flatMap(({ kind }, index) => (kind === 'vector' ? [siteName(index)] : [])),
  ]
  const satellite = type === 'B_SATELLITE_MAP'
  const pictures = site.flatMap(({ kind, role }, index): LayerSpecification[] =>
    kind === 'vector'
      ? []
      : [
          {
            id: `${siteName(index)}-picture`,
            type: 'raster',
            source: siteName(index),
            layout: { visibility: (role === 'satellite') === satellite ? 'visible' : 'none' },
            paint: {
              'raster-brightness-max': palette.rasterBrightness,
              'raster-saturation': palette.rasterSaturation,
              'raster-fade-duration': 120,
            },
          },
        ],
  )
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    ...vectors.flatMap((source) => groundLayers(source, palette)),
    ...pictures,
    ...vectors.flatMap((source) => labelLayers(source, palette, texts, scale)),
  ]
}

export const hasSatellite = (site: readonly SiteTiles[]): boolean => site.some(({ role }) => role === 'satellite')

export function mapStyle(
  sources: BaseSources,
  look: MapLook,
  overlay: { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] },
): StyleSpecification {
  return {
    version: 8,
    projection: projectionOf(look.type),
    sources: { ...mapSources(sources), ...overlay.sources },
    layers: [...baseLayers(sources, look), ...overlay.layers],
  }
}
