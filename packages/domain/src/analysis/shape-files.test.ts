import { expect, it } from 'vitest'
import { cursorOnTargetOf, geoJsonOf, kmlOf } from './shape-files.ts'

const RING: [number, number][] = [
  [121.5, 31.2],
  [121.51, 31.2],
  [121.51, 31.21],
  [121.5, 31.2],
]
const HOLE: [number, number][] = RING.map(([x, y]) => [x + 0.001, y + 0.001])
const DOCUMENT = {
  id: 'e1',
  name: 'Tank <7>',
  description: 'Wind 4 m/s & class D',
  at: Date.UTC(2026, 5, 1, 12),
  longitude: 121.5,
  latitude: 31.2,
  areas: [{ name: 'aegl2', label: 'Lasting "harm"', colour: '#E07B00', polygons: [[RING, HOLE], []] }],
}

it('writes areas as features of GeoJSON, with what they are [FEA-07]', () => {
  const read = JSON.parse(geoJsonOf(DOCUMENT))
  expect(read.features.map((each: { geometry: { type: string } }) => each.geometry.type)).toEqual([
    'Point',
    'MultiPolygon',
  ])
  expect(read.features[1].properties).toMatchObject({ level: 'aegl2', fill: '#E07B00' })
})

it('writes KML with holes, colours as KML has them, and nothing that breaks it [FEA-07]', () => {
  const xml = kmlOf(DOCUMENT)
  expect(xml).toContain('<name>Tank &lt;7&gt;</name>')
  expect(xml).toContain('<color>ff007be0</color>')
  expect(xml).toContain('<coordinates>121.5,31.2,0 121.51,31.2,0 121.51,31.21,0 121.5,31.2,0</coordinates>')
  expect(xml.match(/<innerBoundaryIs>/g)).toHaveLength(1)
})

it('writes Cursor on Target events: a point, and a drawn shape for every edge, which go stale [FEA-07]', () => {
  const xml = cursorOnTargetOf(DOCUMENT)
  expect(xml.match(/<event /g)).toHaveLength(2)
  expect(xml).toContain('type="u-d-f"')
  expect(xml).toContain('<link point="31.2,121.5,0"/>')
  expect(xml).toContain('callsign="Lasting &quot;harm&quot;"')
  expect(xml).toContain('stale="2026-06-01T12:30:00.000Z"')
  // Opaque orange as a signed number.
  expect(xml).toContain('<strokeColor value="-2065664"/>')
})
