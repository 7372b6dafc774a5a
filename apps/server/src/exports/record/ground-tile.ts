import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Locale } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { PbfReader } from 'pbf'
import { GROUND_RULES } from './ground-rules.ts'
import { INNER, type MapFrame, type OnSheet } from './map-frame.ts'

/** A tile of the earth. Columns go on across the date line as the longitudes of the frame do. */
export interface TileAt {
  readonly z: number
  readonly column: number
  readonly row: number
}

/** A name that stands at a place, or along a line. */
export interface GroundName {
  readonly text: string
  /** What is written first, the smallest. */
  readonly rank: number
  readonly isLine: boolean
  readonly line: readonly OnSheet[]
}

export interface TileParts {
  /** By number of the rule: what is drawn, as path data. */
  readonly paths: ReadonlyMap<number, string>
  readonly names: readonly GroundName[]
}

/** More of one tile can not be told apart, and a file that holds more is not meant for maps. */
const FEATURES_MAX = 20_000
/** Places nearer than this are one on paper. */
const NEAR = 0.4
const POINT = 1
const LINE = 2
const AREA = 3

/** What is named on a map, the more important first. */
const NAMED: readonly { readonly layer: string; readonly kinds: readonly string[] }[] = [
  { layer: 'places', kinds: ['city', 'locality'] },
  { layer: 'places', kinds: ['town'] },
  { layer: 'roads', kinds: ['highway'] },
  { layer: 'water', kinds: ['river_label', 'river'] },
  { layer: 'places', kinds: ['district', 'neighbourhood', 'macrohood', 'territory', 'region'] },
  { layer: 'roads', kinds: ['major_road', 'medium_road'] },
  { layer: 'pois', kinds: ['site', 'sea', 'water', 'cape'] },
  { layer: 'pois', kinds: ['park', 'garden', 'station'] },
  { layer: 'roads', kinds: ['minor_road'] },
]

/** Where a place of a tile lies on the sheet. */
export function ofTile(frame: MapFrame, { z, column, row }: TileAt, extent: number): (x: number, y: number) => OnSheet {
  const count = 2 ** z
  return (x, y) => {
    const longitude = ((column + x / extent) / count) * 360 - 180
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + y / extent)) / count))) * 180) / Math.PI
    return frame.on(longitude, latitude)
  }
}

/** The tiles that ship hold keys of names; those of others hold the names, per language where they have them. */
function nameOf({ properties }: VectorTileFeature, locale: Locale): string | undefined {
  const texts = textsIn(locale)
  const key = `map.place.${properties.key}`
  if (properties.key !== undefined && texts.exists(key)) return texts.t(key)
  const language = locale.slice(0, 2)
  const names = [...(locale === 'zh-CN' ? ['name:zh-Hans'] : []), `name:${language}`, 'name']
  const found = names.map((each) => properties[each]).find((each) => typeof each === 'string' && each !== '')
  return found === undefined ? undefined : String(found)
}

/** As path data; nothing where it lies beside the map or is too small to be seen. */
function pathOf(line: readonly OnSheet[], isArea: boolean): string {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of line) {
    ;[west, east] = [Math.min(west, x), Math.max(east, x)]
    ;[north, south] = [Math.min(north, y), Math.max(south, y)]
  }
  if (east < INNER.left || west > INNER.right || south < INNER.top || north > INNER.bottom) return ''
  if (Math.max(east - west, south - north) < (isArea ? 0.8 : NEAR)) return ''
  let last: OnSheet | undefined
  const kept = line.filter((place, n) => {
    const isFar = last === undefined || Math.hypot(place[0] - last[0], place[1] - last[1]) >= NEAR
    if (isFar || (!isArea && n === line.length - 1)) {
      last = place
      return true
    }
    return false
  })
  return kept.length < (isArea ? 3 : 2) ? '' : `M${kept.map((place) => place.join(' ')).join(' ')}${isArea ? 'Z' : ''}`
}

/** What a tile holds for a map of a zoom. Throws where its bytes are no tile. */
export function tileParts(bytes: Uint8Array, at: TileAt, frame: MapFrame, zoom: number, locale: Locale): TileParts {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const paths = new Map<number, string>()
  const names: GroundName[] = []
  let left = FEATURES_MAX
  for (const [name, layer] of Object.entries(layers)) {
    const rules = GROUND_RULES.map((rule, n) => ({ ...rule, n })).filter(
      (rule) => rule.layer === name && zoom >= (rule.minZoom ?? 0),
    )
    const named = NAMED.map(({ layer: of, kinds }, rank) => ({ of, kinds, rank })).filter(({ of }) => of === name)
    if (rules.length === 0 && named.length === 0) continue
    const toSheet = ofTile(frame, at, layer.extent)
    for (let index = 0; index < layer.length && left > 0; index++, left--) {
      const feature = layer.feature(index)
      const kind = String(feature.properties.kind)
      const rule = rules.find(
        ({ kinds, fill }) => feature.type === (fill === undefined ? LINE : AREA) && (kinds?.includes(kind) ?? true),
      )
      const rank = named.find(({ kinds }) => kinds.includes(kind))?.rank
      const text = rank === undefined || feature.type === AREA ? undefined : nameOf(feature, locale)
      if (rule === undefined && text === undefined) continue
      for (const ring of feature.loadGeometry()) {
        const line = ring.map(({ x, y }) => toSheet(x, y))
        if (rule !== undefined) {
          const path = pathOf(line, feature.type === AREA)
          if (path !== '') paths.set(rule.n, (paths.get(rule.n) ?? '') + path)
        }
        if (text !== undefined && rank !== undefined) names.push({ text, rank, isLine: feature.type !== POINT, line })
      }
    }
  }
  return { paths, names }
}
