import type { Locale } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import type { Header, PMTiles } from 'pmtiles'
import { type GroundFile, type GroundFiles, groundFiles } from './ground-files.ts'
import { GROUND_RULES, isDetailed, WATER } from './ground-rules.ts'
import { type GroundName, ofTile, type TileAt, tileParts } from './ground-tile.ts'
import { INNER, type MapFrame, round } from './map-frame.ts'
import { withTiles } from './pmtiles-file.ts'

/** The ground below a map. */
export interface DrawnGround {
  readonly svg: string
  readonly names: readonly GroundName[]
  /** Who made it. */
  readonly attributions: readonly string[]
}

export interface Ground {
  /** Undefined where no file of tiles shows this place. Never throws: a record is worth more than what lies below it. */
  draw(frame: MapFrame, locale: Locale): Promise<DrawnGround | undefined>
}

const TILES_MAX = 16
/** Letters of all of it: a page that is mailed stays small. */
const LETTERS_MAX = 1_200_000
/** A service that does not answer keeps nobody from his record. */
const WITHIN_MS = 8000
const VECTOR_TILES = 1
const TILE_PIXELS = 512
const M_AROUND = 40_075_016.7
/** Neighbouring tiles overlap by so much, or a light line would part them. */
const SEAM = 0.3

/** How far in the map is, as map styles count it. */
export function zoomOf({ bounds, perMetre }: MapFrame): number {
  const latitude = ((bounds.south + bounds.north) / 2) * (Math.PI / 180)
  return Math.log2((M_AROUND * Math.cos(latitude) * perMetre) / TILE_PIXELS)
}

const columnAt = (longitude: number, z: number): number => Math.floor(2 ** z * (longitude / 360 + 0.5))
function rowAt(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const row = Math.floor(2 ** z * (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI))
  return Math.max(0, Math.min(2 ** z - 1, row))
}

/** The tiles of a file that cover the map: never more than a few, however far in its zooms go. */
export function tilesFor({ bounds }: MapFrame, zoom: number, least: number, most: number): TileAt[] {
  for (let z = Math.max(least, Math.min(most, Math.round(zoom))); ; z--) {
    const [west, east] = [columnAt(bounds.west, z), columnAt(bounds.east, z)]
    const [north, south] = [rowAt(bounds.north, z), rowAt(bounds.south, z)]
    if ((east - west + 1) * (south - north + 1) > TILES_MAX && z > least) continue
    const tiles: TileAt[] = []
    for (let column = west; column <= east; column++)
      for (let row = north; row <= south; row++) tiles.push({ z, column, row })
    return tiles.length > TILES_MAX ? [] : tiles
  }
}

/** Whether a file tells anything of this part of the earth. */
function reaches({ minLon, maxLon, minLat, maxLat }: Header, { bounds }: MapFrame): boolean {
  const across = [-360, 0, 360].some((turn) => minLon + turn < bounds.east && maxLon + turn > bounds.west)
  return across && minLat < bounds.north && maxLat > bounds.south
}

/** The sea has no tiles in the files that ship. */
function seaOf(frame: MapFrame, tile: TileAt): string {
  const corner = ofTile(frame, tile, 1)
  const [[west, north], [east, south]] = [corner(0, 0), corner(1, 1)]
  const [x, y] = [Math.max(INNER.left, west - SEAM), Math.max(INNER.top, north - SEAM)]
  const [width, height] = [Math.min(INNER.right, east + SEAM) - x, Math.min(INNER.bottom, south + SEAM) - y]
  return width <= 0 || height <= 0
    ? ''
    : `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${WATER}"/>`
}

interface FileParts {
  readonly sea: string
  readonly paths: Map<number, string>
  readonly names: readonly GroundName[]
}

async function partsOf(
  file: GroundFile,
  tiles: PMTiles,
  frame: MapFrame,
  locale: Locale,
): Promise<FileParts | undefined> {
  const header = await tiles.getHeader()
  const zoom = zoomOf(frame)
  if (header.tileType !== VECTOR_TILES || !reaches(header, frame) || !isDetailed(header.maxZoom, zoom)) return undefined
  const paths = new Map<number, string>()
  const names: GroundName[] = []
  let [sea, read] = ['', 0]
  for (const at of tilesFor(frame, zoom, header.minZoom, header.maxZoom)) {
    try {
      const count = 2 ** at.z
      const found = await tiles.getZxy(at.z, ((at.column % count) + count) % count, at.row)
      if (found === undefined && !file.isSeaElsewhere) continue
      const parts = found && tileParts(new Uint8Array(found.data), at, frame, zoom, locale)
      read++
      if (file.isSeaElsewhere) sea += seaOf(frame, at)
      for (const [rule, path] of parts?.paths ?? []) paths.set(rule, (paths.get(rule) ?? '') + path)
      names.push(...(parts?.names ?? []))
    } catch {
      // A tile that can not be read leaves its place white.
    }
  }
  return read === 0 ? undefined : { sea, paths, names }
}

/** What is drawn with most letters goes first: buildings of a whole town, or its lanes. */
function lighten(files: readonly FileParts[]): void {
  for (;;) {
    const all = files.flatMap(({ paths }) => [...paths].map(([rule, path]) => ({ paths, rule, letters: path.length })))
    if (all.reduce((sum, { letters }) => sum + letters, 0) <= LETTERS_MAX) return
    const heaviest = all.reduce((found, each) => (each.letters > found.letters ? each : found))
    heaviest.paths.delete(heaviest.rule)
  }
}

function svgOf({ sea, paths }: FileParts, zoom: number): string {
  const wider = Math.min(6, Math.max(1, 1.5 ** (zoom - 14)))
  const drawn = GROUND_RULES.flatMap(({ fill, strokes = [] }, rule) => {
    const path = paths.get(rule)
    if (path === undefined) return []
    if (fill !== undefined) return [`<path style="fill:${fill};stroke:none" d="${path}"/>`]
    return strokes.map(({ colour, width, dashes }) => {
      const dashed = dashes === undefined ? ';stroke-linecap:round' : `;stroke-dasharray:${dashes}`
      return `<path style="stroke:${colour};stroke-width:${round(width * wider)};stroke-linejoin:round${dashed}" d="${path}"/>`
    })
  })
  return sea + drawn.join('')
}

const late = async (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), WITHIN_MS).unref()
  })

/** Water, land use, buildings, roads and railways as the console knows them, in lines and pale areas. */
export function createGround(given: GroundFiles): Ground {
  const files = groundFiles(given)
  return {
    async draw(frame, locale) {
      const { t } = textsIn(locale)
      const ended = late()
      const read = await Promise.all(
        files.map(async (file) => {
          const reading = withTiles(file.place, (tiles) => partsOf(file, tiles, frame, locale)).catch(() => undefined)
          const parts = await Promise.race([reading, ended])
          return parts && { file, parts }
        }),
      )
      const found = read.filter((each) => each !== undefined)
      if (found.length === 0) return undefined
      lighten(found.map(({ parts }) => parts))
      const words = found.map(({ file: { attribution } }) =>
        typeof attribution === 'string' ? t(attribution) : attribution.words,
      )
      return {
        svg: found.map(({ parts }) => svgOf(parts, zoomOf(frame))).join(''),
        names: found.flatMap(({ parts }) => parts.names),
        attributions: [...new Set(words)].filter((each) => each !== ''),
      }
    },
  }
}
