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
  /** `unknown`: modules that no model has, left out. */
  | { message: UpMessage; unknown?: readonly string[] | undefined }
  | { refused: Refused; reason: string; id?: string | undefined }

const REASON_LENGTH = 200

/** The device's own number of a message that is otherwise not understood, so that the refusal can name it. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? String(value.id).slice(0, 64) : undefined
}

const MODULES: ReadonlySet<string> = new Set(MODULE_KEYS)

/** A module of a newer firmware must not cost the reading of the others: it is taken out, and named to the device. */
function takeUnknownModules(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || !('mods' in value)) return undefined
  const { mods } = value
  if (typeof mods !== 'object' || mods === null || Array.isArray(mods)) return undefined
  const unknown = Object.keys(mods).filter((key) => !MODULES.has(key))
  for (const key of unknown) delete (mods as Record<string, unknown>)[key]
  return unknown.length === 0 ? undefined : unknown
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
  const unknown = takeUnknownModules(value)
  const parsed = upMessageSchema.safeParse(value)
  if (parsed.success) return { message: parsed.data, unknown }
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
