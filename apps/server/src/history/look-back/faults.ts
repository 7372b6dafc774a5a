import type { FaultFilter, FaultRecord } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDeviceIds } from '../../organisation/device-scope.ts'
import { withinRange } from '../within-range.ts'
import { Conditions } from './conditions.ts'
import { type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import type { LookBackOptions } from './options.ts'
import { createRowSource, type PageStart, type RowSource, type Viewer } from './row-source.ts'

interface FaultRow extends DeviceColumns {
  id: string
  module: FaultRecord['module']
  begin_at: Date
  end_at: Date | null
  shield: FaultRecord['shield']
}

const FROM = `from fault ${joinDevice('fault.device_id')}`
const NUMBER = /^\d{1,18}$/

export function createFaults(options: LookBackOptions): RowSource<FaultFilter, FaultRecord> {
  function conditions(filter: FaultFilter, { user }: Viewer, start?: PageStart): Conditions | undefined {
    const deviceIds = seenDeviceIds(options.directory, user, filter)
    const ids = filter.ids?.filter((id) => NUMBER.test(id))
    if (deviceIds?.length === 0 || ids?.length === 0) return undefined
    const found = new Conditions()
    found.among('fault.device_id', deviceIds)
    found.within('fault.begin_at', filter)
    found.among('fault.module', filter.modules)
    found.among('fault.id', ids)
    if (filter.open !== undefined) found.add(`fault.end_at is ${filter.open ? 'null' : 'not null'}`)
    if (start !== undefined) {
      const id = NUMBER.test(start.beforeId ?? '') ? start.beforeId : '0'
      found.behind('fault.begin_at', start.before, `fault.id > ${found.value(id)}`)
    }
    return found
  }

  return createRowSource<FaultFilter, FaultRow, FaultRecord>(options.run, {
    check: (filter) =>
      withinRange(filter, { days: TIME_RANGE_DAYS.events, timeZone: options.timeZone, now: options.now() }),
    statement(filter, viewer, start, limit) {
      const found = conditions(filter, viewer, start)
      return (
        found && {
          text: `select fault.id, fault.module, fault.begin_at, fault.end_at, fault.shield, ${deviceColumns()}
            ${FROM} where ${found.where} order by fault.begin_at desc, fault.id limit ${limit}`,
          values: found.values,
        }
      )
    },
    counting(filter, viewer) {
      const found = conditions(filter, viewer)
      return found && { from: `${FROM} where ${found.where}`, values: found.values }
    },
    startOf: ({ begin_at, id }) => ({ before: begin_at.getTime(), beforeId: id }),
    recordOf: (row) => ({
      ...ofDevice(row),
      id: row.id,
      module: row.module,
      beginTime: row.begin_at.getTime(),
      endTime: row.end_at?.getTime() ?? null,
      shield: row.shield,
    }),
  })
}
