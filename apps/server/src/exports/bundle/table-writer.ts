import type { BundleFormat, Locale } from '@vigil/contract'
import type { Head } from '../sheet.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import { createJsonLinesWriter } from '../writers/json-writer.ts'
import { createParquetWriter } from '../writers/parquet-writer.ts'
import type { Sink } from '../writers/sink.ts'
import type { FileWriter } from '../writers/writer.ts'
import { createXlsxWriter } from '../writers/xlsx-writer.ts'

export interface TableWriterOptions {
  readonly name: string
  readonly heads: readonly Head[]
  readonly locale: Locale
  readonly timeZone: string
}

export function tableWriter(format: BundleFormat, sink: Sink, options: TableWriterOptions): FileWriter {
  if (format === 'csv') return createCsvWriter(sink, options)
  if (format === 'parquet') return createParquetWriter(sink, options)
  if (format === 'jsonl') return createJsonLinesWriter(sink, options)
  return createXlsxWriter(sink, options)
}
