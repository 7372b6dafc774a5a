import { readRows } from '../../../platform/database/rows.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'

/** Says when the database lacks what searching by parts of words needs: the answers are the same, and slower. */
export async function noteWordSearch({ pool }: Pick<Database, 'pool'>, log: Pick<Log, 'warn'>): Promise<void> {
  const rows = await readRows(pool, { found: 'boolean' }, `select to_regclass('detection_words') is not null as found`)
  if (rows[0]?.found === true) return
  log.warn('the database has no pg_trgm: a search for words reads through its whole period')
}
