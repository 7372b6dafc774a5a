import type { ModuleKey } from '@vigil/contract'
import pg from 'pg'
import { readRows } from './rows.ts'

/** One per module and quantity over all models; `column` is its name in `reading`. */
export interface QuantityColumn {
  readonly column: string
  readonly module: ModuleKey
  readonly quantity: string
}

const ROLLUP_TYPES = {
  min: 'double precision',
  avg: 'double precision',
  max: 'double precision',
  /** Readings that carried this quantity: without it the mean of an hour can not be told from its minutes. */
  n: 'int',
} as const

export const rollupColumns = (column: string): Record<keyof typeof ROLLUP_TYPES, string> => ({
  min: `${column}_min`,
  avg: `${column}_avg`,
  max: `${column}_max`,
  n: `${column}_n`,
})

/** What the tables lack, by table. */
async function missingColumns(pool: pg.Pool, columns: readonly QuantityColumn[]) {
  const rollup = columns.flatMap(({ column }) =>
    Object.entries(rollupColumns(column)).map(([part, name]) => ({
      name,
      type: ROLLUP_TYPES[part as keyof typeof ROLLUP_TYPES],
    })),
  )
  const wanted = {
    reading: columns.map(({ column }) => ({ name: column, type: 'double precision' })),
    reading_minute: rollup,
    reading_hour: rollup,
  }
  const rows = await readRows(
    pool,
    { table: 'text', name: 'text' },
    `select relname as "table", attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped`,
    [Object.keys(wanted)],
  )
  const present = new Set(rows.map((row) => `${row.table}.${row.name}`))
  return Object.entries(wanted).map(([table, list]) => ({
    table,
    missing: list.filter(({ name }) => !present.has(`${table}.${name}`)),
  }))
}

/** Whether every quantity has its columns: until then a statement of this release may name one that is not there. */
export const hasQuantityColumns = async (pool: pg.Pool, columns: readonly QuantityColumn[]): Promise<boolean> =>
  (await missingColumns(pool, columns)).every(({ missing }) => missing.length === 0)

/**
 * Adds the columns that the tables lack, and touches nothing when none is missing. A column whose model is gone stays:
 * its history does.
 */
export async function ensureQuantityColumns(pool: pg.Pool, columns: readonly QuantityColumn[]): Promise<string[]> {
  const added: string[] = []
  for (const { table, missing } of await missingColumns(pool, columns)) {
    if (missing.length === 0) continue
    const clauses = missing.map(({ name, type }) => `add column if not exists ${pg.escapeIdentifier(name)} ${type}`)
    await pool.query(`alter table ${table} ${clauses.join(', ')}`)
    added.push(...missing.map(({ name }) => `${table}.${name}`))
  }
  return added
}
