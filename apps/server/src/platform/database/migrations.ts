import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readRows } from './rows.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Two servers that start together on one database must not both migrate it. */
export const MIGRATION_LOCK = 8_044_150_001

export const CREATE_MIGRATION_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Beside `src` when run from source, beside `dist` when bundled: the nearest `migrations` folder above this file. */
export function migrationsDirectory(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations')
    if (existsSync(join(candidate, '0001-ground.sql'))) return candidate
    if (dirname(folder) === folder) throw new Error(`no migrations folder above ${from}`)
  }
}

export function readMigrations(directory = migrationsDirectory()): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      // A checkout that rewrites line ends must not look like an edited migration.
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Whether nothing of these is missing, nor anything there that they do not know; false for a database without any. */
export async function isMigrated(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  const there = await readRows(pool, { there: 'boolean' }, `select to_regclass('migration') is not null as there`)
  if (there[0]?.there !== true) return false
  const rows = await readRows(pool, { name: 'text' }, 'select name from migration')
  const known = new Set(migrations.map(({ name }) => name))
  return rows.length === known.size && rows.every(({ name }) => known.has(name))
}

/** Applies what is missing, each file in its own transaction, and answers the names applied. */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(CREATE_MIGRATION_TABLE)
    const rows = await readRows(client, { name: 'text', checksum: 'text' }, 'select name, checksum from migration')
    const pending = pendingMigrations(migrations, new Map(rows.map((row) => [row.name, row.checksum])))
    for (const migration of pending) await apply(client, migration)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    return pending.map((migration) => migration.name)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}

export function pendingMigrations(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `the database was made by a newer Vigil: it has ${unknown.join(', ')}, which this one does not know`,
    )
  }
  const edited = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited.length > 0) {
    throw new Error(
      `migration ${edited.map(({ name }) => name).join(', ')} was edited after it was applied: add a new one instead`,
    )
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const newest = [...applied.keys()].sort().at(-1) ?? ''
  const late = pending.find(({ name }) => name < newest)
  if (late !== undefined) throw new Error(`migration ${late.name} sorts before ${newest}, which is applied already`)
  return pending
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`migration ${name} failed: ${reason}`, { cause: error })
  }
}
