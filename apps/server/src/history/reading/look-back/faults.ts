import type { FaultFilter, FaultRecord } from '@vigil/contract'
import { DEVICE_COLUMNS, type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import { createEventSource } from './event-source.ts'
import type { LookBackOptions } from './options.ts'
import type { RowSource } from './row-source.ts'
import { unwatchedOf, unwatchedRows } from './unwatched-rows.ts'

interface FaultRow extends DeviceColumns {
  id: string
  module: FaultRecord['module']
  begin_at: Date
  end_at: Date | null
  unwatched?: number
  shield: FaultRecord['shield']
}

const NUMBER = /^\d{1,18}$/

export const createFaults = (options: LookBackOptions): RowSource<FaultFilter, FaultRecord> =>
  createEventSource<FaultFilter, FaultRow, FaultRecord>(options, {
    from: `from fault ${joinDevice('fault.device_id')}`,
    columns: `fault.id, fault.module, fault.begin_at, fault.end_at, fault.shield, ${deviceColumns()}`,
    row: { ...DEVICE_COLUMNS, id: 'text', module: 'text', begin_at: 'time', end_at: 'time?', shield: 'text' },
    at: 'fault.begin_at',
    id: 'fault.id',
    device: 'fault.device_id',
    narrow(found, filter) {
      const ids = filter.ids?.filter((id) => NUMBER.test(id))
      if (ids?.length === 0) return false
      found.among('fault.id', ids)
      found.among('fault.module', filter.modules)
      if (filter.open !== undefined) found.add(`fault.end_at is ${filter.open ? 'null' : 'not null'}`)
      return true
    },
    idOf: (found, beforeId = '') => found.value(NUMBER.test(beforeId) ? beforeId : '0'),
    complete: unwatchedRows(options, ({ begin_at, end_at }) => [begin_at, end_at]),
    startOf: ({ begin_at, id }) => ({ before: begin_at.getTime(), beforeId: id }),
    recordOf: (row) => ({
      ...ofDevice(row),
      id: row.id,
      module: row.module,
      beginTime: row.begin_at.getTime(),
      endTime: row.end_at?.getTime() ?? null,
      ...unwatchedOf(row),
      shield: row.shield,
    }),
  })
