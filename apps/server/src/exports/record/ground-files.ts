import { join } from 'node:path'

/** Where the ground of a map is read from. Plain values: a thread that writes a large file gets them, too. */
export interface GroundFiles {
  /** With the files that are shipped; undefined where the console is not built. */
  readonly folder: string | undefined
  /** The demonstration city is shown. */
  readonly demo: boolean
  /** What the site has set: `MAP_TILES`. */
  readonly mapTiles: string
}

/** A file of vector tiles, and what it asks to be named with. */
export interface GroundFile {
  readonly place: string
  /** Where it holds nothing is water: of others' files nobody knows. */
  readonly isSeaElsewhere: boolean
  /** Text key of who made a map that we ship, or the words of the site. */
  readonly attribution: 'map.attribution.world' | 'map.attribution.city' | { readonly words: string }
}

const ROLE = /^(standard|satellite)=/

/** Of the site's maps those that are drawn of lines, by an address that a server can reach by itself. */
function siteFiles(mapTiles: string): GroundFile[] {
  return mapTiles.split(/\s+/).flatMap((entry) => {
    const [address = '', fragment = ''] = entry.replace(ROLE, '').split('#', 2)
    const options = new URLSearchParams(fragment)
    const isVector = /^https?:\/\/[^{}]+\.pmtiles($|\?)/i.test(address) && options.get('type') !== 'raster'
    return isVector
      ? [{ place: address, isSeaElsewhere: false, attribution: { words: options.get('attribution') ?? '' } }]
      : []
  })
}

const SHIPPED = { isSeaElsewhere: true }

/** The lowest first, as in the console: the earth, the city of the demonstration, the site's own. */
export const groundFiles = ({ folder, demo, mapTiles }: GroundFiles): GroundFile[] => [
  ...(folder === undefined
    ? []
    : [
        { place: join(folder, 'world.pmtiles'), ...SHIPPED, attribution: 'map.attribution.world' as const },
        ...(demo
          ? [{ place: join(folder, 'city.pmtiles'), ...SHIPPED, attribution: 'map.attribution.city' as const }]
          : []),
      ]),
  ...siteFiles(mapTiles),
]
