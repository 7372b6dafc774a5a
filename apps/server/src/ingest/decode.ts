import { MAX_INGEST_BYTES, type UpMessage, upMessageSchema } from '@vigil/contract'
import { plainDataMessage } from './plain-data-message.ts'

export type Refused = 'ingestMalformed' | 'ingestOversized' | 'ingestFuture' | 'ingestPast' | 'ingestUnknownDevice'
export type Decoded = { message: UpMessage } | { refused: Refused; reason: string; id?: string | undefined }

const REASON_LENGTH = 200

/** The device's own number of a message that is otherwise not understood, so that the refusal can name it. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? String(value.id).slice(0, 64) : undefined
}

/** `value` is taken over and may be changed. */
export function decodeValue(value: unknown): Decoded {
  const plain = plainDataMessage(value)
  if (plain !== undefined) return { message: plain }
  const parsed = upMessageSchema.safeParse(value)
  if (parsed.success) return { message: parsed.data }
  const reason = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`).join('; ')
  return { refused: 'ingestMalformed', reason: reason.slice(0, REASON_LENGTH), id: idOf(value) }
}

export function decodePayload(payload: Buffer): Decoded {
  if (payload.length > MAX_INGEST_BYTES) {
    return { refused: 'ingestOversized', reason: `${payload.length} bytes, at most ${MAX_INGEST_BYTES}` }
  }
  let value: unknown
  try {
    value = JSON.parse(payload.toString())
  } catch {
    return { refused: 'ingestMalformed', reason: 'not JSON' }
  }
  return decodeValue(value)
}
