import type { MobileFilter, ReadingDetail, ReadingFilter, ReadingRecord, RunState, State2 } from '@vigil/contract'
import type { HistoryColumn, Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDevices, type WantedDevices } from '../../organisation/device-scope.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import { rollupColumns } from '../../platform/database/quantity-columns.ts'
import { InvalidFields, Refusal } from '../../platform/errors.ts'
import { modelColumns } from '../model-columns.ts'
import { DAY_MS } from '../partitions.ts'
import { meanWithin } from '../recent-data.ts'
import { readProgress } from '../rollups.ts'
import { withinRange } from '../within-range.ts'
import { type DeviceColumns, ofDevice } from './device-columns.ts'
import type { LookBackOptions } from './options.ts'
import {
  type ReadingQuery,
  rawCounting,
  rawStatement,
  type StepQuery,
  stepCounting,
  stepStatement,
} from './reading-sql.ts'
import { rowId } from './row-id.ts'
import { createRowSource, type RowSource, type Viewer } from './row-source.ts'

interface ReadingRow extends DeviceColumns, Record<string, unknown> {
  at: Date
  n: number
  state2: State2
  /** Of single readings. */
  place?: string
  device_time?: Date
  runstate?: RunState
  longitude?: number | null
  latitude?: number | null
}

export interface Readings {
  reading: RowSource<ReadingFilter, ReadingRecord>
  gd606: RowSource<MobileFilter, ReadingRecord>
  detail(sn: string, at: number, viewer: Viewer): Promise<ReadingDetail>
}

/** How far back a reading is looked for that stood at a moment. */
const LOOK_BACK_DAYS = TIME_RANGE_DAYS.events

const isMobile = (registry: Pick<Registry, 'model'>, { deviceType }: DeviceRow): boolean =>
  registry.model(deviceType)?.layout === 'track'

export function createReadings(options: LookBackOptions): Readings {
  const { directory, registry, database, run, details } = options
  const limitOf = (days: number) => ({ days, timeZone: options.timeZone, now: options.now() })
  const byModel = new Map<string, HistoryColumn[]>()

  function columnsOfModel(deviceType: string): HistoryColumn[] {
    const columns = byModel.get(deviceType) ?? modelColumns(registry, deviceType)
    byModel.set(deviceType, columns)
    return columns
  }

  /** Of all models among these devices, each once. */
  function columnsOf(rows: readonly DeviceRow[]): HistoryColumn[] {
    const columns = new Map<string, HistoryColumn>()
    for (const deviceType of new Set(rows.map((row) => row.deviceType))) {
      for (const column of columnsOfModel(deviceType)) columns.set(column.column, column)
    }
    return [...columns.values()]
  }

  const seen = ({ user }: Viewer, wanted: WantedDevices) => seenDevices(directory, user, wanted)
  const mobile = (viewer: Viewer, wanted: WantedDevices) =>
    seen(viewer, wanted).rows.filter((row) => isMobile(registry, row))

  const rawQuery = (rows: readonly DeviceRow[], filter: ReadingQuery['filter']): ReadingQuery => ({
    filter,
    deviceIds: rows.map(({ id }) => id),
    columns: columnsOf(rows),
  })

  async function stepQuery(filter: ReadingFilter, viewer: Viewer): Promise<StepQuery | undefined> {
    const { rows, isAll } = seen(viewer, filter)
    if (rows.length === 0) return undefined
    return {
      filter,
      deviceIds: isAll ? undefined : rows.map(({ id }) => id),
      columns: columnsOf(rows),
      unit: filter.step === 'minute' ? 'minute' : 'hour',
      progress: filter.sn === undefined ? undefined : await readProgress(database.pool),
    }
  }

  function recordOf(row: ReadingRow): ReadingRecord {
    const at = row.at.getTime()
    const columns = columnsOfModel(row.device_type)
    const { longitude = null, latitude = null } = row
    return {
      ...ofDevice(row),
      id: rowId(row.sn, at, row.place && placeOf(row.place)),
      at,
      deviceTime: row.device_time?.getTime() ?? null,
      n: row.n,
      state2: row.state2,
      runstate: row.runstate ?? null,
      position: longitude === null || latitude === null ? null : { longitude, latitude },
      ...(row.place === undefined ? stepValues(row, columns) : { values: readingValues(row, columns) }),
    }
  }
  const startOf = ({ sn, at, place }: ReadingRow) => ({
    before: at.getTime(),
    beforeId: rowId(sn, at.getTime(), place && placeOf(place)),
  })

  const reading = createRowSource<ReadingFilter, ReadingRow, ReadingRecord>(run, {
    check(filter) {
      if (filter.step !== 'hour' && filter.sn === undefined) {
        throw new InvalidFields([{ field: 'sn', key: 'validation.oneDeviceRequired' }])
      }
      return withinRange(filter, limitOf(filter.step === 'reading' ? TIME_RANGE_DAYS.rawData : TIME_RANGE_DAYS.events))
    },
    async statement(filter, viewer, start, limit) {
      if (filter.step === 'reading') {
        const { rows } = seen(viewer, filter)
        return rows.length === 0 ? undefined : rawStatement({ ...rawQuery(rows, filter), start }, limit)
      }
      const query = await stepQuery(filter, viewer)
      return query && stepStatement({ ...query, start }, limit)
    },
    async counting(filter, viewer) {
      if (filter.step === 'reading') return rawCounting(rawQuery(seen(viewer, filter).rows, filter))
      const query = await stepQuery(filter, viewer)
      return query && stepCounting(query)
    },
    startOf,
    recordOf,
  })

  return {
    reading,

    gd606: createRowSource<MobileFilter, ReadingRow, ReadingRecord>(run, {
      check: (filter) => withinRange(filter, limitOf(TIME_RANGE_DAYS.rawData)),
      statement(filter, viewer, start, limit) {
        const rows = mobile(viewer, filter)
        return rows.length === 0 ? undefined : rawStatement({ ...rawQuery(rows, filter), start }, limit)
      },
      counting: (filter, viewer) => rawCounting(rawQuery(mobile(viewer, filter), filter)),
      startOf,
      recordOf,
    }),

    async detail(sn, at, viewer) {
      const [device] = seen(viewer, { sn }).rows
      if (device === undefined) throw new Refusal('deviceUnknown')
      const filter = { beginTime: Math.max(0, at - LOOK_BACK_DAYS * DAY_MS), endTime: at + 1 }
      const statement = rawStatement(rawQuery([device], filter), 1)
      const [row] = statement === undefined ? [] : await run<ReadingRow>(statement, viewer.signal)
      const moment = row?.at.getTime()
      if (row === undefined || moment === undefined) throw new Refusal('recordUnknown')
      const [deviceData] = await details.readings(device, { from: moment, to: moment, around: moment, limit: 1 })
      if (deviceData === undefined) throw new Refusal('recordUnknown')
      return { record: recordOf(row), deviceData: { ...deviceData, ...(row.simulated && { simulated: true }) } }
    },
  }
}

/** As an id carries it: of `(12,3)` the numbers. */
const placeOf = (place: string): string => place.slice(1, -1).replace(',', '.')

function readingValues(row: ReadingRow, columns: readonly HistoryColumn[]): ReadingRecord['values'] {
  const values: ReadingRecord['values'] = {}
  for (const { module, quantity, column } of columns) {
    const value = row[column]
    if (typeof value === 'number') values[`${module}.${quantity}`] = value
  }
  return values
}

function stepValues(
  row: ReadingRow,
  columns: readonly HistoryColumn[],
): Required<Pick<ReadingRecord, 'values' | 'ranges'>> {
  const values: ReadingRecord['values'] = {}
  const ranges: NonNullable<ReadingRecord['ranges']> = {}
  for (const { module, quantity, column } of columns) {
    const names = rollupColumns(column)
    const [min, mean, max] = [row[names.min], row[names.avg], row[names.max]]
    if (typeof min !== 'number' || typeof mean !== 'number' || typeof max !== 'number') continue
    values[`${module}.${quantity}`] = meanWithin(min, mean, max)
    ranges[`${module}.${quantity}`] = [min, max]
  }
  return { values, ranges }
}
