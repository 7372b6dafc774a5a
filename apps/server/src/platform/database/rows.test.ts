import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..', '..')
/** `query<Row>(…)`, `{ rows } = await ….query(…)` and `(await ….query(…)).rows` say what nobody checks. */
const UNCHECKED = [
  /\.query</,
  /\{[^{}]*\brows\b[^{}]*\}\s*=\s*await\s+[\w.]+\.query\(/,
  /\(await\s+[\w.]+\.query\((?:[^()]|\([^()]*\))*\)\s*\)\.rows/,
]
const uncheckedIn = (text: string): boolean => UNCHECKED.some((pattern) => pattern.test(text))

it('no room takes rows that nobody has looked at', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => !name.endsWith(join('database', 'rows.ts')))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => uncheckedIn(readFileSync(join(SOURCE, name), 'utf8')))).toEqual([])
})

it.each([
  'await pool.query<{ id: string }>(text)',
  'const { rows } = await client.query(`select 1`, [a])',
  'const { rows: found } = await this.database.pool.query(\n  text,\n)',
  'return (await pool.query(text, [at(1)])).rows[0]',
])('finds: %s', (text) => {
  expect(uncheckedIn(text)).toBe(true)
})

it('and passes over what takes no rows', () => {
  expect(uncheckedIn("const { rowCount } = await pool.query('delete from outbox')")).toBe(false)
})
