import { moduleKeySchema, spectrumBackgroundSchema } from '@vigil/contract'
import { z } from 'zod'
import { isoTimeOrNull, withRows } from '../history/writing/rows/stored-rows.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

const spectraSchema = z.partialRecord(moduleKeySchema, spectrumBackgroundSchema)
export type Spectra = z.infer<typeof spectraSchema>

export interface StoredBackground {
  deviceId: number
  clearedAt: number | null
  spectra: Spectra
}

export interface BackgroundStore {
  load(): Promise<(StoredBackground & { sn: string })[]>
  /** Of one device, as it was last stored. */
  of(deviceId: number): Promise<Spectra>
  save(backgrounds: readonly StoredBackground[]): Promise<void>
}

export function createBackgroundStore(database: Pick<Database, 'pool' | 'transaction'>): BackgroundStore {
  return {
    async load() {
      const rows = await readRows(
        database.pool,
        { id: 'text', sn: 'text', cleared: 'time?', spectra: 'json' },
        `select device.id, device.sn, cleared_at as cleared, spectra
         from device_background join device on device.id = device_id`,
      )
      return rows.map(({ id, sn, cleared, spectra }) => ({
        deviceId: Number(id),
        sn,
        clearedAt: cleared?.getTime() ?? null,
        // What can not be read is learned anew.
        spectra: spectraSchema.safeParse(spectra).data ?? {},
      }))
    },
    async of(deviceId) {
      const [row] = await readRows(
        database.pool,
        { spectra: 'json' },
        'select spectra from device_background where device_id = $1',
        [deviceId],
      )
      return spectraSchema.safeParse(row?.spectra).data ?? {}
    },
    save: (backgrounds) =>
      database.transaction(async (client) => {
        await withRows(
          client,
          UPSERT,
          backgrounds.map(({ deviceId, clearedAt, spectra }) => ({
            device_id: deviceId,
            cleared_at: isoTimeOrNull(clearedAt),
            spectra,
          })),
        )
      }),
  }
}

const UPSERT = `
  insert into device_background (device_id, cleared_at, spectra)
  select device_id, cleared_at, spectra
  from json_to_recordset($1) as r (device_id bigint, cleared_at timestamptz, spectra json)
  where exists (select from device where id = device_id)
  on conflict (device_id) do update set cleared_at = excluded.cleared_at, spectra = excluded.spectra`
