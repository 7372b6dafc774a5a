import { MONITOR_DEVICES_MAX } from '@vigil/contract'
import { FORMULA_MAX } from '@vigil/domain'
import { type Period, type PeriodOrSpan, periodsWithin, readTime } from '../../../ui/records/period.ts'

export const MONITOR_DAYS = 366
export const MONITOR_PERIODS: readonly Period[] = periodsWithin(MONITOR_DAYS)
export const USUAL_PERIOD: Period = '6h'

export const MONITOR_VIEWS = ['overlay', 'multiples', 'difference', 'correlation'] as const
export type MonitorMode = (typeof MONITOR_VIEWS)[number]

/** A quantity of a device, under a letter that formulas call it by. */
export interface Chosen {
  readonly letter: string
  readonly sn: string
  /** As `nuclearMod.doseRate`. */
  readonly key: string
}

export interface MonitorChoice {
  readonly series: readonly Chosen[]
  readonly formulas: readonly string[]
  readonly time: PeriodOrSpan
  readonly mode: MonitorMode
  /** Each by its own mean and spread, so that unlike units share one chart. */
  readonly isScaled: boolean
  readonly hasAlarms: boolean
  readonly hasWeather: boolean
  /** What others are compared with, and in a correlation what with it. */
  readonly first: string | undefined
  readonly second: string | undefined
  /** The moment whose spectra are shown. */
  readonly spectraAt: number | undefined
}

export const SERIES_MAX = 16
export const FORMULAS_MAX = 6
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export const freeLetter = (series: readonly Chosen[]): string | undefined =>
  [...LETTERS].find((letter) => series.every((each) => each.letter !== letter))

const written = ({ letter, key, sn }: Chosen): string => `${letter}~${key}~${sn}`
function read(text: string): Chosen | undefined {
  const [, letter, key, sn] = /^([a-z])~(\w{1,40}\.\w{1,40})~(.{1,64})$/.exec(text) ?? []
  return letter === undefined || key === undefined || sn === undefined ? undefined : { letter, key, sn }
}

/** What an address says; parts that say nothing readable are left out. */
export function readMonitor(query: URLSearchParams): MonitorChoice {
  const series: Chosen[] = []
  const devices = new Set<string>()
  for (const text of query.getAll('s')) {
    const each = read(text)
    if (each === undefined || series.length >= SERIES_MAX) continue
    if (series.some(({ letter, key, sn }) => letter === each.letter || (key === each.key && sn === each.sn))) continue
    if (!devices.has(each.sn) && devices.size >= MONITOR_DEVICES_MAX) continue
    devices.add(each.sn)
    series.push(each)
  }
  const letterIn = (name: string) => series.find(({ letter }) => letter === query.get(name))?.letter
  const at = Number(query.get('spectra') || Number.NaN)
  return {
    series,
    formulas: query
      .getAll('f')
      .filter((text) => text !== '' && text.length <= FORMULA_MAX)
      .slice(0, FORMULAS_MAX),
    time: readTime(query, USUAL_PERIOD, MONITOR_PERIODS),
    mode: MONITOR_VIEWS.find((each) => each === query.get('view')) ?? 'overlay',
    isScaled: query.get('scaled') === '1',
    hasAlarms: query.get('alarms') !== '0',
    hasWeather: query.get('weather') === '1',
    first: letterIn('first'),
    second: letterIn('second'),
    spectraAt: Number.isSafeInteger(at) && at >= 0 ? at : undefined,
  }
}

/** In the order of the choice, each as often as there is one. */
export function setAll(query: URLSearchParams, name: string, values: readonly string[]): void {
  query.delete(name)
  for (const value of values) query.append(name, value)
}

export const setSeries = (query: URLSearchParams, series: readonly Chosen[]): void =>
  setAll(query, 's', series.map(written))

const SHORTEST_MS = 1000
const LONGEST_MS = MONITOR_DAYS * 86_400_000

/** A stretch as close or as far as the page can show, around the middle of what was wished for; nothing before 1970. */
export function heldSpan(begin: number, end: number): { begin: number; end: number } {
  const length = Math.min(Math.max(end - begin, SHORTEST_MS), LONGEST_MS)
  const from = Math.max(0, Math.round((begin + end - length) / 2))
  return { begin: from, end: from + Math.round(length) }
}
