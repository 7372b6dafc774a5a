import {
  type DataMessage,
  dataMessageSchema,
  LATEST_DEVICE_TIME,
  MAX_CHANNELS,
  MODULE_KEYS,
  type ModuleKey,
  RunMode,
  RunState,
  State2,
} from '@vigil/contract'
import { resolvedNumber } from '@vigil/domain'
import { isStorableText } from './tidy-json.ts'

/**
 * The ordinary reading, recognised without the schema: at 5000 messages a second the schema alone would take a tenth of a
 * core, and half a core where spectra come in. Whatever is unusual (a time in words, a field that is not known, a value out
 * of bounds, a text that can not be stored) is left to `tidyJson` and the schema, which then decide and word the reason. A
 * property test holds the two together.
 */

const MODULES: ReadonlySet<string> = new Set<ModuleKey>(MODULE_KEYS)
const RUN_STATES: ReadonlySet<unknown> = new Set(Object.values(RunState))
const RUN_MODES: ReadonlySet<unknown> = new Set(Object.values(RunMode))
const STATES: ReadonlySet<unknown> = new Set(Object.values(State2))
const KINDS: ReadonlySet<unknown> = new Set(dataMessageSchema.shape.kind.unwrap().options)
const ACTIVITIES: ReadonlySet<unknown> = new Set(dataMessageSchema.shape.activity.unwrap().options)

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isWithin = (value: unknown, min: number, max: number): boolean => isNumber(value) && value >= min && value <= max
const isText = (value: unknown, max: number, min = 0): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= max && isStorableText(value)

/** Written only where it changes something: thousands of channels are left alone. */
function resolve(holder: Record<string | number, unknown>, key: string | number, value: number): void {
  const resolved = resolvedNumber(value)
  if (!Object.is(resolved, value)) holder[key] = resolved
}

function areNumbers(value: unknown, min: number, maxLength: number, minLength = 0): boolean {
  if (!Array.isArray(value) || value.length > maxLength || value.length < minLength) return false
  for (let index = 0; index < value.length; index++) {
    const each: unknown = value[index]
    if (!isNumber(each) || each < min) return false
    resolve(value as unknown[] & Fields, index, each)
  }
  return true
}

function areValues(value: unknown): boolean {
  if (!isFields(value)) return false
  for (const key in value) {
    const each = value[key]
    if (key.length > 40 || key === '__proto__' || !isNumber(each)) return false
    resolve(value, key, each)
  }
  return true
}

function isSpectrum(value: unknown): boolean {
  if (!isFields(value)) return false
  for (const key in value) {
    const field = value[key]
    if (key === 'counts') {
      if (!areNumbers(field, 0, MAX_CHANNELS)) return false
    } else if (key === 'calibration') {
      if (!areNumbers(field, -Infinity, 4, 2)) return false
    } else if (key === 'liveTime' || key === 'realTime') {
      if (!isNumber(field) || resolvedNumber(field) <= 0) return false
    } else return false
  }
  return 'counts' in value && 'calibration' in value
}

function isPosition(value: unknown): boolean {
  if (!isFields(value)) return false
  for (const key in value) {
    const field = value[key]
    if (key === 'longitude') {
      if (!isWithin(field, -180, 180)) return false
    } else if (key === 'latitude') {
      if (!isWithin(field, -90, 90)) return false
    } else if (key === 'altitude') {
      if (!isNumber(field)) return false
    } else if (key === 'speed') {
      if (!isNumber(field) || field < 0) return false
    } else if (key === 'heading') {
      if (!isWithin(field, 0, 360)) return false
    } else return false
    resolve(value, key, field as number)
  }
  return 'longitude' in value && 'latitude' in value
}

function isReport(value: unknown): boolean {
  if (!isFields(value)) return false
  for (const key in value) {
    const field = value[key]
    if (key === 'values') {
      if (!areValues(field)) return false
    } else if (key === 'state') {
      if (!STATES.has(field)) return false
    } else if (key === 'runstate') {
      if (!RUN_STATES.has(field)) return false
    } else if (key === 'spectrum') {
      if (!isSpectrum(field)) return false
    } else if (key === 'alarmContent') {
      if (!isText(field, 500)) return false
    } else return false
  }
  return true
}

function areReports(value: unknown): boolean {
  if (!isFields(value)) return false
  for (const key in value) if (!MODULES.has(key) || !isReport(value[key])) return false
  return true
}

function isHeadField(key: string, field: unknown): boolean {
  switch (key) {
    case 'type':
      return field === 'data'
    case 'time':
      return Number.isSafeInteger(field) && isWithin(field, 1, LATEST_DEVICE_TIME)
    case 'id':
      return typeof field === 'string' ? isText(field, 64, 1) : Number.isSafeInteger(field) && (field as number) >= 0
    case 'runMode':
      return RUN_MODES.has(field)
    case 'runstate':
      return RUN_STATES.has(field)
    case 'activity':
      return ACTIVITIES.has(field)
    case 'simulated':
      return typeof field === 'boolean'
    case 'kind':
      return KINDS.has(field)
    case 'firmware':
      return isText(field, 40)
    default:
      return false
  }
}

/** The reading, made of the given object; undefined when the schema has to look at it. */
export function plainDataMessage(value: unknown): DataMessage | undefined {
  if (!isFields(value)) return undefined
  for (const key in value) {
    const field = value[key]
    const fits = key === 'mods' ? areReports(field) : key === 'position' ? isPosition(field) : isHeadField(key, field)
    if (!fits) return undefined
  }
  if (!('time' in value)) return undefined
  const message = value as unknown as DataMessage
  message.type = 'data'
  if (message.id !== undefined) message.id = String(message.id)
  message.mods ??= {}
  return message
}
