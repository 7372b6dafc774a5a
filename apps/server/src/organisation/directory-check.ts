import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Directory } from './directory.ts'

/** What has changed offices or devices and could not be seen yet when this was looked at last. What a restored backup brings from another system is left out. */
const LOOK = `
  select pg_current_snapshot()::text as seen, $1::pg_snapshot is null or exists (
    select from organisation_change where transaction >= pg_snapshot_xmin($1::pg_snapshot)
      and transaction < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)) as changed`

/**
 * For a server that holds the organisation in memory and answers beside the one that changes it: after this the directory is as the
 * database has it, or newer. So whoever has changed something, or was told of it, sees it in the next answer of any server.
 */
export function createDirectoryCheck(
  { pool }: Pick<Database, 'pool'>,
  directory: Pick<Directory, 'reload'>,
): () => Promise<void> {
  let seen: string | null = null
  return async () => {
    const [row] = await readRows(pool, { seen: 'text', changed: 'boolean' }, LOOK, [seen])
    if (row === undefined || !row.changed) return
    await directory.reload()
    seen = row.seen
  }
}
