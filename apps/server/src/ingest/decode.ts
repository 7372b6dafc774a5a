import { MAX_INGEST_BYTES, type UpMessage, upMessageSchema } from '@vigil/contract'
import { takeOddParts, takeUnreadable } from './odd-parts.ts'
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

/** A reason goes back to the device and into the log: long enough to be understood, whatever was sent. */
export const REASON_LENGTH = 200

/** The device's own number of a message that is otherwise not understood, so that the refusal can name it. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? String(value.id).slice(0, 64) : undefined
}

const tooLarge = (bytes: number): Decoded => ({
  refused: 'ingestOversized',
  reason: `${bytes} bytes, at most ${MAX_INGEST_BYTES}`,
})

/** `value` is taken over and may be changed. */
export function decodeValue(value: unknown): Decoded {
  const plain = plainDataMessage(value)
  if (plain !== undefined) return { message: plain }
  const unreadable = takeUnreadable(value)
  const tidy = tidyJson(value)
  if ('problem' in tidy) return malformed(tidy.problem, value)
  let parsed = upMessageSchema.safeParse(value)
  const taken = parsed.success ? unreadable : [...unreadable, ...takeOddParts(value)]
  if (taken.length > unreadable.length) parsed = upMessageSchema.safeParse(value)
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
