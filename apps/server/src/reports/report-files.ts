import type { Locale, ReportFormat } from '@vigil/contract'
import { CONTENT_TYPES, namedFile } from '../exports/file-answer.ts'
import { Refusal } from '../platform/errors.ts'
import { createPaper } from './paper/paper.ts'
import type { Printing } from './printing.ts'
import type { ReportContent } from './report-content.ts'
import { coverFacts, reportHtml } from './report-page.ts'
import type { Sections } from './sections/sections.ts'

export interface ReportFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Files of a report, drawn anew from what is kept of it. */
export function createReportFiles({ sections, printing }: { sections: Sections; printing: Printing }) {
  async function html(content: ReportContent, locale: Locale): Promise<string> {
    const paper = createPaper(content, locale)
    return reportHtml(content, paper, sections.page(content, paper))
  }

  async function workbook(content: ReportContent, locale: Locale): Promise<Buffer> {
    const paper = createPaper(content, locale)
    const sheets = sections.sheets(content, paper)
    if (sheets.length === 0) throw new Refusal('reportUnknown')
    const facts = [[paper.title, paper.deployment] as const, ...coverFacts(content, paper)]
    return printing.workbook({ sheets, facts, locale, timeZone: content.timeZone })
  }

  async function contentOf(content: ReportContent, format: ReportFormat | 'html', locale: Locale): Promise<Buffer> {
    if (format === 'xlsx') return workbook(content, locale)
    const page = await html(content, locale)
    return format === 'html' ? Buffer.from(page) : printing.pdf(page)
  }

  return {
    printsPdf: printing.isPossible,
    async file(content: ReportContent, format: ReportFormat | 'html', locale: Locale): Promise<ReportFile> {
      const { title, site, period } = createPaper(content, locale)
      const name = namedFile(`${title} ${site} ${period}`, format, content.madeAt, content.timeZone)
      return { name, type: CONTENT_TYPES[format], content: await contentOf(content, format, locale) }
    },
  }
}
export type ReportFiles = ReturnType<typeof createReportFiles>
