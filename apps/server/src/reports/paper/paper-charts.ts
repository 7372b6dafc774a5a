import { xmlText } from '../../exports/writers/xml-text.ts'

/** Pictures for paper, as lines and shapes: sharp at every size. Time runs from left to right in every language. */

export interface PaperBar {
  /** Below the bar. */
  readonly label: string
  /** Null: nothing is on record. */
  readonly n: number | null
  /** What it was in the period before. */
  readonly before: number | null
}

const WIDTH = 720
const HEIGHT = 200
const LEFT = 44
const TOP = 10
const FOOT = 22
const LABEL_PX = 26

const round = (value: number): string => value.toFixed(1)

/** A round number at or above the highest. */
function topOf(highest: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  const step = [1, 2, 4, 5, 10].find((each) => each * size >= highest) ?? 10
  return Math.max(2, step * size)
}

const figure = (title: string, svg: string, note = ''): string =>
  `<figure><figcaption>${xmlText(title)}</figcaption>${svg}${note === '' ? '' : `<p class="quiet">${xmlText(note)}</p>`}</figure>`

/** `whole`: what the highest bar could be, where that is known. */
export function barsFigure(
  title: string,
  bars: readonly PaperBar[],
  number: (value: number) => string,
  note: string,
  whole?: number,
): string {
  const top = whole ?? topOf(bars.reduce((highest, { n, before }) => Math.max(highest, n ?? 0, before ?? 0), 0))
  const step = (WIDTH - LEFT) / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(LABEL_PX / step))
  const y = (n: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - n / top)
  const parts = [0, top / 2, top].map(
    (value) =>
      `<path class="grid" d="M${LEFT} ${round(y(value))}H${WIDTH}"/><text class="end" x="${LEFT - 6}" y="${round(y(value) + 3)}">${xmlText(number(value))}</text>`,
  )
  bars.forEach(({ label, n, before }, index) => {
    const x = LEFT + index * step
    if (n === null) {
      parts.push(`<text class="middle" x="${round(x + step / 2)}" y="${round(y(0) - 4)}">–</text>`)
    } else if (n > 0) {
      parts.push(
        `<rect class="bar" x="${round(x + step * 0.15)}" y="${round(y(n))}" width="${round(step * 0.7)}" height="${round(y(0) - y(n))}"/>`,
      )
    }
    if (before !== null && before > 0) {
      parts.push(`<path class="before" d="M${round(x + step * 0.05)} ${round(y(before))}H${round(x + step * 0.95)}"/>`)
    }
    if (index % every === 0) {
      parts.push(`<text class="middle" x="${round(x + step / 2)}" y="${HEIGHT - 6}">${xmlText(label)}</text>`)
    }
  })
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" direction="ltr" aria-label="${xmlText(title)}">${parts.join('')}</svg>`
  return figure(title, svg, note)
}

export interface PaperShare {
  readonly name: string
  readonly n: number
}

/** Bars beside their names, the largest first. They run along with the language. */
export function sharesFigure(title: string, shares: readonly PaperShare[], number: (value: number) => string): string {
  const top = shares.reduce((highest, { n }) => Math.max(highest, n), 1)
  const rows = shares.map(
    ({ name, n }) =>
      `<tr><td class="name"><bdi>${xmlText(name)}</bdi></td><td class="length"><div style="inline-size: ${round((100 * n) / top)}%"></div></td><td class="number" dir="ltr">${xmlText(number(n))}</td></tr>`,
  )
  return figure(title, `<table class="shares"><tbody>${rows.join('')}</tbody></table>`)
}

const CELL = 26
const ROW = 18
const HEAD = 16
const NAMES = 80

/** Hours of the week; `days` are called from Monday on. */
export function weekFigure(
  title: string,
  slots: readonly { readonly slot: number; readonly n: number }[],
  days: readonly string[],
  number: (value: number) => string,
): string {
  const counted = new Map(slots.map(({ slot, n }) => [slot, n]))
  const top = slots.reduce((highest, { n }) => Math.max(highest, n), 1)
  const parts: string[] = []
  for (let hour = 0; hour < 24; hour += 3) {
    parts.push(
      `<text class="middle" x="${NAMES + hour * CELL + CELL / 2}" y="11">${String(hour).padStart(2, '0')}</text>`,
    )
  }
  days.forEach((name, day) => {
    const y = HEAD + day * ROW
    parts.push(`<text class="end" x="${NAMES - 6}" y="${y + 12}">${xmlText(name)}</text>`)
    for (let hour = 0; hour < 24; hour += 1) {
      const n = counted.get(day * 24 + hour) ?? 0
      const x = NAMES + hour * CELL
      const strength = n === 0 ? 0 : 0.15 + 0.75 * (n / top)
      parts.push(
        `<rect class="cell" x="${x}" y="${y}" width="${CELL - 1}" height="${ROW - 1}" fill-opacity="${strength.toFixed(2)}"/>`,
      )
      if (n > 0) {
        const dark = strength > 0.55 ? ' on' : ''
        parts.push(
          `<text class="middle small${dark}" x="${x + (CELL - 1) / 2}" y="${y + 12}">${xmlText(number(n))}</text>`,
        )
      }
    }
  })
  const size = `0 0 ${NAMES + 24 * CELL} ${HEAD + 7 * ROW}`
  return figure(
    title,
    `<svg viewBox="${size}" role="img" direction="ltr" aria-label="${xmlText(title)}">${parts.join('')}</svg>`,
  )
}
