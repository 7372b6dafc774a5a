import {
  type SurveyDevice,
  type SurveyGroup,
  type SurveyQuantity,
  WEATHER_CLASSES,
  type WeatherClass,
} from '@vigil/contract'
import { hoursLeftOut, type LeftOut, wallClockMs } from '@vigil/domain'
import { histogramOf, type RobustSummary, robustSummary } from '@vigil/science'
import type { ShownState } from '../../history/reading/recent-data.ts'
import type { SurveyedDevice, SurveySpan } from './survey-job.ts'
import { HOUR_CELLS, HOUR_HEAD, HOUR_MS, type HourRow } from './survey-reading.ts'

const DAY_MS = 24 * HOUR_MS
/** Finer than any sensor, and half of the answer. */
const shortened = (value: number): number => Number(value.toPrecision(7))
export const shortSummary = (found: RobustSummary): RobustSummary =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [name, shortened(value)])) as unknown as RobustSummary

/** What the clock of the site shows at each hour; reckoned once for all devices. */
export interface SiteHour {
  readonly hour: number
  readonly weekday: number
  readonly month: number
  /** Days since 1970 there. */
  readonly day: number
}

export function siteHours({ from, to }: SurveySpan, timeZone: string): Map<number, SiteHour> {
  const hours = new Map<number, SiteHour>()
  for (let at = from; at < to; at += HOUR_MS) {
    const wall = wallClockMs(at, timeZone)
    const date = new Date(wall)
    hours.set(at, {
      hour: date.getUTCHours(),
      weekday: date.getUTCDay() === 0 ? 7 : date.getUTCDay(),
      month: date.getUTCMonth() + 1,
      day: Math.floor(wall / DAY_MS),
    })
  }
  return hours
}

export interface NormalHours {
  readonly device: SurveyDevice
  /** Begins of the normal hours, their means and their weather. */
  readonly at: readonly number[]
  readonly means: readonly number[]
  readonly weather: readonly WeatherClass[]
}

interface DeviceHours {
  readonly device: SurveyedDevice
  readonly rows: readonly HourRow[]
  readonly states: readonly ShownState[]
  readonly unwatched: ReadonlySet<number>
  readonly clock: ReadonlyMap<number, SiteHour>
  weatherOf(hour: number): WeatherClass
}

/** Alarming, as the readings of an hour say themselves. */
const isAlarmed = (state: number | null | undefined): boolean => state != null && state >= 1 && state <= 3

export const leftOutOf = (
  rows: readonly HourRow[],
  states: readonly ShownState[],
  span: SurveySpan,
): Map<number, LeftOut> =>
  hoursLeftOut(
    states,
    rows.flatMap(([at, state]) => (isAlarmed(state) ? [Number(at)] : [])),
    span,
  )

/** What of a device counts as normal for the quantity at this place of its rows, and what became of its other hours. */
export function normalHours(place: number, given: DeviceHours, span: SurveySpan): NormalHours {
  const { device, rows, states, unwatched, clock, weatherOf } = given
  const leftOut = leftOutOf(rows, states, span)
  const first = HOUR_HEAD + place * HOUR_CELLS
  const hours = { kept: 0, alarm: 0, state: 0, silent: 0, unwatched: 0 }
  const [at, means, weather]: [number[], number[], WeatherClass[]] = [[], [], []]
  const days = new Set<number>()
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const told = new Set<number>()
  for (const row of rows) {
    const [hour, min, mean, max] = [Number(row[0]), row[first], row[first + 1], row[first + 2]]
    if (min == null || mean == null || max == null) continue
    told.add(hour)
    const why = leftOut.get(hour)
    hours[why ?? 'kept'] += 1
    if (why !== undefined) continue
    at.push(hour)
    means.push(mean)
    weather.push(weatherOf(hour))
    days.add(clock.get(hour)?.day ?? 0)
    lowest = Math.min(lowest, min)
    highest = Math.max(highest, max)
  }
  for (const hour of unwatched) if (!told.has(hour)) hours.unwatched += 1
  hours.silent = Math.max(0, (span.to - span.from) / HOUR_MS - told.size - hours.unwatched)
  const found = robustSummary(means)
  return {
    device: {
      sn: device.sn,
      hours,
      days: days.size,
      figures:
        found === undefined ? null : { ...shortSummary(found), lowest: shortened(lowest), highest: shortened(highest) },
      mast: device.mast?.sn ?? null,
    },
    at,
    means,
    weather,
  }
}

/** All devices together: the distribution of their hours, and what hour, weekday, month and weather make of them. */
export function togetherOf(
  all: readonly NormalHours[],
  clock: ReadonlyMap<number, SiteHour>,
): Omit<SurveyQuantity, 'quantity' | 'unit' | 'devices'> {
  const isCentred = all.filter(({ means }) => means.length > 0).length > 1
  const groups = new Map<string, { values: number[]; days: Set<number> }>()
  const put = (key: string, value: number, day: number): void => {
    const group = groups.get(key) ?? { values: [], days: new Set() }
    groups.set(key, group)
    group.values.push(value)
    group.days.add(day)
  }
  for (const { device, at, means, weather } of all) {
    const center = isCentred ? (device.figures?.median ?? 0) : 0
    for (const [place, hour] of at.entries()) {
      const shown = clock.get(hour)
      if (shown === undefined) continue
      const value = Number(means[place]) - center
      put(`hour ${shown.hour}`, value, shown.day)
      put(`weekday ${shown.weekday}`, value, shown.day)
      put(`month ${shown.month}`, value, shown.day)
      put(`weather ${weather[place]}`, value, shown.day)
    }
  }
  const grouped = <K extends number | string>(name: string, keys: readonly K[]): (SurveyGroup & { key: K })[] =>
    keys.flatMap((key) => {
      const group = groups.get(`${name} ${key}`)
      const found = group && robustSummary(group.values)
      return found === undefined ? [] : [{ key, days: group?.days.size ?? 0, ...shortSummary(found) }]
    })
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, place) => from + place)
  return {
    histogram: histogramOf(all.flatMap(({ means }) => means)).map(({ from, to, n }) => ({
      from: shortened(from),
      to: shortened(to),
      n,
    })),
    isCentred,
    byHour: grouped('hour', numbers(0, 23)),
    byWeekday: grouped('weekday', numbers(1, 7)),
    byMonth: grouped('month', numbers(1, 12)),
    byWeather: grouped('weather', WEATHER_CLASSES),
  }
}
