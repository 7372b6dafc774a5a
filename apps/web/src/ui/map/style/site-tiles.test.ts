import { describe, expect, it } from 'vitest'
import { parseSiteTiles } from './site-tiles.ts'

describe("a site's own map [GEN-05]", () => {
  it('may be none', () => {
    expect(parseSiteTiles('')).toEqual([])
    expect(parseSiteTiles('  ')).toEqual([])
  })

  it('may be pictures by a template, with who made them', () => {
    expect(parseSiteTiles('https://tiles.example/{z}/{x}/{y}.png#attribution=Survey%20Office&maxzoom=18')).toEqual([
      {
        role: 'standard',
        kind: 'raster',
        attribution: 'Survey Office',
        source: {
          type: 'raster',
          tileSize: 256,
          tiles: ['https://tiles.example/{z}/{x}/{y}.png'],
          attribution: 'Survey Office',
          maxzoom: 18,
        },
      },
    ])
  })

  it('may be a WMTS', () => {
    const [tiles] = parseSiteTiles('https://wmts.example/layer/{TileMatrix}/{TileRow}/{TileCol}.jpg#tileSize=512')
    expect(tiles?.source).toMatchObject({ tileSize: 512, tiles: ['https://wmts.example/layer/{z}/{y}/{x}.jpg'] })
  })

  it('may be one PMTiles file, of vectors unless it says otherwise', () => {
    expect(parseSiteTiles('https://files.example/site.pmtiles')[0]).toMatchObject({
      kind: 'vector',
      source: { type: 'vector', url: 'pmtiles://https://files.example/site.pmtiles' },
    })
    expect(parseSiteTiles('https://files.example/site.pmtiles#type=raster')[0]).toMatchObject({ kind: 'raster' })
  })

  it('may have satellite pictures beside it [LAY-09]', () => {
    const setting = 'https://a.example/{z}/{x}/{y}.png satellite=https://b.example/{z}/{x}/{y}.jpg'
    expect(parseSiteTiles(setting).map(({ role }) => role)).toEqual(['standard', 'satellite'])
  })
})
