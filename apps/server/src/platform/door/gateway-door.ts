import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Msg, type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACTIVE_SUBJECT } from '../broker/nats/epoch-call.ts'
import { CallerLeft, Refusal } from '../errors.ts'
import type { Door } from '../http/door.ts'
import type { Log } from '../log.ts'
import { type CallUnderWay, headOf, isFull, type Outcome, take } from './call-under-way.ts'
import {
  type Ask,
  askSchema,
  BEGUN_WITHIN_MS,
  doorOf,
  frame,
  gateOf,
  hereOf,
  leftOf,
  type Reply,
  UNDER_WAY,
  unframe,
} from './protocol.ts'

export interface GatewayDoorOptions {
  connection: NatsConnection
  /** Whether the engine can be reached. */
  isConnected(): boolean
  log: Pick<Log, 'warn'>
  /** So long a call waits for somebody to be active. */
  holdMs?: number | undefined
}

export interface GatewayDoor extends Door {
  /** Of the server that said last that it is active. */
  readonly epoch: number | undefined
  readonly counters: { passed: number; heldBack: number; lost: number; readonly underWay: number }
  close(): void
}

/** A takeover takes about three seconds, and two more where the active server stands still. */
const HOLD_MS = 10_000
const AGAIN_MS = 100
const WATCH_MS = 1_000
/** An answer that is under way when the next server says that it is active still arrives. */
const LAST_WORDS_MS = 1_000
/** So long without the engine nothing of the active server will come any more. */
const UNREACHED_MS = 10_000
/** A database that was begun anew counts its epochs anew. */
const SILENT_MS = 10_000
/** The answer may be on its way. */
const UNKNOWN_TIMES = 2
const CALLS_MAX = 1000
const WAITING_BYTES_MAX = 64 * 1024 * 1024

const isNobodyThere = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())

/** Brings calls to whoever is active, and the answers back. */
export function openGatewayDoor(options: GatewayDoorOptions): GatewayDoor {
  const { connection, isConnected, log, holdMs = HOLD_MS } = options
  const name = randomUUID()
  const gate = gateOf(name)
  const calls = new Map<string, CallUnderWay>()
  const counters = {
    passed: 0,
    heldBack: 0,
    lost: 0,
    get underWay() {
      return calls.size
    },
  }
  let number = 0
  let waitingBytes = 0
  let waiting = 0
  let heard: { epoch: number; at: number } | undefined

  const active = connection.subscribe(ACTIVE_SUBJECT, {
    callback(error, message) {
      if (error !== null) return
      const epoch = Number(message.string())
      if (!Number.isSafeInteger(epoch)) return
      const isLater = heard === undefined || epoch >= heard.epoch || performance.now() - heard.at > SILENT_MS
      if (isLater) heard = { epoch, at: performance.now() }
    },
  })

  async function hear(message: Msg): Promise<void> {
    const { head: asked, bytes } = unframe<Ask>(askSchema, message.data)
    const call = calls.get(asked.call)
    const { isWaited, bytes: given, later } = call === undefined ? { isWaited: false } : take(call, asked, bytes)
    await later
    const told: Reply = {
      isWaited: isWaited && calls.has(asked.call),
      isFull: later !== undefined && call !== undefined && isFull(call),
    }
    message.respond(frame(told, given))
  }
  const listening = connection.subscribe(gate, {
    callback(error, message) {
      if (error !== null) return
      hear(message).catch((failure: unknown) => log.warn({ err: failure }, 'the active server asked amiss'))
    },
  })

  /** What the server of the call knows of it; undefined where it does not say. */
  const knownThere = (id: string, { epoch }: CallUnderWay): Promise<'underWay' | 'unknown' | 'nobody' | undefined> =>
    connection.request(hereOf(epoch), id, { timeout: WATCH_MS }).then(
      (told) => (told.string() === UNDER_WAY ? 'underWay' : 'unknown'),
      (error: unknown) => (isNobodyThere(error) ? 'nobody' : undefined),
    )

  /** Ends a call whose server is gone, or has lost it with the line. Nothing is known of one that merely takes its time. */
  async function watch(id: string, call: CallUnderWay): Promise<void> {
    let unreachedSince: number | undefined
    let unknown = 0
    const isOver = () => calls.get(id) !== call
    for (;;) {
      await wait(WATCH_MS)
      if (isOver()) return
      unreachedSince = isConnected() ? undefined : (unreachedSince ?? performance.now())
      const known = unreachedSince === undefined ? await knownThere(id, call) : undefined
      unknown = known === 'unknown' ? unknown + 1 : 0
      const isReplaced = heard !== undefined && heard.epoch > call.epoch
      const isCutOff = unreachedSince !== undefined && performance.now() - unreachedSince > UNREACHED_MS
      if (!isReplaced && !isCutOff && known !== 'nobody' && unknown < UNKNOWN_TIMES) continue
      await wait(LAST_WORDS_MS)
      if (isOver()) return
      call.stream?.destroy(new Error('the active server is gone'))
      call.end(call.begun ? 'lost' : 'notBegun')
      return
    }
  }

  /** Asks whoever is active now, once. */
  async function attempt(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
    const epoch = heard?.epoch
    if (epoch === undefined) return { outcome: 'notBegun' as const, call: undefined }
    number += 1
    const id = `${name}.${number}`
    let end: (outcome: Outcome) => void = () => {}
    const ended = new Promise<Outcome>((resolve) => {
      end = (outcome) => {
        // At once: what is fetched from now on of a call that is given up must be refused, or it would be done twice.
        if (outcome !== 'answered') calls.delete(id)
        resolve(outcome)
      }
    })
    const call: CallUnderWay = {
      body,
      epoch,
      begun: false,
      answer: undefined,
      stream: undefined,
      drained: undefined,
      end,
    }
    calls.set(id, call)
    const notBegun = (): void => {
      if (!call.begun) end('notBegun')
    }
    const late = setTimeout(notBegun, BEGUN_WITHIN_MS)
    const left = (): void => {
      if (reply.raw.writableFinished) return
      calls.delete(id)
      call.stream?.destroy()
      call.drained?.()
      if (!connection.isClosed()) connection.publish(leftOf(epoch), id)
      end('left')
    }
    reply.raw.once('close', left)
    if (reply.raw.destroyed) left()
    connection
      .request(doorOf(epoch), frame(headOf(request, { call: id, gate, bodyBytes: body.length })), {
        timeout: BEGUN_WITHIN_MS,
      })
      .catch(notBegun)
    void watch(id, call)
    const outcome = await ended
    clearTimeout(late)
    const forget = (): void => {
      calls.delete(id)
      reply.raw.off('close', left)
    }
    // A large answer goes on.
    if (outcome !== 'answered' || call.stream === undefined) forget()
    else call.stream.once('close', forget)
    return { outcome, call }
  }

  async function ask(request: FastifyRequest, reply: FastifyReply, again: boolean, body: Buffer) {
    let until = performance.now() + holdMs
    let isAgain = false
    for (;;) {
      const { outcome, call } = await attempt(request, reply, body)
      if (outcome === 'answered' && call?.answer !== undefined) {
        counters.passed += 1
        const { status, headers, content } = call.answer
        return reply.status(status).headers(headers).send(content)
      }
      if (outcome === 'left') throw new CallerLeft()
      if (outcome === 'lost') {
        counters.lost += 1
        // Whether it was done nobody here can know. A second time it is asked by a person, or not at all.
        if (!again || isAgain) throw new Refusal('answerLost')
        isAgain = true
        until = performance.now() + holdMs
      }
      if (performance.now() > until) {
        counters.heldBack += 1
        throw new Refusal('overloaded')
      }
      await wait(AGAIN_MS)
      if (reply.raw.destroyed) throw new CallerLeft()
    }
  }

  return {
    counters,
    get epoch() {
      return heard?.epoch
    },
    async pass(request, reply, again) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (waiting >= CALLS_MAX || waitingBytes + body.length > WAITING_BYTES_MAX) throw new Refusal('overloaded')
      waiting += 1
      waitingBytes += body.length
      try {
        return await ask(request, reply, again, body)
      } finally {
        waiting -= 1
        waitingBytes -= body.length
      }
    },
    close() {
      active.unsubscribe()
      listening.unsubscribe()
      for (const call of calls.values()) {
        call.stream?.destroy()
        call.end('lost')
      }
      calls.clear()
    },
  }
}
