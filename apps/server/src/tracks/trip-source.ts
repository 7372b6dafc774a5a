import type { TripFilter, TripRecord } from '@vigil/contract'
import { tripPictureSchema } from '@vigil/contract'
import {
  DEVICE_COLUMNS,
  type DeviceColumns,
  deviceColumns,
  joinDevice,
  ofDevice,
} from '../history/reading/look-back/device-columns.ts'
import { createEventSource } from '../history/reading/look-back/event-source.ts'
import type { LookBackOptions } from '../history/reading/look-back/options.ts'
import { parseRowId, rowId } from '../history/reading/look-back/row-id.ts'
import type { RowSource } from '../history/reading/look-back/row-source.ts'

interface TripRow extends DeviceColumns {
  begin_at: Date
  end_at: Date
  open: boolean
  points: number
  length: number
  moving_ms: number
  quantity: string | null
  mean: number | null
  highest: number | null
  highest_at: Date | null
  picture: unknown
  alarms: number
}

/** Alarms that came up on the way. */
const ALARMS = `(select count(*)::int from alarm_event where alarm_event.device_id = trip.device_id
  and alarm_event.begin_at >= trip.begin_at and alarm_event.begin_at <= trip.end_at)`

const unitOf = ({ registry }: Pick<LookBackOptions, 'registry'>, deviceType: string, key: string | null): string => {
  const [module, quantity] = key?.split('.') ?? []
  const found = registry.model(deviceType)?.modules.find((each) => each.key === module)
  return found?.readings.find((each) => each.key === quantity)?.unit ?? ''
}

export const createTripSource = (options: LookBackOptions): RowSource<TripFilter, TripRecord> =>
  createEventSource<TripFilter, TripRow, TripRecord>(options, {
    from: `from trip ${joinDevice('trip.device_id')}`,
    columns: `trip.begin_at, trip.end_at, trip.open, trip.points, trip.length, trip.moving_ms, trip.quantity, trip.mean,
      trip.highest, trip.highest_at, trip.picture, ${ALARMS} as alarms, ${deviceColumns()}`,
    row: {
      ...DEVICE_COLUMNS,
      begin_at: 'time',
      end_at: 'time',
      open: 'boolean',
      points: 'number',
      length: 'number',
      moving_ms: 'number',
      quantity: 'text?',
      mean: 'number?',
      highest: 'number?',
      highest_at: 'time?',
      picture: 'json',
      alarms: 'number',
    },
    at: 'trip.begin_at',
    id: 'device.sn',
    device: 'trip.device_id',
    narrow(found, { ids }) {
      if (ids === undefined) return true
      const named = ids.flatMap((id) => parseRowId(id) ?? [])
      if (named.length === 0) return false
      const sns = found.value(named.map(({ sn }) => sn))
      const times = found.value(named.map(({ at }) => new Date(at)))
      found.add(`(device.sn, trip.begin_at) in (select * from unnest(${sns}::text[], ${times}::timestamptz[]))`)
      return true
    },
    idOf: (found, beforeId) => found.value(parseRowId(beforeId ?? '')?.sn ?? ''),
    startOf: ({ begin_at, sn }) => ({ before: begin_at.getTime(), beforeId: rowId(sn, begin_at.getTime()) }),
    recordOf: (row) => ({
      ...ofDevice(row),
      id: rowId(row.sn, row.begin_at.getTime()),
      beginTime: row.begin_at.getTime(),
      endTime: row.end_at.getTime(),
      underWay: row.open,
      points: row.points,
      length: row.length,
      movingMs: row.moving_ms,
      quantity: row.quantity,
      unit: unitOf(options, row.device_type, row.quantity),
      mean: row.mean,
      highest: row.highest,
      highestAt: row.highest_at?.getTime() ?? null,
      alarms: row.alarms,
      picture: tripPictureSchema.parse(row.picture),
    }),
  })
