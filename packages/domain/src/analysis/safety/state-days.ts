import { PointState } from '@vigil/contract'
import { spansWithin, type TimeSpan, unwatchedMs } from '../../state/unwatched.ts'

export interface DaySpan {
  readonly begin: number
  readonly end: number
}

/** How long a device was in which state on one day, in milliseconds; what is in none of them is normal. */
export interface DayTimes {
  /** Since it was known at all: everything below lies within. */
  readonly known: number
  /** No server ran. */
  readonly dark: number
  /** The server saw that it was not connected. */
  readonly away: number
  readonly fault: number
  /** Maintenance and learning. */
  readonly idle: number
  readonly warning: number
  readonly alarm: number
  readonly highRisk: number
}

const NAME_OF: Readonly<Partial<Record<PointState, Exclude<keyof DayTimes, 'known' | 'dark'>>>> = {
  [PointState.NotConnected]: 'away',
  [PointState.Fault]: 'fault',
  [PointState.Maintenance]: 'idle',
  [PointState.Baseline]: 'idle',
  [PointState.Warning]: 'warning',
  [PointState.Alarm]: 'alarm',
  [PointState.HighRisk]: 'highRisk',
}

/**
 * States of a device, in order, each holding until the next, cut into days. Before the first one nothing is known of it. What
 * nobody watched is counted by itself, whatever the state was.
 */
export function timesOfDays(
  states: readonly (readonly [at: number, shown: PointState])[],
  gaps: readonly TimeSpan[],
  days: readonly DaySpan[],
): DayTimes[] {
  let place = 0
  return days.map(({ begin, end }) => {
    const times = { known: 0, dark: 0, away: 0, fault: 0, idle: 0, warning: 0, alarm: 0, highRisk: 0 }
    const within = spansWithin(gaps, begin, end)
    // A state that lasts beyond the day is looked at again on the next.
    while ((states[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= begin) place += 1
    for (let each = place; each < states.length; each += 1) {
      const [at, shown] = states[each] as (typeof states)[number]
      if (at >= end) break
      const [since, until] = [Math.max(at, begin), Math.min(states[each + 1]?.[0] ?? end, end)]
      const dark = unwatchedMs(within, since, until)
      times.known += until - since
      times.dark += dark
      const name = NAME_OF[shown]
      if (name !== undefined) times[name] += until - since - dark
    }
    return times
  })
}
