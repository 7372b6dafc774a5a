import {
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  type Subscription,
} from '@nats-io/transport-node'
import type { FastifyInstance } from 'fastify'
import { markPassed } from '../http/passed-call.ts'
import type { Log } from '../log.ts'
import {
  type Ask,
  BEGUN_WITHIN_MS,
  doorOf,
  frame,
  type Head,
  headSchema,
  hereOf,
  leftOf,
  PIECE_BYTES,
  READ_WITHIN_MS,
  type Reply,
  replySchema,
  TAKEN_WITHIN_MS,
  UNDER_WAY,
  unframe,
} from './protocol.ts'

export interface OwnerDoorOptions {
  connection: NatsConnection
  epoch: number
  /** Its routes answer; it has to be ready, and need not listen. */
  app: FastifyInstance
  /** False after a pause, until the database has said that nobody took over. */
  isActive(): boolean
  log: Pick<Log, 'warn'>
}

export interface OwnerDoor {
  /** Takes no more calls; those under way may end within `patienceMs`. */
  close(patienceMs?: number): Promise<void>
}

const CLOSE_MS = 3_000
const NOTHING = new Uint8Array()
/** They are about one connection, and not about the answer. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** What gateways can not answer, answered as if it had come here: access, limits and errors are those of the same routes. */
export function openOwnerDoor({ connection, epoch, app, isActive, log }: OwnerDoorOptions): OwnerDoor {
  const underWay = new Map<string, AbortController>()
  const serving = new Set<Promise<void>>()

  /** Whether somebody still waits for the call. A gateway that is gone does not. */
  async function ask(gate: string, asked: Ask, bytes: Uint8Array, timeout: number) {
    try {
      const reply = await connection.request(gate, frame(asked, bytes), { timeout })
      const { head, bytes: given } = unframe<Reply>(replySchema, reply.data)
      return head.isWaited ? { bytes: given, isFull: head.isFull === true } : undefined
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof NoRespondersError)) {
        log.warn({ err: error }, 'a gateway does not take the answer to its call')
      }
      return undefined
    }
  }

  async function bodyOf({ gate, call, bodyBytes }: Head): Promise<Buffer | undefined> {
    const pieces: Buffer[] = []
    let have = 0
    do {
      const piece = (await ask(gate, { ask: 'body', call, at: have }, NOTHING, BEGUN_WITHIN_MS))?.bytes
      if (piece === undefined || (piece.length === 0 && bodyBytes > have)) return undefined
      pieces.push(piece)
      have += piece.length
    } while (have < bodyBytes)
    return Buffer.concat(pieces)
  }

  async function serve(head: Head): Promise<void> {
    const { gate, call } = head
    // Whoever has slept does not know yet whether it still has the post.
    if (!isActive()) return
    const leaving = new AbortController()
    underWay.set(call, leaving)
    try {
      const body = await bodyOf(head)
      if (body === undefined) return
      const answer = await app.inject({
        method: head.method,
        url: head.url,
        headers: { ...head.headers, ...markPassed(head) },
        remoteAddress: head.address,
        ...(head.method === 'POST' && body.length > 0 && { payload: body }),
        payloadAsStream: true,
        signal: leaving.signal,
      })
      const headers = Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]) =>
          value === undefined || OF_CONNECTION.has(name) ? [] : [[name, value]],
        ),
      )
      let told = false
      const send = async (bytes: Uint8Array, last: boolean, broken = false): Promise<boolean> => {
        const asked: Ask = told
          ? { ask: 'more', call, last, broken }
          : { ask: 'answer', call, status: answer.statusCode, headers, last }
        told = true
        let taken = await ask(gate, asked, bytes, TAKEN_WITHIN_MS)
        const until = performance.now() + READ_WITHIN_MS
        while (taken?.isFull && !leaving.signal.aborted && performance.now() < until) {
          taken = await ask(gate, { ask: 'more', call, last: false, broken: false }, NOTHING, TAKEN_WITHIN_MS)
        }
        return taken?.isFull === false
      }
      try {
        for await (const { bytes, last } of pieces(answer.stream())) {
          if (!(await send(bytes, last))) {
            leaving.abort()
            return
          }
        }
      } catch (error) {
        if (!leaving.signal.aborted) {
          log.warn({ err: error, requestId: head.requestId }, 'an answer to another server ended before it was whole')
          if (told) await send(NOTHING, true, true)
        }
      }
    } catch (error) {
      // Who asked is gone, and with him the answer.
      if (!leaving.signal.aborted) throw error
    } finally {
      underWay.delete(call)
    }
  }

  function take(message: Msg): void {
    message.respond()
    const { head } = unframe(headSchema, message.data)
    const served = serve(head)
      .catch((failure: unknown) => log.warn({ err: failure, requestId: head.requestId }, 'a passed call failed'))
      .finally(() => serving.delete(served))
    serving.add(served)
  }

  /** What is thrown in a callback ends the connection, which pushes and devices share. */
  const hear = (subject: string, act: (message: Msg) => void): Subscription =>
    connection.subscribe(subject, {
      callback(error, message) {
        if (error !== null) return
        try {
          act(message)
        } catch (failure) {
          log.warn({ err: failure, subject }, 'another server asked amiss')
        }
      },
    })
  const subscription = hear(doorOf(epoch), take)
  const here = hear(hereOf(epoch), (message) => message.respond(underWay.has(message.string()) ? UNDER_WAY : ''))
  const left = hear(leftOf(epoch), (message) => underWay.get(message.string())?.abort())

  return {
    async close(patienceMs = CLOSE_MS) {
      subscription.unsubscribe()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.all(serving), late])
      clearTimeout(timer)
      here.unsubscribe()
      left.unsubscribe()
      for (const each of underWay.values()) each.abort()
    },
  }
}

/** A small answer is one piece; of a large one each is made when the one before has gone. */
async function* pieces(stream: AsyncIterable<unknown>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting = Buffer.alloc(0)
  for await (const chunk of stream) {
    waiting = Buffer.concat([waiting, chunk as Buffer])
    while (waiting.length > PIECE_BYTES) {
      yield { bytes: waiting.subarray(0, PIECE_BYTES), last: false }
      waiting = waiting.subarray(PIECE_BYTES)
    }
  }
  yield { bytes: waiting, last: true }
}
