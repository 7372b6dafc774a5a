import type { MobileFilter, ReadingDetail, ReadingFilter, ReadingRecord } from '@vigil/contract'
import type { HistoryColumn, Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDevices, type WantedDevices } from '../../../organisation/device-scope.ts'
import type { DeviceRow } from '../../../organisation/directory.ts'
import { InvalidFields, Refusal } from '../../../platform/errors.ts'
import { DAY_MS } from '../../writing/partitions.ts'
import { type Progress, readProgress } from '../../writing/rollups/rollups.ts'
import { AS_STATISTIC } from '../counted-rows.ts'
import { hourRule } from '../hour-mark.ts'
import { meanWithin } from '../recent-data.ts'
import { withinRange } from '../within-range.ts'
import { createColumnGroups } from './column-groups.ts'
import { ofDevice } from './device-columns.ts'
import { numbersByDevice } from './numbers-by-device.ts'
import type { LookBackOptions } from './options.ts'
import { type Cells, type RawQuery, type ReadingRow, rawCounting, rawStatement } from './reading-sql.ts'
import { parseRowId, rowId } from './row-id.ts'
import { createRowSource, type RowSource, type Viewer } from './row-source.ts'
import {
  createHourNumbers,
  minuteNumbers,
  type StepQuery,
  stepCounting,
  stepStatement,
  tailStatement,
} from './step-sql.ts'

const KEPT_MS = 1000

/**
 * How far the roll-ups have come, asked once a second at most. What is old says only that more is to be read from the finer
 * table, which gives the same. Where the clock was put back, what is known may be of a later moment: then it is asked anew.
 */
function createProgress({ database, now }: Pick<LookBackOptions, 'database' | 'now'>): () => Promise<Progress> {
  let known: { at: number; progress: Promise<Progress> } | undefined
  return () => {
    const age = known === undefined ? Number.NaN : now() - known.at
    if (known === undefined || !(age >= 0 && age < KEPT_MS)) {
      const progress = readProgress(database.pool)
      known = { at: now(), progress }
      progress.catch(() => {
        known = undefined
      })
    }
    return known.progress
  }
}

interface StepRow extends ReadingRow {
  device_id: number
}

export interface Readings {
  reading: RowSource<ReadingFilter, ReadingRecord>
  gd606: RowSource<MobileFilter, ReadingRecord>
  /** The one of this id, or the last at or before the moment. */
  detail(asked: { sn: string; at: number; id?: string | undefined }, viewer: Viewer): Promise<ReadingDetail>
}

/** How far back a reading is looked for that stood at a moment. */
const LOOK_BACK_DAYS = TIME_RANGE_DAYS.events

const isMobile = (registry: Pick<Registry, 'model'>, { deviceType }: DeviceRow): boolean =>
  registry.model(deviceType)?.layout === 'track'

const UNIT_MS = { minute: 60_000, hour: 3_600_000 } as const
const daysOf = ({ step, asStatistic }: ReadingFilter): number => {
  if (step === 'reading') return TIME_RANGE_DAYS.rawData
  return step === 'hour' && asStatistic ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events
}
const unitOf = ({ step }: ReadingFilter): StepQuery['unit'] => (step === 'minute' ? 'minute' : 'hour')

export function createReadings(options: LookBackOptions): Readings {
  const { directory, registry, run, details } = options
  const limitOf = (days: number) => ({ days, timeZone: options.timeZone, now: options.now() })
  const { columnsOf, groupsOf } = createColumnGroups(registry)
  const progress = createProgress(options)
  const allGroups = groupsOf(registry.models.map(({ id }) => ({ deviceType: id })))
  const hourNumbers = createHourNumbers(allGroups)
  const kindOf = new Map(allGroups.flatMap(({ deviceTypes }, kind) => deviceTypes.map((type) => [type, kind] as const)))

  const seen = ({ user }: Viewer, wanted: WantedDevices) => seenDevices(directory, user, wanted)
  const mobile = (viewer: Viewer, wanted: WantedDevices) =>
    seen(viewer, wanted).rows.filter((row) => isMobile(registry, row))

  const rawQuery = (rows: readonly DeviceRow[], filter: RawQuery['filter']): RawQuery => ({
    filter,
    devices: rows,
    groups: groupsOf(rows),
  })

  async function stepQuery(filter: ReadingFilter, viewer: Viewer): Promise<StepQuery | undefined> {
    const { rows, isAll } = seen(viewer, filter)
    if (rows.length === 0) return undefined
    const mark = filter.step === 'hour' ? filter.hour : undefined
    const rule = mark && hourRule(registry, mark, 'step')
    if (mark !== undefined && rule === undefined) return undefined
    const { limit = null } = mark ?? {}
    return {
      filter,
      crossed:
        rule &&
        ((found) =>
          limit === null ? rule.measured : `${rule.measured} and ${rule.crossed(`${found.value(limit)}::float8`)}`),
      deviceIds: isAll ? undefined : rows.map(({ id }) => id),
      unit: unitOf(filter),
      progress: await progress(),
      now: options.now(),
    }
  }

  /** Numbers of the steps that are not rolled up yet. */
  async function tailNumbers(rows: readonly StepRow[], filter: ReadingFilter, signal: AbortSignal | undefined) {
    const unit = unitOf(filter)
    const times = rows.map(({ at }) => at.getTime())
    const [from, to] = [Math.min(...times), Math.max(...times) + UNIT_MS[unit]]
    const border = Math.min(Math.max((await progress()).minuteUntil, from), to)
    const devices = rows.map((row) => ({ id: row.device_id, deviceType: row.device_type }))
    const statements = groupsOf(devices).map(({ columns, deviceTypes }) => {
      const members = devices.filter(({ deviceType }) => deviceTypes.includes(deviceType))
      return tailStatement({ unit, from, border, to }, columns, [...new Set(members.map(({ id }) => id))])
    })
    return (await Promise.all(statements.map((each) => run(each, signal)))).flat()
  }

  async function storedNumbers(rows: readonly StepRow[], filter: ReadingFilter, signal: AbortSignal | undefined) {
    const [first] = rows
    if (first === undefined) return []
    const statement =
      unitOf(filter) === 'minute'
        ? minuteNumbers(
            columnsOf(first.device_type),
            first.device_id,
            rows.map(({ at }) => at),
          )
        : hourNumbers(
            rows.map((row) => ({ deviceId: row.device_id, at: row.at, kind: kindOf.get(row.device_type) ?? -1 })),
          )
    return run(statement, signal)
  }

  /** A list finds its rows first: the numbers of all models would take longer to ask for than to find. */
  async function fetchNumbers(rows: readonly ReadingRow[], filter: ReadingFilter, { signal }: Viewer): Promise<void> {
    const open = rows.filter((row): row is StepRow => row.device_id !== undefined)
    const [tail, stored] = [open.filter(({ is_tail }) => is_tail), open.filter(({ is_tail }) => !is_tail)]
    const found = await Promise.all([
      numbersByDevice(tail, (some) => tailNumbers(some, filter, signal)),
      numbersByDevice(stored, (some) => storedNumbers(some, filter, signal)),
    ])
    const keyOf = ({ device_id, at }: Pick<StepRow, 'device_id' | 'at'>): string => `${device_id} ${at.getTime()}`
    const cells = new Map(found.flat().map((each) => [keyOf(each), each.cells]))
    for (const row of open) row.cells = cells.get(keyOf(row))
  }

  function recordOf(row: ReadingRow): ReadingRecord {
    const at = row.at.getTime()
    const columns = columnsOf(row.device_type)
    const cells = row.cells ?? []
    const { longitude = null, latitude = null } = row
    return {
      ...ofDevice(row),
      id: rowId(row.sn, at, row.mark),
      at,
      deviceTime: row.device_time?.getTime() ?? null,
      n: row.n,
      state2: row.state2,
      runstate: row.runstate ?? null,
      position: longitude === null || latitude === null ? null : { longitude, latitude },
      ...(row.unreadable && { unreadable: true }),
      ...(row.mark === undefined ? stepValues(cells, columns) : { values: readingValues(cells, columns) }),
    }
  }
  const startOf = ({ sn, at, mark }: ReadingRow) => ({ before: at.getTime(), beforeId: rowId(sn, at.getTime(), mark) })

  const reading = createRowSource<ReadingFilter, ReadingRow, ReadingRecord>(run, {
    check(filter) {
      if (filter.step !== 'hour' && filter.sn === undefined) {
        throw new InvalidFields([{ field: 'sn', key: 'validation.oneDeviceRequired' }])
      }
      return withinRange(filter, limitOf(daysOf(filter)))
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
    limits: ({ asStatistic }) => (asStatistic ? AS_STATISTIC : {}),
    complete: fetchNumbers,
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

    async detail({ sn, at, id }, viewer) {
      const [device] = seen(viewer, { sn }).rows
      if (device === undefined) throw new Refusal('deviceUnknown')
      const isNamed = id !== undefined && parseRowId(id)?.sn === sn
      const before = { beginTime: Math.max(0, at - LOOK_BACK_DAYS * DAY_MS), endTime: at + 1 }
      const statement = rawStatement(rawQuery([device], isNamed ? { ids: [id] } : before), 1)
      const [row] = statement === undefined ? [] : await run(statement, viewer.signal)
      const moment = row?.at.getTime()
      if (row === undefined || moment === undefined) throw new Refusal('recordUnknown')
      const span = { from: moment, to: moment, around: moment, limit: 1, mark: row.mark }
      const [found] = await details.readings(device, span)
      if (found === undefined) throw new Refusal('recordUnknown')
      const deviceData = await details.withPictures(device, found)
      return { record: recordOf(row), deviceData: { ...deviceData, ...(row.simulated && { simulated: true }) } }
    },
  }
}

function readingValues(cells: Cells, columns: readonly HistoryColumn[]): ReadingRecord['values'] {
  const values: ReadingRecord['values'] = {}
  for (const [index, { module, quantity }] of columns.entries()) {
    const value = cells[index]
    if (typeof value === 'number') values[`${module}.${quantity}`] = value
  }
  return values
}

function stepValues(
  cells: Cells,
  columns: readonly HistoryColumn[],
): Required<Pick<ReadingRecord, 'values' | 'ranges'>> {
  const values: ReadingRecord['values'] = {}
  const ranges: NonNullable<ReadingRecord['ranges']> = {}
  for (const [index, { module, quantity }] of columns.entries()) {
    const [min, mean, max] = cells.slice(3 * index, 3 * index + 3)
    if (typeof min !== 'number' || typeof mean !== 'number' || typeof max !== 'number') continue
    values[`${module}.${quantity}`] = meanWithin(min, mean, max)
    ranges[`${module}.${quantity}`] = [min, max]
  }
  return { values, ranges }
}
