import type { DeviceTrack } from '@vigil/contract'
import { type State2, state2Schema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import pg from 'pg'
import { readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

export interface TrackRequest {
  deviceId: number
  deviceType: string
  from: number
  to: number
  /** As `module.quantity`; one that the model does not have is none. */
  quantity?: string | undefined
}

export interface TrackOptions {
  database: Pick<Database, 'pool'>
  registry: Pick<Registry, 'columns' | 'model'>
}

/** More than a screen has pixels across; a day of readings every second would be forty times as much. */
const MOST_POINTS = 2000

type Row = [at: number, longitude: number, latitude: number, value: number | null, state: number]

/** Where a device was, step by step: of each step its first reading with a position, and the worst state within it. */
export function createTrack({ database: { pool }, registry }: TrackOptions) {
  return async ({ deviceId, deviceType, from, to, quantity }: TrackRequest): Promise<Omit<DeviceTrack, 'sn'>> => {
    const column = columnOf(registry, deviceType, quantity)
    const stepMs = Math.max(1000, Math.ceil((to - from) / MOST_POINTS / 1000) * 1000)
    const value = column === undefined ? 'null::float8' : pg.escapeIdentifier(column.name)
    const rows = await readTuples<Row>(pool, ['number', 'number', 'number', 'number?', 'number'], {
      text: `select (extract(epoch from min(at)) * 1000)::float8,
          (array_agg(longitude order by at))[1], (array_agg(latitude order by at))[1],
          (array_agg(${value} order by at) filter (where ${value} is not null))[1], max(state2)::int
        from reading
        where device_id = $1 and at >= $2 and at < $3 and longitude is not null and latitude is not null
        group by date_bin($4::interval, at, $2::timestamptz)
        order by 1`,
      values: [deviceId, new Date(from), new Date(to), `${stepMs} milliseconds`],
    })
    return {
      from,
      to,
      quantity: column === undefined ? null : (quantity ?? null),
      unit: column?.unit ?? '',
      stepMs,
      points: rows.map(([at, longitude, latitude, found, state]) => [
        Math.round(at),
        longitude,
        latitude,
        found,
        state2Schema.parse(state) as State2,
      ]),
    }
  }
}

function columnOf(
  registry: TrackOptions['registry'],
  deviceType: string,
  wanted: string | undefined,
): { name: string; unit: string } | undefined {
  const [module, key] = wanted?.split('.') ?? []
  const quantity = registry
    .model(deviceType)
    ?.modules.find((each) => each.key === module)
    ?.readings.find((each) => each.key === key)
  const column = registry.columns.find((each) => each.module === module && each.quantity === key)
  return quantity === undefined || column === undefined ? undefined : { name: column.column, unit: quantity.unit }
}
