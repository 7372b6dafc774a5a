import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import type { MapPalette } from '../style/map-palette.ts'

/** One thing to draw of a tile, in its own units. */
interface GroundPart {
  readonly rule: number
  readonly path: Path2D
}
export interface GroundTile {
  readonly extent: number
  readonly parts: readonly GroundPart[]
}

interface GroundRule {
  readonly layer: string
  readonly draws: 'fill' | 'line'
  /** Of features; absent: all. */
  readonly kinds?: readonly string[]
  readonly colour: (palette: MapPalette) => string
  /** Pixels; of lines. */
  readonly width?: number
  readonly minZoom?: number
}

/** The ground in a few strokes, the lowest first: enough to know where a device stands. */
export const GROUND_RULES: readonly GroundRule[] = [
  { layer: 'earth', draws: 'fill', colour: ({ land }) => land },
  { layer: 'landuse', draws: 'fill', kinds: ['residential', 'urban_area'], colour: ({ built }) => built },
  { layer: 'landuse', draws: 'fill', kinds: ['forest', 'wood', 'nature_reserve'], colour: ({ forest }) => forest },
  { layer: 'landuse', draws: 'fill', kinds: ['industrial', 'railway', 'commercial'], colour: ({ works }) => works },
  { layer: 'landuse', draws: 'fill', kinds: ['port', 'pier', 'aerodrome'], colour: ({ port }) => port },
  { layer: 'landuse', draws: 'fill', kinds: ['park', 'grass', 'garden'], colour: ({ park }) => park },
  { layer: 'water', draws: 'fill', colour: ({ inland }) => inland },
  { layer: 'buildings', draws: 'fill', colour: ({ building }) => building, minZoom: 14 },
  { layer: 'roads', draws: 'line', kinds: ['minor_road'], colour: ({ street }) => street, width: 1, minZoom: 13 },
  { layer: 'roads', draws: 'line', kinds: ['rail'], colour: ({ rail }) => rail, width: 1, minZoom: 11 },
  { layer: 'roads', draws: 'line', kinds: ['major_road', 'medium_road'], colour: ({ primary }) => primary, width: 1.5 },
  { layer: 'roads', draws: 'line', kinds: ['highway'], colour: ({ motorway }) => motorway, width: 2.5 },
  { layer: 'boundaries', draws: 'line', colour: ({ country }) => country, width: 1 },
]

const TYPES = { line: 2, fill: 3 } as const

export function readTile(data: ArrayBuffer): GroundTile {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)))
  let extent = 4096
  const parts: GroundPart[] = []
  GROUND_RULES.forEach(({ layer: name, draws, kinds }, rule) => {
    const layer = layers[name]
    if (layer === undefined) return
    extent = layer.extent
    const path = new Path2D()
    let drawn = false
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index)
      if (feature.type !== TYPES[draws]) continue
      if (kinds !== undefined && !kinds.includes(String(feature.properties.kind))) continue
      drawn = true
      for (const ring of feature.loadGeometry()) {
        for (const [turn, { x, y }] of ring.entries()) {
          if (turn === 0) path.moveTo(x, y)
          else path.lineTo(x, y)
        }
        if (draws === 'fill') path.closePath()
      }
    }
    if (drawn) parts.push({ rule, path })
  })
  return { extent, parts }
}

const MOST_KEPT = 160

/** The tiles of one file, read once each; `arrived` is told when there is something new to draw. */
export class GroundTiles {
  readonly #file: PMTiles
  readonly #arrived: () => void
  readonly #tiles = new Map<string, GroundTile | undefined>()
  #mostZoom: number | undefined
  failed = false

  constructor(address: string, arrived: () => void) {
    this.#file = new PMTiles(address)
    this.#arrived = arrived
    this.#file.getHeader().then(({ maxZoom }) => {
      this.#mostZoom = maxZoom
      arrived()
    }, this.#fail)
  }

  /** Undefined until the file has said it. */
  get mostZoom(): number | undefined {
    return this.#mostZoom
  }

  #fail = (): void => {
    this.failed = true
    this.#arrived()
  }

  tile(z: number, column: number, row: number): GroundTile | undefined {
    const key = `${z}/${column}/${row}`
    if (this.#tiles.has(key)) return this.#tiles.get(key)
    this.#tiles.set(key, undefined)
    const [oldest] = this.#tiles.keys()
    if (this.#tiles.size > MOST_KEPT && oldest !== undefined) this.#tiles.delete(oldest)
    this.#file.getZxy(z, column, row).then((found) => {
      // The sea has no tiles.
      if (found === undefined) return
      this.#tiles.set(key, readTile(found.data))
      this.#arrived()
    }, this.#fail)
    return undefined
  }
}
