import { type Head, uniqueTitles } from '../sheet.ts'
import type { Sink } from './sink.ts'
import type { FileWriter } from './writer.ts'

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
