import { createHash } from 'node:crypto'
import {
  type AlarmPriority,
  Permission,
  PUSH_DEVICES_MAX,
  type PushDevice,
  type PushSubscriptionKeys,
} from '@vigil/contract'
import type pg from 'pg'
import { z } from 'zod'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import { readSetting } from '../../platform/database/setting.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { newVapidKeys, type VapidKeys } from './web-push.ts'

type Asked = Pick<pg.ClientBase, 'query'>

const KEY = 'vapid'
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Made once for the whole site: with other keys every phone would have to subscribe anew. */
export async function loadVapidKeys(pool: Database['pool']): Promise<VapidKeys> {
  const saved = await readSetting(pool, KEY)
  if (saved !== undefined) return keysSchema.parse(saved)
  await pool.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', [
    KEY,
    JSON.stringify(newVapidKeys()),
  ])
  // Another process may have been faster.
  return keysSchema.parse(await readSetting(pool, KEY))
}

interface DeviceRow {
  id: string
  name: string
  endpoint: string
  min_priority: number
  created_at: Date
  taken_at: Date | null
  failed: string
}
const DEVICE_COLUMNS: ColumnsOf<DeviceRow> = {
  id: 'text',
  name: 'text',
  endpoint: 'text',
  min_priority: 'number',
  created_at: 'time',
  taken_at: 'time?',
  failed: 'text',
}
const DEVICE_NAMES = Object.keys(DEVICE_COLUMNS).join(', ')
const MARK_LENGTH = 16

/** A browser knows its own endpoint, and finds itself in the list by it. */
const markOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex').slice(0, MARK_LENGTH)

const deviceOf = ({ min_priority, created_at, taken_at, endpoint, ...row }: DeviceRow): PushDevice => ({
  ...row,
  minPriority: min_priority as PushDevice['minPriority'],
  createdAt: created_at.getTime(),
  takenAt: taken_at?.getTime() ?? null,
  mark: markOf(endpoint),
})

export async function selectPushDevices(client: Asked, userId: string): Promise<PushDevice[]> {
  const rows = await readRowsOf<DeviceRow>(
    client,
    DEVICE_COLUMNS,
    `select ${DEVICE_NAMES} from push_device where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(deviceOf)
}

export interface NewPushDevice {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly minPriority: AlarmPriority
  readonly subscription: PushSubscriptionKeys
  readonly at: number
}

/** A browser has one endpoint: whoever signs in there and asks for it has it from then on. */
export async function savePushDevice(client: Asked, device: NewPushDevice): Promise<PushDevice> {
  const { id, userId, name, minPriority, subscription, at } = device
  // One at a time for each account, or two windows would go past the limit together.
  await client.query('select from app_user where id = $1 for no key update', [userId])
  const [row] = await readRowsOf<DeviceRow>(
    client,
    DEVICE_COLUMNS,
    `insert into push_device (id, user_id, endpoint, p256dh, auth, name, min_priority, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
       name = excluded.name, min_priority = excluded.min_priority, failed = '',
       created_at = case when push_device.user_id = excluded.user_id then push_device.created_at else excluded.created_at end
     returning ${DEVICE_NAMES}`,
    [id, userId, subscription.endpoint, subscription.p256dh, subscription.auth, name, minPriority, new Date(at)],
  )
  const [all] = await readRows(
    client,
    { count: 'number' },
    'select count(*)::int as count from push_device where user_id = $1',
    [userId],
  )
  if (row === undefined) throw new Refusal('pushDeviceUnknown')
  if ((all?.count ?? 0) > PUSH_DEVICES_MAX) throw new Refusal('pushDevicesTooMany', { num: PUSH_DEVICES_MAX })
  return deviceOf(row)
}

export async function removePushDevice(client: Asked, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from push_device where id = $1 and user_id = $2', [id, userId])
  return rowCount === 1
}

export interface PushTarget {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly officeId: string
  readonly lang: string | null
  readonly minPriority: AlarmPriority
  readonly createdAt: number
  readonly told: { readonly at: number; readonly priority: AlarmPriority } | undefined
}

const SEEING = [Permission.Devices, Permission.Home, Permission.Query]

/** Every phone of somebody who may see alarms. */
export async function selectPushTargets({ pool }: Pick<Database, 'pool'>): Promise<PushTarget[]> {
  const rows = await readRows(
    pool,
    {
      id: 'text',
      username: 'text',
      name: 'text',
      office_id: 'text',
      lang: 'text?',
      min_priority: 'number',
      created_at: 'time',
      told_at: 'time?',
      told_priority: 'number?',
    },
    `select device.id, username, device.name, office_id, lang, min_priority, device.created_at, told_at, told_priority
     from push_device device join app_user on app_user.id = device.user_id join role on role.id = app_user.role_id
     where not disabled and role.permissions && $1::text[] order by device.id`,
    [SEEING],
  )
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: row.name,
    officeId: row.office_id,
    lang: row.lang,
    minPriority: row.min_priority as AlarmPriority,
    createdAt: row.created_at.getTime(),
    told:
      row.told_at === null
        ? undefined
        : { at: row.told_at.getTime(), priority: (row.told_priority ?? 1) as AlarmPriority },
  }))
}

export interface PushAddress {
  readonly id: string
  readonly userId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export async function findPushAddress(client: Asked, id: string): Promise<PushAddress | undefined> {
  const [row] = await readRows(
    client,
    { id: 'text', user_id: 'text', endpoint: 'text', p256dh: 'text', auth: 'text' },
    'select id, user_id, endpoint, p256dh, auth from push_device where id = $1',
    [id],
  )
  return row && { id: row.id, userId: row.user_id, endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth }
}

/** `failed` empty: its service has taken something. */
export async function notePush(client: Asked, id: string, failed: string, at: number): Promise<void> {
  await client.query(
    failed === ''
      ? `update push_device set failed = '', taken_at = $2 where id = $1`
      : 'update push_device set failed = $2 where id = $1',
    [id, failed === '' ? new Date(at) : failed],
  )
}

/** The browser is gone, or its owner has taken the permission back. */
export async function forgetPushDevice(client: Asked, { id, endpoint }: PushAddress): Promise<void> {
  await client.query('delete from push_device where id = $1 and endpoint = $2', [id, endpoint])
}
