import { expect } from 'vitest'
import { geojsonProblems, gpxProblems, kmlProblems } from './way-problems.ts'

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

/** Itself, or whatever lies in it. */
export const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]

/** Valid by the schema of GPX 1.1, with elements of ours in extensions alone. */
export async function expectGpx(xml: string): Promise<Element> {
  expect(await gpxProblems(xml)).toEqual([])
  const gpx = parseXml(xml)
  expect(gpx.attributes.creator).toBe('Vigil')
  for (const { children } of all(gpx, 'extensions')) {
    for (const { name } of children) expect(name).toMatch(/^vigil:/)
  }
  for (const trkpt of all(gpx, 'trkpt')) expect(all(trkpt, 'time')).toHaveLength(1)
  return gpx
}

/** Valid by the schema of KML 2.2 and of its tracks, and what no schema says: as many places and values as moments, on the globe. */
export async function expectKml(xml: string): Promise<Element> {
  expect(await kmlProblems(xml)).toEqual([])
  const kml = parseXml(xml)
  for (const track of all(kml, 'gx:Track')) {
    const moments = all(track, 'when').length
    expect(all(track, 'gx:coord')).toHaveLength(moments)
    expect(all(track, 'gx:value')).toHaveLength(moments)
    for (const { text } of all(track, 'gx:value')) expect(text).toMatch(/^(-?\d+(\.\d+)?(e[-+]?\d+)?)?$/i)
    for (const { text } of all(track, 'gx:coord')) {
      const [longitude, latitude] = text.split(' ').map(Number)
      expect(Math.abs(longitude ?? 999)).toBeLessThanOrEqual(180)
      expect(Math.abs(latitude ?? 999)).toBeLessThanOrEqual(90)
    }
  }
  for (const data of all(kml, 'SchemaData')) {
    expect(`${data.attributes.schemaUrl}`).toBe(`#${all(kml, 'Schema')[0]?.attributes.id}`)
  }
  return kml
}

/** By every rule of RFC 7946 that a file can be held to. */
export function expectGeojson(text: string): ReturnType<typeof JSON.parse> {
  expect(geojsonProblems(text)).toEqual([])
  return JSON.parse(text)
}
