import { xmlText } from '../writers/xml-text.ts'
import type { GroundName } from './ground-tile.ts'
import { isWithin } from './map-frame.ts'
import { alongLine, type Room, textWidth, turnedBoxes } from './map-labels.ts'

/** More names would hide what the record is about. */
const NAMES_MAX = 40
const FIRST_SIZE = 11
const SIZE = 8.5

/** Names of the ground where they fit, the more important first; each stands once. */
export function drawnNames(names: readonly GroundName[], room: Room): string {
  const drawn: string[] = []
  const written = new Set<string>()
  for (const { text, rank, isLine, line } of [...names].sort((a, b) => a.rank - b.rank)) {
    if (drawn.length >= NAMES_MAX) break
    if (written.has(text)) continue
    const size = rank === 0 ? FIRST_SIZE : SIZE
    const width = textWidth(text, size) + 4
    const place = isLine ? alongLine(line, width) : line[0] && { at: line[0], turn: 0 }
    if (place === undefined || !isWithin(place.at) || !room.take(...turnedBoxes(place, width, size))) continue
    written.add(text)
    const [x, y] = place.at.map((each) => Math.round(each * 10) / 10) as [number, number]
    const turn = Math.abs(place.turn) < 1 ? '' : ` transform="rotate(${Math.round(place.turn)} ${x} ${y})"`
    drawn.push(
      `<text x="${x}" y="${Math.round((y + size * 0.35) * 10) / 10}"${turn} style="font-size:${size}px;text-anchor:middle;fill:#6b7077;stroke:#fff;stroke-width:2;stroke-opacity:0.8;paint-order:stroke">${xmlText(text)}</text>`,
    )
  }
  return drawn.join('')
}
