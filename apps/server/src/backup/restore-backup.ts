import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_LOCK, type Migration } from '../platform/database/migrations.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, nameOf, SYSTEM_FILES } from './manifest.ts'
import { dropEverything, filledTables, finishTables, makeTables } from './prepare-target.ts'
import { type BackupEvent, readBackup } from './read-backup.ts'
import { copySql, FILE_MODE, PLAIN_TEXT } from './take-backup.ts'

export interface ReadBackup {
  manifest: Manifest
  rows: number
}

/** Reads a backup file from end to end: damage is found before anything is touched. */
export async function checkBackup(file: string): Promise<ReadBackup> {
  let manifest: Manifest | undefined
  let rows = 0
  for await (const event of readBackup(file)) {
    if (event.kind === 'manifest') manifest = event.manifest
    if (event.kind === 'partEnd' && 'table' in event.part) rows += event.count
  }
  if (manifest === undefined) throw new BackupError(`${file} is no backup of Vigil`)
  const strange = manifest.files.find((name) => !SYSTEM_FILES.includes(name))
  if (strange !== undefined) throw new BackupError(`${file} holds ${strange}, which does not belong to Vigil`)
  return { manifest, rows }
}

export interface RestoreOptions {
  database: Pick<Database, 'connect'>
  dataDirectory: string
  file: string
  /** As `checkBackup` read it. */
  manifest: Manifest
  /** Migrations that the manifest names, in their order. */
  migrations: readonly Migration[]
  /** What the target holds is given up. */
  replace: boolean
}

const OUT_OF_LOCKS = '53200'

/** Puts the system of a backup into the database, all of it or nothing, and its files beside it. Answers the rows. */
export async function restoreBackup(options: RestoreOptions): Promise<number> {
  const client = await options.database.connect('vigil restore', 'whole')
  const staged = await mkdtemp(join(options.dataDirectory, '.restore-'))
  try {
    await client.query(`${PLAIN_TEXT}; begin`)
    // A server that starts now waits here, and then finds everything.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await refuseWhileRunning(client)
    const filled = await filledTables(client)
    if (filled.length > 0 && !options.replace) {
      throw new BackupError(
        `the database is not empty (${filled.slice(0, 3).join(', ')} hold rows): with --replace they are given up`,
      )
    }
    await dropEverything(client)
    await makeTables(client, options.manifest, options.migrations)
    const rows = await fill(client, options, staged)
    await finishTables(client, options.manifest)
    await client.query('commit')
    await replaceFiles(options, staged)
    return rows
  } catch (error) {
    if ((error as { code?: string }).code !== OUT_OF_LOCKS) throw error
    throw new BackupError('the database server has too few locks: raise its max_locks_per_transaction to 1024')
  } finally {
    await client.end().catch(() => {})
    await rm(staged, { recursive: true, force: true })
  }
}

/** What the backup does not have belonged to the system that is given up. */
async function replaceFiles({ manifest, dataDirectory }: RestoreOptions, staged: string): Promise<void> {
  for (const name of SYSTEM_FILES) {
    const path = join(dataDirectory, name)
    if (manifest.files.includes(name)) await rename(join(staged, name), path)
    else await rm(path, { force: true })
  }
}

/** A server keeps the fleet in its memory and would write it over what is restored. */
async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const rows = await readRows(
    client,
    { name: 'text' },
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vigil%' limit 1`,
  )
  if (rows.length > 0) throw new BackupError('Vigil runs on this database: stop it first')
}

async function fill(client: pg.Client, { file, manifest }: RestoreOptions, staged: string): Promise<number> {
  let rows = 0
  const events = readBackup(file)
  try {
    for (let next = await events.next(); next.done !== true; next = await events.next()) {
      if (next.value.kind !== 'part') continue
      const { part } = next.value
      const content = createContent(events)
      let arrived: number
      if ('file' in part) arrived = await fillFile(join(staged, part.file), content.bytes())
      else {
        const copy = client.query(copyFrom(copySql(manifest, part, 'from stdin')))
        await pipeline(content.bytes, copy)
        arrived = copy.rowCount
        rows += arrived
      }
      if (arrived !== content.count) {
        throw new BackupError(`${nameOf(part)} has ${content.count} in the backup, but ${arrived} arrived`)
      }
    }
    return rows
  } finally {
    await events.return(undefined)
  }
}

/** The rest of the part that has begun. */
function createContent(events: AsyncGenerator<BackupEvent>) {
  const content = {
    /** Known behind its last byte. */
    count: Number.NaN,
    async *bytes(): AsyncGenerator<Buffer> {
      for (let next = await events.next(); next.done !== true; next = await events.next()) {
        if (next.value.kind === 'data') yield next.value.bytes
        if (next.value.kind !== 'partEnd') continue
        content.count = next.value.count
        return
      }
    },
  }
  return content
}

async function fillFile(path: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(path, 'wx', FILE_MODE)
  try {
    for await (const piece of bytes) await handle.writeFile(piece)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
