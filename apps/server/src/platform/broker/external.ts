import { DEVICE_UP_FILTER, snOfUpTopic, USER_UPLINK_FILTER } from '@vigil/contract'
import { connect, type MqttClient } from 'mqtt'
import type { SessionUser } from '../http/handlers.ts'
import type { Log } from '../log.ts'
import type { Broker, BrokerListeners } from './broker.ts'
import { guardedListeners } from './guarded-listeners.ts'
import { OrderedAcks } from './ordered-acks.ts'
import { UnderWay } from './under-way.ts'

/** A console that is alive says so every 30 s; three missed and it is gone. */
export const PRESENCE_TIMEOUT_MS = 90_000
const PRESENCE_CHECK_MS = 15_000
const RECONNECT_MS = 2_000
const CONNECT_PATIENCE_MS = 30_000
const CLOSE_WAIT_MS = 10_000
/** The only connection that is known of a user whose windows are counted elsewhere. */
const UPLINK = 'uplink'

/**
 * A broker that is not ours. What differs from the embedded one:
 * - Who may connect, publish and subscribe is the broker's to decide. It must hold a device to `device/{sn}/up` and
 *   `device/{sn}/down` and a user to `user/{id}/socket/#` and `user/{id}/up`: this server believes the topic.
 * - The broker acknowledges to the device; this server acknowledges to the broker after the commit, on a session that
 *   outlives its connection. What was not committed is delivered again, provided the broker keeps its queue on disk.
 * - The broker's limit of messages in flight bounds the rate, some ten commits a second times the limit: mosquitto's
 *   default of 20 is far too low for a fleet.
 * - A user counts as connected while its heartbeats come; windows are not told apart.
 */
export interface ExternalBrokerOptions {
  url: string
  /** Where consoles reach the same broker by websocket. */
  pushUrl: string
  /** The same after every restart, and another one for every server: the broker keeps undelivered messages under it. */
  clientId: string
  /** Several servers with one group share the devices' messages among them. */
  shareGroup?: string | undefined
  /** A user by its id, with its office as it is now. */
  userOf(userId: string): SessionUser | undefined | Promise<SessionUser | undefined>
  log: Pick<Log, 'info' | 'warn' | 'debug' | 'error'>
}

const USER_UPLINK = /^user\/([^/]+)\/up$/

export function createExternalBroker(options: ExternalBrokerOptions): Broker {
  const { log } = options
  const heardAt = new Map<string, number>()
  const counters = {
    published: 0,
    delivered: 0,
    refused: 0,
    tooSlow: 0,
    devices: 0,
    get users() {
      return heardAt.size
    },
  }
  let client: MqttClient | undefined
  let listeners: BrokerListeners | undefined
  let acks: OrderedAcks | undefined
  const underWay = new UnderWay()
  let closing = false

  /** Numbers of messages hold for one connection: an acknowledgement must never reach the next one. */
  function acksOf({ stream }: MqttClient): OrderedAcks {
    return new OrderedAcks(
      (bytes) => {
        if (!stream.destroyed) stream.write(bytes)
      },
      (reason) => {
        log.warn({ err: reason }, 'broker: message not taken over, connecting again')
        stream.destroy()
      },
    )
  }

  function takeDeviceMessage(sn: string, payload: Buffer, messageId: number | undefined): void {
    const work = listeners?.onDeviceMessage(sn, payload) ?? Promise.reject(new Error('not started'))
    underWay.track(work)
    if (messageId !== undefined) acks?.add(messageId, work)
  }

  async function takeUserMessage(userId: string, payload: Buffer): Promise<void> {
    const user = await options.userOf(userId)
    if (user === undefined) {
      counters.refused += 1
      return
    }
    heardAt.set(userId, Date.now())
    listeners?.onUserConnected(user, UPLINK)
    listeners?.onUserMessage(user, payload, undefined)
  }

  function take(topic: string, payload: Buffer, messageId: number | undefined): void {
    if (closing) return
    const sn = snOfUpTopic(topic)
    if (sn !== undefined) {
      takeDeviceMessage(sn, payload, messageId)
      return
    }
    const userId = USER_UPLINK.exec(topic)?.[1]
    const work = userId === undefined ? Promise.resolve() : takeUserMessage(userId, payload)
    work.catch((error: unknown) => log.warn({ err: error }, 'broker: uplink not handled'))
    if (messageId !== undefined) acks?.add(messageId, Promise.resolve())
  }

  const presence = setInterval(() => {
    const latest = Date.now() - PRESENCE_TIMEOUT_MS
    for (const [userId, at] of heardAt) {
      if (at >= latest) continue
      heardAt.delete(userId)
      listeners?.onUserDisconnected(userId, UPLINK)
    }
  }, PRESENCE_CHECK_MS)
  presence.unref()

  function open(): MqttClient {
    const opened = connect(options.url, {
      clientId: options.clientId,
      clean: false,
      protocolVersion: 4,
      reconnectPeriod: RECONNECT_MS,
    })
    opened.on('packetreceive', (packet) => {
      if (packet.cmd === 'connack') acks = acksOf(opened)
      if (packet.cmd !== 'publish') return
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const messageId = packet.qos === 1 ? packet.messageId : undefined
      // The client would acknowledge one message at a time and wait for each: the commit is waited for here instead.
      packet.qos = 0
      take(packet.topic, payload, messageId)
    })
    opened.on('error', (error) => log.warn({ err: error }, 'broker: connection'))
    opened.on('close', () => log.debug('broker: connection closed'))
    return opened
  }

  async function subscribe(opened: MqttClient): Promise<void> {
    const share = options.shareGroup === undefined ? '' : `$share/${options.shareGroup}/`
    // Uplinks are not shared: every server has to know who listens.
    await opened.subscribeAsync([`${share}${DEVICE_UP_FILTER}`, USER_UPLINK_FILTER], { qos: 1 })
  }

  return {
    async start(given) {
      listeners = guardedListeners(given, log)
      const opened = open()
      client = opened
      await new Promise<void>((resolve, reject) => {
        const patience = setTimeout(() => {
          opened.end(true)
          reject(new Error('the broker at MQTT_URL does not answer'))
        }, CONNECT_PATIENCE_MS)
        opened.once('connect', () => {
          clearTimeout(patience)
          resolve()
        })
      })
      await subscribe(opened)
      return { port: 0 }
    },
    attachTo() {},
    publish(topic, payload) {
      // Queued for a broker that is away, hours of pushes would fill the memory; consoles ask for a snapshot anyway.
      if (client?.connected !== true) {
        counters.tooSlow += 1
        return
      }
      counters.published += 1
      client.publish(topic, payload, { qos: 1 }, (error) => {
        if (error) log.debug({ topic, err: error }, 'broker: not published')
      })
    },
    /** The broker holds the connection: its own credentials have to end with the session. */
    recheckUser() {},
    recheckDevice() {},
    pushEndpoint: { kind: 'external', url: options.pushUrl },
    get problem() {
      return client?.connected === true ? undefined : 'not connected'
    },
    counters,
    async close() {
      closing = true
      clearInterval(presence)
      await underWay.idle(CLOSE_WAIT_MS)
      await client?.endAsync()
    },
  }
}
