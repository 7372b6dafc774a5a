import { type DeviceDetail, type ModuleKey, RunState, State2 } from '@vigil/contract'
import type { HistoryColumn, Registry } from '@vigil/devices'
import { PICTURE_OF_TIME_MS } from '@vigil/domain'
import pg from 'pg'
import type { Past } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import { soundNumber } from '../writing/rollups/sound-number.ts'
import { markOf } from './look-back/row-id.ts'
import { modelColumns } from './model-columns.ts'

export interface ReadingDetailsOptions {
  database: Past
  registry: Pick<Registry, 'columns' | 'model'>
}

export interface DetailDevice {
  id: number
  sn: string
  deviceType: string
}

type Mods = DeviceDetail['mods']
interface ReadingRow extends Record<string, unknown> {
  at: Date
  device_time: Date
  longitude: number | null
  latitude: number | null
  rest: Mods | null
}

const READING_ROW_COLUMNS: ColumnsOf<ReadingRow> = {
  at: 'time',
  device_time: 'time',
  longitude: 'number?',
  latitude: 'number?',
  rest: 'json?',
}

const numbersOf = (columns: readonly { column: string }[]): Record<string, 'number?'> =>
  Object.fromEntries(columns.map(({ column }) => [column, 'number?' as const]))

export interface ReadingSpan {
  from: number
  to: number
  around: number
  limit: number
  /** Tells a reading from others of the same moment. */
  mark?: string | undefined
}

const AROUND_MS = 60_000
const READINGS_TOLD = 60

/** The readings that are shown with an event: from a minute before it to a minute after it, those closest to `around` first. */
export const spanAround = (from: number, to = from, around = from) => ({
  from: from - AROUND_MS,
  to: to + AROUND_MS,
  around,
  limit: READINGS_TOLD,
})

const CAMERA: ModuleKey = 'gcameraMod'

const NORMAL = { state: State2.Normal, runstate: RunState.Online } as const

/** Readings as the device told them: values from their columns, everything else from what was kept beside them. */
export function createReadingDetails({ database: { pool }, registry }: ReadingDetailsOptions) {
  function modsOf(row: ReadingRow, columns: readonly HistoryColumn[]): Mods {
    const mods: Mods = {}
    for (const [key, rest] of Object.entries(row.rest ?? {})) mods[key as ModuleKey] = { ...NORMAL, ...rest }
    for (const { module, quantity, column } of columns) {
      const value = row[column]
      if (typeof value !== 'number') continue
      const known = mods[module] ?? NORMAL
      mods[module] = { ...known, values: { ...('values' in known ? known.values : {}), [quantity]: value } }
    }
    return mods
  }

  return {
    /** Oldest first, of both ends those closest to `around`. */
    async readings(device: DetailDevice, { from, to, around, limit, mark }: ReadingSpan): Promise<DeviceDetail[]> {
      const columns = modelColumns(registry, device.deviceType)
      const names = columns.map(({ column }) => pg.escapeIdentifier(column))
      const rows = await readRowsOf<ReadingRow>(
        pool,
        { ...READING_ROW_COLUMNS, ...numbersOf(columns) },
        `select * from (
           select ${['at', 'device_time', 'longitude', 'latitude', 'rest', ...names].join(', ')} from reading
           where device_id = $1 and at >= $2 and at <= $3 and coalesce(${markOf('reading')} = $6, true)
           order by abs(extract(epoch from at - $4::timestamptz)), at limit $5) nearest
         order by at`,
        [device.id, new Date(from), new Date(to), new Date(around), limit, mark ?? null],
      )
      return rows.map((row) => ({
        sn: device.sn,
        deviceType: device.deviceType,
        at: row.at.getTime(),
        deviceTime: row.device_time.getTime(),
        beginTime: row.at.getTime(),
        mods: modsOf(row, columns),
        ...(row.longitude !== null &&
          row.latitude !== null && { position: { longitude: row.longitude, latitude: row.latitude } }),
      }))
    },

    /** The reading with the last pictures that its cameras had sent by then: not every reading is stored with one. */
    async withPictures(device: DetailDevice, reading: DeviceDetail): Promise<DeviceDetail> {
      const mods: Mods = { ...reading.mods }
      for (const { key } of registry.model(device.deviceType)?.modules ?? []) {
        const module = mods[key]
        if (key !== CAMERA || module === undefined) continue
        const rows = await readRows(
          pool,
          { at: 'time', picture: 'text' },
          `select at, rest -> $3 ->> 'picture' as picture from reading
           where device_id = $1 and at <= $2 and at >= $4 and rest -> $3 ? 'picture' order by at desc limit 1`,
          [device.id, new Date(reading.at), key, new Date(reading.at - PICTURE_OF_TIME_MS)],
        )
        for (const { at, picture } of rows) mods[key] = { ...module, picture, pictureAt: at.getTime() }
      }
      return { ...reading, mods }
    },

    /** Mean and spread of one quantity; null when nothing was measured. */
    async background(
      deviceId: number,
      module: ModuleKey,
      quantity: string,
      { from, to }: { from: number; to: number },
    ): Promise<{ mean: number; deviation: number } | null> {
      const column = registry.columns.find((each) => each.module === module && each.quantity === quantity)
      if (column === undefined) return null
      const value = soundNumber(pg.escapeIdentifier(column.column))
      const rows = await readRows(
        pool,
        { mean: 'number?', deviation: 'number?' },
        `select avg(${value})::float8 as mean, stddev_samp(${value})::float8 as deviation from reading
         where device_id = $1 and at >= $2 and at < $3`,
        [deviceId, new Date(from), new Date(to)],
      )
      const mean = rows[0]?.mean ?? null
      return mean === null ? null : { mean, deviation: rows[0]?.deviation ?? 0 }
    },
  }
}
export type ReadingDetails = ReturnType<typeof createReadingDetails>
