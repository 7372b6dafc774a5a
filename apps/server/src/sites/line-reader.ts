import { randomBytes } from 'node:crypto'
import { AckPolicy, type ConsumerMessages, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { siteStream } from '../platform/broker/nats/subjects.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import { type LineMessage, readLineText } from './line-message.ts'

/** Messages of a site that may be unacknowledged. */
const IN_FLIGHT = 256
const ANSWER_MS = 5_000
const REDELIVER_AFTER_MS = 120_000
const HEARTBEAT_MS = 1_000
const HEARTBEATS_MISSED = 3
const ASK_AGAIN_MS = 10_000
const PAUSE_MS = 1_000
const NANOS_PER_MS = 1_000_000

export interface LineReaderOptions {
  site: string
  /** To the own engine, for this site. */
  open(): Promise<NatsConnection>
  /** Whether it was committed before; asked of those that may have been. */
  isKnown(message: LineMessage): Promise<boolean>
  /** Called in the order in which the site took them; resolves once it is committed. A rejection: not stored, to come again. */
  take(message: LineMessage): Promise<void>
  /** What no site of ours has sent. */
  onUnreadable(text: string): void
  now(): number
  log: Pick<Log, 'info' | 'warn'>
}

export interface LineReader {
  start(): void
  /** Takes nothing more; what is in hand is acknowledged still. */
  stop(): Promise<void>
  /** When the site's engine was heard last; undefined: never since the start. */
  readonly heardAt: number | undefined
  readonly taken: number
  readonly repeated: number
}

/**
 * Reads the stream that a site keeps, by the line to its engine. A message is acknowledged once it is committed here: until then the site keeps
 * it. Whenever the line was cut, or a message was not taken, a new reader begins at the first that is not acknowledged, so that the
 * order holds.
 */
export function createLineReader(options: LineReaderOptions): LineReader {
  const { site, now, log } = options
  const stream = siteStream(site)
  const logged = new OncePerMinute(now)
  let connection: NatsConnection | undefined
  let current: ConsumerMessages | undefined
  let heardAt: number | undefined
  let stopped = false
  let running: Promise<void> | undefined
  let highest = 0
  let taken = 0
  let repeated = 0

  async function openReader(on: NatsConnection): Promise<ConsumerMessages> {
    const domain = { domain: site, timeout: ANSWER_MS }
    const manager = await jetstreamManager(on, { ...domain, checkAPI: false })
    // One at a time: the stream is a queue, and gives each message to one reader.
    for await (const { name } of manager.consumers.list(stream)) await manager.consumers.delete(stream, name)
    const reader = await manager.consumers.add(stream, {
      durable_name: `headquarters-${randomBytes(6).toString('hex')}`,
      ack_policy: AckPolicy.Explicit,
      ack_wait: REDELIVER_AFTER_MS * NANOS_PER_MS,
      max_ack_pending: IN_FLIGHT,
    })
    heardAt = now()
    return jetstream(on, domain).consumers.getConsumerFromInfo(reader).consume({
      max_messages: IN_FLIGHT,
      expires: ASK_AGAIN_MS,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
    })
  }

  async function listen(messages: ConsumerMessages): Promise<void> {
    for await (const told of messages.status()) {
      if (told.type === 'heartbeat') heardAt = now()
      if (told.type === 'heartbeats_missed' && told.count >= HEARTBEATS_MISSED) await messages.close()
    }
  }

  async function readOnce(): Promise<void> {
    connection ??= await options.open()
    const messages = await openReader(connection)
    current = messages
    log.info({ site }, 'sites: the line is open')
    void listen(messages).catch(() => {})
    const inHand = new Set<Promise<void>>()
    let begun = 0

    function give(message: JsMsg, read: LineMessage): void {
      const work = options.take(read).then(
        () => {
          taken += 1
          message.ack()
        },
        (error: unknown) => {
          if (stopped) return
          log.warn({ err: error, site }, 'sites: a message was not taken; reading again from there')
          void messages.close()
        },
      )
      inHand.add(work)
      void work.finally(() => inHand.delete(work))
    }

    for await (const message of messages) {
      if (stopped) break
      heardAt = now()
      const read = readLineText(message.string())
      if (read === undefined) {
        options.onUnreadable(message.string())
        message.ack()
        continue
      }
      // Committed before a reader ended, and not acknowledged: as many as could be in hand. A site that tells again does so by lower numbers.
      const mayBeKnown = begun < IN_FLIGHT || read.number <= highest
      begun += 1
      highest = Math.max(highest, read.number)
      if (mayBeKnown && (await options.isKnown(read))) {
        repeated += 1
        message.ack()
      } else give(message, read)
    }
    await Promise.allSettled(inHand)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await readOnce()
      } catch (error) {
        if (!stopped && logged.pass('read') !== undefined)
          log.warn({ err: error, site }, 'sites: the line is cut; trying again')
      }
      await current?.close().catch(() => {})
      current = undefined
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopped = true
      await current?.close().catch(() => {})
      await running
      await connection?.drain().catch(() => connection?.close())
    },
    get heardAt() {
      return heardAt
    },
    get taken() {
      return taken
    },
    get repeated() {
      return repeated
    },
  }
}
