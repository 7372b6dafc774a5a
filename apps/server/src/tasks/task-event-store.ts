import { TASK_EVENTS_LISTED, type TaskEvent, type TaskEventKind } from '@vigil/contract'
import type { Past } from '../platform/database/past-pool.ts'
import { readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Asked } from './task-store.ts'

export interface NewEvent {
  readonly taskId: string
  readonly officeId: string
  readonly at: number
  readonly kind: TaskEventKind
  readonly userId?: string
  readonly by?: string
  readonly sn?: string
  readonly note?: string
}

export async function insertTaskEvent(client: Asked, event: NewEvent): Promise<TaskEvent> {
  const { taskId, officeId, at, kind, userId = null, by = '', sn = null, note = '' } = event
  const rows = await readRows(
    client,
    { id: 'text' },
    `insert into task_event (task_id, office_id, at, kind, user_id, by, sn, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [taskId, officeId, new Date(at), kind, userId, by, sn, note],
  )
  return { id: rows[0]?.id ?? '', at, kind, by, sn, note }
}

/**
 * That a device left the area of a task under way, or came back; undefined where that is what was told of it last: a server that has
 * just read the tasks anew, or another one, may see it once more.
 */
export async function insertAreaEvent(
  client: Asked,
  event: NewEvent & { readonly kind: 'left' | 'returned'; readonly sn: string },
): Promise<TaskEvent | undefined> {
  const { taskId, officeId, at, kind, sn } = event
  const [row] = await readRows(
    client,
    { id: 'text' },
    `insert into task_event (task_id, office_id, at, kind, sn)
     select task.id, $2, $3, $4, $5 from task
     where task.id = $1 and task.state = 'underWay' and $4 is distinct from coalesce((
       select kind from task_event where task_id = task.id and sn = $5 order by id desc limit 1), 'returned')
     for share of task returning id`,
    [taskId, officeId, new Date(at), kind, sn],
  )
  return row && { id: row.id, at, kind, by: '', sn, note: '' }
}

/** Oldest first; of very many the newest. */
export async function taskEvents({ pool }: Past, taskId: string): Promise<TaskEvent[]> {
  const rows = await readRowsOf<Omit<TaskEvent, 'at'> & { at: Date }>(
    pool,
    { id: 'text', at: 'time', kind: 'text', by: 'text', sn: 'text?', note: 'text' },
    'select id, at, kind, by, sn, note from task_event where task_id = $1 order by id desc limit $2',
    [taskId, TASK_EVENTS_LISTED],
  )
  return rows.reverse().map((row) => ({ ...row, at: row.at.getTime() }))
}

/** Devices that were outside of the area of a task when last told of. */
export async function devicesOutside({ pool }: Pick<Database, 'pool'>, taskIds: readonly string[]) {
  return readRows(
    pool,
    { taskId: 'text', sn: 'text' },
    `select task_id as "taskId", sn from (
       select distinct on (task_id, sn) task_id, sn, kind from task_event
       where task_id = any ($1) and sn is not null order by task_id, sn, id desc) as last
     where kind = 'left'`,
    [taskIds],
  )
}
