import { isCalendarDay, numberOf } from '../n42/n42-values.ts'
import { all, attribute, first, readXml, text, XmlFileError } from '../xml/read-xml.ts'

/** A place of a track, as a file tells it. What can not be read is undefined: whoever takes the point says so. */
export interface GpxPoint {
  /** 0 where it is not known. */
  readonly line: number
  /** Serial number of the device, where the track was written by Vigil. */
  readonly sn: string | undefined
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly altitude: number | undefined
  /** As it is written. */
  readonly time: string | undefined
  /** Undefined where no time is told, or one without its zone. */
  readonly at: number | undefined
}

/** Namespace of what GPX has no element for. */
export const WAY_NAMESPACE = 'urn:vigil:way:1'
const VERSIONS = ['1.0', '1.1']
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i

/**
 * Reads the tracks of GPX 1.1, and of 1.0, which tells them alike. Routes and way points are plans and marks, not where somebody
 * was; extensions of others are passed over.
 */
export function readGpx(xml: string): GpxPoint[] {
  const [gpx] = all(readXml(xml, 'notGpx'), 'gpx')
  if (gpx === undefined || !VERSIONS.includes(attribute(gpx, 'version') ?? '')) throw new XmlFileError('notGpx')
  const isOwn = xml.includes(`="${WAY_NAMESPACE}"`)
  const points = all(gpx, 'trk').flatMap((track) => {
    const sn = isOwn ? text(track, 'extensions', 'sn') : undefined
    return all(track, 'trkseg').flatMap((segment) => all(segment, 'trkpt').map((point) => ({ point, sn })))
  })
  const lines = linesOf(xml)
  return points.map(({ point, sn }, index) => {
    const time = text(first(point, 'time'))
    return {
      line: lines.length === points.length ? (lines[index] ?? 0) : 0,
      sn,
      latitude: numberOf(attribute(point, 'lat')?.trim()),
      longitude: numberOf(attribute(point, 'lon')?.trim()),
      altitude: numberOf(text(point, 'ele')),
      time,
      at: time === undefined ? undefined : momentOf(time),
    }
  })
}

function momentOf(time: string): number | undefined {
  const at = MOMENT.test(time) && isCalendarDay(time) ? Date.parse(time) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Lines in which points begin; the parser has seen that every comment ends. */
function linesOf(xml: string): number[] {
  const lines: number[] = []
  let line = 1
  for (const [found] of xml.matchAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[\w.-]+:)?trkpt(?=[\s/>])|\n/g)) {
    if (found === '\n') line += 1
    else if (found.startsWith('<!')) line += found.split('\n').length - 1
    else lines.push(line)
  }
  return lines
}
