import { registry } from '@vigil/devices'
import { pino } from 'pino'
import { type Database, openDatabase } from '../src/platform/database.ts'
import type { Log } from '../src/platform/log.ts'
import { createDatabase } from './database.ts'

export interface MigratedDatabase {
  readonly url: string
  readonly database: Database
  drop(): Promise<void>
}

export const quiet: Log = pino({ level: 'silent' })

/** A database as the server has it after its start: all tables, a column for every quantity. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  const test = await createDatabase()
  const database = openDatabase(test.url, { log: quiet })
  await database.migrate()
  await database.ensureQuantityColumns(registry.columns)
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
