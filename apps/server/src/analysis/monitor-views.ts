import { MONITOR_VIEWS_MAX, type MonitorView } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'

export interface MonitorViewsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office'>
  now(): number
  newId(): string
}

interface ViewRow {
  id: string
  user_id: string
  office_id: string
  by: string
  name: string
  address: string
  is_shared: boolean
  version: number
  saved_at: Date
}

const VIEW_ROW_COLUMNS: ColumnsOf<ViewRow> = {
  id: 'text',
  user_id: 'text',
  office_id: 'text',
  by: 'text',
  name: 'text',
  address: 'text',
  is_shared: 'boolean',
  version: 'number',
  saved_at: 'time',
}

const ROWS = `select view.id, view.user_id::text, app_user.office_id::text, app_user.username as by, view.name, view.address,
    view.is_shared, view.version, view.saved_at
  from monitor_view as view join app_user on app_user.id = view.user_id`

const viewOf = (row: ViewRow, user: SessionUser): MonitorView => ({
  id: row.id,
  name: row.name,
  address: row.address,
  isShared: row.is_shared,
  version: row.version,
  savedAt: row.saved_at.getTime(),
  isOwn: row.user_id === user.id,
  by: row.by,
})

/** Two who save at once: the second is told, and nothing of the first is lost. */
export function createMonitorViews(
  options: MonitorViewsOptions,
): Pick<Handlers, 'monitorViews' | 'saveMonitorView' | 'removeMonitorView'> {
  const { database, directory, now, newId } = options
  const { pool } = database

  /** What is shared is for the office that its user belongs to now, and for those below. */
  function isFor({ office_id }: ViewRow, { officeId }: SessionUser): boolean {
    const [whose, own] = [directory.office(office_id)?.path, directory.office(officeId)?.path]
    return whose !== undefined && own !== undefined && withinScope(whose, own)
  }

  async function find(id: string, user: SessionUser): Promise<MonitorView> {
    const [row] = await readRowsOf<ViewRow>(pool, VIEW_ROW_COLUMNS, `${ROWS} where view.id = $1`, [id])
    if (row === undefined) throw new Refusal('recordUnknown')
    return viewOf(row, user)
  }

  /** Why nothing was changed: it is gone, it is another's, or it was saved meanwhile. */
  async function refuse(id: string, user: SessionUser): Promise<never> {
    const rows = await readRows(pool, { id: 'text' }, 'select id from monitor_view where id = $1 and user_id = $2', [
      id,
      user.id,
    ])
    throw new Refusal(rows.length === 0 ? 'recordUnknown' : 'savedByOther')
  }

  return {
    async monitorViews(_input, { user }) {
      const rows = await readRowsOf<ViewRow>(
        pool,
        VIEW_ROW_COLUMNS,
        `${ROWS} where view.user_id = $1 or view.is_shared order by lower(view.name), view.name, view.id`,
        [user.id],
      )
      return rows.filter((row) => row.user_id === user.id || isFor(row, user)).map((row) => viewOf(row, user))
    },

    async saveMonitorView({ id, version, name, address, isShared }, { user }) {
      const savedAt = new Date(now())
      const savedId = await database.transaction(async (client) => {
        // Until it ends nobody else adds one for this user, in this process or another.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('monitor views of user ' || $1, 0))`, [
          user.id,
        ])
        const others = await readRows(
          client,
          { id: 'text', name: 'text' },
          'select id, name from monitor_view where user_id = $1 and id is distinct from $2',
          [user.id, id ?? null],
        )
        if (others.some((each) => each.name === name)) {
          throw new InvalidFields([{ field: 'name', key: 'validation.viewNameTaken' }])
        }
        if (id === undefined) {
          if (others.length >= MONITOR_VIEWS_MAX) throw new Refusal('viewsTooMany')
          const added = newId()
          await client.query(
            `insert into monitor_view (id, user_id, name, address, is_shared, saved_at) values ($1, $2, $3, $4, $5, $6)`,
            [added, user.id, name, address, isShared, savedAt],
          )
          return added
        }
        const changed = await readRows(
          client,
          { id: 'text' },
          `update monitor_view set name = $4, address = $5, is_shared = $6, saved_at = $7, version = version + 1
           where id = $1 and user_id = $2 and version = $3 returning id`,
          [id, user.id, version ?? 0, name, address, isShared, savedAt],
        )
        return changed[0]?.id
      })
      return savedId === undefined ? refuse(id ?? '', user) : find(savedId, user)
    },

    async removeMonitorView({ id, version }, { user }) {
      const removed = await readRows(
        pool,
        { id: 'text' },
        'delete from monitor_view where id = $1 and user_id = $2 and version = $3 returning id',
        [id, user.id, version],
      )
      return removed.length === 0 ? refuse(id, user) : null
    },
  }
}
