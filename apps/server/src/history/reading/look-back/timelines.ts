import { type EndpointOutput, PointState, type StateTimeline, type TimelineFilter } from '@vigil/contract'
import { type TimeSpan, unwatchedMs } from '@vigil/domain'
import { seenDevices } from '../../../organisation/device-scope.ts'
import type { DeviceRow } from '../../../organisation/directory.ts'
import { percentOf, selectAvailability } from '../availability.ts'
import { type ShownState, worstPerStep } from '../recent-data.ts'
import { withinRange } from '../within-range.ts'
import { daysOf } from './event-source.ts'
import type { LookBackOptions } from './options.ts'
import type { RowSource, Viewer } from './row-source.ts'

/** About one for each pixel of a bar. */
const STEPS = 600

/**
 * Two lists for each device: a month of a device that flaps would else be thousands of rows. Before its first change a device was
 * registered and not connected, as its availability has it; before that nothing is known of it.
 */
const STATES = `
  select wanted.id::int as device_id, change.times, change.shown
  from unnest($1::bigint[]) as wanted (id) cross join lateral (
    select to_json(array_agg(date_part('epoch', at) * 1000 order by at)) as times, to_json(array_agg(shown order by at)) as shown
    from (
      (select at, shown from device_state_change where device_id = wanted.id and at <= $2 order by at desc limit 1)
      union all
      (select at, shown from device_state_change where device_id = wanted.id and at > $2 and at < $3)
      union all
      (select registered.at, ${PointState.NotConnected}
       from device cross join lateral (select date_trunc('milliseconds', device.created_at) as at) registered
       where device.id = wanted.id and registered.at < $3 and not exists (
         select from device_state_change where device_id = wanted.id and at <= greatest($2, registered.at)))) change) change`

export interface Timelines {
  /** Device by device in the order of their serial numbers; `beforeId` is the last of the page before. */
  source: RowSource<TimelineFilter, StateTimeline>
  answer(
    input: TimelineFilter & { after?: string | undefined; limit: number },
    viewer: Viewer,
  ): Promise<EndpointOutput<'stateTimelines'>>
}

/** The states of some devices as bars over time. */
export function createTimelines(options: LookBackOptions): Timelines {
  const { directory, database, run, runs, timeZone, now } = options

  async function statesOf(
    rows: readonly DeviceRow[],
    from: number,
    to: number,
    { signal }: Viewer,
  ): Promise<Map<number, ShownState[]>> {
    const found = await run<{ device_id: number; times: number[] | null; shown: PointState[] | null }>(
      {
        text: STATES,
        values: [rows.map(({ id }) => id), new Date(from), new Date(to)],
        columns: { device_id: 'number', times: 'json?', shown: 'json?' },
      },
      signal,
    )
    return new Map(
      found.map(({ device_id, times, shown }) => [
        device_id,
        (shown ?? []).map((state, index): ShownState => [Math.round(times?.[index] ?? 0), state]),
      ]),
    )
  }

  function check(filter: TimelineFilter): TimelineFilter & { beginTime: number; endTime: number } {
    const at = now()
    // Who is named is still asked for a time.
    const unnamed = { ...filter, ids: undefined }
    const { beginTime = at, endTime = at } = withinRange(unnamed, { days: daysOf(filter), timeZone, now: at })
    return { ...filter, beginTime, endTime }
  }

  function devicesOf(filter: TimelineFilter, { user }: Viewer): DeviceRow[] {
    const named = filter.ids && new Set(filter.ids)
    return seenDevices(directory, user, filter)
      .rows.filter(({ sn }) => named?.has(sn) ?? true)
      .sort((a, b) => (a.sn < b.sn ? -1 : 1))
  }

  async function barsOf(
    rows: readonly DeviceRow[],
    { beginTime: from, endTime: to }: { beginTime: number; endTime: number },
    viewer: Viewer,
  ): Promise<{ devices: StateTimeline[]; gaps: TimeSpan[] }> {
    // What is still to come has no state.
    const until = Math.max(from, Math.min(to, now()))
    const gaps = await runs.gaps(from, until)
    const ids = rows.map(({ id }) => id)
    const span = { since: from, until }
    const [states, availability] = await Promise.all([
      statesOf(rows, from, until, viewer),
      selectAvailability(database, span, gaps, ids),
    ])
    const shares = new Map(availability.map((each) => [each.deviceId, percentOf(each)]))
    const devices = rows.map((row) => ({
      sn: row.sn,
      deviceName: row.name,
      deviceType: row.deviceType,
      officeName: row.officeName,
      ...(row.simulated && { simulated: true }),
      availability: shares.get(row.id) ?? null,
      ...barOf(states.get(row.id) ?? [], from, until, gaps),
    }))
    return { devices, gaps }
  }

  async function pageOf(given: TimelineFilter, after: string | undefined, limit: number, viewer: Viewer) {
    const filter = check(given)
    const all = devicesOf(filter, viewer)
    const behind = after === undefined ? all : all.filter(({ sn }) => sn > after)
    const page = behind.slice(0, limit)
    const { devices, gaps } = await barsOf(page, filter, viewer)
    return {
      filter,
      devices,
      unwatched: gaps.map(({ since, until }): [number, number] => [since, until]),
      next: behind.length > limit ? (page.at(-1)?.sn ?? null) : null,
      total: all.length,
    }
  }

  return {
    source: {
      check,
      async page(given, viewer, start, limit) {
        const { filter, devices, next } = await pageOf(given, start?.beforeId, limit, viewer)
        return { records: devices, next: next === null ? null : { before: filter.endTime, beforeId: next } }
      },
      total: async (filter, viewer) => ({ total: devicesOf(filter, viewer).length, about: false }),
    },
    async answer({ after, limit, ...given }, viewer) {
      const { filter, ...page } = await pageOf(given, after, limit, viewer)
      return { from: filter.beginTime, to: filter.endTime, ...page }
    },
  }
}

function barOf(
  states: readonly ShownState[],
  from: number,
  until: number,
  gaps: readonly TimeSpan[],
): Pick<StateTimeline, 'durations' | 'segments' | 'changes' | 'unwatched'> {
  const durations = new Map<PointState, number>()
  let changes = 0
  for (const [index, [at, shown]] of states.entries()) {
    const end = states[index + 1]?.[0] ?? until
    const begin = Math.max(at, from)
    const watched = Math.max(0, end - begin) - unwatchedMs(gaps, begin, end)
    durations.set(shown, (durations.get(shown) ?? 0) + watched)
    const before = states[index - 1]
    if (at > from && before !== undefined && before[1] !== shown) changes += 1
  }
  const stepMs = Math.max(1, Math.ceil((until - from) / STEPS))
  const unwatched = unwatchedMs(gaps, from, until)
  return {
    durations: [...durations],
    ...(unwatched > 0 && { unwatched }),
    segments: worstPerStep(states, { stepMs, origin: from }),
    changes,
  }
}
