import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageFile from '../../package.json' with { type: 'json' }
import { parseSettings, type Settings } from '../platform/config.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { readMigrations } from '../platform/database/migrations.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { DataDirectoryInUseError } from '../platform/embedded-postgres/owner-lock.ts'
import { findDatabase } from '../platform/find-database.ts'
import { createLogger } from '../platform/log.ts'
import { SettingsError } from '../platform/read-setting.ts'
import { BackupError } from './backup-error.ts'
import { migrationsFor } from './prepare-target.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

type Print = (line: string) => void

const EXPECTED = [BackupError, SettingsError, DataDirectoryInUseError]
/** All days of all tables are made in one transaction; the usual number is enough for half a year. */
const RESTORE_SETTINGS = { max_locks_per_transaction: '1024' }
const POOL_SIZE = 2

export function backup(argv: readonly string[]): Promise<number> {
  return command('usage: npm run backup -- <file>', argv, [], async (file, _flags, settings, print) => {
    await withDatabase(settings, {}, async (database) => {
      const { dataDirectory } = settings
      const { version } = packageFile
      const taken = await takeBackup({ database, dataDirectory, file, version, now: Date.now })
      print(
        `${file}: ${taken.rows} rows of ${taken.manifest.tables.length} tables, ${megabytes(taken.bytes)} MB, as of ${moment(taken.manifest.at)}`,
      )
    })
  })
}

export function restore(argv: readonly string[]): Promise<number> {
  const usage = 'usage: npm run restore -- <file> [--replace | --check]'
  return command(usage, argv, ['replace', 'check'], async (file, flags, settings, print) => {
    const { manifest, rows } = await checkBackup(file)
    const of = `${rows} rows of ${manifest.tables.length} tables as of ${moment(manifest.at)} (Vigil ${manifest.version})`
    const migrations = migrationsFor(manifest, readMigrations())
    if (flags.has('check')) return print(`${file} is whole: ${of}`)
    prepareDataFolder(settings.dataDirectory)
    await withDatabase(settings, RESTORE_SETTINGS, async (database) => {
      const { dataDirectory } = settings
      await restoreBackup({ database, dataDirectory, file, manifest, migrations, replace: flags.has('replace') })
    })
    print(`restored: ${of}`)
  })
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
const moment = (epochMs: number): string => new Date(epochMs).toISOString()

async function command(
  usage: string,
  argv: readonly string[],
  flags: readonly string[],
  work: (file: string, flags: ReadonlySet<string>, settings: Settings, print: Print) => Promise<void>,
): Promise<number> {
  try {
    const { file, given } = parseCommand(usage, argv, flags)
    // npm runs its scripts in the project's folder: a relative name is meant where the person stands.
    await work(resolve(process.env.INIT_CWD ?? '', file), given, parseSettings(process.env), console.log)
    return 0
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind)
    const fromSystem = error instanceof Error && 'code' in error && typeof error.code === 'string'
    console.error(error instanceof Error && (expected || fromSystem) ? error.message : error)
    return 1
  }
}

function parseCommand(usage: string, argv: readonly string[], flags: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }] as const)),
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new BackupError(usage)
    return { file, given: new Set(Object.keys(values)) }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${error instanceof Error ? error.message : error}; ${usage}`)
  }
}

async function withDatabase(
  settings: Settings,
  serverSettings: Record<string, string>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const server = await findDatabase(settings, serverSettings)
  try {
    const database = openDatabase(server.url, { log: createLogger({ logLevel: 'error' }), poolSize: POOL_SIZE })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}
