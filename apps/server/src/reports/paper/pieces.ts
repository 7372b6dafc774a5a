import { tableHtml } from '../../exports/page/page.ts'
import type { Cell, Head } from '../../exports/sheet.ts'
import { createWallClock } from '../../exports/wall-clock.ts'
import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { Paper } from './paper.ts'

const WIDTHS = { text: 30, number: 14, time: 20 } as const

export const head = (type: Head['type'], title: string): Head => ({
  type,
  title,
  width: WIDTHS[type],
  notPrinted: false,
})
export const tableOf = (name: string, heads: readonly Head[], rows: readonly (readonly Cell[])[]): SideTable => ({
  name,
  heads,
  rows: rows.map((cells) => ({ cells, record: null })),
})
export const printed = (table: SideTable, { locale, timeZone }: Paper): string =>
  tableHtml(table, locale, createWallClock(timeZone))
export const printedBelow = (table: SideTable, paper: Paper): string =>
  `<h3>${xmlText(table.name)}</h3>${printed(table, paper)}`

/** A figure with its name; null where nothing is on record. */
export type Tile = readonly [name: string, value: string | null]

/** What may not be told at all: a report of an earlier day lacks it, and one of a year has it as the period before. */
export const ifTold = <V, T>(value: V | undefined, tell: (value: V) => T): readonly T[] =>
  value === undefined ? [] : [tell(value)]

/** False where nothing is on record of the period: then it has no figures. */
export const isTold = ({ findings }: { readonly findings: readonly { readonly kind: string }[] }): boolean =>
  findings.every(({ kind }) => kind !== 'notOnRecord')

/** The sentence to remember, figures with their names, and what else they say. */
export function keyPart(title: string, sentences: readonly string[], tiles: readonly Tile[], { t }: Paper): string[] {
  const [first = '', ...others] = sentences
  const shown = tiles.map(
    ([name, value]) =>
      `<div class="tile"><strong><bdi>${xmlText(value ?? '–')}</bdi></strong><span>${xmlText(name)}</span>${value === null ? `<small>${xmlText(t('reports.figure.notOnRecord'))}</small>` : ''}</div>`,
  )
  return [
    `<h2>${xmlText(title)}</h2>`,
    `<p class="lead">${xmlText(first)}</p>`,
    `<div class="tiles">${shown.join('')}</div>`,
    `<ul>${others.map((sentence) => `<li>${xmlText(sentence)}</li>`).join('')}</ul>`,
  ]
}
