import { readRows } from '../database/rows.ts'
import type { Database } from '../database.ts'

/** For who does not look for the post itself. */
export function createPostWatch({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Whose post it is, as host and number of its process; undefined while it is nobody's. */
    async holder(): Promise<string | undefined> {
      const rows = await readRows(
        pool,
        { holder: 'text' },
        `select split_part(holder, ' session ', 1) as holder from server_post where expires_at > clock_timestamp()`,
      )
      return rows[0]?.holder
    },
  }
}
