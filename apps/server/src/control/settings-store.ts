import { type DeviceSettings, type SettingValues, type Threshold, thresholdSchema } from '@vigil/contract'
import type { DeviceRow } from '../organisation/directory.ts'
import { storableJson } from '../platform/database/copy-text.ts'
import { readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { writeAudit } from './audit.ts'
import type { By } from './command-store.ts'

export type StoredSettings = Pick<DeviceSettings, 'version' | 'changedBy' | 'changedAt' | 'readAt'> & {
  /** As the device told them. */
  told: SettingValues
  /** The device's own limits, beside those of its model. */
  thresholds: Threshold[]
}

export interface SettingsStore {
  load(deviceId: number): Promise<StoredSettings | undefined>
  /** Whatever the device told when it was asked: nobody has changed anything. */
  keepTold(deviceId: number, told: SettingValues, at: number): Promise<void>
  rename(row: DeviceRow, name: string, by: By): Promise<void>
  changeThresholds(row: DeviceRow, own: readonly Threshold[], wanted: readonly Threshold[], by: By): Promise<void>
}

const CHANGED = `settings_version = settings_version + 1, settings_changed_by = $3, settings_changed_at = now()`

export function createSettingsStore({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>): SettingsStore {
  return {
    async load(deviceId) {
      const rows = await readRowsOf<{
        settings: SettingValues
        thresholds: unknown
        version: number
        changedBy: string | null
        changedAt: Date | null
        readAt: Date | null
      }>(
        pool,
        {
          settings: 'json',
          thresholds: 'json',
          version: 'number',
          changedBy: 'text?',
          changedAt: 'time?',
          readAt: 'time?',
        },
        `select settings, thresholds, settings_version as version, settings_changed_by as "changedBy",
           settings_changed_at as "changedAt", settings_read_at as "readAt"
         from device where id = $1 and removed_at is null`,
        [deviceId],
      )
      const [row] = rows
      if (row === undefined) return undefined
      const own = thresholdSchema.array().safeParse(row.thresholds)
      return {
        told: row.settings,
        thresholds: own.success ? own.data : [],
        version: row.version,
        changedBy: row.changedBy,
        changedAt: row.changedAt?.getTime() ?? null,
        readAt: row.readAt?.getTime() ?? null,
      }
    },

    async keepTold(deviceId, told, at) {
      await pool.query('update device set settings = settings || $2::jsonb, settings_read_at = $3 where id = $1', [
        deviceId,
        storableJson(told),
        new Date(at),
      ])
    },

    rename: (row, name, by) =>
      transaction(async (client) => {
        const values = [row.id, name, by.user.username]
        await client.query(`update device set name = $2, ${CHANGED} where id = $1`, values)
        await writeAudit(client, by, 'rename', row.sn, { from: row.name, to: name })
      }),

    changeThresholds: (row, own, wanted, by) =>
      transaction(async (client) => {
        const values = [row.id, JSON.stringify(own), by.user.username]
        await client.query(`update device set thresholds = $2::jsonb, ${CHANGED} where id = $1`, values)
        await writeAudit(client, by, 'thresholdsChange', row.sn, { from: row.thresholds, to: wanted })
      }),
  }
}
