import { DEFAULT_FONT_SIZE, validateWhole } from '@vigil/domain'
import { MONITOR_MODES } from '../paths.ts'

/** Every key that the console keeps in the browser, with what may stand there. What does not parse counts as absent. */
interface Slot<T> {
  readonly key: string
  readonly area: () => Storage
  parse(text: string): T | undefined
  write(value: T): string
}

const slot = <T>(
  area: () => Storage,
  key: string,
  parse: (text: string) => T | undefined,
  write: (value: T) => string = String,
): Slot<T> => ({ key, area, parse, write })

const session = () => sessionStorage
const local = () => localStorage

const text = (found: string): string | undefined => found || undefined
const flag = (found: string): boolean | undefined => ({ true: true, false: false })[found]
const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (found: string): T | undefined =>
    values.find((value) => value === found)
const texts = (found: string): readonly string[] | undefined => {
  try {
    const list: unknown = JSON.parse(found)
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined
  } catch {
    return undefined
  }
}
const textLists = (found: string): Readonly<Record<string, readonly string[]>> | undefined => {
  try {
    const lists: unknown = JSON.parse(found)
    if (typeof lists !== 'object' || lists === null || Array.isArray(lists)) return undefined
    return Object.fromEntries(
      Object.entries(lists).filter(
        ([, list]) => Array.isArray(list) && list.every((each: unknown) => typeof each === 'string'),
      ),
    )
  } catch {
    return undefined
  }
}
const within =
  (min: number, max: number) =>
  (found: string): number | undefined => {
    const value = found.trim() === '' ? Number.NaN : Number(found)
    return value >= min && value <= max ? value : undefined
  }

export const MAP_FONT_SIZES = ['small', 'medium', 'large', 'extraLarge'] as const
export type MapFontSize = (typeof MAP_FONT_SIZES)[number]

export const MAP_TYPE_CODES = ['B_NORMAL_MAP', 'B_EARTH_MAP', 'B_SATELLITE_MAP'] as const
export type MapTypeCode = (typeof MAP_TYPE_CODES)[number]

export interface MonitorConfig {
  /** Font size of the main value of an instrument, in pixels. */
  readonly fontSize: number
  readonly mapType: MapTypeCode
  readonly multiColumn: boolean
  readonly fixedHeader: boolean
  /** Whether alarms are handled at this workstation; the profile has to allow it as well. */
  readonly enableAlarmDisposition: boolean
}

/** An integer greater than {above}. */
export const FONT_SIZE = { above: 7, most: 200 } as const

export const DEFAULT_MONITOR_CONFIG: MonitorConfig = {
  fontSize: DEFAULT_FONT_SIZE,
  mapType: 'B_NORMAL_MAP',
  multiColumn: false,
  fixedHeader: true,
  enableAlarmDisposition: true,
}

const isFontSize = (value: unknown): value is number =>
  typeof value === 'number' && validateWhole('fontSize', value, FONT_SIZE).length === 0

const writeMonitorConfig = (config: MonitorConfig): string =>
  JSON.stringify({ ...config, enableAlarmDisposition: Number(config.enableAlarmDisposition) })

/** Field by field: one that another version wrote differently must not cost the operator the rest. */
function parseMonitorConfig(found: string): MonitorConfig | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(found)
  } catch {
    return undefined
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const { fontSize, mapType, enableAlarmDisposition, ...flags } = stored as Record<string, unknown>
  const initial = DEFAULT_MONITOR_CONFIG
  const flagOf = (name: 'multiColumn' | 'fixedHeader') => {
    const value = flags[name]
    return typeof value === 'boolean' ? value : initial[name]
  }
  return {
    fontSize: isFontSize(fontSize) ? fontSize : initial.fontSize,
    mapType: MAP_TYPE_CODES.find((code) => code === mapType) ?? initial.mapType,
    multiColumn: flagOf('multiColumn'),
    fixedHeader: flagOf('fixedHeader'),
    // As in the profile. Truth values were written by versions in which they had no effect: nobody chose them.
    enableAlarmDisposition: !['0', 0, ''].some((off) => off === enableAlarmDisposition),
  }
}

export const slots = {
  token: slot(session, 'token', text),
  menuCollapse: slot(session, 'menuCollapse', flag),
  /** How the device tree is grouped. */
  deviceStateModel: slot(session, 'deviceStateModel', oneOf('device', 'state')),
  alarmVoice: slot(session, 'alarmVoice', flag),
  /** The device monitor: how it was shown, what was selected and filtered (a query), its tree (JSON). */
  monitorMode: slot(session, 'monitorMode', oneOf(...MONITOR_MODES)),
  monitorFilter: slot(session, 'monitorFilter', text),
  monitorMenu: slot(session, 'monitorMenu', text),
  /** Whether the sound check was answered since the sign-in. */
  soundChecked: slot(session, 'soundChecked', flag),
  /** When the last verification code was asked for: a dialog that is opened anew must not forget it. */
  codeSentAt: slot(session, 'codeSentAt', within(0, Number.MAX_SAFE_INTEGER)),
  /** Failures in a row to load the basic data: a reload of the page is no success. */
  bootFailures: slot(session, 'bootFailures', within(0, 1)),
  /** The address that was last loaded anew because its chunk failed, and when. */
  chunkReload: slot(session, 'chunkReload', text),

  /** Kept as it was written: an unsupported language must be known to have been chosen (it falls back to zh-CN). */
  lang: slot(local, 'lang', text),
  theme: slot(local, 'theme', oneOf('dark', 'light')),
  monitorConfig: slot(local, 'monitorConfig', parseMonitorConfig, writeMonitorConfig),
  /** What each operator of this browser has silenced, and until when (JSON). */
  silence: slot(local, 'silence', text),
  mapZoom: slot(local, 'mapZoom', within(0, 24)),
  mapTheme: slot(local, 'mapTheme', oneOf('dark', 'light')),
  mapFontSize: slot(local, 'mapFontSize', oneOf(...MAP_FONT_SIZES)),
  /** Columns, widths, order and density of the device list (JSON). */
  monitorList: slot(local, 'monitorList', text),
  /** Columns of the alarm history. */
  historyColumns: slot(local, 'historyColumns', texts, JSON.stringify),
  /** Columns of each other list of records, by the list. */
  recordColumns: slot(local, 'recordColumns', textLists, JSON.stringify),
  /** Records on a page of such lists. */
  historyPageSize: slot(local, 'historyPageSize', within(1, 500)),
  /** What was lately chosen in the command palette, the latest first. */
  paletteRecent: slot(local, 'paletteRecent', texts, JSON.stringify),
} as const

type Slots = typeof slots
export type SlotName = keyof Slots
export type SlotValue<N extends SlotName> = Slots[N] extends Slot<infer T> ? T : never

/** What stands there before anybody has chosen. */
export const DEFAULT_MAP_ZOOM = 13
export const DEFAULT_MAP_FONT_SIZE: MapFontSize = 'medium'

const slotOf = <N extends SlotName>(name: N) => slots[name] as unknown as Slot<SlotValue<N>>

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Told of changes made in this window. */
export function subscribeStorage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Windows that stand side by side look alike: a theme chosen in another one holds here at once. */
export function followTheme(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === slots.theme.key) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Storage can be switched off by policy: then nothing is kept, and nothing fails. */
export function recall<N extends SlotName>(name: N): SlotValue<N> | undefined {
  const found = recallText(name)
  return found === null ? undefined : slotOf(name).parse(found)
}

/** As it stands in the browser, without being read. */
export function recallText(name: SlotName): string | null {
  try {
    return slots[name].area().getItem(slots[name].key)
  } catch {
    return null
  }
}

export function keep<N extends SlotName>(name: N, value: SlotValue<N>): void {
  try {
    slots[name].area().setItem(slots[name].key, slotOf(name).write(value))
  } catch {}
  tell()
}

export function forget(name: SlotName): void {
  try {
    slots[name].area().removeItem(slots[name].key)
  } catch {}
  tell()
}

export function forgetSession(): void {
  try {
    sessionStorage.clear()
  } catch {}
  tell()
}
