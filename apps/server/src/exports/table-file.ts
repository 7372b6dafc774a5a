import { textsIn } from '@vigil/i18n'
import type { Handlers } from '../platform/http/handlers.ts'
import { CONTENT_TYPES, contentDisposition, namedFile } from './file-answer.ts'
import type { Head, Row } from './sheet.ts'
import { createCsvWriter } from './writers/csv-writer.ts'
import type { Sink } from './writers/sink.ts'
import { createXlsxWriter } from './writers/xlsx-writer.ts'

interface TableFileOptions {
  timeZone: string
  now(): number
}

/** For what is small: it is written at once, and kept nowhere. */
export function memorySink(): Sink & { content(): Blob } {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    async write(data) {
      const part = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data)
      bytes += part.byteLength
      parts.push(part)
    },
    content: () => new Blob(parts),
  }
}

const WIDTH = { text: 28, number: 14 } as const

export function createTableFile({ timeZone, now }: TableFileOptions): Pick<Handlers, 'tableFile'> {
  return {
    async tableFile({ format, name, columns, rows, about }, { locale }) {
      const sink = memorySink()
      const heads = columns.map(({ title, type }): Head => ({ title, type, width: WIDTH[type], notPrinted: false }))
      const told = { name: textsIn(locale).t('exports.info.title'), facts: () => about }
      const writer =
        format === 'csv'
          ? createCsvWriter(sink, { heads, timeZone })
          : createXlsxWriter(sink, { name, heads, locale, timeZone, about: told })
      await writer.begin()
      await writer.add(rows.map((cells): Row => ({ cells, record: null })))
      await writer.end()
      const fileName = namedFile(name, format, now(), timeZone)
      return new Response(sink.content(), {
        headers: {
          'content-type': CONTENT_TYPES[format],
          'content-disposition': contentDisposition(fileName, 'statistics', format),
          'cache-control': 'no-store',
          'content-security-policy': 'sandbox',
        },
      })
    },
  }
}
