import type { Duplex } from 'node:stream'
import { userPrefix } from '@vigil/contract'
import type { Client } from 'aedes'
import mqttPacket from 'mqtt-packet'
import { subscriptionsOf } from './aedes-inside.ts'

/** A client that leaves this much unread is thrown out; it comes back and asks for a snapshot. */
export const MAX_UNREAD_BYTES = 8 * 1024 * 1024
/** All windows of a user together; whoever has more than a fair share of it goes first. */
export const MAX_UNREAD_OF_USER = 32 * 1024 * 1024
const FAIR_SHARE_BYTES = 1024 * 1024
const LARGEST_MESSAGE_ID = 65_535
/** In a storm the calls into the system cost more than the alarms do: what comes this close together travels as one piece. */
const GATHER_MS = 10

interface Window {
  readonly stream: Duplex
  readonly client: Client
  readonly allTopics: string
  nextMessageId: number
  waiting: Buffer[]
  waitingSince: number
}

/**
 * Puts messages straight onto the connections of a user's windows. The broker behind would hand each on over several turns of the
 * event loop; with the sockets of a whole fleet in every turn, an alarm would wait for all of them several times.
 */
export class UserDelivery {
  readonly #windows = new Map<string, Set<Window>>()
  #waiting: Window[] = []
  delivered = 0
  tooSlow = 0

  /** Until the returned function is called, the window hears what it has subscribed to. */
  add(userId: string, stream: Duplex, client: Client): () => void {
    const allTopics = `${userPrefix(userId)}/#`
    const window: Window = { stream, client, allTopics, nextMessageId: 1, waiting: [], waitingSince: 0 }
    const windows = this.#windows.get(userId) ?? new Set()
    this.#windows.set(userId, windows.add(window))
    return () => {
      windows.delete(window)
      if (windows.size === 0 && this.#windows.get(userId) === windows) this.#windows.delete(userId)
    }
  }

  /** False when the topic is not a user's. */
  deliver(topic: string, payload: Buffer): boolean {
    const userId = userOfTopic(topic)
    if (userId === undefined) return false
    const windows = this.#windows.get(userId)
    if (windows !== undefined) for (const window of windows) this.#write(window, topic, payload, windows)
    return true
  }

  #write(window: Window, topic: string, payload: Buffer, ofUser: ReadonlySet<Window>): void {
    const { stream, client, allTopics } = window
    const subscriptions = subscriptionsOf(client)
    const subscription = subscriptions[topic] ?? subscriptions[allTopics]
    if (subscription === undefined || stream.destroyed) return
    if (leavesTooMuch(stream.writableLength, ofUser)) {
      this.tooSlow += 1
      stream.destroy()
      return
    }
    this.delivered += 1
    const common = { cmd: 'publish', topic, payload, dup: false, retain: false } as const
    if (subscription.qos === 0) {
      this.#gather(window, mqttPacket.generate({ ...common, qos: 0 }))
      return
    }
    this.#gather(window, mqttPacket.generate({ ...common, qos: 1, messageId: window.nextMessageId }))
    window.nextMessageId = window.nextMessageId === LARGEST_MESSAGE_ID ? 1 : window.nextMessageId + 1
  }

  /** At the end of this turn of the event loop; a turn with the sockets of a whole fleet may take long, so also within it. */
  #gather(window: Window, packet: Buffer): void {
    const now = performance.now()
    if (window.waiting.push(packet) === 1) {
      window.waitingSince = now
      if (this.#waiting.push(window) === 1) setImmediate(() => this.#sendWaiting())
    } else if (now - window.waitingSince >= GATHER_MS) {
      send(window)
    }
  }

  #sendWaiting(): void {
    const windows = this.#waiting
    this.#waiting = []
    for (const window of windows) send(window)
  }
}

function leavesTooMuch(unread: number, ofUser: ReadonlySet<Window>): boolean {
  if (unread <= FAIR_SHARE_BYTES) return false
  if (unread > MAX_UNREAD_BYTES) return true
  let all = 0
  for (const { stream } of ofUser) all += stream.writableLength
  return all > MAX_UNREAD_OF_USER
}

function send(window: Window): void {
  const { stream, waiting } = window
  window.waiting = []
  if (stream.destroyed || waiting.length === 0) return
  stream.cork()
  for (const packet of waiting) stream.write(packet)
  stream.uncork()
}

const USER_PREFIX = 'user/'

function userOfTopic(topic: string): string | undefined {
  if (!topic.startsWith(USER_PREFIX)) return undefined
  return topic.slice(USER_PREFIX.length, topic.indexOf('/', USER_PREFIX.length))
}
