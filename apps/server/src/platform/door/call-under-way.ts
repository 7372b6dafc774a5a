import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { TOKEN_HEADER } from '@vigil/contract'
import type { FastifyRequest } from 'fastify'
import { type Ask, FULL_MS, type Head, PIECE_BYTES, type Reply } from './protocol.ts'

export type Outcome = 'answered' | 'notBegun' | 'lost' | 'left'

/** A call that a gateway has brought to the active server, until it is answered whole. */
export interface CallUnderWay {
  readonly body: Buffer
  readonly epoch: number
  /** The whole body was fetched: from now on it may have been done. */
  begun: boolean
  answer:
    | { status: number; headers: Record<string, string | number | string[]>; content: Buffer | Readable }
    | undefined
  stream: Readable | undefined
  /** Told when the stream wants more. */
  drained: (() => void) | undefined
  end(outcome: Outcome): void
}

/** What the active server has to know of a call; whom it is from is told beside it. */
const TOLD = [TOKEN_HEADER, 'lang', 'accept-language', 'content-type', 'authorization', 'accept', 'host', 'user-agent']

/** Whether its client reads more slowly than the answer comes. */
export const isFull = ({ stream }: CallUnderWay): boolean =>
  stream !== undefined && !stream.destroyed && stream.readableLength >= stream.readableHighWaterMark

/** Does what the active server asks of the gateway: hands out the body, takes the answer and what follows of it. */
export function take(call: CallUnderWay, asked: Ask, bytes: Buffer): Reply & { bytes?: Buffer; later?: Promise<void> } {
  if (asked.ask === 'body') {
    const piece = call.body.subarray(asked.at, asked.at + PIECE_BYTES)
    if (asked.at + piece.length >= call.body.length) call.begun = true
    return { isWaited: true, bytes: piece }
  }
  if (asked.ask === 'answer') {
    const { status, headers, last } = asked
    call.stream = last ? undefined : new Readable({ read: () => call.drained?.() })
    call.answer = { status, headers, content: call.stream ?? Buffer.from(bytes) }
    call.end('answered')
  }
  const { stream } = call
  if (stream === undefined) return { isWaited: true }
  if (asked.ask === 'more' && asked.broken) stream.destroy(new Error('the answer ended before it was whole'))
  if (bytes.length > 0 && !stream.destroyed) stream.push(Buffer.from(bytes))
  if (asked.last && !stream.destroyed) stream.push(null)
  if (asked.last || !isFull(call)) return { isWaited: !stream.destroyed }
  return {
    isWaited: true,
    later: Promise.race([new Promise<void>((resolve) => (call.drained = resolve)), wait(FULL_MS)]),
  }
}

/** What the active server is told of the call before it fetches the body. */
export function headOf(request: FastifyRequest, own: Pick<Head, 'call' | 'gate' | 'bodyBytes'>): Head {
  const told = TOLD.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    ...own,
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: request.raw.url ?? '/',
    // Behind a proxy that is believed its host is the one that the console was reached by.
    headers: { ...Object.fromEntries(told), host: request.host },
    requestId: request.id,
    address: request.ip,
    secure: request.protocol === 'https',
  }
}
