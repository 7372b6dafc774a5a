import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PARTITIONED, partitionName } from '../history/writing/partitions.ts'
import { readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { BackupError } from './backup-error.ts'
import { createFrameWriter, DATA_BYTES, FIRST_LINE, jsonPayload } from './frames.ts'
import { isPartitioned, type Manifest, nameOf, type Part, partsOf, SYSTEM_FILES } from './manifest.ts'
import { readSequences, readTables } from './stored-tables.ts'

export interface TakeBackupOptions {
  database: Pick<Database, 'connect'>
  dataDirectory: string
  /** Must not exist. */
  file: string
  version: string
  now(): number
}

export interface TakenBackup {
  manifest: Manifest
  rows: number
  /** Size of the file. */
  bytes: number
}

/** Fast beside the database, and within a tenth of the smallest. */
const GZIP_LEVEL = 4
/** Holds the hashes of passwords and the secrets of simulated devices. */
export const FILE_MODE = 0o600
const UNDEFINED_TABLE = '42P01'

/** Text that every PostgreSQL reads alike, whatever the database was told to prefer. */
export const PLAIN_TEXT =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 3; set client_encoding = 'UTF8'"

/** One moment of the whole system in one file. Whoever writes meanwhile is not held up. */
export async function takeBackup(options: TakeBackupOptions): Promise<TakenBackup> {
  const { file } = options
  if (existsSync(file)) throw new BackupError(`${file} exists already: name a new file`)
  const part = `${file}.part`
  const client = await options.database.connect('vigil backup', 'whole')
  try {
    await client.query(PLAIN_TEXT)
    await begin(client)
    const manifest = await readManifest(client, options)
    const counted = { rows: 0 }
    await pipeline(
      content(client, manifest, options.dataDirectory, counted),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(part, { mode: FILE_MODE, flags: 'w' }),
    )
    await toDisk(part)
    await rename(part, file)
    await toDisk(dirname(file))
    return { manifest, rows: counted.rows, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Retention would drop a day under our hands: it waits until we are done, and nobody else does. */
async function begin(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    // Before the first look, which fixes the moment: a day that is seen is then held.
    await client.query(`lock table ${PARTITIONED.join(', ')} in access share mode`)
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
    throw new BackupError('there is nothing to back up: the database holds no Vigil')
  }
}

async function readManifest(client: pg.Client, options: TakeBackupOptions): Promise<Manifest> {
  const migrations = await readRowsOf<Manifest['migrations'][number]>(
    client,
    { name: 'text', checksum: 'text' },
    'select name, checksum from migration order by name',
  )
  return {
    version: options.version,
    at: options.now(),
    migrations,
    tables: await readTables(client),
    sequences: await readSequences(client),
    files: SYSTEM_FILES.filter((name) => existsSync(join(options.dataDirectory, name))),
  }
}

async function* content(
  client: pg.Client,
  manifest: Manifest,
  dataDirectory: string,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const frame = createFrameWriter()
  yield FIRST_LINE
  yield frame('manifest', jsonPayload(manifest))
  for (const part of partsOf(manifest)) {
    yield frame('part', jsonPayload(part))
    let count = 0
    if ('file' in part) {
      const bytes = readFileSync(join(dataDirectory, part.file))
      for (const piece of pieces(bytes)) yield frame('data', piece)
      count = bytes.length
    } else {
      const copy = client.query(copyTo(copySql(manifest, part, 'to stdout')))
      for await (const bytes of inPieces(copy)) yield frame('data', bytes)
      // Its count comes behind its last byte: the next answer is behind both.
      await client.query('select')
      count = copy.rowCount
      counted.rows += count
    }
    yield frame('partEnd', jsonPayload({ count }))
  }
  yield frame('end', Buffer.alloc(0))
}

export function copySql(manifest: Manifest, part: Extract<Part, { table: string }>, where: 'to stdout' | 'from stdin') {
  const table = manifest.tables.find(({ name }) => name === part.table)
  if (table === undefined) throw new BackupError(`${nameOf(part)} is not in the list of contents`)
  const stored = part.day !== undefined && isPartitioned(part.table) ? partitionName(part.table, part.day) : part.table
  const columns = table.columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  return `copy ${pg.escapeIdentifier(stored)} (${columns}) ${where}`
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += DATA_BYTES) yield bytes.subarray(start, start + DATA_BYTES)
}

/** A row is a chunk of its own: frames are made of many. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < DATA_BYTES) continue
    yield* pieces(Buffer.concat(held))
    held = []
    size = 0
  }
  if (size > 0) yield* pieces(Buffer.concat(held))
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
