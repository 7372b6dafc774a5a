import { REPLAY_BOOKMARKS_MAX, type ReplayBookmark, replayBookmarkSchema } from '@vigil/contract'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

export interface BookmarksOptions {
  database: Pick<Database, 'pool'>
  now(): number
  newId(): string
}

const COLUMNS = {
  id: 'text',
  user_id: 'text',
  by: 'text',
  at: 'time',
  note: 'text',
  address: 'text',
  shared: 'boolean',
  saved_at: 'time',
} as const
/** Of colleagues, the newest; one's own are all there. */
const SHARED_MAX = 500

/** Moments that people keep. They hold no record: who opens one sees of that moment what he may see. */
export function createBookmarks({
  database: { pool },
  now,
  newId,
}: BookmarksOptions): Pick<Handlers, 'replayBookmarks' | 'saveReplayBookmark' | 'removeReplayBookmark'> {
  return {
    async replayBookmarks(_input, { user }) {
      const rows = await readRows(
        pool,
        COLUMNS,
        `select mark.id, mark.user_id, app_user.username as by, mark.at, mark.note, mark.address, mark.shared, mark.saved_at
         from replay_bookmark mark join app_user on app_user.id = mark.user_id
         where mark.user_id = $1 or (mark.shared and app_user.office_id = $2)
         order by mark.user_id = $1 desc, mark.at desc, mark.id limit ${REPLAY_BOOKMARKS_MAX + SHARED_MAX}`,
        [user.id, user.officeId],
      )
      // One that was kept when less was asked of an address leads nowhere, and may not take the others with it.
      const opened = rows.filter(({ address }) => replayBookmarkSchema.shape.address.safeParse(address).success)
      const marks = opened.map(
        ({ user_id, at, saved_at, ...row }): ReplayBookmark => ({
          ...row,
          at: at.getTime(),
          savedAt: saved_at.getTime(),
          own: user_id === user.id,
        }),
      )
      return marks.sort((a, b) => b.at - a.at)
    },

    async saveReplayBookmark({ at, note, address, shared }, { user }) {
      const id = newId()
      const savedAt = now()
      const { rowCount } = await pool.query(
        `insert into replay_bookmark (id, user_id, at, note, address, shared, saved_at)
         select $1, $2, $3, $4, $5, $6, $7
         where (select count(*) from replay_bookmark where user_id = $2) < ${REPLAY_BOOKMARKS_MAX}`,
        [id, user.id, new Date(at), note, address, shared, new Date(savedAt)],
      )
      if (rowCount === 0) throw new Refusal('bookmarksTooMany')
      return { id, at, note, address, shared, savedAt, by: user.username, own: true }
    },

    async removeReplayBookmark({ id }, { user }) {
      await pool.query('delete from replay_bookmark where id = $1 and user_id = $2', [id, user.id])
      return null
    },
  }
}
