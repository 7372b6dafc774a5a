import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Cells of PostgreSQL's COPY text format. */
export const NULL_CELL = '\\N'

export function textCell(value: string): string {
  return CELL_SPECIAL.test(value) ? value.replace(CELL_SPECIAL_ALL, (found) => CELL_ESCAPES[found] ?? '') : value
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL; one would fail the whole batch.
const CELL_SPECIAL = /[\\\t\n\r\u0000]/
const CELL_SPECIAL_ALL = new RegExp(CELL_SPECIAL, 'g')
const CELL_ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\u0000': '\ufffd',
}

/** JSON's own escapes leave only the backslash to double. */
export function jsonCell(value: unknown): string {
  const json = storableJson(value)
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json
}

/** jsonb refuses NUL and half surrogate pairs, and with them the whole batch: they become the replacement character. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null'
  return json.includes('\\u') ? json.replace(UNSTORABLE, (found) => (found === '\\\\' ? found : '\\ufffd')) : json
}

// An escaped backslash is consumed first, so that the text `\u0000` (backslash, letter, digits) stays what it is.
const UNSTORABLE = /\\\\|\\u0000|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g

const MINUTE_MS = 60_000
const SECONDS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const MILLISECONDS = Array.from({ length: 1000 }, (_, n) => `.${String(n).padStart(3, '0')}Z`)

/** ISO 8601 in UTC. Readings come in the order of their time: only the first of a minute asks for a calendar. */
export function createTimeCells(): (epochMs: number) => string {
  let known = Number.NaN
  let prefix = ''
  return (epochMs) => {
    const minute = Math.floor(epochMs / MINUTE_MS)
    if (minute !== known) {
      prefix = new Date(minute * MINUTE_MS).toISOString().slice(0, 17)
      known = minute
    }
    const within = epochMs - minute * MINUTE_MS
    return `${prefix}${SECONDS[Math.trunc(within / 1000)]}${MILLISECONDS[Math.trunc(within % 1000)]}`
  }
}

export const numberCell = (value: number | null | undefined): string =>
  value === undefined || value === null ? NULL_CELL : String(value)

/** Each line ends in a newline. */
export function copyLines(client: pg.ClientBase, sql: string, lines: Buffer): Promise<void> {
  const stream = client.query(copyFrom(sql))
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.once('finish', () => resolve())
    stream.end(lines)
  })
}
