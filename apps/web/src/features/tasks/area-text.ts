import type { TaskArea } from '@vigil/contract'
import { asPlace, distanceBetween, type LonLat } from '@vigil/domain'

/** What stands in the fields; the map writes into the same fields, so that the keyboard can do all that the pointer can. */
export interface AreaText {
  readonly kind: TaskArea['kind']
  /** One corner per line, latitude first as people write it. */
  readonly corners: string
  readonly centre: string
  readonly radius: string
}

export type AreaProblem = { readonly key: 'unreadable'; readonly line: number } | { readonly key: 'tooFew' | 'radius' }

const LATITUDE_MAX = 85
const RADIUS_MAX = 50_000
const DIGITS = 5

export const NO_AREA: AreaText = { kind: 'polygon', corners: '', centre: '', radius: '' }

const written = ([longitude, latitude]: LonLat): string => `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`

function placeOf(line: string): LonLat | undefined {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line)
  if (found === null) return undefined
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(latitude) <= LATITUDE_MAX && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export const cornersOf = (text: AreaText): LonLat[] =>
  (text.kind === 'polygon' ? linesOf(text.corners) : [text.centre]).flatMap((line) => {
    const place = placeOf(line)
    return place === undefined ? [] : [place]
  })

/** Nothing entered is no area, and no problem. */
export function readArea(text: AreaText): { readonly area: TaskArea | null; readonly problem?: AreaProblem } {
  if (text.kind === 'polygon') {
    const lines = linesOf(text.corners)
    const wrong = lines.findIndex((line) => placeOf(line) === undefined)
    if (wrong >= 0) return { area: null, problem: { key: 'unreadable', line: wrong + 1 } }
    const points = cornersOf(text).map(([longitude, latitude]): [number, number] => [longitude, latitude])
    if (points.length === 0) return { area: null }
    return points.length < 3 ? { area: null, problem: { key: 'tooFew' } } : { area: { kind: 'polygon', points } }
  }
  if (text.centre.trim() === '' && text.radius.trim() === '') return { area: null }
  const [centre] = cornersOf(text)
  if (centre === undefined) return { area: null, problem: { key: 'unreadable', line: 1 } }
  const radiusM = Number(text.radius)
  if (text.radius.trim() === '' || !(radiusM >= 1 && radiusM <= RADIUS_MAX))
    return { area: null, problem: { key: 'radius' } }
  return { area: { kind: 'circle', centre: [centre[0], centre[1]], radiusM } }
}

export function areaText(area: TaskArea | null): AreaText {
  if (area === null) return NO_AREA
  if (area.kind === 'circle') {
    return { ...NO_AREA, kind: 'circle', centre: written(area.centre), radius: String(Math.round(area.radiusM)) }
  }
  return { ...NO_AREA, corners: area.points.map(written).join('\n') }
}

/** A click on the map: the next corner; of a circle the centre, then the edge. */
export function withPlace(text: AreaText, place: LonLat): AreaText {
  if (text.kind === 'polygon') {
    return { ...text, corners: [...linesOf(text.corners), written(place)].join('\n') }
  }
  const [centre] = cornersOf(text)
  if (centre === undefined || text.radius !== '') return { ...text, centre: written(place), radius: '' }
  return { ...text, radius: String(Math.max(1, Math.round(distanceBetween(asPlace(centre), asPlace(place))))) }
}

export const withoutLast = (text: AreaText): AreaText =>
  text.kind === 'polygon'
    ? { ...text, corners: linesOf(text.corners).slice(0, -1).join('\n') }
    : { ...text, ...(text.radius === '' ? { centre: '' } : { radius: '' }) }
