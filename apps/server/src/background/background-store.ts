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
  /** The background of one device as last stored; with `at`, as last stored before that moment. */
  of(deviceId: number, at?: number): Promise<Spectra>
  /** Keeps what is known now, and every few hours a copy of it for what is on record from then. */
  save(backgrounds: readonly StoredBackground[], at: number): Promise<void>
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
    async of(deviceId, at) {
      const [now] = await readRows(
        database.pool,
        { spectra: 'json' },
        'select spectra from device_background where device_id = $1',
        [deviceId],
      )
      const known = spectraSchema.safeParse(now?.spectra).data ?? {}
      if (at === undefined) return known
      const [then] = await readRows(
        database.pool,
        { spectra: 'json' },
        'select spectra from device_background_past where device_id = $1 and at <= $2 order by at desc limit 1',
        [deviceId, new Date(at)],
      )
      // What nothing was added to since is still as it was then.
      const unchanged = Object.entries(known).filter(([, { until }]) => until <= at)
      return { ...spectraSchema.safeParse(then?.spectra).data, ...Object.fromEntries(unchanged) }
    },
    save: (backgrounds, at) =>
      database.transaction(async (client) => {
        const rows = backgrounds.map(({ deviceId, clearedAt, spectra }) => ({
          device_id: deviceId,
          cleared_at: isoTimeOrNull(clearedAt),
          spectra,
          at: isoTimeOrNull(at),
        }))
        await withRows(client, UPSERT, rows)
        await withRows(client, KEEP_COPY, rows)
        await withRows(client, DROP_OLD, rows)
      }),
  }
}

const UPSERT = `
  insert into device_background (device_id, cleared_at, spectra)
  select device_id, cleared_at, spectra
  from json_to_recordset($1) as r (device_id bigint, cleared_at timestamptz, spectra json)
  where exists (select from device where id = device_id)
  on conflict (device_id) do update set cleared_at = excluded.cleared_at, spectra = excluded.spectra`

/** A background holds an hour of counts, and changes with the weather. That it was forgotten is kept at once. */
const KEEP_COPY = `
  insert into device_background_past (device_id, at, spectra)
  select device_id, at, spectra
  from json_to_recordset($1) as r (device_id bigint, at timestamptz, spectra json)
  where exists (select from device where id = device_id) and (spectra::text = '{}' or not exists (
    select from device_background_past past where past.device_id = r.device_id and past.at > r.at - interval '6 hours'))
  on conflict do nothing`

const DROP_OLD = `
  delete from device_background_past past using json_to_recordset($1) as r (device_id bigint, at timestamptz)
  where past.device_id = r.device_id and past.at < r.at - interval '400 days'`
