import type { SetAsideRow } from '@vigil/contract'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

interface StoredRow extends Omit<SetAsideRow, 'at'> {
  at: Date
}

const STORED_ROW_COLUMNS: ColumnsOf<StoredRow> = {
  id: 'text',
  at: 'time',
  room: 'text',
  sn: 'text?',
  name: 'text?',
  reason: 'text',
  content: 'text',
}

export interface SetAsideHandlersOptions {
  database: Pick<Database, 'pool'>
}

export function createSetAsideHandlers({ database }: SetAsideHandlersOptions): Pick<Handlers, 'setAside'> {
  return {
    async setAside({ beforeId, limit }) {
      const rows = await readRowsOf<StoredRow>(
        database.pool,
        STORED_ROW_COLUMNS,
        `select aside.id::text as id, aside.at, aside.room, device.sn, device.name, aside.reason, aside.content
         from set_aside aside left join device on device.id = aside.device_id
         where $1::bigint is null or aside.id < $1
         order by aside.id desc limit $2`,
        [beforeId ?? null, limit + 1],
      )
      const page = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.getTime() }))
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return { rows: page, next: hasMore ? { before: last.at, beforeId: last.id } : null }
    },
  }
}
