import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale, ReportFormat } from '@vigil/contract'
import { CONTENT_TYPES, namedFile } from '../exports/file-answer.ts'
import { searchableArabic } from '../exports/page/arabic-print.ts'
import { printPdf } from '../exports/page/chromium.ts'
import { memorySink } from '../exports/table-file.ts'
import { createXlsxWriter } from '../exports/writers/xlsx-writer.ts'
import { Refusal } from '../platform/errors.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import { createPaper } from './paper/paper.ts'
import type { ReportContent } from './report-content.ts'
import { coverFacts, reportHtml } from './report-page.ts'
import type { Sections } from './sections/sections.ts'

export interface ReportFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const PRINT_TIMEOUT_MS = 120_000
/** A browser weighs more than everything else here: whoever comes when so many wait is asked to come again. */
const WAITING_MAX = 8

/** Files of a report, drawn anew from what is kept of it. */
export function createReportFiles({ sections, chromium }: { sections: Sections; chromium: string | undefined }) {
  const oneAtATime = createOneAtATime()
  let waiting = 0

  async function html(content: ReportContent, locale: Locale): Promise<string> {
    const paper = createPaper(content, locale)
    return reportHtml(content, paper, sections.page(content, paper))
  }

  async function print(page: string, browser: string): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-report-'))
    const [source, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')]
    try {
      await writeFile(source, searchableArabic(page), { mode: 0o600 })
      const { signal } = new AbortController()
      await printPdf({ chromium: browser, page: source, pdf, timeoutMs: PRINT_TIMEOUT_MS, signal })
      return await readFile(pdf)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function printed(page: string): Promise<Buffer> {
    if (chromium === undefined) throw new Refusal('pdfNotPossible')
    if (waiting >= WAITING_MAX) throw new Refusal('exportsTooMany')
    waiting += 1
    try {
      return await oneAtATime('print', () => print(page, chromium))
    } finally {
      waiting -= 1
    }
  }

  async function workbook(content: ReportContent, locale: Locale): Promise<Buffer> {
    const paper = createPaper(content, locale)
    const [first, ...beside] = sections.sheets(content, paper)
    if (first === undefined) throw new Refusal('reportUnknown')
    const sink = memorySink()
    const facts = [[paper.title, paper.deployment] as const, ...coverFacts(content, paper)]
    const writer = createXlsxWriter(sink, {
      name: first.name,
      heads: first.heads,
      locale,
      timeZone: content.timeZone,
      beside,
      about: { name: paper.texts.t('exports.info.title'), facts: () => facts },
    })
    await writer.begin()
    await writer.add(first.rows)
    await writer.end()
    return Buffer.from(await sink.content().arrayBuffer())
  }

  async function contentOf(content: ReportContent, format: ReportFormat | 'html', locale: Locale): Promise<Buffer> {
    if (format === 'xlsx') return workbook(content, locale)
    const page = await html(content, locale)
    return format === 'html' ? Buffer.from(page) : printed(page)
  }

  return {
    printsPdf: chromium !== undefined,
    async file(content: ReportContent, format: ReportFormat | 'html', locale: Locale): Promise<ReportFile> {
      const { title, site, period } = createPaper(content, locale)
      const name = namedFile(`${title} ${site} ${period}`, format, content.madeAt, content.timeZone)
      return { name, type: CONTENT_TYPES[format], content: await contentOf(content, format, locale) }
    },
  }
}
export type ReportFiles = ReturnType<typeof createReportFiles>
