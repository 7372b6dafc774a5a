import type { Locale } from '@vigil/contract'
import { directionOf, formatNumber, textsIn } from '@vigil/i18n'
import { type FileFacts, type Labelled, toldFacts } from '../file-facts.ts'
import type { Cell, Head, Row } from '../sheet.ts'
import { createWallClock, type WallClock, wallText } from '../wall-clock.ts'
import type { SideTable } from '../writers/writer.ts'
import { xmlText } from '../writers/xml-text.ts'
import type { Chart } from './chart.ts'
import { chartSvg } from './chart-svg.ts'
import { fontRules } from './fonts.ts'
import { PAGE_STYLE } from './page-style.ts'

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

function tableHtml({ heads, rows }: SideTable, locale: Locale, wallClock: WallClock): string {
  if (rows.length === 0) return `<p>${xmlText(textsIn(locale).t('exports.page.none'))}</p>`
  const isEmpty = (n: number): boolean => rows.every(({ cells }) => (cells[n] ?? null) === null)
  const shown = heads.flatMap((head, n) =>
    head.screenOnly === true || (head.screenOnly === 'empty' && isEmpty(n)) ? [] : [{ head, n }],
  )
  const titles = shown.map(({ head }) => `<th scope="col">${xmlText(head.title)}</th>`).join('')
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
  if (charts.length > 0) {
    body.push(`<h2>${xmlText(t('exports.page.readings'))}</h2>`)
    body.push(...charts.map((chart) => chartSvg(chart, locale, wallClock)))
    body.push(`<p>${xmlText(t('exports.page.range'))}</p>`)
  }
  if (table !== undefined) body.push(tableHtml(table, locale, wallClock))
  for (const each of beside) body.push(`<h2>${xmlText(each.name)}</h2>`, tableHtml(each, locale, wallClock))
  const text = body.join('\n')
  const fonts = await fontRules(text)
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>${xmlText(`${title} · ${facts.site}`)}</title>
<style>${fonts}${PAGE_STYLE}</style></head>
<body>
${text}
</body>
</html>
`
}
