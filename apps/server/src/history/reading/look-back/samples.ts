import type { SampleFilter, SampleRecord } from '@vigil/contract'
import { DEVICE_COLUMNS, type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import { createEventSource } from './event-source.ts'
import type { LookBackOptions } from './options.ts'
import type { RowSource } from './row-source.ts'

interface SampleRow extends DeviceColumns {
  id: string
  number: string
  begin_at: Date
  end_at: Date
  device_time: Date | null
  pressure: number
  flow: number
  volume: number
  standard_volume: number
  temperature: number | null
  duration: number
  result: string
}

export const createSamples = (options: LookBackOptions): RowSource<SampleFilter, SampleRecord> =>
  createEventSource<SampleFilter, SampleRow, SampleRecord>(options, {
    from: `from sample ${joinDevice('sample.device_id')}`,
    columns: `sample.id, sample.number, sample.begin_at, sample.end_at, sample.device_time, sample.pressure, sample.flow,
      sample.volume, sample.standard_volume, sample.temperature, sample.duration, sample.result, ${deviceColumns('sample.simulated')}`,
    row: {
      ...DEVICE_COLUMNS,
      id: 'text',
      number: 'text',
      begin_at: 'time',
      end_at: 'time',
      device_time: 'time?',
      pressure: 'number',
      flow: 'number',
      volume: 'number',
      standard_volume: 'number',
      temperature: 'number?',
      duration: 'number',
      result: 'text',
    },
    at: 'sample.end_at',
    id: 'sample.id',
    device: 'sample.device_id',
    narrow(found, filter) {
      found.among('sample.id', filter.ids)
      found.containing(filter.text, 'sample.number', 'sample.result')
      return true
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
      ...(row.device_time !== null && { deviceTime: row.device_time.getTime() }),
    }),
  })
