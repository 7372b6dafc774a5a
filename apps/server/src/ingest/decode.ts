import { MAX_INGEST_BYTES, MODULE_KEYS, type UpMessage, upMessageSchema } from '@vigil/contract'
import { plainDataMessage } from './plain-data-message.ts'
import { tidyJson } from './tidy-json.ts'

export type Refused =
  | 'ingestMalformed'
  | 'ingestOversized'
  | 'ingestUnknownDevice'
  | 'ingestUnauthorised'
  | 'ingestUnstorable'
export type Decoded =
  /** `leftOut`: parts that can not be understood, each with why. */
  | { message: UpMessage; leftOut?: readonly string[] | undefined }
  | { refused: Refused; reason: string; id?: string | undefined }

const REASON_LENGTH = 200
/** A hostile message may hold thousands. */
const MOST_NAMED = 20
const NAME_LENGTH = 40

/** The device's own number of a message that is otherwise not understood, so that the refusal can name it. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? String(value.id).slice(0, 64) : undefined
}

const MODULES: ReadonlySet<string> = new Set(MODULE_KEYS)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A module of a newer firmware must not cost the reading of the others, and a value that is none (`null` of a dead sensor, a word)
 * not the alarm beside it: they are taken out, and named to the device.
 */
function takeUnreadable(value: unknown): string[] {
  if (!isFields(value) || !isFields(value.mods)) return []
  const { mods } = value
  return Object.entries(mods).flatMap(([module, report]) => {
    if (MODULES.has(module)) return takeUnreadableValues(module, report)
    delete mods[module]
    return [`${module}: unknown module`]
  })
}

/** A module that says nothing else is left to the schema: nothing would remain of it. */
function takeUnreadableValues(module: string, report: unknown): string[] {
  if (!isFields(report) || !isFields(report.values)) return []
  const { values } = report
  const keys = Object.keys(values)
  const bad = keys.filter((key) => typeof values[key] !== 'number')
  if (bad.length === 0 || (bad.length === keys.length && report.state === undefined)) return []
  for (const key of bad) delete values[key]
  return bad.slice(0, MOST_NAMED).map((key) => `${module}.${key.slice(0, NAME_LENGTH)}: not a number`)
}

const tooLarge = (bytes: number): Decoded => ({
  refused: 'ingestOversized',
  reason: `${bytes} bytes, at most ${MAX_INGEST_BYTES}`,
})

/** `value` is taken over and may be changed. */
export function decodeValue(value: unknown): Decoded {
  const plain = plainDataMessage(value)
  if (plain !== undefined) return { message: plain }
  const tidy = tidyJson(value)
  if ('problem' in tidy) return malformed(tidy.problem, value)
  const taken = takeUnreadable(value)
  const parsed = upMessageSchema.safeParse(value)
  if (parsed.success) return { message: parsed.data, leftOut: taken.length === 0 ? undefined : taken }
  const reason = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`).join('; ')
  return malformed(reason, value)
}

const malformed = (reason: string, value: unknown): Decoded => ({
  refused: 'ingestMalformed',
  reason: reason.slice(0, REASON_LENGTH),
  id: idOf(value),
})

export function decodePayload(payload: Buffer): Decoded {
  if (payload.length > MAX_INGEST_BYTES) return tooLarge(payload.length)
  let value: unknown
  try {
    value = JSON.parse(payload.toString())
  } catch {
    return { refused: 'ingestMalformed', reason: 'not JSON' }
  }
  return decodeValue(value)
}

/**
 * One message of many that came together in `bodyBytes`: only a large body can hold one that is too large. How deep a body may
 * nest was looked at before it was parsed.
 */
export function decodePart(value: unknown, bodyBytes: number): Decoded {
  if (bodyBytes > MAX_INGEST_BYTES) {
    const bytes = Buffer.byteLength(JSON.stringify(value))
    if (bytes > MAX_INGEST_BYTES) return tooLarge(bytes)
  }
  return decodeValue(value)
}
