import { describe, expect, it } from 'vitest'
import { geojsonWriter, gpxWriter, kmlWriter, type Way, type WayWriter } from './way-writer.ts'

const AT = Date.UTC(2026, 4, 4, 8)
const way: Way = {
  id: 'VAN:1',
  name: 'Van <1> & "co"',
  description: 'Metro, GD606 VAN',
  sn: 'VAN',
  beginTime: AT,
  endTime: AT + 60_000,
  length: 1000,
  movingMs: 60_000,
  quantity: 'nuclearMod.doseRate',
  unit: 'µSv/h',
  stretches: [
    [
      { at: AT, longitude: 121.1234567891, latitude: 31.5, value: 0.1 },
      { at: AT + 1000, longitude: 121.2, latitude: 31.6, value: null },
    ],
    [{ at: AT + 60_000, longitude: 121.3, latitude: -31.7, value: 2 }],
  ],
}
const fileOf = (writer: WayWriter): string =>
  writer.head() + writer.way(way, true) + writer.way(way, false) + writer.tail()

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const MARKS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (text: string): string => text.replace(/&[#\w]+;/g, (mark) => MARKS[mark] ?? mark)

/** In the order of the file; what is not well-formed throws. */
function parse(xml: string): Element {
  interface Open extends Element {
    readonly children: Open[]
    text: string
  }
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [root]
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '')
  for (const [, close, name, attributes = '', text] of body.matchAll(/<(\/?)([\w:]+)([^<>]*)>|([^<>]+)/g)) {
    const top = open.at(-1) as Open
    if (text !== undefined) top.text += plain(text)
    else if (close === '/') expect(open.pop()?.name).toBe(name)
    else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)]
      const element: Open = {
        name: name ?? '',
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, plain(value ?? '')])),
        children: [],
        text: '',
      }
      top.children.push(element)
      open.push(element)
    }
  }
  expect(open).toHaveLength(1)
  expect(root.children).toHaveLength(1)
  return root.children[0] as Element
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
/** Children come in the order that the schema gives, each of them one that it knows. */
function expectOrder(element: Element, order: readonly string[]): void {
  const places = element.children.map(({ name }) => order.indexOf(name))
  expect(places, `${element.name}: ${element.children.map(({ name }) => name)}`).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

const WPT = [
  'ele',
  'time',
  'magvar',
  'geoidheight',
  'name',
  'cmt',
  'desc',
  'src',
  'link',
  'sym',
  'type',
  'fix',
  'sat',
  'hdop',
  'vdop',
  'pdop',
  'ageofdgpsdata',
  'dgpsid',
  'extensions',
]
const TRK = ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg']
const FEATURE = [
  'name',
  'visibility',
  'open',
  'address',
  'phoneNumber',
  'Snippet',
  'description',
  'LookAt',
  'TimeSpan',
  'styleUrl',
  'Style',
  'Region',
  'ExtendedData',
]

describe('ways as GPX 1.1', () => {
  const gpx = parse(fileOf(gpxWriter({ title: 'Tracks', at: AT })))
  it('have the root, namespaces and order that the schema asks for', () => {
    expect(gpx.name).toBe('gpx')
    expect(gpx.attributes).toMatchObject({
      version: '1.1',
      creator: 'Vigil',
      xmlns: 'http://www.topografix.com/GPX/1/1',
    })
    expectOrder(gpx, ['metadata', 'wpt', 'rte', 'trk', 'extensions'])
    expectOrder(gpx.children[0] as Element, [
      'name',
      'desc',
      'author',
      'copyright',
      'link',
      'time',
      'keywords',
      'bounds',
      'extensions',
    ])
    for (const trk of all(gpx, 'trk')) expectOrder(trk, TRK)
    for (const trkseg of all(gpx, 'trkseg')) expectOrder(trkseg, ['trkpt', 'extensions'])
    // Elements of others stand in extensions alone, in a namespace of their own.
    for (const { children } of all(gpx, 'extensions')) {
      for (const { name } of children) expect(name).toMatch(/^vigil:/)
    }
    expect(gpx.attributes['xmlns:vigil']).toBeDefined()
  })
  it('tell every position with place and time, and a gap as the end of a segment', () => {
    expect(all(gpx, 'trk').map((trk) => all(trk, 'trkseg').map((seg) => all(seg, 'trkpt').length))).toEqual([
      [2, 1],
      [2, 1],
    ])
    for (const trkpt of all(gpx, 'trkpt')) {
      expectOrder(trkpt, WPT)
      expect(Math.abs(Number(trkpt.attributes.lat))).toBeLessThanOrEqual(90)
      expect(Math.abs(Number(trkpt.attributes.lon))).toBeLessThan(180)
      expect(all(trkpt, 'time')[0]?.text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    expect(all(gpx, 'trkpt')[0]?.attributes).toEqual({ lat: '31.5', lon: '121.1234568' })
    expect(all(gpx, 'trk')[0]?.children[0]?.text).toBe('Van <1> & "co"')
    expect(all(gpx, 'vigil:value').map(({ text }) => text)).toEqual(['0.1', '2', '0.1', '2'])
  })
})

describe('ways as KML 2.2', () => {
  const kml = parse(fileOf(kmlWriter({ title: 'Tracks', at: AT })))
  it('have the root, namespaces and order that the schema asks for', () => {
    expect(kml.name).toBe('kml')
    expect(kml.attributes).toEqual({
      xmlns: 'http://www.opengis.net/kml/2.2',
      'xmlns:gx': 'http://www.google.com/kml/ext/2.2',
    })
    expect(kml.children.map(({ name }) => name)).toEqual(['Document'])
    expectOrder(kml.children[0] as Element, [...FEATURE, 'Schema', 'Placemark'])
    for (const placemark of all(kml, 'Placemark')) expectOrder(placemark, [...FEATURE, 'gx:MultiTrack'])
    for (const span of all(kml, 'TimeSpan')) expectOrder(span, ['begin', 'end'])
    for (const track of all(kml, 'gx:Track'))
      expectOrder(track, ['altitudeMode', 'when', 'gx:coord', 'gx:angles', 'Model', 'ExtendedData'])
    for (const data of all(kml, 'SchemaData')) {
      expect(`${data.attributes.schemaUrl}`).toBe(`#${all(kml, 'Schema')[0]?.attributes.id}`)
    }
  })
  it('have as many places as moments and values, and draw nothing across a gap', () => {
    const tracks = all(kml, 'gx:Track')
    expect(tracks).toHaveLength(4)
    for (const track of tracks) {
      const moments = all(track, 'when').length
      expect(all(track, 'gx:coord')).toHaveLength(moments)
      expect(all(track, 'gx:value')).toHaveLength(moments)
    }
    expect(all(tracks[0] as Element, 'gx:coord')[0]?.text).toBe('121.1234568 31.5 0')
    expect(all(kml, 'gx:interpolate').map(({ text }) => text)).toEqual(['0', '0'])
  })
})

describe('ways as GeoJSON', () => {
  it('are features of lines with longitude first; a place alone is a line to itself', () => {
    const file = JSON.parse(fileOf(geojsonWriter()))
    expect(file.type).toBe('FeatureCollection')
    expect(file.features).toHaveLength(2)
    const [feature] = file.features
    expect(feature).toMatchObject({ type: 'Feature', id: 'VAN:1', properties: { sn: 'VAN', unit: 'µSv/h' } })
    expect(feature.geometry.coordinates).toEqual([
      [
        [121.1234568, 31.5],
        [121.2, 31.6],
      ],
      [
        [121.3, -31.7],
        [121.3, -31.7],
      ],
    ])
    expect(feature.properties.times[1]).toEqual(['2026-05-04T08:01:00.000Z'])
    expect(feature.properties.values).toEqual([[0.1, null], [2]])
  })
})
