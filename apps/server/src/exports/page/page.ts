import type { Locale } from '@vigil/contract'
import { directionOf, formatNumber, textsIn } from '@vigil/i18n'
import { type FileFacts, type Labelled, toldFacts } from '../file-facts.ts'
import type { Cell, Head, Row } from '../sheet.ts'
import { createWallClock, type WallClock, wallText } from '../wall-clock.ts'
import type { SideTable } from '../writers/writer.ts'
import { xmlText } from '../writers/xml-text.ts'
import type { Chart } from './chart.ts'
import { chartSvg } from './chart-svg.ts'
import { FONT_FAMILY, fontRules } from './fonts.ts'

/** Tables on paper, whatever page they stand on. */
export const PAPER_TABLES = `
table { inline-size: 100%; border-collapse: collapse; font-size: 8pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 3px 5px; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: break-word; }
th { background: var(--soft); font-weight: 600; word-break: keep-all; }
td.short { white-space: nowrap; }
.long { overflow-wrap: anywhere; word-break: break-all; }
td.time, td.number { white-space: nowrap; unicode-bidi: isolate; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }`

/** For paper: dark on white, in the printer's own pages. */
const PAGE_STYLE = `
:root { color-scheme: light; --ink: #16191d; --quiet: #57606a; --line: #c9d1d9; --soft: #f3f5f7; --course: #0b62c4; --warning: #9a6700; --alarm: #c2410c; --high: #b30021; }
@page { size: A4 landscape; margin: 14mm 12mm 16mm; @bottom-right { content: "\\2066" counter(page) " / " counter(pages) "\\2069"; font: 8pt ${FONT_FAMILY}; color: #57606a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; color: var(--ink); background: #fff; font: 9pt/1.4 ${FONT_FAMILY}; }
@media print { body { padding: 0; } }
h1 { margin: 0 0 6px; font-size: 16pt; }
h2 { margin: 14px 0 4px; font-size: 12pt; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; margin: 0 0 10px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: break-word; }
.note { margin: 8px 0; padding: 6px 10px; border: 1px solid var(--line); border-inline-start: 4px solid var(--warning); background: var(--soft); }
${PAPER_TABLES}
figure { margin: 6px 0 10px; break-inside: avoid; }
figcaption { font-weight: 600; }
svg { inline-size: 100%; max-block-size: 70mm; }
figure.map { inline-size: 220mm; }
figure.map svg { max-block-size: 140mm; }
.keys { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 4px 0 0; color: var(--quiet); }
.key { display: inline-block; inline-size: 16px; margin-inline-end: 5px; vertical-align: middle; text-align: center; }
svg text { font: 9px ${FONT_FAMILY}; fill: var(--quiet); }
svg .value, svg .limit-name { text-anchor: end; dominant-baseline: middle; }
svg .time { text-anchor: middle; }
svg path { fill: none; stroke: var(--line); stroke-width: 0.6; }
svg .band { fill: var(--course); fill-opacity: 0.18; stroke: none; }
svg .line { stroke: var(--course); stroke-width: 1.4; stroke-linejoin: round; stroke-linecap: round; }
svg .area { stroke: #5b7bff; stroke-width: 2; stroke-dasharray: 8 4; }
svg .limit { stroke-width: 1; stroke-dasharray: 5 3; }
svg .warning { stroke: var(--warning); }
svg .alarm { stroke: var(--alarm); }
svg .highRisk { stroke: var(--high); }
svg .mark { stroke: var(--ink); stroke-width: 0.8; stroke-dasharray: 2 2; }
`

/** One event as a page shows it. */
export interface EventPart {
  readonly title: string
  readonly facts: readonly Labelled[]
  readonly simulated: boolean
}

export interface PageContent {
  readonly facts: FileFacts
  readonly title: string
  readonly event?: EventPart | undefined
  readonly charts: readonly Chart[]
  /** Left out where one event is told as facts. */
  readonly table?: SideTable | undefined
  /** How many rows there would be. */
  readonly rowsInAll: number
  readonly beside: readonly SideTable[]
  /** Drawn already, below the facts. */
  readonly figures?: readonly string[]
  /** What a reader has to know of what is left out. */
  readonly notes?: readonly string[]
}

/** Nothing but what stands in the page: it is opened by whoever it is sent to. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; font-src data:`
/** Stands on one line. */
const SHORT_TEXT = 12
const LONGEST_WORD = 24
/** Scripts that are written without spaces. */
const BREAKS_ANYWHERE = /[\p{Script=Han}]/u
/** As many as tell values apart; a mean has more. */
const VALUE_DIGITS = 6

function told(labelled: readonly Labelled[]): string {
  const lines = labelled.map(([label, value]) => `<dt>${xmlText(label)}</dt><dd><bdi>${wholeWords(value)}</bdi></dd>`)
  return `<dl>${lines.join('')}</dl>`
}

/** Words stay whole: only what is no word, an id or an address, may break where the line ends. */
const wholeWords = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((part) =>
      part.length > LONGEST_WORD && !BREAKS_ANYWHERE.test(part)
        ? `<span class="long">${xmlText(part)}</span>`
        : xmlText(part),
    )
    .join('')

/** A share of the line for each text by what it usually holds; numbers and times take what they need. */
function columnsHtml(heads: readonly Head[]): string {
  const columns = heads.map(({ type, width }) => (type === 'text' ? `<col style="inline-size: ${width}ch">` : '<col>'))
  return `<colgroup>${columns.join('')}</colgroup>`
}

function cellHtml(cell: Cell, type: Head['type'], wallClock: WallClock): string {
  if (cell === null) return '<td></td>'
  if (typeof cell === 'string') {
    const kind = cell.length <= SHORT_TEXT ? ' class="short"' : ''
    return `<td${kind}><bdi>${wholeWords(cell)}</bdi></td>`
  }
  const text = type === 'time' ? wallText(wallClock(cell)) : String(Number(cell.toPrecision(VALUE_DIGITS)))
  return `<td class="${type}" dir="ltr">${text}</td>`
}

export function tableHtml({ heads, rows }: SideTable, locale: Locale, wallClock: WallClock): string {
  if (rows.length === 0) return `<p>${xmlText(textsIn(locale).t('exports.page.none'))}</p>`
  const isEmpty = (n: number): boolean => rows.every(({ cells }) => (cells[n] ?? null) === null)
  const shown = heads.flatMap((head, n) =>
    head.notPrinted === true || (head.notPrinted === 'empty' && isEmpty(n)) ? [] : [{ head, n }],
  )
  const titles = shown
    .map(({ head }) => `<th scope="col"${head.type === 'number' ? ' class="number"' : ''}>${xmlText(head.title)}</th>`)
    .join('')
  const lines = rows.map(
    ({ cells }: Row) =>
      `<tr>${shown.map(({ head, n }) => cellHtml(cells[n] ?? null, head.type, wallClock)).join('')}</tr>`,
  )
  const columns = columnsHtml(shown.map(({ head }) => head))
  return `<table>${columns}<thead><tr>${titles}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}

/** One page that stands for itself: to be printed by a browser, here or at the reader's. */
export async function pageHtml(content: PageContent): Promise<string> {
  const { facts, title, event, charts, table, beside, rowsInAll } = content
  const { locale } = facts
  const { t } = textsIn(locale)
  const wallClock = createWallClock(facts.timeZone)
  const shown = table?.rows.length ?? 0
  const body: string[] = [`<h1><bdi>${xmlText(title)}</bdi></h1>`, told(toldFacts(facts, table && rowsInAll))]
  if (shown > 0 && shown < rowsInAll) {
    const values = { shown: formatNumber(locale, shown), total: formatNumber(locale, rowsInAll) }
    body.push(`<p class="note">${xmlText(t('exports.page.capped', values))}</p>`)
  }
  if (event !== undefined) {
    body.push(`<h2><bdi>${xmlText(event.title)}</bdi></h2>`)
    if (event.simulated) body.push(`<p class="note">${xmlText(t('exports.page.simulated'))}</p>`)
    body.push(told(event.facts))
  }
  body.push(...(content.figures ?? []))
  for (const note of content.notes ?? []) body.push(`<p class="note">${xmlText(note)}</p>`)
  if (charts.length > 0) {
    body.push(`<h2>${xmlText(t('exports.page.readings'))}</h2>`)
    body.push(...charts.map((chart) => chartSvg(chart, locale, wallClock)))
    body.push(`<p>${xmlText(t('exports.page.range'))}</p>`)
  }
  if (table !== undefined) body.push(tableHtml(table, locale, wallClock))
  for (const each of beside) body.push(`<h2>${xmlText(each.name)}</h2>`, tableHtml(each, locale, wallClock))
  return documentHtml({ locale, title: `${title} · ${facts.site}`, style: PAGE_STYLE, body })
}

export interface DocumentParts {
  readonly locale: Locale
  readonly title: string
  readonly style: string
  readonly body: readonly string[]
}

/** A page with everything in it that it needs: its letters, too. */
export async function documentHtml({ locale, title, style, body }: DocumentParts): Promise<string> {
  const text = body.join('\n')
  const fonts = await fontRules(text)
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>${xmlText(title)}</title>
<style>${fonts}${style}</style></head>
<body>
${text}
</body>
</html>
`
}
