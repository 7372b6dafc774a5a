import type { PointState, RunState, State2, StateFilter, StateRecord } from '@vigil/contract'
import { DEVICE_COLUMNS, type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import { createEventSource } from './event-source.ts'
import type { LookBackOptions } from './options.ts'
import { parseRowId, rowId, timesOf } from './row-id.ts'
import type { RowSource } from './row-source.ts'
import { unwatchedOf, unwatchedRows } from './unwatched-rows.ts'

interface StateRow extends DeviceColumns {
  device_id: string
  at: Date
  shown: PointState
  state2: State2
  runstate: RunState
  previous: PointState | null
  until: Date | null
  unwatched?: number
}

/** A row before and a row behind are looked up for the rows of the page alone. */
const withNeighbours = (page: string): string => `
  select page.*, previous.shown as previous, next.at as until from (${page}) page
  left join lateral (
    select shown from device_state_change where device_id = page.device_id and at < page.at order by at desc limit 1
  ) previous on true
  left join lateral (
    select at from device_state_change where device_id = page.device_id and at > page.at order by at limit 1
  ) next on true
  order by page.at desc, page.device_id`

export const createStates = (options: LookBackOptions): RowSource<StateFilter, StateRecord> =>
  createEventSource<StateFilter, StateRow, StateRecord>(options, {
    from: `from device_state_change change ${joinDevice('change.device_id')}`,
    columns: `change.device_id, change.at, change.shown, change.state2, change.runstate, ${deviceColumns()}`,
    row: {
      ...DEVICE_COLUMNS,
      device_id: 'text',
      at: 'time',
      shown: 'number',
      state2: 'number',
      runstate: 'number',
      previous: 'number?',
      until: 'time?',
    },
    at: 'change.at',
    id: 'change.device_id',
    device: 'change.device_id',
    narrow(found, filter) {
      found.among('change.shown', filter.shown)
      const named = filter.ids?.flatMap((id) => parseRowId(id) ?? [])
      if (named === undefined) return true
      if (named.length === 0) return false
      found.within('change.at', timesOf(named, filter))
      const serials = found.value(named.map(({ sn }) => sn))
      const times = found.value(named.map(({ at }) => new Date(at)))
      found.add(`(device.sn, change.at) in (select * from unnest(${serials}::text[], ${times}::timestamptz[]))`)
      return true
    },
    idOf(found, beforeId = '') {
      const sn = found.value(parseRowId(beforeId)?.sn ?? '')
      return `coalesce((select id from device last where last.sn = ${sn}), 0)`
    },
    around: withNeighbours,
    complete: unwatchedRows(options, ({ at, until }) => [at, until]),
    startOf: ({ at, sn }) => ({ before: at.getTime(), beforeId: rowId(sn, at.getTime()) }),
    recordOf: (row) => ({
      ...ofDevice(row),
      id: rowId(row.sn, row.at.getTime()),
      at: row.at.getTime(),
      shown: row.shown,
      state2: row.state2,
      runstate: row.runstate,
      previous: row.previous,
      until: row.until?.getTime() ?? null,
      ...unwatchedOf(row),
    }),
  })
