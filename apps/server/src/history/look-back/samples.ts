import type { SampleFilter, SampleRecord } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDeviceIds } from '../../organisation/device-scope.ts'
import { withinRange } from '../within-range.ts'
import { Conditions } from './conditions.ts'
import { type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import type { LookBackOptions } from './options.ts'
import { createRowSource, type PageStart, type RowSource, type Viewer } from './row-source.ts'

interface SampleRow extends DeviceColumns {
  id: string
  number: string
  begin_at: Date
  end_at: Date
  pressure: number
  flow: number
  volume: number
  standard_volume: number
  temperature: number | null
  duration: number
  result: string
}

const FROM = `from sample ${joinDevice('sample.device_id')}`
const COLUMNS = `sample.id, sample.number, sample.begin_at, sample.end_at, sample.pressure, sample.flow, sample.volume,
  sample.standard_volume, sample.temperature, sample.duration, sample.result, ${deviceColumns('sample.simulated')}`

export function createSamples(options: LookBackOptions): RowSource<SampleFilter, SampleRecord> {
  function conditions(filter: SampleFilter, { user }: Viewer, start?: PageStart): Conditions | undefined {
    const deviceIds = seenDeviceIds(options.directory, user, filter)
    if (deviceIds?.length === 0 || filter.ids?.length === 0) return undefined
    const found = new Conditions()
    found.among('sample.device_id', deviceIds)
    found.within('sample.end_at', filter)
    found.among('sample.id', filter.ids)
    found.containing(filter.text, 'sample.number', 'sample.result')
    if (start !== undefined) {
      found.behind('sample.end_at', start.before, `sample.id > ${found.value(start.beforeId ?? '')}`)
    }
    return found
  }

  return createRowSource<SampleFilter, SampleRow, SampleRecord>(options.run, {
    check: (filter) =>
      withinRange(filter, { days: TIME_RANGE_DAYS.events, timeZone: options.timeZone, now: options.now() }),
    statement(filter, viewer, start, limit) {
      const found = conditions(filter, viewer, start)
      return (
        found && {
          text: `select ${COLUMNS} ${FROM} where ${found.where} order by sample.end_at desc, sample.id limit ${limit}`,
          values: found.values,
        }
      )
    },
    counting(filter, viewer) {
      const found = conditions(filter, viewer)
      return found && { from: `${FROM} where ${found.where}`, values: found.values }
    },
    startOf: ({ end_at, id }) => ({ before: end_at.getTime(), beforeId: id }),
    recordOf: (row) => ({
      ...ofDevice(row),
      id: row.id,
      number: row.number,
      beginTime: row.begin_at.getTime(),
      endTime: row.end_at.getTime(),
      pressure: row.pressure,
      flow: row.flow,
      volume: row.volume,
      standardVolume: row.standard_volume,
      temperature: row.temperature,
      duration: row.duration,
      result: row.result,
    }),
  })
}
