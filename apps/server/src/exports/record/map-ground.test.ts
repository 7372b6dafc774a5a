import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CITY_CENTRE } from '@vigil/basemap'
import type { LonLat } from '@vigil/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptFile } from '../../../../../packages/basemap/src/kept-file.ts'
import { cutTiles } from '../../../../../packages/basemap/src/tiles/cut-tiles.ts'
import { pmtiles } from '../../../../../packages/basemap/src/tiles/pmtiles.ts'
import { isDetailed } from './ground-rules.ts'
import { type MapFrame, mapFrame } from './map-frame.ts'
import { createGround, tilesFor, zoomOf } from './map-ground.ts'

const CENTRE: LonLat = [CITY_CENTRE.longitude, CITY_CENTRE.latitude]
/** So many degrees around a place. */
const framed = ([longitude, latitude]: LonLat, around: number): MapFrame =>
  mapFrame([
    [longitude - around, latitude - around],
    [longitude + around, latitude + around],
  ]) as MapFrame
const TOWN = framed(CENTRE, 0.02)

let folder = ''
let city: Uint8Array
const shipped = () => createGround({ folder, demo: true, mapTiles: '' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-ground-'))
  city = keptFile(fileURLToPath(new URL('../../../../..', import.meta.url)), 'city.pmtiles') as Uint8Array
  writeFileSync(join(folder, 'city.pmtiles'), city)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the ground below the map of a record [FEA-04]', () => {
  it('has land, streets and railways of the tiles that the console shows, and says whose they are', async () => {
    const drawn = await shipped().draw(TOWN, 'en')
    expect(drawn?.svg.match(/<path /g)?.length).toBeGreaterThan(6)
    expect(drawn?.svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(drawn?.attributions).toEqual(['Demonstration map: the city is invented'])
  })

  it('names streets and places in the language of the reader', async () => {
    const namesIn = async (locale: 'en' | 'zh-CN') =>
      (await shipped().draw(TOWN, locale))?.names.map(({ text }) => text)
    expect(await namesIn('en')).toEqual(expect.arrayContaining(['Old Town', 'Hill Boulevard']))
    const chinese = await namesIn('zh-CN')
    expect(chinese).not.toContain('Old Town')
    expect(chinese?.every((name) => /\p{Script=Han}/u.test(name))).toBe(true)
  })

  it('stays small, however much lies on the map, and however near it is', async () => {
    for (const around of [0.0002, 0.003, 0.01, 0.05, 0.2]) {
      const drawn = await shipped().draw(framed(CENTRE, around), 'en')
      expect(drawn?.svg.length, String(around)).toBeGreaterThan(100)
      expect(drawn?.svg.length, String(around)).toBeLessThan(1_500_000)
    }
  })

  it('is drawn without what is heaviest, where it would be too large for a page that is mailed', async () => {
    const heavy = join(folder, 'heavy')
    mkdirSync(heavy)
    const [west, south, side] = [CENTRE[0] - 0.004, CENTRE[1] - 0.003, 0.00002]
    const house = (n: number) => {
      const [x, y] = [west + (n % 200) * 2 * side, south + Math.floor(n / 200) * 2 * side]
      const ring = [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ]
      const geometry = { type: 'Polygon' as const, coordinates: [ring] }
      return { minZoom: 0, feature: { type: 'Feature' as const, geometry, properties: { kind: 'building' } } }
    }
    const street = {
      minZoom: 0,
      feature: {
        type: 'Feature' as const,
        geometry: { type: 'LineString' as const, coordinates: [[west, south], CENTRE.slice()] },
        properties: { kind: 'highway', name: 'Long Street' },
      },
    }
    const range = { minZoom: 15, maxZoom: 15, bounds: [west, south, west + 0.01, south + 0.01] } as const
    const drawnWith = (houses: number) => {
      const layers = { buildings: Array.from({ length: houses }, (_, n) => house(n)), roads: [street] }
      const tiles = cutTiles(layers, range)
      writeFileSync(join(heavy, 'city.pmtiles'), pmtiles({ ...range, tiles, centre: [...CENTRE, 15], metadata: {} }))
      return createGround({ folder: heavy, demo: true, mapTiles: '' }).draw(framed(CENTRE, 0.003), 'en')
    }
    // The houses, and the street with its edges.
    expect((await drawnWith(300))?.svg.match(/<path /g)).toHaveLength(3)
    const drawn = await drawnWith(30_000)
    expect(drawn?.svg.length).toBeLessThan(1_500_000)
    expect(drawn?.svg.match(/<path /g)).toHaveLength(2)
    expect(drawn?.names.map(({ text }) => text)).toContain('Long Street')
  }, 60_000)

  it('is none where no file shows the place, and where there is no file', async () => {
    expect(await shipped().draw(framed([2.35, 48.85], 0.02), 'en')).toBeUndefined()
    for (const given of [
      { folder: undefined, demo: true, mapTiles: '' },
      { folder: '/nowhere', demo: true, mapTiles: '' },
      // The invented city is no ground of a real site.
      { folder, demo: false, mapTiles: '/own.pmtiles https://tiles.example/{z}/{x}/{y}.png' },
    ])
      expect(await createGround(given).draw(TOWN, 'en')).toBeUndefined()
  })

  it('is left out where its file is broken, and no record fails by it', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'vigil-ground-'))
    const path = join(broken, 'city.pmtiles')
    const ground = createGround({ folder: broken, demo: true, mapTiles: '' })
    writeFileSync(path, 'no tiles')
    expect(await ground.draw(TOWN, 'en')).toBeUndefined()
    // Header and directory are whole; not one of the tiles is.
    const torn = Uint8Array.from(city)
    torn.fill(7, Number(new DataView(torn.buffer).getBigUint64(56, true)))
    writeFileSync(path, torn)
    expect(await ground.draw(TOWN, 'en')).toBeUndefined()
    rmSync(broken, { recursive: true, force: true })
  })

  it('is read from a few tiles of a zoom that fits, also across the date line', () => {
    for (const around of [0.0001, 0.01, 0.3, 5]) {
      const frame = framed(CENTRE, around)
      const tiles = tilesFor(frame, zoomOf(frame), 0, 15)
      expect(tiles.length).toBeGreaterThan(0)
      expect(tiles.length).toBeLessThanOrEqual(16)
    }
    const far = tilesFor(framed([180, 0], 1), 8, 0, 8).map(({ column }) => column)
    expect(Math.min(...far)).toBeLessThan(256)
    expect(Math.max(...far)).toBeGreaterThanOrEqual(256)
    // A file that begins far in is not read tile by tile for a map of a continent.
    expect(tilesFor(framed(CENTRE, 10), 5, 12, 14)).toEqual([])
  })

  it('is not drawn from a coast made for the whole earth', () => {
    expect([isDetailed(6, 7.5), isDetailed(6, 13), isDetailed(14, 19)]).toEqual([true, false, true])
  })
})
