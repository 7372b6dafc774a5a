import type { EndpointOutput, HistoryFilter, PointState, StateTimeline } from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDevices } from '../../organisation/device-scope.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import { percentOf, selectAvailability } from '../availability.ts'
import { type ShownState, worstPerStep } from '../recent-data.ts'
import { withinRange } from '../within-range.ts'
import type { LookBackOptions } from './options.ts'
import type { Viewer } from './row-source.ts'

/** About one for each pixel of a bar. */
const STEPS = 600

const STATES = `
  select wanted.id::int as device_id, extract(epoch from change.at)::float8 * 1000 as at, change.shown::int
  from unnest($1::bigint[]) as wanted (id) cross join lateral (
    (select at, shown from device_state_change where device_id = wanted.id and at <= $2 order by at desc limit 1)
    union all
    (select at, shown from device_state_change where device_id = wanted.id and at > $2 and at < $3)) change
  order by wanted.id, change.at`

/** The states of some devices as bars over time. */
export function createTimelines(options: LookBackOptions) {
  const { directory, database, run, runs, timeZone, now } = options

  async function statesOf(
    rows: readonly DeviceRow[],
    from: number,
    to: number,
    { signal }: Viewer,
  ): Promise<Map<number, ShownState[]>> {
    const found = await run<{ device_id: number; at: number; shown: PointState }>(
      { text: STATES, values: [rows.map(({ id }) => id), new Date(from), new Date(to)] },
      signal,
    )
    const byDevice = new Map<number, ShownState[]>()
    for (const { device_id, at, shown } of found) {
      const states = byDevice.get(device_id) ?? []
      states.push([Math.round(at), shown])
      byDevice.set(device_id, states)
    }
    return byDevice
  }

  return async (
    { after, limit, ...given }: HistoryFilter & { after?: string | undefined; limit: number },
    viewer: Viewer,
  ): Promise<EndpointOutput<'stateTimelines'>> => {
    const at = now()
    const filter = withinRange(given, { days: TIME_RANGE_DAYS.events, timeZone, now: at })
    const { beginTime: from = at, endTime: to = at } = filter
    // What is still to come has no state.
    const until = Math.max(from, Math.min(to, at))
    const all = seenDevices(directory, viewer.user, filter).rows.sort((a, b) => (a.sn < b.sn ? -1 : 1))
    const behind = after === undefined ? all : all.filter(({ sn }) => sn > after)
    const page = behind.slice(0, limit)
    const ids = page.map(({ id }) => id)
    const span = { since: from, until }
    const [states, availability] = await Promise.all([
      statesOf(page, from, until, viewer),
      runs.gaps(from, until).then((gaps) => selectAvailability(database, span, gaps, ids)),
    ])
    const shares = new Map(availability.map((each) => [each.deviceId, percentOf(each)]))
    return {
      from,
      to,
      devices: page.map((row) => ({
        sn: row.sn,
        deviceName: row.name,
        deviceType: row.deviceType,
        officeName: row.officeName,
        ...(row.simulated && { simulated: true }),
        availability: shares.get(row.id) ?? null,
        ...barOf(states.get(row.id) ?? [], from, until),
      })),
      next: behind.length > limit ? (page.at(-1)?.sn ?? null) : null,
      total: all.length,
    }
  }
}

function barOf(
  states: readonly ShownState[],
  from: number,
  until: number,
): Pick<StateTimeline, 'durations' | 'segments' | 'changes'> {
  const durations = new Map<PointState, number>()
  let changes = 0
  for (const [index, [at, shown]] of states.entries()) {
    const end = states[index + 1]?.[0] ?? until
    durations.set(shown, (durations.get(shown) ?? 0) + Math.max(0, end - Math.max(at, from)))
    const before = states[index - 1]
    if (at > from && before !== undefined && before[1] !== shown) changes += 1
  }
  const stepMs = Math.max(1, Math.ceil((until - from) / STEPS))
  return { durations: [...durations], segments: worstPerStep(states, { stepMs, origin: from }), changes }
}
