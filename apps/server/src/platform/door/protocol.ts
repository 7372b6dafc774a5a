import { z } from 'zod'

/**
 * How a gateway asks the active server, by the engine. Subjects of the servers' own: no device and no console may publish or hear there.
 *
 * 1. The gateway asks `doorOf(epoch)`, with everything of the call but its body. Nobody there: nothing was done, and it can be asked again.
 * 2. The active server fetches the body. Only from then on may the call have been done: who is not waited for any more is told so, and does nothing.
 * 3. It answers in pieces. Each is taken at once; while the client of the gateway is slow to read the active server is told so, and asks again before it sends the next.
 */
export const doorOf = (epoch: number): string => `vigil.door.${epoch}`
/** Answers as long as the server of this epoch is there: `UNDER_WAY`, or nothing for a call that it does not know. */
export const hereOf = (epoch: number): string => `vigil.door.${epoch}.here`
export const UNDER_WAY = 'under way'
/** Told when somebody does not wait for the answer any more. */
export const leftOf = (epoch: number): string => `vigil.door.${epoch}.left`
export const gateOf = (name: string): string => `vigil.gate.${name}`

/** What goes in one message at most, of a body or of an answer: pushes of the fleet share the line. */
export const PIECE_BYTES = 256 * 1024
/** A gateway takes what it is brought at once. What is not taken by then was lost with the line, and the caller waits for nothing. */
export const TAKEN_WITHIN_MS = 5_000
/** So long the gateway's own client may take to read a piece. */
export const READ_WITHIN_MS = 300_000
/** After this a gateway says that its client is not ready for more yet. */
export const FULL_MS = 2_000
/** Longer than a busy server stands still. One that is paused is replaced meanwhile, and then not waited for. */
export const BEGUN_WITHIN_MS = 5_000

export const headSchema = z.object({
  call: z.string(),
  gate: z.string(),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  requestId: z.string(),
  /** Of whoever asks, and how the gateway was reached. */
  address: z.string(),
  secure: z.boolean(),
  bodyBytes: z.number(),
})
export type Head = z.infer<typeof headSchema>

export const askSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('body'), call: z.string(), at: z.number() }),
  z.object({
    ask: z.literal('answer'),
    call: z.string(),
    status: z.number(),
    headers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    last: z.boolean(),
  }),
  z.object({ ask: z.literal('more'), call: z.string(), last: z.boolean(), broken: z.boolean() }),
])
export type Ask = z.infer<typeof askSchema>

/** `isWaited`: false when nobody waits for the call any more. `isFull`: the piece was taken, and the next is to wait. */
export const replySchema = z.object({ isWaited: z.boolean(), isFull: z.boolean().optional() })
export type Reply = z.infer<typeof replySchema>

const END_OF_HEAD = 0x0a

/** A head in a line, and bytes behind it. */
export function frame(head: unknown, bytes: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])
}

export function unframe<T>(schema: z.ZodType<T>, data: Uint8Array): { head: T; bytes: Buffer } {
  const all = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const end = all.indexOf(END_OF_HEAD)
  const head: unknown = JSON.parse(all.subarray(0, end).toString())
  return { head: schema.parse(head), bytes: all.subarray(end + 1) }
}
