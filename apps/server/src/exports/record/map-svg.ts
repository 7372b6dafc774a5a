import type { Locale, TaskArea, TaskCoverage } from '@vigil/contract'
import { areaRing, coverageAge, type LonLat } from '@vigil/domain'
import { formatNumber, textsIn } from '@vigil/i18n'
import { xmlText } from '../writers/xml-text.ts'
import { drawnEdge, drawnScale } from './map-edge.ts'
import { INNER, type MapFrame, mapFrame, round, SHEET } from './map-frame.ts'
import type { Ground } from './map-ground.ts'
import { createRoom } from './map-labels.ts'
import { drawnMarks, type MapAlarm, type MapDevice } from './map-marks.ts'
import { drawnNames } from './map-names.ts'

export interface RecordMap {
  readonly title: string
  readonly area: TaskArea | null
  readonly coverage: TaskCoverage | null
  /** Ages of cells are told for this moment. */
  readonly at: number
  /** Sparse: its places are known, the way between them is not. */
  readonly ways: readonly { readonly line: readonly LonLat[]; readonly isSparse: boolean }[]
  readonly devices: readonly MapDevice[]
  readonly alarms: readonly MapAlarm[]
  /** What the alarms are called. */
  readonly alarmsName: string
}

const COVERAGE = ['#009E73', '#56B4E9', '#E69F00', '#CC79A7'] as const
const AGES = [0, 1, 2, 3] as const

function drawnCoverage(frame: MapFrame, { west, south, stepLon, stepLat, cells }: TaskCoverage, now: number): string {
  return cells
    .flatMap(([column, row, seen]) => {
      if (seen === null) return []
      const [x1, y1] = frame.at([west + column * stepLon, south + (row + 1) * stepLat])
      const [x2, y2] = frame.at([west + (column + 1) * stepLon, south + row * stepLat])
      const colour = COVERAGE[coverageAge(seen, now) as 0 | 1 | 2 | 3]
      return `<rect x="${x1}" y="${y1}" width="${round(x2 - x1)}" height="${round(y2 - y1)}" fill="${colour}" fill-opacity="0.35"/>`
    })
    .join('')
}

/** A sign of the legend and its words. */
const key = (style: string, sign: string, words: string): string =>
  `<span><span class="key" style="${style}">${sign}</span>${xmlText(words)}</span>`

/**
 * The map of a record, north above: its area, ways, devices and alarms over the ground, with the degrees around it. Undefined
 * where nothing has a place.
 */
export async function recordMap(map: RecordMap, locale: Locale, ground: Ground): Promise<string | undefined> {
  const { t } = textsIn(locale)
  const { devices, alarms } = map
  const ring = map.area === null ? [] : areaRing(map.area)
  // The area is the picture; what lies far from it is cut off at its edge.
  const framed =
    ring.length > 0
      ? ring
      : [...map.ways.flatMap(({ line }) => line), ...[...devices, ...alarms].map(({ place }) => place)]
  const frame = mapFrame(framed)
  if (frame === undefined) return undefined
  const below = await ground.draw(frame, locale)
  const number = (value: number): string => formatNumber(locale, value)
  const lineOf = (places: readonly LonLat[]): string => `M${places.map((place) => frame.at(place).join(' ')).join('L')}`

  const parts: string[] = [below?.svg ?? '']
  if (map.coverage !== null) parts.push(drawnCoverage(frame, map.coverage, map.at))
  if (ring.length > 0) parts.push(`<path class="area" d="${lineOf(ring)}Z"/>`)
  for (const { line, isSparse } of map.ways) {
    const dashes = isSparse ? ' style="stroke-dasharray:2 3;stroke-width:1"' : ''
    parts.push(`<path class="line"${dashes} d="${lineOf(line)}${line.length === 1 ? 'h0.1' : ''}"/>`)
  }
  // What matters most takes its place first; the names of the ground are written where there is room left. No mark lies below them or the scale.
  const room = createRoom()
  const scale = drawnScale(frame, locale, room)
  const marks = drawnMarks(frame, map, room, number)
  parts.push(drawnNames(below?.names ?? [], room), scale, marks.svg)

  const counted = (name: string, shown: number, all: number): string =>
    `${name} (${shown === all ? number(all) : t('exports.task.of', { done: number(shown), all: number(all) })})`
  const mobile = devices.filter(({ isMobile }) => isMobile).length
  const fixed = devices.length - mobile
  const keys = [
    ...(ring.length > 0 ? [key('border-block-start:2px dashed #5b7bff', '', t('task.field.area'))] : []),
    ...(map.ways.length > 0 ? [key('border-block-start:2px solid #0b62c4', '', t('exports.subject.track'))] : []),
    ...(map.ways.some(({ isSparse }) => isSparse)
      ? [key('border-block-start:2px dotted #0b62c4', '', t('realtime.track.sparse'))]
      : []),
    ...(fixed > 0 ? [key('', '●', counted(t('task.field.fixed'), marks.fixed, fixed))] : []),
    ...(mobile > 0 ? [key('', '○', counted(t('task.field.mobile'), marks.mobile, mobile))] : []),
    key('color:#c2410c', '▲', counted(map.alarmsName, marks.alarms, alarms.length)),
    ...(map.coverage === null
      ? []
      : AGES.map((age) => key(`color:${COVERAGE[age]};opacity:0.6`, '■', t(`task.coverage.age${age}`)))),
  ]
  const notes = below === undefined ? [t('exports.page.noGround')] : below.attributions
  const title = xmlText(map.title)
  const { left, right, top, bottom } = INNER
  const clip = `<clipPath id="map-ground"><path d="M${left} ${top}H${right}V${bottom}H${left}Z"/></clipPath>`
  return `<figure class="map"><figcaption>${title}</figcaption><svg viewBox="0 0 ${SHEET.width} ${SHEET.height}" role="img" direction="ltr" aria-label="${title}">${clip}<g clip-path="url(#map-ground)">${parts.join('')}</g>${drawnEdge(frame, locale)}</svg><p class="keys">${keys.join(' ')}</p>${notes.map((note) => `<p class="keys"><bdi>${xmlText(note)}</bdi></p>`).join('')}</figure>`
}
