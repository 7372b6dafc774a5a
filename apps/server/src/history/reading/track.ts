import type { DeviceTrack, ReplayKnowledge } from '@vigil/contract'
import { type State2, state2Schema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { LATE_AFTER_MS } from '@vigil/domain'
import pg from 'pg'
import type { Past } from '../../platform/database/past-pool.ts'
import { readTuples } from '../../platform/database/rows.ts'

export interface TrackRequest {
  deviceId: number
  deviceType: string
  from: number
  to: number
  /** As `module.quantity`; one that the model does not have is none. */
  quantity?: string | undefined
  /** By now: what came late stands at the time it was measured, by the device's clock less what it was wrong by. */
  known?: ReplayKnowledge | undefined
  clockOffset?: number | undefined
}

export interface TrackOptions {
  database: Past
  registry: Pick<Registry, 'columns' | 'model'>
}

/** More than a screen has pixels across; a day of readings every second would be forty times as much. */
const MOST_POINTS = 2000

/** As the index on late messages has it. */
const LATE = `interval '${LATE_AFTER_MS / 1000} seconds'`
const AS_TOLD = 'select *, at as moment from reading where device_id = $1 and at >= $2 and at < $3'
/** Each at its time, whenever it came. */
const AS_MEASURED = `select *, case when at - device_time + $5::interval > ${LATE} then device_time - $5::interval else at end as moment
  from reading where device_id = $1 and (at >= $2 and at < $3
    or at - device_time > ${LATE} and device_time >= $2::timestamptz + $5::interval and device_time < $3::timestamptz + $5::interval)`

type Row = [at: number, longitude: number, latitude: number, value: number | null, state: number]

/** Where a device was, step by step: of each step its first reading with a position, and the worst state within it. */
export function createTrack({ database: { pool }, registry }: TrackOptions) {
  return async (request: TrackRequest): Promise<Omit<DeviceTrack, 'sn'>> => {
    const { deviceId, deviceType, from, to, quantity, known = 'then', clockOffset = 0 } = request
    const isByNow = known === 'now'
    const column = columnOf(registry, deviceType, quantity)
    const stepMs = Math.max(1000, Math.ceil((to - from) / MOST_POINTS / 1000) * 1000)
    const value = column === undefined ? 'null::float8' : pg.escapeIdentifier(column.name)
    const rows = await readTuples<Row>(pool, ['number', 'number', 'number', 'number?', 'number'], {
      text: `select (extract(epoch from min(moment)) * 1000)::float8,
          (array_agg(longitude order by moment))[1], (array_agg(latitude order by moment))[1],
          (array_agg(${value} order by moment) filter (where ${value} is not null))[1], max(state2)::int
        from (${isByNow ? AS_MEASURED : AS_TOLD}) told
        where moment >= $2 and moment < $3 and longitude is not null and latitude is not null
        group by date_bin($4::interval, moment, $2::timestamptz)
        order by 1`,
      values: [
        deviceId,
        new Date(from),
        new Date(to),
        `${stepMs} milliseconds`,
        ...(isByNow ? [`${clockOffset} milliseconds`] : []),
      ],
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
