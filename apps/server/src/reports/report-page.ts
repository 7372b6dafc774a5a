import type { Labelled } from '../exports/file-facts.ts'
import { documentHtml } from '../exports/page/page.ts'
import { xmlText } from '../exports/writers/xml-text.ts'
import type { Paper } from './paper/paper.ts'
import { REPORT_STYLE } from './paper/report-style.ts'
import type { ReportContent } from './report-content.ts'

/** What stands on the cover, and behind the sheets of a workbook. */
export function coverFacts({ madeAt, madeBy }: ReportContent, paper: Paper): readonly Labelled[] {
  const { t, site, period, timeZone, time } = paper
  return [
    [t('reports.cover.site'), site],
    [t('reports.cover.period'), period],
    [t('reports.cover.zone'), timeZone],
    [t('reports.cover.made'), time(madeAt)],
    [t('reports.cover.by'), madeBy === '' ? t('reports.bySchedule') : madeBy],
  ]
}

function coverOf(content: ReportContent, paper: Paper): string {
  const { t, title, period, site, deployment, time } = paper
  const facts = coverFacts(content, paper).map(
    ([label, value]) => `<dt>${xmlText(label)}</dt><dd><bdi>${xmlText(value)}</bdi></dd>`,
  )
  const soFar =
    content.until < content.end
      ? `<p class="note">${xmlText(t('reports.soFar', { time: time(content.until) }))}</p>`
      : ''
  return `<section class="cover"><p class="deployment"><bdi>${xmlText(deployment)}</bdi></p>
<h1>${xmlText(title)}</h1><p class="period">${xmlText(period)}</p><p class="site"><bdi>${xmlText(site)}</bdi></p>${soFar}
<dl>${facts.join('')}</dl><p class="quiet">${xmlText(t('reports.cover.counted'))}</p></section>`
}

/** The report as a page that stands for itself: printed here, or by whoever opens it. */
export const reportHtml = (content: ReportContent, paper: Paper, parts: readonly string[]): Promise<string> =>
  documentHtml({
    locale: paper.locale,
    title: `${paper.title} · ${paper.site} · ${paper.period}`,
    style: REPORT_STYLE,
    body: [coverOf(content, paper), ...parts],
  })
