import { PointState, type WeatherClass } from '@vigil/contract'

const HOUR_MS = 3_600_000
/** What was released is not gone when the alarm ends: for so long nothing counts as normal. */
export const AFTERMATH_MS = HOUR_MS / 2
/** Rain washes the daughters of radon out of the air; they have decayed on the ground after so many hours. */
const WASHOUT_HOURS = 2
/** The least that gauges tell, mm/h. */
const RAIN_FROM = 0.1

const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS
const ALARMING: ReadonlySet<PointState> = new Set([PointState.Warning, PointState.Alarm, PointState.HighRisk])
/** Who is not connected measures nothing: there is no hour to leave out. */
const CALM: ReadonlySet<PointState> = new Set([PointState.Normal, PointState.Green, PointState.NotConnected])

/** Why an hour is no part of what is normal: an alarm with its aftermath, or a device in fault, in maintenance or learning. */
export type LeftOut = 'alarm' | 'state'

/**
 * Hours of a device that tell nothing about what is normal, by their begin. `states` are those of the device from `from` on, in
 * order, each holding until the next; `alarmed` are hours whose readings were alarming, which may be known without any state.
 */
export function hoursLeftOut(
  states: readonly (readonly [at: number, shown: PointState])[],
  alarmed: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Map<number, LeftOut> {
  const found = new Map<number, LeftOut>()
  const leaveOut = (since: number, until: number, why: LeftOut): void => {
    for (let hour = hourOf(Math.max(since, from)); hour < Math.min(until, to); hour += HOUR_MS) {
      if (found.get(hour) !== 'alarm') found.set(hour, why)
    }
  }
  for (const [place, [at, shown]] of states.entries()) {
    const until = states[place + 1]?.[0] ?? to
    if (ALARMING.has(shown)) leaveOut(at, until + AFTERMATH_MS, 'alarm')
    else if (!CALM.has(shown)) leaveOut(at, until, 'state')
  }
  for (const hour of alarmed) leaveOut(hour, hour + HOUR_MS + AFTERMATH_MS, 'alarm')
  return found
}

/** The weather of an hour by what a gauge has told of hours, mm/h at the most in each. */
export function weatherOfHour(hour: number, rain: ReadonlyMap<number, number>): WeatherClass {
  const told = Array.from({ length: WASHOUT_HOURS + 1 }, (_, back) => rain.get(hour - back * HOUR_MS))
  const isWet = (value: number | undefined): boolean => value !== undefined && value >= RAIN_FROM
  if (isWet(told[0])) return 'rain'
  if (told.slice(1).some(isWet)) return 'afterRain'
  return told.every((value) => value !== undefined) ? 'dry' : 'unknown'
}
