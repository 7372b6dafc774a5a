import type pg from 'pg'
import { listPartitions } from '../history/writing/partitions.ts'
import { readRows, readRowsOf } from '../platform/database/rows.ts'
import { type BackupTable, isPartitioned, type Manifest } from './manifest.ts'

/** The tables of the database as the caller's snapshot sees them, each behind those that it refers to. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const rows = await readRowsOf<BackupTable>(client, { name: 'text', columns: 'json' }, TABLES)
  const references = await readRows(client, { from: 'text', to: 'text' }, REFERENCES)
  const partitions = await listPartitions(client)
  const daysOf = (name: string): number[] =>
    partitions
      .filter(({ table }) => table === name)
      .map(({ day }) => day)
      .sort((a, b) => a - b)
  return inOrder(rows, references).map((table) =>
    isPartitioned(table.name) ? { ...table, days: daysOf(table.name) } : table,
  )
}

const TABLES = `
  select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
    order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  group by relname order by relname`

const REFERENCES = `
  select child.relname as "from", parent.relname as "to"
  from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace`

export function inOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  const done = new Set<string>()
  let left = [...tables]
  while (left.length > 0) {
    const ready = left.filter(({ name }) => references.every(({ from, to }) => from !== name || done.has(to)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    for (const table of ready) done.add(table.name)
    ordered.push(...ready)
    left = left.filter(({ name }) => !done.has(name))
  }
  return ordered
}

/** Not part of the snapshot: read after it was taken they are never behind its rows. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const rows = await readRows(
    client,
    { table: 'text', column: 'text', sequence: 'text' },
    `select relname as "table", attname as "column", pg_get_serial_sequence(relname, attname) as sequence
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const value = await readRows(
      client,
      { last: 'text', called: 'boolean' },
      `select last_value as last, is_called as called from ${sequence}`,
    )
    for (const row of value) sequences.push({ table, column, ...row })
  }
  return sequences
}
