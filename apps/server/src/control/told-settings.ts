import { type CommandRecord, type SettingValues, SHIELD_OPTIONS, settingValueSchema } from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'

/** No model has nearly as many; a device that tells thousands is out of order. */
const MOST_SETTINGS = 100

/** What a device says of its settings in the result of an answer; undefined when it says nothing of them. */
export function toldSettings(result: Readonly<Record<string, unknown>> | null | undefined): SettingValues | undefined {
  const told = result?.settings
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return undefined
  const values = Object.entries(told)
    .slice(0, MOST_SETTINGS)
    .flatMap(([key, value]) => {
      const parsed = settingValueSchema.safeParse(value)
      return parsed.success ? [[key, parsed.data] as const] : []
    })
  return Object.fromEntries(values)
}

/** The settings that a command changes, by the names of the registry. */
function changedBy({ name, params }: CommandRecord): Readonly<Record<string, unknown>> {
  if (name === 'settings') return params
  return name === 'sendDataInterval' ? { dataInterval: params.interval } : {}
}

const isShield = (value: unknown): boolean => (SHIELD_OPTIONS as readonly unknown[]).includes(value)

/**
 * Takes over what a device has confirmed. A change counts as one of whoever asked for it, at the moment of the confirmation.
 * The shield works here and not in the device: it changes only when somebody asks for it.
 */
export async function keepToldSettings(
  client: Pick<pg.ClientBase, 'query'>,
  deviceId: number,
  record: CommandRecord,
): Promise<void> {
  const changes = changedBy(record)
  const told = toldSettings(record.result)
  const isChange = Object.keys(changes).length > 0
  if (!isChange && told === undefined) return
  const at = new Date(record.endedAt ?? record.queuedAt)
  await client.query(
    `update device set settings = settings || $2::jsonb || $3::jsonb,
       settings_read_at = case when $4 then $5 else settings_read_at end,
       settings_version = settings_version + case when $6 then 1 else 0 end,
       settings_changed_by = case when $6 then $7 else settings_changed_by end,
       settings_changed_at = case when $6 then $5 else settings_changed_at end
     where id = $1`,
    [deviceId, storableJson(changes), storableJson(told ?? {}), told !== undefined, at, isChange, record.by],
  )
  // Apart: the column is watched, and every mention of it makes the whole organisation be read anew.
  if (isShield(changes.shield)) {
    await client.query('update device set shield = $2 where id = $1', [deviceId, changes.shield])
  }
}
