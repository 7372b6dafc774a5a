import type { NatsConnection } from '@nats-io/transport-node'
import type { SessionUser } from '../../http/handlers.ts'
import type { Log } from '../../log.ts'
import type { Broker, BrokerListeners } from '../broker.ts'
import { guardedListeners } from '../guarded-listeners.ts'
import { UnderWay } from '../under-way.ts'
import { createDeviceStream, type DeviceStream } from './device-stream.ts'
import { type EngineClient, secretMark, windowToken } from './engine-claims.ts'
import type { EngineKeys } from './engine-keys.ts'
import { type EngineLink, openEngineLink } from './engine-link.ts'
import { createEngineWatch, type EngineWatch } from './engine-watch.ts'
import { type EpochCall, startEpochCall } from './epoch-call.ts'
import { subjectOf, USER_UPLINKS, userOfUplink } from './subjects.ts'

const CLOSE_WAIT_MS = 10_000
/** Sessions also end by time. */
const RECHECK_INTERVAL_MS = 60_000
/** The engine tells of a window and brings what it says by two ways. */
const UPLINK_WAITS_MS = 2_000

/**
 * An engine of several machines in place of the broker: devices and consoles are its clients, this server is one of them. What
 * differs from the embedded one:
 * - The engine acknowledges to the device once the message is in its store (on a majority of its nodes), and this server
 *   acknowledges to the engine after the commit: acknowledged means stored, in one of two places.
 * - Devices speak at quality 1: what comes at quality 0 is in no store and is not read.
 * - Pushes arrive at quality 0, whatever was subscribed: a connection that loses one is over, and the console asks for all of it.
 */
export interface NatsBrokerOptions {
  servers: readonly string[]
  /** Where consoles reach the engine by websocket. */
  pushUrl: string
  keys: EngineKeys
  replicas: number
  /** Of this server among those that have been active. */
  epoch: number
  /** False while this server may have lost its place to another: it tells nobody anything. */
  isActive(): boolean
  /** The engine tells of another server that is active, in this epoch. */
  heardOf?(epoch: number): void
  /** Opened before; the broker closes it. */
  link?: EngineLink | undefined
  /** Who sits at a window of the session; undefined when it has ended or may look at no device. */
  userOfSession(sessionId: string): Promise<SessionUser | undefined>
  secretHashOf(sn: string): Buffer | undefined
  log: Pick<Log, 'info' | 'warn' | 'debug' | 'error'>
}

interface Window {
  readonly userId: string
  readonly sessionId: string
  user: SessionUser | undefined
}

export function createNatsBroker(options: NatsBrokerOptions): Broker {
  const { keys, log } = options
  const windows = new Map<string, Window>()
  const underWay = new UnderWay()
  let listeners: BrokerListeners | undefined
  let link = options.link
  let call: EpochCall | undefined
  let watch: EngineWatch | undefined
  /** Whoever is there before this server is active was told things by another one, and perhaps not all of them. */
  let isBeginning = true
  let closing = false
  const counters = {
    published: 0,
    delivered: 0,
    refused: 0,
    tooSlow: 0,
    get devices() {
      return [...(watch?.clients.values() ?? [])].filter(({ kind }) => kind === 'device').length
    },
    get users() {
      return windows.size
    },
  }

  /** Whose session has ended is thrown out; who was moved to another office hears of its devices from now on. */
  async function check(key: string, connectionId: string, window: Window): Promise<void> {
    const user = await options.userOfSession(window.sessionId)
    if (windows.get(connectionId) !== window) return
    if (user === undefined || user.id !== window.userId) {
      counters.refused += 1
      watch?.revoke({ key, kind: 'window' })
      return
    }
    const isNew = window.user?.officeId !== user.officeId
    window.user = user
    if (isNew) listeners?.onUserConnected(user, connectionId)
  }

  const checkQuietly = (key: string, connectionId: string, window: Window): Promise<void> =>
    check(key, connectionId, window).catch((error: unknown) =>
      log.warn({ err: error }, 'engine: a window could not be checked; looking again in a minute'),
    )

  function checkDevice({ key, sn, mark }: Extract<EngineClient, { kind: 'device' }>): void {
    const hash = options.secretHashOf(sn)
    if (hash !== undefined && secretMark(hash) === mark) return
    counters.refused += 1
    log.warn({ sn }, 'engine: a device with a credential that holds no longer is thrown out')
    watch?.revoke({ key, kind: 'device' })
  }

  function clientConnected(client: EngineClient, connectionId: string): void {
    if (client.kind === 'device') {
      checkDevice(client)
      return
    }
    // It comes again by itself, with a new password, and asks for the whole picture: a screen that stayed open would look live and miss things.
    if (isBeginning) {
      watch?.revoke(client)
      return
    }
    const window: Window = { userId: client.userId, sessionId: client.sessionId, user: undefined }
    windows.set(connectionId, window)
    void checkQuietly(client.key, connectionId, window)
  }

  function clientDisconnected(_client: EngineClient, connectionId: string): void {
    const window = windows.get(connectionId)
    if (window === undefined) return
    windows.delete(connectionId)
    if (window.user !== undefined) listeners?.onUserDisconnected(window.userId, connectionId)
  }

  const knownUser = (userId: string): SessionUser | undefined => {
    for (const window of windows.values()) if (window.userId === userId && window.user !== undefined) return window.user
    return undefined
  }

  async function takeUplink(userId: string, payload: Buffer): Promise<void> {
    const until = Date.now() + UPLINK_WAITS_MS
    let user = knownUser(userId)
    while (user === undefined && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      user = knownUser(userId)
    }
    if (user === undefined) counters.refused += 1
    else if (!closing) listeners?.onUserMessage(user, payload, undefined)
  }

  async function hearUplinks(opened: NatsConnection): Promise<void> {
    for await (const message of opened.subscribe(USER_UPLINKS)) {
      const userId = userOfUplink(message.subject)
      if (userId !== undefined) void takeUplink(userId, Buffer.from(message.data))
    }
  }

  function recheck(concerns: (client: EngineClient) => boolean): void {
    for (const [connectionId, client] of watch?.clients ?? []) {
      if (!concerns(client)) continue
      const window = windows.get(connectionId)
      if (client.kind === 'device') checkDevice(client)
      else if (window !== undefined) void checkQuietly(client.key, connectionId, window)
    }
  }
  const rechecking = setInterval(() => recheck(() => true), RECHECK_INTERVAL_MS)
  rechecking.unref()

  let streaming: Promise<DeviceStream> | undefined
  function streamOn(connection: NatsConnection): Promise<DeviceStream> {
    const { replicas, epoch } = options
    const onDeviceMessage: BrokerListeners['onDeviceMessage'] = (sn, payload) => {
      if (listeners === undefined) throw new Error('a message before the start')
      return listeners.onDeviceMessage(sn, payload)
    }
    streaming ??= createDeviceStream({ connection, replicas, epoch, onDeviceMessage, underWay, log })
    return streaming
  }
  // While the rest of this server begins the engine makes its readers.
  if (link !== undefined) {
    streamOn(link.connection)
      .then((made) => made.prepare())
      .catch((error: unknown) => log.warn({ err: error }, 'engine: its readers are not made yet'))
  }

  async function stopAll(): Promise<void> {
    closing = true
    clearInterval(rechecking)
    await (await streaming)?.stop()
    await underWay.idle(CLOSE_WAIT_MS)
    await watch?.revoked()
    watch?.stop()
    call?.stop()
    await link?.close()
  }
  let closed: Promise<void> | undefined

  return {
    async start(given) {
      listeners = guardedListeners(given, log)
      link ??= await openEngineLink(options.servers, keys)
      const { connection, system } = link
      call = startEpochCall(connection, options.epoch, (other) => options.heardOf?.(other), options.isActive)
      watch = createEngineWatch({
        system,
        keys,
        onConnected: clientConnected,
        onDisconnected: clientDisconnected,
        now: Date.now,
        log,
      })
      // Side by side: messages of devices need not wait until it is known who looks on.
      await Promise.all([
        watch.start().then(() => {
          isBeginning = false
          void hearUplinks(connection)
        }),
        streamOn(connection).then((made) => made.start()),
      ])
      return { port: 0 }
    },
    attachTo() {},
    publish(topic, payload) {
      // Queued for an engine that is away, hours of pushes would fill the memory; consoles ask for a snapshot anyway.
      if (link?.isConnected !== true || !options.isActive()) {
        counters.tooSlow += 1
        return
      }
      const subject = subjectOf(topic)
      if (subject === undefined) {
        counters.refused += 1
        return
      }
      try {
        link.connection.publish(subject, payload)
        counters.published += 1
      } catch (error) {
        log.warn({ topic, err: error }, 'engine: not published')
      }
    },
    windowPassword: (window) => windowToken(keys, window, Date.now()),
    recheckUser(userId) {
      recheck((client) => client.kind === 'window' && client.userId === userId)
    },
    recheckDevice(sn) {
      recheck((client) => client.kind === 'device' && client.sn === sn)
    },
    pushEndpoint: { kind: 'external', url: options.pushUrl },
    get problem() {
      return link?.isConnected === true ? undefined : 'not connected'
    },
    counters,
    close() {
      closed ??= stopAll()
      return closed
    },
  }
}
