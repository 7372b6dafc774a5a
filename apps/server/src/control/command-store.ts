import { COMMANDS_LISTED, type CommandRecord, commandRecordSchema } from '@vigil/contract'
import type pg from 'pg'
import type { DeviceRow } from '../organisation/directory.ts'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import { type ControlAct, writeAudit } from './audit.ts'
import { keepToldSettings } from './told-settings.ts'

export type By = Pick<UserContext, 'user' | 'address'>

/** Commands in the database. */
export interface CommandStore {
  /** Stores a command with its row in the audit, or not at all. */
  insert(row: DeviceRow, record: CommandRecord, by: By): Promise<void>
  /** The record as it stands now. Settings that a device has confirmed are taken over in the same transaction. */
  update(record: CommandRecord): Promise<void>
  find(id: string): Promise<CommandRecord | undefined>
  /** The last one of this name. */
  lastOf(deviceId: number, name: CommandRecord['name']): Promise<CommandRecord | undefined>
  listOf(deviceId: number): Promise<CommandRecord[]>
  /** Commands to devices of an office and of the offices below it. */
  listBelow(officePath: string): Promise<CommandRecord[]>
  /** Ends all that are open, and answers how many there were. */
  timeOutOpen(at: number): Promise<number>
}

interface Row {
  id: string
  sn: string
  deviceName: string
  name: string
  params: unknown
  status: string
  progress: number | null
  reason: string | null
  result: unknown
  by: string
  queuedAt: Date
  sentAt: Date | null
  acceptedAt: Date | null
  endedAt: Date | null
}

const ROW_COLUMNS: ColumnsOf<Row> = {
  id: 'text',
  sn: 'text',
  deviceName: 'text',
  name: 'text',
  params: 'json',
  status: 'text',
  progress: 'number?',
  reason: 'text?',
  result: 'json?',
  by: 'text',
  queuedAt: 'time',
  sentAt: 'time?',
  acceptedAt: 'time?',
  endedAt: 'time?',
}

const SELECT = `select c.id, device.sn, device.name as "deviceName", c.name, c.params, c.status, c.progress, c.reason,
    c.result, c.username as by, c.queued_at as "queuedAt", c.sent_at as "sentAt", c.accepted_at as "acceptedAt",
    c.ended_at as "endedAt"
  from device_command c join device on device.id = c.device_id`
const NEWEST_FIRST = 'order by c.queued_at desc, c.id desc'

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

const recordOf = (row: Row): CommandRecord =>
  commandRecordSchema.parse({
    ...row,
    queuedAt: row.queuedAt.getTime(),
    sentAt: timeOf(row.sentAt),
    acceptedAt: timeOf(row.acceptedAt),
    endedAt: timeOf(row.endedAt),
  })

const actOf = ({ name }: CommandRecord): ControlAct => (name === 'settings' ? 'settingsChange' : 'command')

/** PostgreSQL stores no NUL. */
const storableText = (text: string | null): string | null => text?.replaceAll('\0', '\ufffd') ?? null

export function createCommandStore(database: Pick<Database, 'pool' | 'transaction'>): CommandStore {
  const { pool } = database
  const list = async (where: string, values: readonly unknown[], limit = COMMANDS_LISTED): Promise<CommandRecord[]> => {
    const rows = await readRowsOf<Row>(pool, ROW_COLUMNS, `${SELECT} where ${where} ${NEWEST_FIRST} limit ${limit}`, [
      ...values,
    ])
    return rows.map(recordOf)
  }

  return {
    insert: (row, record, by) =>
      database.transaction(async (client) => {
        const { id, name, params, status, queuedAt } = record
        await client.query(
          `insert into device_command (id, device_id, name, params, status, user_id, username, queued_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, row.id, name, storableJson(params), status, by.user.id, record.by, new Date(queuedAt)],
        )
        const before = name === 'settings' ? await toldBefore(client, row.id, params) : undefined
        await writeAudit(client, by, actOf(record), row.sn, { id, name, params, ...(before && { before }) })
      }),

    update: (record) => database.transaction((client) => update(client, record)),

    async find(id) {
      const rows = await readRowsOf<Row>(pool, ROW_COLUMNS, `${SELECT} where c.id = $1`, [id])
      return rows[0] && recordOf(rows[0])
    },
    lastOf: async (deviceId, name) => (await list('c.device_id = $1 and c.name = $2', [deviceId, name], 1))[0],
    listOf: (deviceId) => list('c.device_id = $1', [deviceId]),
    // A path is made of digits and slashes: nothing in it means anything to `like`.
    listBelow: (officePath) =>
      list(
        `device.removed_at is null
         and exists (select from office where office.id = device.office_id and office.path like $1 || '%')`,
        [officePath],
      ),

    async timeOutOpen(at) {
      const { rowCount } = await pool.query(
        `update device_command set status = 'timedOut', ended_at = $1 where ended_at is null`,
        [new Date(at)],
      )
      return rowCount ?? 0
    },
  }
}

/** What the device had said of the settings that are changed now. */
async function toldBefore(client: pg.PoolClient, deviceId: number, params: object): Promise<Record<string, unknown>> {
  const rows = await readRowsOf<{ settings: Record<string, unknown> }>(
    client,
    { settings: 'json' },
    'select settings from device where id = $1',
    [deviceId],
  )
  return Object.fromEntries(Object.entries(rows[0]?.settings ?? {}).filter(([key]) => Object.hasOwn(params, key)))
}

async function update(client: pg.PoolClient, record: CommandRecord): Promise<void> {
  const { id, status, progress, reason, result, sentAt, acceptedAt, endedAt } = record
  // A last word is written once: told again after a lost acknowledgement, it would count as a second change of settings.
  const rows = await readRows(
    client,
    { deviceId: 'text' },
    `update device_command set status = $2, progress = $3, reason = $4, result = $5, sent_at = $6, accepted_at = $7,
       ended_at = $8
     where id = $1 and status not in ('done', 'failed') returning device_id as "deviceId"`,
    [
      id,
      status,
      progress,
      storableText(reason),
      result === null ? null : storableJson(result),
      dateOf(sentAt),
      dateOf(acceptedAt),
      dateOf(endedAt),
    ],
  )
  const [row] = rows
  if (row !== undefined && status === 'done') await keepToldSettings(client, Number(row.deviceId), record)
}
