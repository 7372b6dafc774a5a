import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { transitionOf } from '../../test/alarm-records.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { CUSTOMS, type LookBackWorld, METRO, readingOf, startLookBack } from '../../test/look-back-kit.ts'
import { quiet } from '../../test/migrated-database.ts'
import { type Migration, readMigrations } from '../platform/database/migrations.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { migrationsFor } from './prepare-target.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 6, 20, 10)
const ODD_TEXT = 'tab\t new\nline back\\slash \\N "quotes", \u2068نص\u2069 測試 😀'

let world: LookBackWorld
let folder: string
let file: string
let target: TestDatabase
let database: Database
/** What stood at the moment of the backup. */
let saved: Awaited<ReturnType<typeof contentOf>>

beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CUSTOMS], B: ['GM602', METRO] }, NOW)
  folder = mkdtempSync(join(tmpdir(), 'vigil-backup-'))
  await fillWorld()
  writeFileSync(join(folder, 'simulator.json'), '{"devices":[]}')
  file = join(folder, 'one.backup')
  await takeBackup({ database: world.database, dataDirectory: folder, file, version: '1.2.3', now: () => NOW })
  saved = await contentOf(world.database.pool)
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await createDatabase()
  database = openDatabase(target.url, { log: quiet })
})
afterEach(async () => {
  await database.close()
  await target.drop()
})

async function fillWorld(): Promise<void> {
  const { pool } = world.database
  for (let n = 0; n < 300; n++) {
    const at = NOW - 3 * DAY + n * 977_000
    const rest = { nuclearMod: { spectrum: Array.from({ length: 200 }, (_, channel) => channel * n) } }
    const position = { longitude: 121.5 + n / 7, latitude: -0.1 / (n + 1) }
    await world.store('A', at, readingOf({ nuclearMod: { doseRate: 0.1 / (n + 1) } }, { position, rest }))
    await world.store('B', at, {
      ...readingOf({ tvocMod: { tvoc: n } }),
      latest: { runMode: 0, runstate: 1, mods: { tvocMod: { state: 0, runstate: 1, values: { tvoc: n } } } },
    })
  }
  await world.history.rollups.pass()
  for (const id of ['one', 'two', 'three']) {
    const given = { id, sn: 'A', state: 2, peakState: 2, beginAt: NOW - DAY } as const
    await world.store('A', NOW - DAY, { alarms: [transitionOf('raised', given)] })
    await world.store('A', NOW - DAY + 9, { alarms: [transitionOf('ended', { ...given, state: 0, endAt: NOW })] })
  }
  const times = { beginAt: NOW - 1, endAt: NOW }
  const mods = { nuclearMod: { state: 2, findings: [{ name: 'Cs-137', confidence: 9 }] } }
  const check = { id: 'd', ...times, state: 2, kind: 'normal', mods, message: ODD_TEXT, simulated: false } as const
  await world.store('A', NOW, { detection: check, faults: [{ module: 'nuclearMod', ended: false }] })
  await pool.query(`insert into audit (act, subject, detail) values ('test', $1, $2)`, [
    ODD_TEXT,
    JSON.stringify({ note: ODD_TEXT }),
  ])
  await pool.query(`insert into setting (key, value) values ('site', '{"a": [1, null, "\\u20ac"]}')`)
  await pool.query(
    `insert into session (token_hash, user_id, expires_at) select '\\x00ff', id, now() from app_user limit 1`,
  )
  await pool.query(`insert into saved_query (id, user_id, name, address, saved_at)
    select 'q', id, 'mine', '/history?x=1', now() from app_user limit 1`)
}

/** Every table with its rows as text, in an order of their own. */
async function contentOf(pool: pg.Pool): Promise<Map<string, { rows: number; digest: string }>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const found = new Map<string, { rows: number; digest: string }>()
  for (const { name } of tables) {
    const id = pg.escapeIdentifier(name)
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${id} t order by 1`)
    const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
    found.set(name, { rows: rows.length, digest: digest.digest('hex') })
  }
  return found
}
const definitionOf = async (pool: pg.Pool): Promise<unknown[]> =>
  (
    await pool.query(
      `select relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by 1, 2`,
    )
  ).rows

interface Wanted {
  file?: string
  replace?: boolean
  dataDirectory?: string
  known?: Migration[]
}
async function restore({ file: from = file, replace = false, dataDirectory, known = readMigrations() }: Wanted = {}) {
  const { manifest } = await checkBackup(from)
  const migrations = migrationsFor(manifest, known)
  const into = dataDirectory ?? mkdtempSync(join(folder, 'into-'))
  return restoreBackup({ database, dataDirectory: into, file: from, manifest, migrations, replace })
}
const tablesOf = async (): Promise<number> =>
  (await target.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount ?? 0

/** The same content with these bytes changed, packed anew: the checks of gzip do not help. */
function withContent(name: string, change: (content: Buffer) => Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)))))
  return path
}

it('a backup restored into an empty database is the same, row by row, in every table', async () => {
  const into = mkdtempSync(join(folder, 'into-'))
  const rows = await restore({ dataDirectory: into })
  expect(await contentOf(target.pool)).toEqual(saved)
  expect(saved.get('reading')?.rows).toBe(600)
  for (const table of ['reading_minute', 'alarm_event', 'alarm_log', 'app_user', 'audit', 'detection', 'setting']) {
    expect(saved.get(table)?.rows, table).toBeGreaterThan(0)
  }
  const counted = [...saved].filter(([name]) => !/^reading(_minute)?_\d{8}$/.test(name))
  expect(rows).toBe(counted.reduce((sum, [, table]) => sum + table.rows, 0))
  expect(await definitionOf(target.pool)).toEqual(await definitionOf(world.database.pool))
  expect(readFileSync(join(into, 'simulator.json'), 'utf8')).toBe('{"devices":[]}')
  expect(readdirSync(into)).toEqual(['simulator.json'])
})

it('numbers go on where they were, and the audit stays closed', async () => {
  await restore()
  const next = (pool: pg.Pool) =>
    pool
      .query<{ id: string }>(`insert into audit (act) values ('next') returning id`)
      .then(({ rows }) => Number(rows[0]?.id))
  const restored = await next(target.pool)
  expect(restored).toBe(await next(world.database.pool))
  await expect(target.pool.query('delete from audit')).rejects.toThrow('append-only')
  expect(await database.migrate()).toEqual([])
})

it('is of one moment, while others go on writing', async () => {
  const busy = join(folder, 'busy.backup')
  let writing = true
  const writes = (async () => {
    for (let n = 0; writing; n++) {
      const given = { id: `busy-${n}`, sn: 'B', state: 2, peakState: 2, beginAt: NOW + n } as const
      await world.store('B', NOW + n, { ...readingOf({}), alarms: [transitionOf('raised', given)] })
    }
  })()
  await takeBackup({ database: world.database, dataDirectory: folder, file: busy, version: '1', now: () => NOW })
  writing = false
  await writes
  await restore({ file: busy })
  // An alarm and its log are stored in one transaction: a backup of two moments has one without the other.
  const { rows } = await target.pool.query(
    `select count(*) filter (where alarm_log.id is null)::int as alone, count(*)::int as all from alarm_event
     left join alarm_log on event_id = alarm_event.id`,
  )
  expect(rows[0]).toMatchObject({ alone: 0 })
  expect(rows[0].all).toBeGreaterThan(2)
})

it('a file that is cut anywhere changes nothing and says so', async () => {
  const whole = readFileSync(file)
  for (const part of [0, 0.01, 0.5, 0.9, 0.999]) {
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * part)))
    await expect(restore({ file: cut })).rejects.toThrow(/is damaged: it ends too early|is no backup of Vigil/)
  }
  for (const part of [0.3, 0.7, 0.9999]) {
    const shorter = withContent('cut.backup', (content) => content.subarray(0, Math.floor(content.length * part)))
    await expect(restore({ file: shorter })).rejects.toThrow(/it ends too early \(in .+, byte \d+ of its content\)/)
  }
  expect(await tablesOf()).toBe(0)
})

it('a file with one wrong bit is refused, and says where', async () => {
  const whole = readFileSync(file)
  for (let n = 1; n < 20; n++) {
    const flipped = Buffer.from(whole)
    const at = Math.floor((whole.length * n) / 20)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at)
    const path = join(folder, 'flipped.backup')
    writeFileSync(path, flipped)
    await expect(restore({ file: path })).rejects.toThrow(/is damaged/)
    const inside = withContent('flipped.backup', (content) => {
      const place = Math.floor((content.length * n) / 20)
      content.writeUInt8(content.readUInt8(place) ^ 0x10, place)
      return content
    })
    await expect(restore({ file: inside })).rejects.toThrow(/is damaged: .+ \(in .+, byte \d+ of its content\)/)
  }
  expect(await tablesOf()).toBe(0)
})

it('rows that the database refuses undo everything that came before them', async () => {
  await restore()
  const before = await contentOf(target.pool)
  const { manifest } = await checkBackup(file)
  const broken = {
    ...manifest,
    tables: manifest.tables.map((each) => ({ ...each, columns: [...each.columns].reverse() })),
  }
  const into = mkdtempSync(join(folder, 'into-'))
  const migrations = migrationsFor(manifest, readMigrations())
  const options = { database, dataDirectory: into, file, manifest: broken, migrations, replace: true }
  await expect(restoreBackup(options)).rejects.toThrow()
  expect(await contentOf(target.pool)).toEqual(before)
  expect(readdirSync(into)).toEqual([])
})

it('a target that holds something is left alone unless it may be replaced', async () => {
  const owner = openDatabase(target.url, { log: quiet })
  await owner.migrate()
  await owner.close()
  await target.pool.query(`insert into office (name, path) values ('Precious', '/1/')`)
  await expect(restore()).rejects.toThrow('the database is not empty (office hold rows)')
  expect((await target.pool.query('select name from office')).rows).toEqual([{ name: 'Precious' }])
  await restore({ replace: true })
  expect(await contentOf(target.pool)).toEqual(saved)
})

it('is not restored under a running server, nor by an older or a changed Vigil', async () => {
  const running = openDatabase(target.url, { log: quiet })
  await running.pool.query('select')
  await expect(restore()).rejects.toThrow('Vigil runs on this database: stop it first')
  await running.close()
  const known = readMigrations()
  await expect(restore({ known: known.slice(0, -1) })).rejects.toThrow('the database was made by a newer Vigil')
  const edited = known.map((each, n) => (n === 0 ? { ...each, checksum: 'other' } : each))
  await expect(restore({ known: edited })).rejects.toThrow('was edited')
  expect(await tablesOf()).toBe(0)
})

it('no file is overwritten, and an empty database is no system', async () => {
  const options = { dataDirectory: folder, version: '1', now: () => NOW }
  await expect(takeBackup({ ...options, database: world.database, file })).rejects.toThrow('exists already')
  const none = join(folder, 'none.backup')
  await expect(takeBackup({ ...options, database, file: none })).rejects.toThrow('there is nothing to back up')
  expect(existsSync(none) || existsSync(`${none}.part`)).toBe(false)
  writeFileSync(none, 'something else')
  await expect(checkBackup(none)).rejects.toThrow('is no backup of Vigil')
  await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow('can not be read')
})

it('a file of the data folder that the backup does not have goes with the system that it belonged to', async () => {
  const bare = mkdtempSync(join(folder, 'bare-'))
  const without = join(folder, 'without.backup')
  await takeBackup({ database: world.database, dataDirectory: bare, file: without, version: '1', now: () => NOW })
  writeFileSync(join(bare, 'simulator.json'), '{"devices":["of another"]}')
  writeFileSync(join(bare, 'notes.txt'), 'of a person')
  await restore({ file: without, dataDirectory: bare })
  expect(readdirSync(bare)).toEqual(['notes.txt'])
})
