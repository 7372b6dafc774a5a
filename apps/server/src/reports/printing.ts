import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import type { Labelled } from '../exports/file-facts.ts'
import { searchableArabic } from '../exports/page/arabic-print.ts'
import { printPdf } from '../exports/page/chromium.ts'
import { memorySink } from '../exports/table-file.ts'
import type { SideTable } from '../exports/writers/writer.ts'
import { createXlsxWriter } from '../exports/writers/xlsx-writer.ts'
import { Refusal } from '../platform/errors.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'

interface Workbook {
  /** One at least. */
  readonly sheets: readonly SideTable[]
  /** On a sheet of their own. */
  readonly facts: readonly Labelled[]
  readonly locale: Locale
  readonly timeZone: string
}

const PRINT_TIMEOUT_MS = 120_000
/** A browser weighs more than everything else here: whoever comes when so many wait is asked to come again. */
const WAITING_MAX = 8

/** Pages become PDF and tables become workbooks; of pages one at a time, for whatever report. */
export function createPrinting(chromium: string | undefined) {
  const oneAtATime = createOneAtATime()
  let waiting = 0

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

  return {
    isPossible: chromium !== undefined,
    async pdf(page: string): Promise<Buffer> {
      if (chromium === undefined) throw new Refusal('pdfNotPossible')
      if (waiting >= WAITING_MAX) throw new Refusal('exportsTooMany')
      waiting += 1
      try {
        return await oneAtATime('print', () => print(page, chromium))
      } finally {
        waiting -= 1
      }
    },
    async workbook({ sheets: [first, ...beside], facts, locale, timeZone }: Workbook): Promise<Buffer> {
      if (first === undefined) throw new Error('a workbook without a sheet')
      const sink = memorySink()
      const about = { name: textsIn(locale).t('exports.info.title'), facts: () => facts }
      const writer = createXlsxWriter(sink, { name: first.name, heads: first.heads, locale, timeZone, beside, about })
      await writer.begin()
      await writer.add(first.rows)
      await writer.end()
      return Buffer.from(await sink.content().arrayBuffer())
    },
  }
}
export type Printing = ReturnType<typeof createPrinting>
