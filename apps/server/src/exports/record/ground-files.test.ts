import { describe, expect, it } from 'vitest'
import { groundFiles } from './ground-files.ts'

describe('files of the ground below a record [FEA-04]', () => {
  it('are those that ship, the invented city in a demonstration alone', () => {
    const placesOf = (demo: boolean) =>
      groundFiles({ folder: '/console/basemap', demo, mapTiles: '' }).map((file) => file.place)
    expect(placesOf(true)).toEqual(['/console/basemap/world.pmtiles', '/console/basemap/city.pmtiles'])
    expect(placesOf(false)).toEqual(['/console/basemap/world.pmtiles'])
  })

  it('are those of the site, too, where they are vectors at an address that the server can reach', () => {
    const mapTiles = [
      'https://maps.site/streets.pmtiles#attribution=Survey%20Office',
      'standard=http://maps.site/more.pmtiles?v=2',
      // Pictures, templates of tiles, and an address that only a browser can complete.
      'satellite=https://maps.site/sat.pmtiles#type=raster',
      'https://maps.site/{z}/{x}/{y}.pbf',
      '/own.pmtiles',
    ].join(' ')
    expect(groundFiles({ folder: undefined, demo: true, mapTiles })).toEqual([
      { place: 'https://maps.site/streets.pmtiles', isSeaElsewhere: false, attribution: { words: 'Survey Office' } },
      { place: 'http://maps.site/more.pmtiles?v=2', isSeaElsewhere: false, attribution: { words: '' } },
    ])
  })
})
