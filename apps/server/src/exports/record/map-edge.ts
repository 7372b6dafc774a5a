import type { Locale } from '@vigil/contract'
import { formatNumber, textsIn, unitSymbol, withUnit } from '@vigil/i18n'
import { xmlText } from '../writers/xml-text.ts'
import { degreeTicks, INNER, type MapFrame, round, roundLength, SHEET } from './map-frame.ts'
import { type Room, textWidth } from './map-labels.ts'

const SIZE = 9
const TICK = 5
const MIDDLE = 'text-anchor:middle'
const END = 'text-anchor:end'
const turned = (x: number, y: number): string => `transform="rotate(-90 ${x} ${y})"`

/** The frame with its degrees: longitudes below, latitudes to the left, each edge with its name where it ends. */
export function drawnEdge(frame: MapFrame, locale: Locale): string {
  const { t } = textsIn(locale)
  const { left, right, top, bottom } = INNER
  const { longitudes, latitudes } = degreeTicks(frame)
  const [below, beside] = [SHEET.height - 4, left - 5]
  const names = { longitude: t('exports.column.longitude'), latitude: t('exports.column.latitude') }
  const degrees = (value: number, decimals: number): string => withUnit(formatNumber(locale, value, decimals), '°')
  const parts = [
    `<text x="${right}" y="${below}" style="${END}">${xmlText(names.longitude)}</text>`,
    `<text x="${beside}" y="${top}" ${turned(beside, top)} style="${END}">${xmlText(names.latitude)}</text>`,
  ]
  let ticks = ''
  for (const tick of longitudes.ticks) {
    ticks += `M${tick.at} ${bottom}v-${TICK}M${tick.at} ${top}v${TICK}`
    const text = degrees(tick.degrees, longitudes.decimals)
    const half = textWidth(text, SIZE) / 2
    const isFree = tick.at - half > left && tick.at + half < right - textWidth(names.longitude, SIZE) - 6
    if (isFree) parts.push(`<text x="${tick.at}" y="${below}" style="${MIDDLE}">${xmlText(text)}</text>`)
  }
  for (const tick of latitudes.ticks) {
    ticks += `M${left} ${tick.at}h${TICK}M${right} ${tick.at}h-${TICK}`
    const text = degrees(tick.degrees, latitudes.decimals)
    const half = textWidth(text, SIZE) / 2
    const isFree = tick.at + half < bottom && tick.at - half > top + textWidth(names.latitude, SIZE) + 6
    if (isFree)
      parts.push(
        `<text x="${beside}" y="${tick.at}" ${turned(beside, tick.at)} style="${MIDDLE}">${xmlText(text)}</text>`,
      )
  }
  const edge = `M${left} ${top}H${right}V${bottom}H${left}Z${ticks}`
  return `<path style="stroke:#57606a;stroke-width:0.8" d="${edge}"/>${parts.join('')}`
}

/** A length in the words of the reader. */
function lengthText(metres: number, locale: Locale): string {
  const [value, unit] = metres < 1000 ? [metres, 'm'] : [metres / 1000, 'km']
  return withUnit(formatNumber(locale, value, 0), unitSymbol(textsIn(locale), unit))
}

/** Scale and north, on white, in the corners of the map: nothing else is written there. */
export function drawnScale({ perMetre }: MapFrame, locale: Locale, room: Room): string {
  const metres = roundLength((INNER.right - INNER.left) / 5 / perMetre)
  const long = round(metres * perMetre)
  const text = lengthText(metres, locale)
  const [x, y] = [INNER.left + 10, INNER.bottom - 9]
  const wide = Math.max(long, textWidth(text, SIZE) + 6) + 8
  const plate = { left: x - 5, right: x - 5 + wide + 2, top: y - 17, bottom: y + 5 }
  const north = { x: INNER.right - 14, y: INNER.top + 8 }
  room.keep(plate)
  room.keep({ left: north.x - 8, right: north.x + 8, top: north.y - 4, bottom: north.y + 38 })
  return [
    `<rect x="${plate.left}" y="${plate.top}" width="${round(plate.right - plate.left)}" height="${plate.bottom - plate.top}" fill="#fff" fill-opacity="0.85"/>`,
    `<path style="stroke:#16191d;stroke-width:1" d="M${x} ${y - 4}v4h${long}v-4"/>`,
    `<text x="${x + 3}" y="${y - 5}" style="fill:#16191d">${xmlText(text)}</text>`,
    `<path style="stroke:#fff;stroke-width:3" d="M${north.x} ${north.y + 22}v-22l-4 7m4-7l4 7"/>`,
    `<path style="stroke:#16191d;stroke-width:1" d="M${north.x} ${north.y + 22}v-22l-4 7m4-7l4 7"/>`,
    `<text x="${north.x}" y="${north.y + 33}" style="${MIDDLE};fill:#16191d;stroke:#fff;stroke-width:2.5;paint-order:stroke">N</text>`,
  ].join('')
}
