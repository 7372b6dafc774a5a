import type { AssayFilter, AssayRecord } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { Conditions } from '../history/reading/look-back/conditions.ts'
import { createRowSource, type RowSource, type Viewer } from '../history/reading/look-back/row-source.ts'
import { withinRange } from '../history/reading/within-range.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Run } from '../platform/database/cancellable.ts'
import type { ColumnsOf } from '../platform/database/rows.ts'

export interface AssaySourceOptions {
  run: Run
  directory: Pick<Directory, 'office'>
  timeZone: string
  now(): number
}

export interface AssayRow {
  id: string
  item_id: string
  item: string
  unit: string
  lower: number | null
  upper: number | null
  at: Date
  mean: number
  deviation: number | null
  replicates: number[]
  sn: string | null
  device_name: string | null
  device_type: string | null
  office_name: string
  sample: string
  operator: string
  remarks: string
  has_spectrum: boolean
  file_name: string
  username: string
  version: number
}

export const ASSAY_ROW: ColumnsOf<AssayRow> = {
  id: 'text',
  item_id: 'text',
  item: 'text',
  unit: 'text',
  lower: 'number?',
  upper: 'number?',
  at: 'time',
  mean: 'number',
  deviation: 'number?',
  replicates: 'json',
  sn: 'text?',
  device_name: 'text?',
  device_type: 'text?',
  office_name: 'text',
  sample: 'text',
  operator: 'text',
  remarks: 'text',
  has_spectrum: 'boolean',
  file_name: 'text',
  username: 'text',
  version: 'number',
}

export const ASSAY_FROM = `from assay_record as record join assay_item as item on item.id = record.item_id
  join office on office.id = record.office_id left join device on device.id = record.device_id`
export const ASSAY_COLUMNS = `record.id, record.item_id, item.name as item, item.unit, item.lower, item.upper, record.at, record.mean,
  record.deviation, to_jsonb(record.replicates) as replicates, device.sn, device.name as device_name, device.device_type,
  office.name as office_name, record.sample, record.operator, record.remarks, record.spectrum is not null as has_spectrum,
  record.file_name, record.username, record.version`

export const assayRecordOf = (row: AssayRow): AssayRecord => ({
  id: row.id,
  itemId: row.item_id,
  item: row.item,
  unit: row.unit,
  lower: row.lower,
  upper: row.upper,
  time: row.at.getTime(),
  value: row.mean,
  deviation: row.deviation,
  values: row.replicates,
  sn: row.sn,
  deviceName: row.device_name ?? '',
  deviceType: row.device_type ?? '',
  officeName: row.office_name,
  sample: row.sample,
  operator: row.operator,
  remarks: row.remarks,
  hasSpectrum: row.has_spectrum,
  fileName: row.file_name,
  by: row.username,
  version: row.version,
})

const OUTSIDE = '(record.mean < item.lower or record.mean > item.upper)'

/** What a user may see of what is asked for. */
export function assayConditions(
  filter: AssayFilter,
  { user }: Pick<Viewer, 'user'>,
  directory: Pick<Directory, 'office'>,
): Conditions {
  const found = new Conditions()
  found.add(`starts_with(office.path, ${found.value(directory.office(user.officeId)?.path ?? '-')})`)
  if (filter.officeId !== undefined) {
    found.add(`starts_with(office.path, ${found.value(directory.office(filter.officeId)?.path ?? '-')})`)
  }
  found.among('record.id', filter.ids)
  if (filter.itemId !== undefined) found.add(`record.item_id = ${found.value(filter.itemId)}`)
  if (filter.sn !== undefined) found.add(`device.sn = ${found.value(filter.sn)}`)
  if (filter.deviceType !== undefined) found.add(`device.device_type = ${found.value(filter.deviceType)}`)
  if (filter.outside !== undefined) found.add(`coalesce(${OUTSIDE}, false) = ${filter.outside}`)
  if (filter.valueFrom !== undefined) found.add(`record.mean >= ${found.value(filter.valueFrom)}`)
  if (filter.valueTo !== undefined) found.add(`record.mean <= ${found.value(filter.valueTo)}`)
  found.containing(filter.words, 'record.sample', 'record.operator', 'record.remarks', 'record.file_name', 'item.name')
  found.within('record.at', filter)
  return found
}

const NUMBER = /^\d{1,18}$/

/** Tests newest first: the page and its files read the same. */
export function createAssaySource({
  run,
  directory,
  timeZone,
  now,
}: AssaySourceOptions): RowSource<AssayFilter, AssayRecord> {
  return createRowSource<AssayFilter, AssayRow, AssayRecord>(run, {
    check: (filter) => withinRange(filter, { days: TIME_RANGE_DAYS.statistics, timeZone, now: now() }),
    statement(filter, viewer, start, limit) {
      const found = assayConditions(filter, viewer, directory)
      if (start !== undefined) {
        const id = found.value(NUMBER.test(start.beforeId ?? '') ? start.beforeId : '0')
        found.behind('record.at', start.before, `record.id < ${id}`)
      }
      return {
        text: `select ${ASSAY_COLUMNS} ${ASSAY_FROM} where ${found.where} order by record.at desc, record.id desc limit ${limit}`,
        values: found.values,
        columns: ASSAY_ROW,
      }
    },
    counting(filter, viewer) {
      const found = assayConditions(filter, viewer, directory)
      return { from: `${ASSAY_FROM} where ${found.where}`, values: found.values }
    },
    startOf: ({ at, id }) => ({ before: at.getTime(), beforeId: id }),
    recordOf: assayRecordOf,
  })
}
