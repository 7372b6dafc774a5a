import { WAY_NAMESPACE } from '@vigil/science'
import { xmlText } from './xml-text.ts'

/** A place of a way, as it is told in files. */
export interface WayPoint {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly value: number | null
}

/** One trip: its stretches are broken where nothing was told of the way. */
export interface Way {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly sn: string
  readonly beginTime: number
  readonly endTime: number
  readonly length: number
  readonly movingMs: number
  readonly quantity: string | null
  readonly unit: string
  readonly stretches: readonly (readonly WayPoint[])[]
}

export interface WayWriter {
  head(): string
  way(way: Way, first: boolean): string
  tail(): string
}

export interface WayFileFacts {
  readonly title: string
  readonly at: number
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const time = (at: number): string => new Date(at).toISOString()
/** A tenth of a metre, and a digit more. */
const DIGITS = 7
const degrees = (value: number): number => Number(value.toFixed(DIGITS))
/** Written out: schemas know no 1e-7, and of the date line only -180. */
const decimal = (value: number): string => value.toFixed(DIGITS).replace(/\.?0+$/, '')
const longitudeText = (value: number): string => decimal(Number(value.toFixed(DIGITS)) >= 180 ? value - 360 : value)

/** GPX 1.1: a track for each trip, a segment for each stretch. */
export function gpxWriter({ title, at }: WayFileFacts): WayWriter {
  const point = ({ at: when, longitude, latitude, value }: WayPoint): string =>
    `<trkpt lat="${decimal(latitude)}" lon="${longitudeText(longitude)}"><time>${time(when)}</time>${
      value === null ? '' : `<extensions><vigil:value>${value}</vigil:value></extensions>`
    }</trkpt>\n`
  return {
    head: () =>
      `${XML}<gpx version="1.1" creator="Vigil" xmlns="http://www.topografix.com/GPX/1/1" xmlns:vigil="${WAY_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">\n<metadata><name>${xmlText(title)}</name><time>${time(at)}</time></metadata>\n`,
    way: ({ name, description, sn, quantity, unit, stretches }) => {
      const measured =
        quantity === null
          ? ''
          : `<vigil:quantity>${xmlText(quantity)}</vigil:quantity><vigil:unit>${xmlText(unit)}</vigil:unit>`
      const segments = stretches.map((points) => `<trkseg>\n${points.map(point).join('')}</trkseg>\n`)
      return `<trk><name>${xmlText(name)}</name><desc>${xmlText(description)}</desc><extensions><vigil:sn>${xmlText(sn)}</vigil:sn>${measured}</extensions>\n${segments.join('')}</trk>\n`
    },
    tail: () => '</gpx>\n',
  }
}

/** KML 2.2 with tracks in time; what lies between two of them is not drawn. */
export function kmlWriter({ title }: WayFileFacts): WayWriter {
  const track = (points: readonly WayPoint[]): string => {
    const whens = points.map(({ at }) => `<when>${time(at)}</when>\n`)
    const places = points.map(
      ({ longitude, latitude }) => `<gx:coord>${longitudeText(longitude)} ${decimal(latitude)} 0</gx:coord>\n`,
    )
    const values = points.map(({ value }) => `<gx:value>${value ?? ''}</gx:value>`)
    return `<gx:Track>\n${whens.join('')}${places.join('')}<ExtendedData><SchemaData schemaUrl="#measured"><gx:SimpleArrayData name="value">${values.join('')}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>\n`
  }
  return {
    head: () =>
      `${XML}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document><name>${xmlText(title)}</name><Schema id="measured"><gx:SimpleArrayField name="value" type="float"></gx:SimpleArrayField></Schema>\n`,
    way: ({ name, description, sn, beginTime, endTime, quantity, unit, stretches }) =>
      `<Placemark><name>${xmlText(name)}</name><description>${xmlText(description)}</description><TimeSpan><begin>${time(beginTime)}</begin><end>${time(endTime)}</end></TimeSpan><ExtendedData><Data name="sn"><value>${xmlText(sn)}</value></Data><Data name="quantity"><value>${xmlText(quantity ?? '')}</value></Data><Data name="unit"><value>${xmlText(unit)}</value></Data></ExtendedData><gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n${stretches.map(track).join('')}</gx:MultiTrack></Placemark>\n`,
    tail: () => '</Document></kml>\n',
  }
}

/** A line across the date line would be read as one around the earth. */
function cutAtDateLine(points: readonly WayPoint[]): WayPoint[][] {
  const parts: WayPoint[][] = []
  for (const point of points) {
    const before = parts.at(-1)?.at(-1)
    if (before === undefined || Math.abs(point.longitude - before.longitude) > 180) parts.push([point])
    else parts.at(-1)?.push(point)
  }
  return parts
}

/** GeoJSON (RFC 7946): a feature for each trip; times and values of its places stand in its properties. */
export function geojsonWriter(): WayWriter {
  return {
    head: () => '{"type":"FeatureCollection","features":[\n',
    way(way, first) {
      const parts = way.stretches.flatMap(cutAtDateLine)
      const lines = parts.map((points) => {
        const line = points.map(({ longitude, latitude }) => [degrees(longitude), degrees(latitude)])
        // A line has two places at least.
        return line.length === 1 ? [...line, ...line] : line
      })
      const { stretches: _stretches, beginTime, endTime, ...properties } = way
      const feature = {
        type: 'Feature',
        id: way.id,
        properties: {
          ...properties,
          begin: time(beginTime),
          end: time(endTime),
          times: parts.map((points) => points.map(({ at }) => time(at))),
          values: parts.map((points) => points.map(({ value }) => value)),
        },
        geometry: { type: 'MultiLineString', coordinates: lines },
      }
      return `${first ? '' : ',\n'}${JSON.stringify(feature)}`
    },
    tail: () => '\n]}\n',
  }
}
