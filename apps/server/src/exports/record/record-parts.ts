import { readFile, rm } from 'node:fs/promises'
import { printPdf } from '../page/chromium.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import { openFile, type Sink } from '../writers/sink.ts'
import type { SideTable } from '../writers/writer.ts'
import type { RecordWriting } from './open-record.ts'

const PRINT_TIMEOUT_MS = 120_000

/** The name of the report in an archive: without a browser to print with it stays a page. */
export const reportName = ({ chromium }: Pick<RecordWriting, 'chromium'>): string =>
  chromium === undefined ? 'report.html' : 'report.pdf'

/** The report as a part of an archive. */
export async function writeReport(
  part: Sink,
  html: string,
  { path, chromium, signal }: Pick<RecordWriting, 'path' | 'chromium' | 'signal'>,
): Promise<void> {
  if (chromium === undefined) return part.write(html)
  const [source, pdf] = [`${path}.html`, `${path}.pdf`]
  try {
    const file = openFile(source)
    await file.write(html)
    await file.close()
    await printPdf({ chromium, page: source, pdf, timeoutMs: PRINT_TIMEOUT_MS, signal })
    await part.write(await readFile(pdf))
  } finally {
    await rm(source, { force: true })
    await rm(pdf, { force: true })
  }
}

/** A whole table as a part of an archive. */
export async function writeSide(part: Sink, { heads, rows }: SideTable, timeZone: string): Promise<void> {
  const writer = createCsvWriter(part, { heads, timeZone })
  await writer.begin()
  await writer.add(rows)
  await writer.end()
}
