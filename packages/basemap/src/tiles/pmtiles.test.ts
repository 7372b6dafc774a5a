import { gzipSync } from 'node:zlib'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { seeded } from '../geometry/random.ts'
import { pmtiles } from './pmtiles.ts'
import { tileId } from './tile-id.ts'

class InMemory implements Source {
  readonly #file: Uint8Array
  constructor(file: Uint8Array) {
    this.#file = file
  }
  getKey(): string {
    return 'memory'
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    return { data: Uint8Array.from(this.#file.subarray(offset, offset + length)).buffer }
  }
}

const squeezed = (text: string): Uint8Array => gzipSync(text)
const RANGE = { minZoom: 0, maxZoom: 12, bounds: [-20.5, -10, 30, 40.25], centre: [5, 15, 3] } as const
const open = (tiles: { z: number; x: number; y: number; data: Uint8Array }[]): PMTiles =>
  new PMTiles(new InMemory(pmtiles({ ...RANGE, tiles, metadata: { name: 'test' } })))
const textAt = async (archive: PMTiles, z: number, x: number, y: number): Promise<string | undefined> => {
  const tile = await archive.getZxy(z, x, y)
  return tile && new TextDecoder().decode(tile.data)
}

describe('a PMTiles file', () => {
  it('is read back by the library that reads it in the browser', async () => {
    const archive = open([
      { z: 0, x: 0, y: 0, data: squeezed('world') },
      { z: 1, x: 1, y: 0, data: squeezed('north east') },
      { z: 5, x: 17, y: 11, data: squeezed('far in') },
    ])
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      minZoom: 0,
      maxZoom: 12,
      minLon: -20.5,
      minLat: -10,
      maxLon: 30,
      maxLat: 40.25,
      centerLon: 5,
      centerLat: 15,
      centerZoom: 3,
      numAddressedTiles: 3,
      numTileContents: 3,
      tileType: 1,
      clustered: true,
    })
    expect(await archive.getMetadata()).toEqual({ name: 'test' })
    expect(await textAt(archive, 0, 0, 0)).toBe('world')
    expect(await textAt(archive, 1, 1, 0)).toBe('north east')
    expect(await textAt(archive, 5, 17, 11)).toBe('far in')
    expect(await textAt(archive, 1, 0, 0)).toBeUndefined()
  })

  it('stores equal tiles once, wherever they lie', async () => {
    const sea = squeezed('sea')
    const tiles = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y, data: sea })))
    const archive = open([...tiles, { z: 2, x: 3, y: 3, data: squeezed('land') }, { z: 4, x: 9, y: 2, data: sea }])
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 6, numTileEntries: 3, numTileContents: 2 })
    for (const { x, y } of tiles) expect(await textAt(archive, 1, x, y)).toBe('sea')
    expect(await textAt(archive, 4, 9, 2)).toBe('sea')
  })

  it('of many tiles has leaf directories, so that its beginning stays small', async () => {
    const random = seeded(1)
    const side = 2 ** 12
    const tiles = Array.from({ length: 3 * side }, (_, n) => ({
      z: 12,
      // Each third of a row holds one: none share a spot.
      x: Math.floor(n / side) * 1365 + Math.floor(random.between(0, 1365)),
      y: n % side,
      text: random
        .next()
        .toString(36)
        .repeat(1 + Math.floor(random.between(0, 4))),
    }))
    const archive = open(tiles.map(({ text, ...tile }) => ({ ...tile, data: squeezed(text) })))
    const header = await archive.getHeader()
    expect(header.rootDirectoryLength).toBeLessThanOrEqual(16_384 - 127)
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    for (const { x, y, text } of tiles.filter((_, n) => n % 1997 === 0))
      expect(await textAt(archive, 12, x, y)).toBe(text)
  }, 60_000)
})

describe('tile numbers', () => {
  it('follow the Hilbert curve of the specification', () => {
    expect(tileId(0, 0, 0)).toBe(0)
    expect([tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0)]).toEqual([1, 2, 3, 4])
    expect(tileId(2, 0, 0)).toBe(5)
    expect(tileId(12, 3423, 1763)).toBe(19_078_479)
  })
})
