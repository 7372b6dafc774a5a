import { randomBytes } from 'node:crypto'
import { registry } from '@vigil/devices'
import { pino } from 'pino'
import { type Database, openDatabase } from '../src/platform/database.ts'
import type { Log } from '../src/platform/log.ts'
import { createDatabase, type TestDatabase } from './database.ts'

export interface MigratedDatabase {
  readonly url: string
  readonly database: Database
  drop(): Promise<void>
}

export const quiet: Log = pino({ level: 'silent' })

async function openMigrated({ url }: TestDatabase): Promise<Database> {
  const database = openDatabase(url, { log: quiet })
  await database.migrate()
  await database.ensureQuantityColumns(registry.columns)
  return database
}

/** Made once for all tests: every migration and some hundred columns, one by one, for each of them take longer than most tests. */
export async function createTemplate(serverUrl: string): Promise<TestDatabase & { readonly name: string }> {
  const name = `template_${randomBytes(6).toString('hex')}`
  const template = await createDatabase({ name, serverUrl })
  // Nothing can be made from a database that somebody is connected to.
  await (await openMigrated(template)).close()
  await template.pool.end()
  return { ...template, name }
}

/** A database as the server has it after its start: all tables, a column for every quantity. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const { inject } = await import('vitest')
  const test = await createDatabase({ template: inject('migratedTemplate') })
  const database = await openMigrated(test)
  return {
    url: test.url,
    database,
    async drop() {
      await database.close()
      await test.drop()
    },
  }
}

/** One office with devices of these models; answers their ids in the same order. */
export async function addDevices({ pool }: Database, ...deviceTypes: string[]): Promise<number[]> {
  await pool.query(
    `insert into office (name, path) select 'Site', '/site/' where not exists (select from office where path = '/site/')`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into device (sn, device_type, name, office_id, secret_hash)
     select 'T' || gen_random_uuid(), type, 'Device', office.id, 'x'
     from unnest($1::text[]) with ordinality as t (type, n), office where office.path = '/site/'
     order by n returning id`,
    [deviceTypes],
  )
  return rows.map(({ id }) => Number(id))
}
