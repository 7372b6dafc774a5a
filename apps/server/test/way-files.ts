import { expect } from 'vitest'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const MARKS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (text: string): string => text.replace(/&[#\w]+;/g, (mark) => MARKS[mark] ?? mark)

/** In the order of the file; what is not well-formed throws. */
export function parseXml(xml: string): Element {
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

export const all = (element: Element, name: string): Element[] => [
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

const METADATA = ['name', 'desc', 'author', 'copyright', 'link', 'time', 'keywords', 'bounds', 'extensions']

/** `xsd:decimal` has no exponent. */
const DECIMAL = /^-?\d+(\.\d+)?$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** What the schema of GPX 1.1 asks for: root, order, attributes, times; elements of others in extensions alone. */
export function expectGpx(gpx: Element): void {
  expect(gpx.name).toBe('gpx')
  expect(gpx.attributes).toMatchObject({
    version: '1.1',
    creator: 'Vigil',
    xmlns: 'http://www.topografix.com/GPX/1/1',
  })
  expectOrder(gpx, ['metadata', 'wpt', 'rte', 'trk', 'extensions'])
  for (const metadata of all(gpx, 'metadata')) expectOrder(metadata, METADATA)
  for (const trk of all(gpx, 'trk')) expectOrder(trk, TRK)
  for (const trkseg of all(gpx, 'trkseg')) expectOrder(trkseg, ['trkpt', 'extensions'])
  for (const { children } of all(gpx, 'extensions')) {
    for (const { name } of children) expect(name).toMatch(/^vigil:/)
  }
  expect(gpx.attributes['xmlns:vigil']).toBeDefined()
  for (const trkpt of all(gpx, 'trkpt')) {
    expectOrder(trkpt, WPT)
    expect(Object.keys(trkpt.attributes).sort()).toEqual(['lat', 'lon'])
    for (const value of Object.values(trkpt.attributes)) expect(value).toMatch(DECIMAL)
    expect(Math.abs(Number(trkpt.attributes.lat))).toBeLessThanOrEqual(90)
    expect(Number(trkpt.attributes.lon)).toBeGreaterThanOrEqual(-180)
    expect(Number(trkpt.attributes.lon)).toBeLessThan(180)
    expect(all(trkpt, 'time')[0]?.text).toMatch(MOMENT)
  }
}

/** What the schemas of KML 2.2 and of its extension for tracks ask for. */
export function expectKml(kml: Element): void {
  expect(kml.name).toBe('kml')
  expect(kml.attributes).toEqual({
    xmlns: 'http://www.opengis.net/kml/2.2',
    'xmlns:gx': 'http://www.google.com/kml/ext/2.2',
  })
  expect(kml.children.map(({ name }) => name)).toEqual(['Document'])
  expectOrder(kml.children[0] as Element, [...FEATURE, 'Schema', 'Placemark'])
  for (const placemark of all(kml, 'Placemark')) expectOrder(placemark, [...FEATURE, 'gx:MultiTrack'])
  for (const span of all(kml, 'TimeSpan')) expectOrder(span, ['begin', 'end'])
  for (const tracks of all(kml, 'gx:MultiTrack')) expectOrder(tracks, ['altitudeMode', 'gx:interpolate', 'gx:Track'])
  for (const track of all(kml, 'gx:Track')) {
    expectOrder(track, ['altitudeMode', 'when', 'gx:coord', 'gx:angles', 'Model', 'ExtendedData'])
    const moments = all(track, 'when').length
    for (const { text } of all(track, 'when')) expect(text).toMatch(MOMENT)
    for (const { text } of all(track, 'gx:coord')) {
      const [longitude, latitude, altitude, ...more] = text.split(' ')
      for (const part of [longitude, latitude, altitude]) expect(part).toMatch(DECIMAL)
      expect(more).toEqual([])
      expect(Math.abs(Number(longitude))).toBeLessThanOrEqual(180)
      expect(Math.abs(Number(latitude))).toBeLessThanOrEqual(90)
    }
    for (const { text } of all(track, 'gx:value')) expect(text).toMatch(/^(-?\d+(\.\d+)?(e[-+]?\d+)?)?$/i)
    expect(all(track, 'gx:coord')).toHaveLength(moments)
    expect(all(track, 'gx:value')).toHaveLength(moments)
  }
  for (const data of all(kml, 'SchemaData')) {
    expect(`${data.attributes.schemaUrl}`).toBe(`#${all(kml, 'Schema')[0]?.attributes.id}`)
  }
}
