import type { Head } from '../sheet.ts'
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

/** Two columns may have one title; a field may not. */
function uniqueTitles(heads: readonly Head[]): string[] {
  const seen = new Map<string, number>()
  return heads.map(({ title }) => {
    const before = seen.get(title) ?? 0
    seen.set(title, before + 1)
    return before === 0 ? title : `${title} ${before + 1}`
  })
}
