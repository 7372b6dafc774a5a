import type { FileFacts } from '../file-facts.ts'
import { type Head, uniqueTitles } from '../sheet.ts'
import type { Sink } from './sink.ts'
import type { FileWriter } from './writer.ts'

export interface JsonOptions {
  facts: FileFacts
  /** Everything that is known of the one event of a file. */
  detail?: unknown
}

/** Records as the calls of the console answer them, behind a head that says what they are. */
export function createJsonWriter(sink: Sink, { facts, detail }: JsonOptions): FileWriter {
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
  let first = true
  return {
    begin() {
      const { subject, locale, timeZone, site, by } = facts
      const words = { filter: facts.asked, filterText: facts.filter.map(([label, value]) => `${label}: ${value}`) }
      const meta = { subject, site, from: iso(facts.from), to: iso(facts.to), timeZone, ...words, by, locale }
      const told = detail === undefined ? '' : `"detail":${JSON.stringify(detail)},\n`
      return sink.write(`{"meta":${JSON.stringify({ ...meta, exportedAt: iso(facts.at) })},\n${told}"records":[`)
    },
    async add(rows) {
      if (rows.length === 0) return
      const text = rows.map(({ record }) => JSON.stringify(record)).join(',\n')
      await sink.write(`${first ? '\n' : ',\n'}${text}`)
      first = false
    },
    end: () => sink.write('\n]}\n'),
  }
}

/** One object a line, by the titles of the columns; times in UTC. What is empty is null, so that every line has the same fields. */
export function createJsonLinesWriter(sink: Sink, { heads }: { heads: readonly Head[] }): FileWriter {
  const names = uniqueTitles(heads)
  return {
    async begin() {},
    async add(rows) {
      const lines = rows.map(({ cells }) =>
        JSON.stringify(
          Object.fromEntries(
            names.map((name, index) => {
              const cell = cells[index] ?? null
              return [
                name,
                heads[index]?.type === 'time' && typeof cell === 'number' ? new Date(cell).toISOString() : cell,
              ]
            }),
          ),
        ),
      )
      if (lines.length > 0) await sink.write(`${lines.join('\n')}\n`)
    },
    async end() {},
  }
}
