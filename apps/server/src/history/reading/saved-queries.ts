import type { SavedQuery } from '@vigil/contract'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

export interface SavedQueriesOptions {
  database: Pick<Database, 'pool'>
  now(): number
  newId(): string
}

interface QueryRow {
  id: string
  name: string
  address: string
  saved_at: Date
}

const QUERY_ROW_COLUMNS: ColumnsOf<QueryRow> = { id: 'text', name: 'text', address: 'text', saved_at: 'time' }

const savedQueryOf = ({ id, name, address, saved_at }: QueryRow): SavedQuery => ({
  id,
  name,
  address,
  savedAt: saved_at.getTime(),
})

/** Pages of the past with their filters, kept by each user for itself. */
export function createSavedQueries({
  database: { pool },
  now,
  newId,
}: SavedQueriesOptions): Pick<Handlers, 'savedQueries' | 'saveQuery' | 'removeQuery'> {
  return {
    async savedQueries(_input, { user }) {
      const rows = await readRowsOf<QueryRow>(
        pool,
        QUERY_ROW_COLUMNS,
        'select id, name, address, saved_at from saved_query where user_id = $1 order by lower(name), name',
        [user.id],
      )
      return rows.map(savedQueryOf)
    },

    async saveQuery({ name, address }, { user }) {
      const rows = await readRowsOf<QueryRow>(
        pool,
        QUERY_ROW_COLUMNS,
        `insert into saved_query (id, user_id, name, address, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id, name) do update set address = excluded.address, saved_at = excluded.saved_at
         returning id, name, address, saved_at`,
        [newId(), user.id, name, address, new Date(now())],
      )
      const [row] = rows
      if (row === undefined) throw new Error('a query was not stored')
      return savedQueryOf(row)
    },

    async removeQuery({ id }, { user }) {
      await pool.query('delete from saved_query where id = $1 and user_id = $2', [id, user.id])
      return null
    },
  }
}
