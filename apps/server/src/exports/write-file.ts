import { rm } from 'node:fs/promises'
import { textsIn } from '@vigil/i18n'
import { toldFacts } from './file-facts.ts'
import type { FilePlan } from './file-plan.ts'
import { searchableArabic } from './page/arabic-print.ts'
import { printPdf } from './page/chromium.ts'
import { pageHtml } from './page/page.ts'
import type { Row } from './sheet.ts'
import { createCsvWriter } from './writers/csv-writer.ts'
import { createJsonWriter } from './writers/json-writer.ts'
import { type FileSink, openFile, type Sink } from './writers/sink.ts'
import type { FileWriter } from './writers/writer.ts'
import { createXlsxWriter } from './writers/xlsx-writer.ts'

/** A printed page that nobody turns to; it says how many rows there would be. */
export const PRINTED_ROWS = 2000
const PRINT_TIMEOUT_MS = 120_000

export interface Progress {
  rows(more: number): void
  bytes(soFar: number): void
}

export interface WriteOptions {
  id: string
  path: string
  chromium: string | undefined
  signal: AbortSignal
  progress: Progress
}

type TablePlan = Extract<FilePlan, { kind: 'table' }>

function writerOf({ facts, format, table, event }: TablePlan, sink: Sink): FileWriter {
  const { heads, name } = table
  const { locale, timeZone } = facts
  if (format === 'json') return createJsonWriter(sink, { facts, detail: event?.detail })
  if (format === 'csv') return createCsvWriter(sink, { heads, timeZone })
  const about = { name: textsIn(locale).t('exports.info.title'), facts: (rows: number) => toldFacts(facts, rows) }
  return createXlsxWriter(sink, { name, heads, locale, timeZone, beside: event?.beside ?? [], about })
}

async function writeRows(plan: TablePlan, sink: Sink, { signal, progress }: WriteOptions): Promise<void> {
  const writer = writerOf(plan, sink)
  await writer.begin()
  for await (const rows of plan.table.pages(signal)) {
    await writer.add(rows)
    progress.rows(rows.length)
    progress.bytes(sink.bytes)
  }
  await writer.end()
}

async function writePage(plan: TablePlan, sink: Sink, options: WriteOptions, isPrinted = false): Promise<void> {
  const { signal, progress } = options
  const { facts, table, event } = plan
  const rows: Row[] = []
  let more = false
  for await (const page of table.pages(signal)) {
    const taken = page.slice(0, PRINTED_ROWS - rows.length)
    rows.push(...taken)
    progress.rows(taken.length)
    more = taken.length < page.length
    if (more || rows.length >= PRINTED_ROWS) break
  }
  const counted = rows.length < PRINTED_ROWS ? rows.length : (await table.total(signal)).total
  const html = await pageHtml({
    facts,
    title: table.name,
    event: event?.part,
    charts: await plan.charts(),
    table: event === undefined ? { name: table.name, heads: table.heads, rows } : undefined,
    rowsInAll: Math.max(counted, rows.length),
    beside: event?.beside ?? [],
  })
  signal.throwIfAborted()
  await sink.write(isPrinted ? searchableArabic(html) : html)
  progress.bytes(sink.bytes)
}

async function withFile(path: string, write: (sink: FileSink) => Promise<void>): Promise<void> {
  const sink = openFile(path)
  try {
    await write(sink)
    await sink.close()
  } catch (error) {
    await sink.destroy()
    throw error
  }
}

/** By its name a browser knows what it opens. */
async function printed(
  options: WriteOptions,
  chromium: string,
  write: (sink: FileSink) => Promise<void>,
): Promise<void> {
  const page = `${options.path}.html`
  try {
    await withFile(page, write)
    await printPdf({ chromium, page, pdf: options.path, timeoutMs: PRINT_TIMEOUT_MS, signal: options.signal })
  } finally {
    await rm(page, { force: true })
  }
}

async function writeRecord(
  { record, facts, format }: Extract<FilePlan, { kind: 'record' }>,
  options: WriteOptions,
): Promise<void> {
  const { path, chromium, signal, progress } = options
  if (format === 'zip') {
    await withFile(path, (sink) =>
      record.archive(facts, sink, {
        path,
        chromium,
        signal,
        onRows(n) {
          progress.rows(n)
          progress.bytes(sink.bytes)
        },
      }),
    )
    return
  }
  const isPrinted = format === 'pdf' && chromium !== undefined
  const write = async (sink: FileSink): Promise<void> => {
    await sink.write(await record.page(facts, signal, isPrinted))
    progress.bytes(sink.bytes)
  }
  await (isPrinted ? printed(options, chromium, write) : withFile(path, write))
}

/** Leaves the file at its path, or throws. */
export async function writeFile(plan: FilePlan, options: WriteOptions): Promise<void> {
  const { path, chromium, signal, progress, id } = options
  if (plan.kind === 'record') {
    await writeRecord(plan, options)
    return
  }
  if (plan.kind === 'bundle') {
    await withFile(path, (sink) =>
      plan.bundle.archive(plan.facts, sink, {
        id,
        signal,
        onRows(n) {
          progress.rows(n)
          progress.bytes(sink.bytes)
        },
      }),
    )
    return
  }
  if (plan.kind === 'spectra') {
    const { spectra, format } = plan
    await withFile(path, async (sink) => {
      await spectra.write(format, sink, id, signal, (n) => {
        progress.rows(n)
        progress.bytes(sink.bytes)
      })
    })
    return
  }
  if (plan.kind === 'ways') {
    const { ways, format } = plan
    await withFile(path, async (sink) => {
      await ways.write(format, sink, signal, (n) => {
        progress.rows(n)
        progress.bytes(sink.bytes)
      })
    })
    return
  }
  if (plan.format !== 'html' && plan.format !== 'pdf') {
    await withFile(path, (sink) => writeRows(plan, sink, options))
    return
  }
  if (plan.format === 'html' || chromium === undefined) {
    await withFile(path, (sink) => writePage(plan, sink, options))
    return
  }
  await printed(options, chromium, (sink) => writePage(plan, sink, options, true))
}
