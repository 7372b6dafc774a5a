import type { EstimateArea } from '@vigil/contract'
import { xmlText } from '../alarms/handling/cap.ts'

export interface ShapeDocument {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly areas: readonly EstimateArea[]
}

const DIGITS = 6
const number = (value: number): string => String(Number(value.toFixed(DIGITS)))
const attribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;')
const isoTime = (at: number): string => new Date(at).toISOString()

/** Features with all that is known of each, for any map. */
export function geoJsonOf({ name, description, at, longitude, latitude, areas }: ShapeDocument): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name, description, at: isoTime(at) },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      },
      ...areas.map(({ name: level, label, colour, polygons }) => ({
        type: 'Feature',
        properties: { level, name: label, fill: colour, stroke: colour },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      })),
    ],
  })
}

/** KML writes colours backwards: alpha, blue, green, red. */
const kmlColour = (colour: string, alpha: string): string => {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)]
  return `${alpha}${blue}${green}${red}`.toLowerCase()
}

/** OGC KML 2.2. */
export function kmlOf({ name, description, at, longitude, latitude, areas }: ShapeDocument): string {
  const ringOf = (ring: EstimateArea['polygons'][number][number]): string =>
    `<LinearRing><coordinates>${ring.map(([x, y]) => `${number(x)},${number(y)},0`).join(' ')}</coordinates></LinearRing>`
  const polygonOf = ([edge, ...holes]: EstimateArea['polygons'][number]): string =>
    `<Polygon>${edge === undefined ? '' : `<outerBoundaryIs>${ringOf(edge)}</outerBoundaryIs>`}${holes
      .map((hole) => `<innerBoundaryIs>${ringOf(hole)}</innerBoundaryIs>`)
      .join('')}</Polygon>`
  const marks = areas.map(
    ({ label, colour, polygons }) =>
      `<Placemark><name>${xmlText(label)}</name><Style><LineStyle><color>${kmlColour(colour, 'ff')}</color><width>2</width></LineStyle>` +
      `<PolyStyle><color>${kmlColour(colour, '47')}</color></PolyStyle></Style>` +
      `<MultiGeometry>${polygons.map(polygonOf).join('')}</MultiGeometry></Placemark>`,
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>` +
    `<name>${xmlText(name)}</name><description>${xmlText(description)}</description>` +
    `<Placemark><name>${xmlText(name)}</name><TimeStamp><when>${isoTime(at)}</when></TimeStamp>` +
    `<Point><coordinates>${number(longitude)},${number(latitude)},0</coordinates></Point></Placemark>` +
    `${marks.join('')}</Document></kml>\n`
  )
}

/** After this nobody should move by it without asking again. */
const STALE_MS = 30 * 60 * 1000
/** Signed 32 bits of alpha, red, green and blue, as clients of Cursor on Target read colours. */
const cotColour = (colour: string, alpha: number): number => (alpha << 24) | Number.parseInt(colour.slice(1), 16) | 0

/**
 * Cursor on Target: the drawn shapes (`u-d-f`) of all areas and a point for the place. One event stands for one shape, so a file with
 * several has them below one root.
 */
export function cursorOnTargetOf(document: ShapeDocument): string {
  const { id, name, description, at, longitude, latitude, areas } = document
  const event = (uid: string, type: string, label: string, detail: string): string =>
    `<event version="2.0" uid="${attribute(uid)}" type="${type}" how="m-g" time="${isoTime(at)}" start="${isoTime(at)}" stale="${isoTime(at + STALE_MS)}">` +
    `<point lat="${number(latitude)}" lon="${number(longitude)}" hae="0" ce="9999999" le="9999999"/>` +
    `<detail><contact callsign="${attribute(label)}"/><remarks>${xmlText(description)}</remarks>${detail}</detail></event>`
  const shapes = areas.flatMap(({ name: level, label, colour, polygons }) =>
    polygons.flatMap(([edge], n) => {
      if (edge === undefined) return []
      const corners = edge.map(([x, y]) => `<link point="${number(y)},${number(x)},0"/>`).join('')
      const style =
        `<strokeColor value="${cotColour(colour, 255)}"/><strokeWeight value="2.0"/>` +
        `<fillColor value="${cotColour(colour, 71)}"/><closed value="true"/><labels_on value="true"/>`
      return [event(`${id}.${level}.${n + 1}`, 'u-d-f', label, corners + style)]
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<events>${event(`${id}.place`, 'b-m-p-s-m', name, '')}${shapes.join('')}</events>\n`
}
