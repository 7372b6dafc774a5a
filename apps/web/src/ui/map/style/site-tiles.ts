import type { SourceSpecification } from 'maplibre-gl'

/** What a site may put behind its devices, read from `MAP_TILES`. See docs/operations.md. */
export interface SiteTiles {
  /** `standard` replaces the ground of the ordinary map, `satellite` is offered as a map type of its own. */
  readonly role: 'standard' | 'satellite'
  readonly source: SourceSpecification
  /** Pictures, or vector tiles in the layers of the Protomaps base map. */
  readonly kind: 'raster' | 'vector'
  readonly attribution: string
}

const ROLE = /^(standard|satellite)=/

/** `https://tiles.example/{z}/{x}/{y}.png#attribution=…&tileSize=512 satellite=https://…` */
export function parseSiteTiles(setting: string): SiteTiles[] {
  return setting
    .split(/\s+/)
    .filter((each) => each !== '')
    .flatMap((entry) => {
      const role = (ROLE.exec(entry)?.[1] ?? 'standard') as SiteTiles['role']
      const [address = '', fragment = ''] = entry.replace(ROLE, '').split('#', 2)
      if (address === '') return []
      const options = new URLSearchParams(fragment)
      return [{ role, ...tilesOf(address, options), attribution: options.get('attribution') ?? '' }]
    })
}

function tilesOf(address: string, options: URLSearchParams): Pick<SiteTiles, 'source' | 'kind'> {
  const attribution = options.get('attribution')
  const shared = {
    ...(attribution !== null && { attribution }),
    ...(options.has('minzoom') && { minzoom: Number(options.get('minzoom')) }),
    ...(options.has('maxzoom') && { maxzoom: Number(options.get('maxzoom')) }),
  }
  const tileSize = Number(options.get('tileSize') ?? 256)
  const isArchive = /\.pmtiles($|\?)/i.test(address)
  const isVector =
    options.get('type') === 'vector' ||
    /\.(pbf|mvt)($|\?)/i.test(address) ||
    (isArchive && options.get('type') !== 'raster')
  const place = isArchive ? { url: `pmtiles://${absolute(address)}` } : { tiles: [templateOf(absolute(address))] }
  return isVector
    ? { kind: 'vector', source: { type: 'vector', ...place, ...shared } }
    : { kind: 'raster', source: { type: 'raster', tileSize, ...place, ...shared } }
}

/** The map loads its tiles in a worker, which has no address to be relative to. */
function absolute(address: string): string {
  return /^[a-z]+:\/\//i.test(address) ? address : `${globalThis.location?.origin ?? ''}${address}`
}

/** WMTS names the same three numbers differently. */
const templateOf = (address: string): string =>
  address
    .replace(/\{TileMatrix\}/i, '{z}')
    .replace(/\{TileCol\}/i, '{x}')
    .replace(/\{TileRow\}/i, '{y}')
