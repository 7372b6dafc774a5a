import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

// What files of ways do that their formats do not allow, for tests of every kind.

const schemaOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(new URL(`schemas/${fileName}`, import.meta.url), 'utf8'),
})

async function problemsOf(xml: string, schema: string, preload: readonly string[] = []): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'way.xml', contents: xml },
    schema: [schemaOf(schema)],
    preload: preload.map(schemaOf),
  })
  return valid ? [] : errors.map(({ message }) => message)
}

export const gpxProblems = (xml: string): Promise<string[]> => problemsOf(xml, 'gpx-1.1.xsd')
export const kmlProblems = (xml: string): Promise<string[]> => problemsOf(xml, 'kml-tracks.xsd', ['kml-2.2.xsd'])

type Json = Readonly<Record<string, unknown>>
type Told = (problem: string) => void

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** How deep the positions of a geometry lie in its coordinates. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

function checkPosition(position: unknown, tell: Told): void {
  const [longitude, latitude, ...more] = isArray(position) ? position : []
  const areNumbers = [longitude, latitude, ...more].every((each) => typeof each === 'number' && Number.isFinite(each))
  if (!areNumbers || more.length > 1) tell(`no position: ${JSON.stringify(position)}`)
  else if (Math.abs(longitude as number) > 180 || Math.abs(latitude as number) > 90)
    tell(`not on the globe: ${JSON.stringify(position)}`)
}

/** Of two positions at least; one that crosses the date line is to be cut there (3.1.9). */
function checkLine(line: unknown, least: number, tell: Told): void {
  const positions = isArray(line) ? line : []
  if (positions.length < least) tell(`a line of ${positions.length} positions`)
  for (const [n, position] of positions.entries()) {
    const [before, here] = [positions[n - 1], position].map((each) => Number(isArray(each) ? each[0] : Number.NaN))
    if (Math.abs((here ?? 0) - (before ?? 0)) > 180) tell('a line across the date line')
  }
}

/** Closed, and its ground to the left of the way along it: of a hole, to the right (3.1.6). */
function checkRing(ring: unknown, isHole: boolean, tell: Told): void {
  checkLine(ring, 4, tell)
  const positions = (isArray(ring) ? ring : []) as readonly (readonly number[])[]
  if (JSON.stringify(positions[0]) !== JSON.stringify(positions.at(-1))) tell('a ring that is not closed')
  const twice = positions.slice(1).reduce((sum, [x = 0, y = 0], n) => {
    const [fromX = 0, fromY = 0] = positions[n] ?? []
    return sum + fromX * y - x * fromY
  }, 0)
  if (twice === 0 || twice > 0 === isHole) tell('a ring that runs the wrong way round')
}

function checkGeometry(geometry: unknown, tell: Told): void {
  if (geometry === null) return
  const { type, coordinates, geometries } = isObject(geometry) ? geometry : {}
  if (type === 'GeometryCollection') {
    for (const each of isArray(geometries) ? geometries : [undefined]) checkGeometry(each ?? {}, tell)
    return
  }
  const depth = DEPTHS[String(type)]
  if (depth === undefined) {
    tell(`no geometry: ${String(type)}`)
    return
  }
  const down = (value: unknown, levels: number): unknown[] =>
    levels === 0 ? [value] : isArray(value) ? value.flatMap((each) => down(each, levels - 1)) : [undefined]
  for (const position of down(coordinates, depth)) checkPosition(position, tell)
  if (type === 'LineString') checkLine(coordinates, 2, tell)
  if (type === 'MultiLineString') for (const line of down(coordinates, 1)) checkLine(line, 2, tell)
  if (type === 'Polygon' || type === 'MultiPolygon')
    for (const rings of down(coordinates, depth - 2))
      for (const [n, ring] of (isArray(rings) ? rings : [undefined]).entries()) checkRing(ring, n > 0, tell)
}

/** Members that a kind of object must not have (7.1), no reference system (4), and boxes from south-west to north-east (5). */
function checkMembers(object: Json, foreign: readonly string[], tell: Told): void {
  for (const name of [...foreign, 'crs']) if (name in object) tell(`${String(object.type)} with ${name}`)
  if (!('bbox' in object)) return
  const box = isArray(object.bbox) ? object.bbox.map(Number) : []
  const [low, high] = [box.slice(0, box.length / 2), box.slice(box.length / 2)]
  if (box.length !== 4 && box.length !== 6) tell('a box of another size')
  checkPosition(low, tell)
  checkPosition(high, tell)
  // West of its own west it is one across the date line.
  if ((low[1] ?? 0) > (high[1] ?? 0)) tell('a box upside down')
}

/** What a file does that RFC 7946 does not allow. */
export function geojsonProblems(text: string): string[] {
  const problems: string[] = []
  const tell: Told = (problem) => void problems.push(problem)
  const file: unknown = JSON.parse(text)
  if (text.charCodeAt(0) === 0xfeff) tell('a mark of the byte order')
  if (!isObject(file) || file.type !== 'FeatureCollection' || !isArray(file.features)) return ['no collection']
  checkMembers(file, ['geometry', 'properties', 'coordinates', 'geometries'], tell)
  for (const feature of file.features) {
    if (!isObject(feature) || feature.type !== 'Feature') {
      tell('no feature')
      continue
    }
    checkMembers(feature, ['features', 'coordinates', 'geometries'], tell)
    if (!('geometry' in feature)) tell('a feature without a geometry')
    if (feature.properties !== null && !isObject(feature.properties)) tell('a feature without properties')
    if ('id' in feature && typeof feature.id !== 'string' && typeof feature.id !== 'number')
      tell('an id of another kind')
    checkGeometry(feature.geometry, tell)
  }
  return problems
}
