import type { PointState, RunState, State2, StateFilter, StateRecord } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDeviceIds } from '../../organisation/device-scope.ts'
import { withinRange } from '../within-range.ts'
import { Conditions } from './conditions.ts'
import { type DeviceColumns, deviceColumns, joinDevice, ofDevice } from './device-columns.ts'
import type { LookBackOptions } from './options.ts'
import { parseRowId, rowId, timesOf } from './row-id.ts'
import { createRowSource, type PageStart, type RowSource, type Viewer } from './row-source.ts'

interface StateRow extends DeviceColumns {
  at: Date
  shown: PointState
  state2: State2
  runstate: RunState
  previous: PointState | null
  until: Date | null
}

const FROM = `from device_state_change change ${joinDevice('change.device_id')}`

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

export function createStates(options: LookBackOptions): RowSource<StateFilter, StateRecord> {
  function conditions(filter: StateFilter, { user }: Viewer, start?: PageStart): Conditions | undefined {
    const deviceIds = seenDeviceIds(options.directory, user, filter)
    const named = filter.ids?.flatMap((id) => parseRowId(id) ?? [])
    if (deviceIds?.length === 0 || named?.length === 0) return undefined
    const found = new Conditions()
    found.among('change.device_id', deviceIds)
    found.within('change.at', named === undefined ? filter : timesOf(named, filter))
    found.among('change.shown', filter.shown)
    if (named !== undefined) {
      const serials = found.value(named.map(({ sn }) => sn))
      const times = found.value(named.map(({ at }) => new Date(at)))
      found.add(`(device.sn, change.at) in (select * from unnest(${serials}::text[], ${times}::timestamptz[]))`)
    }
    if (start !== undefined) {
      const sn = found.value(parseRowId(start.beforeId ?? '')?.sn ?? '')
      const last = `coalesce((select id from device last where last.sn = ${sn}), 0)`
      found.behind('change.at', start.before, `change.device_id > ${last}`)
    }
    return found
  }

  return createRowSource<StateFilter, StateRow, StateRecord>(options.run, {
    check: (filter) =>
      withinRange(filter, { days: TIME_RANGE_DAYS.events, timeZone: options.timeZone, now: options.now() }),
    statement(filter, viewer, start, limit) {
      const found = conditions(filter, viewer, start)
      return (
        found && {
          text: withNeighbours(`select change.device_id, change.at, change.shown, change.state2, change.runstate,
            ${deviceColumns()} ${FROM} where ${found.where}
            order by change.at desc, change.device_id limit ${limit}`),
          values: found.values,
        }
      )
    },
    counting(filter, viewer) {
      const found = conditions(filter, viewer)
      return found && { from: `${FROM} where ${found.where}`, values: found.values }
    },
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
    }),
  })
}
