import pg from 'pg'
import { attachDay } from '../history/writing/partitions.ts'
import { CREATE_MIGRATION_TABLE, type Migration, pendingMigrations } from '../platform/database/migrations.ts'
import { readRows } from '../platform/database/rows.ts'
import { BackupError } from './backup-error.ts'
import { isPartitioned, type Manifest } from './manifest.ts'

/** A backup of a newer Vigil would lose what this one has no place for. */
export function migrationsFor(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const applied = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]))
  try {
    pendingMigrations(known, applied)
  } catch (error) {
    throw new BackupError(
      `this backup (Vigil ${manifest.version}) can not be restored: ${error instanceof Error ? error.message : error}`,
    )
  }
  return known.filter(({ name }) => applied.has(name))
}

/** Names of those that hold a row; what a mere start of the tables leaves behind does not count. */
export async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const rows = await readRows(
    client,
    { name: 'text' },
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('migration', 'server_post', 'organisation_change') order by relname`,
  )
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (found.rowCount !== 0) filled.push(name)
  }
  return filled
}

/** Tables and functions, but not those of an extension; the schema itself may belong to somebody else. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const tables = await readRows(
    client,
    { name: 'text' },
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  )
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`)
  const functions = await readRows(
    client,
    { name: 'text' },
    `select pg_proc.oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  for (const { name } of functions) await client.query(`drop function ${name} cascade`)
}

const QUANTITY_TABLES: readonly string[] = ['reading', 'reading_minute', 'reading_hour']
const QUANTITY_TYPES: readonly string[] = ['double precision', 'integer']

/** The tables as they were when the backup was taken: its migrations, its quantities, its days; empty. */
export async function makeTables(
  client: pg.ClientBase,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(CREATE_MIGRATION_TABLE)
  for (const { sql } of migrations) await client.query(sql)
  for (const { name, columns, days } of manifest.tables) {
    const present = await columnsOf(client, name)
    const missing = columns.filter((column) => !present.has(column.name))
    const addable = QUANTITY_TABLES.includes(name) && missing.every(({ type }) => QUANTITY_TYPES.includes(type))
    if (present.size === 0 || (missing.length > 0 && !addable)) {
      throw new BackupError(`table ${name} of the backup is not one of this Vigil's`)
    }
    if (missing.length > 0) {
      const clauses = missing.map((column) => `add column ${pg.escapeIdentifier(column.name)} ${column.type}`)
      await client.query(`alter table ${pg.escapeIdentifier(name)} ${clauses.join(', ')}`)
    }
    if (isPartitioned(name)) for (const day of days ?? []) await attachDay(client, name, day)
  }
  const tables = manifest.tables.map(({ name }) => pg.escapeIdentifier(name))
  // The audit refuses to be emptied, and nobody is to be told of every row.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
}

export async function finishTables(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name } of manifest.tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  }
  for (const { table, column, last, called } of manifest.sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [table, column, last, called])
  }
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Set<string>> {
  const rows = await readRows(
    client,
    { name: 'text' },
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public.${pg.escapeIdentifier(table)}`],
  )
  return new Set(rows.map(({ name }) => name))
}
