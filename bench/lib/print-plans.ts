import type pg from 'pg'
import type { Sql } from '../../apps/server/src/platform/database/cancellable.ts'

/** How the database goes about statements. */
export async function printPlans(client: pg.Client, what: string, statements: readonly Sql[]): Promise<void> {
  for (const { text, values } of statements) {
    if (text.startsWith('explain')) continue
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values])
    console.log(`\n${what}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
}
