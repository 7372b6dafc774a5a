import { createServer as createTcpServer, type Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { MAX_INGEST_BYTES, snOfUpTopic } from '@vigil/contract'
import { Aedes, type AuthenticateError, type Client, type ConnectPacket } from 'aedes'
import type { Log } from '../log.ts'
import { OncePerMinute } from '../once-per-minute.ts'
import { deviceClientId, isConsole } from './access.ts'
import { guardStream, nameClient, skipFanOut, withoutSession } from './aedes-inside.ts'
import type { Broker, BrokerListeners, VerifyUser } from './broker.ts'
import type { Connection } from './connection.ts'
import { createAcks, takeDeviceMessage } from './device-intake.ts'
import { guardedListeners } from './guarded-listeners.ts'
import { identify, type VerifyDevice } from './identity.ts'
import { PacketSizeGuard } from './packet-size-guard.ts'
import { UnderWay } from './under-way.ts'
import { MAX_UNREAD_BYTES, UserDelivery } from './user-delivery.ts'
import { createWebSocketGate } from './websocket.ts'

export const PUSH_PATH = '/mqtt'

/** Enough for a user name, a secret and a will; nobody is known yet. */
const MAX_CONNECT_BYTES = 16 * 1024
/** Above MAX_INGEST_BYTES, so that a device that sends a little too much is answered instead of thrown out. */
const MAX_DEVICE_PACKET_BYTES = 4 * MAX_INGEST_BYTES
const MAX_USER_PACKET_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 10_000
/** A whole fleet comes back at once after a restart. */
const CONNECT_BACKLOG = 4_096
const TCP_KEEP_ALIVE_MS = 60_000
/** Sessions also end by time, and secrets are changed: nobody stays live on credentials that no longer hold. */
const RECHECK_INTERVAL_MS = 60_000
const CLOSE_WAIT_MS = 10_000
const BAD_CREDENTIALS = 4
/** A stranger's user name may be as long as its first packet. */
const LOGGED_NAME_LENGTH = 64
/** The newest is refused: were the oldest thrown out, it would come back and throw out the next, for ever. */
const WINDOWS_PER_USER = 20
const SERVER_UNAVAILABLE = 3

export interface EmbeddedBrokerOptions {
  host: string
  /** TCP port for devices; 0 lets the system choose. */
  port: number
  /** PEM texts; without them the devices' port speaks plain TCP. */
  tls?: { cert: string | Buffer; key: string | Buffer; handshakeTimeout: number } | undefined
  verifyDevice: VerifyDevice
  verifyUser: VerifyUser
  log: Pick<Log, 'info' | 'warn' | 'debug' | 'error'>
}

function refusal(reason = 'bad user name or password', returnCode = BAD_CREDENTIALS): AuthenticateError {
  return Object.assign(new Error(reason), { returnCode }) as AuthenticateError
}

export async function createEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<Broker> {
  const { log } = options
  const connections = new Set<Connection>()
  const byClient = new WeakMap<Client, Connection>()
  const bySn = new Map<string, Connection>()
  const verify = { device: options.verifyDevice, user: options.verifyUser }
  const underWay = new UnderWay()
  const toUsers = new UserDelivery()
  const logged = new OncePerMinute(Date.now)
  let listeners: BrokerListeners | undefined
  let closing = false
  let nextKey = 0
  const counters = {
    published: 0,
    refused: 0,
    toDevices: 0,
    devicesTooSlow: 0,
    get delivered() {
      return toUsers.delivered + this.toDevices
    },
    get tooSlow() {
      return toUsers.tooSlow + this.devicesTooSlow
    },
    get devices() {
      return bySn.size
    },
    get users() {
      return countWindows()
    },
  }

  function countWindows(): number {
    let count = 0
    for (const { ready, identity } of connections) if (ready && identity?.kind === 'user') count += 1
    return count
  }

  /** Others than this one; a window that comes back takes the place of its own earlier connection. */
  function windowsOf(userId: string, { clientId }: Connection): number {
    let count = 0
    for (const { identity } of connections) {
      if (identity?.kind === 'user' && identity.user.id === userId && identity.clientId !== clientId) count += 1
    }
    return count
  }

  /** A device with an old secret tries again for ever. */
  function noteRefused(clientId: string, username: string | undefined): void {
    const name = username?.slice(0, LOGGED_NAME_LENGTH)
    const suppressed = logged.pass(name ?? '')
    if (suppressed === undefined) return
    const fields = { clientId: clientId.slice(0, LOGGED_NAME_LENGTH), username: name, suppressed }
    log.warn(fields, 'broker: connection refused')
  }

  const aedes = await Aedes.createBroker({
    // No limit: with one, a single client that stops reading would hold every other client's messages back.
    concurrency: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    preConnect(client, packet, callback) {
      const connection = byClient.get(client)
      if (connection === undefined || closing) return callback(null, false)
      takeConnect(connection, packet)
      callback(null, true)
    },
    authenticate(client, username, password, done) {
      const connection = byClient.get(client)
      if (connection === undefined) return done(refusal(), null)
      const { clientId, willTopic, address } = connection
      const claim = { clientId, willTopic, address, username, secret: password }
      identify(claim, verify, () => createAcks(connection, log)).then(
        (identity) => {
          if (identity === undefined) {
            counters.refused += 1
            noteRefused(connection.clientId, username)
            return done(refusal(), null)
          }
          if (identity.kind === 'user' && windowsOf(identity.user.id, connection) >= WINDOWS_PER_USER) {
            counters.refused += 1
            noteRefused(connection.clientId, username)
            return done(refusal('too many windows', SERVER_UNAVAILABLE), null)
          }
          connection.identity = identity
          connection.guard.maxBytes = identity.kind === 'device' ? MAX_DEVICE_PACKET_BYTES : MAX_USER_PACKET_BYTES
          done(null, true)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'broker: credentials could not be checked')
          done(refusal(), null)
        },
      )
    },
    authorizeSubscribe(client, subscription, callback) {
      const allowed = byClient.get(client)?.identity?.access.maySubscribe(subscription.topic) === true
      if (!allowed) counters.refused += 1
      callback(null, allowed ? subscription : null)
    },
    authorizePublish(client, packet, callback) {
      const connection = client === null ? undefined : byClient.get(client)
      const identity = connection?.identity
      if (connection === undefined || identity?.access.mayPublish(packet.topic) !== true) {
        counters.refused += 1
        return callback(new Error(`not allowed to publish to ${packet.topic}`))
      }
      packet.retain = false
      if (identity.kind === 'device') {
        // Whoever speaks now keeps the message and brings it again.
        if (closing || listeners === undefined) return
        takeDeviceMessage(connection, identity, packet, underWay, listeners.onDeviceMessage, () => callback(null))
        return
      }
      listeners?.onUserMessage(identity.user, Buffer.from(packet.payload), identity.clientId)
      callback(null)
    },
    authorizeForward(client, packet) {
      if (client.conn.writableLength > MAX_UNREAD_BYTES) {
        counters.devicesTooSlow += 1
        client.conn.destroy()
        return null
      }
      counters.toDevices += 1
      return packet
    },
  })
  // Nobody may subscribe to what devices say: to look for somebody would cost as much as taking the message.
  skipFanOut(aedes, (topic) => snOfUpTopic(topic) !== undefined)
  aedes.on('clientReady', (client) => {
    const connection = byClient.get(client)
    if (connection?.identity === undefined || connection.stream.destroyed) return
    connection.ready = true
    if (connection.identity.kind === 'user') {
      const { user } = connection.identity
      connection.stream.once('close', toUsers.add(user.id, connection.stream, client))
      listeners?.onUserConnected(user, connection.key)
    } else bySn.set(connection.identity.sn, connection)
  })
  aedes.on('clientError', (client, error) => log.debug({ clientId: client.id, err: error }, 'broker: client dropped'))
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'broker: connection dropped'))

  function takeConnect(connection: Connection, packet: ConnectPacket): void {
    connection.clientId = packet.clientId
    connection.willTopic = packet.will?.topic
    // Who was away asks anew: a console for a snapshot; a command needs a device that is there.
    withoutSession(packet)
    if (!isConsole(packet.clientId)) nameClient(packet, deviceClientId(packet.username ?? ''))
  }

  function accept(stream: Duplex, address: string): void {
    if (closing) {
      stream.destroy()
      return
    }
    const guard = new PacketSizeGuard(MAX_CONNECT_BYTES)
    const inlet = guardStream(
      stream,
      (chunk) => guard.accepts(chunk),
      () => {
        counters.refused += 1
        if (connection.identity?.kind === 'device') listeners?.onDeviceOversized(connection.identity.sn)
      },
    )
    const connection: Connection = {
      key: String(++nextKey),
      stream,
      address,
      guard,
      inlet,
      client: undefined,
      clientId: '',
      willTopic: undefined,
      identity: undefined,
      ready: false,
    }
    if (stream instanceof Socket) {
      stream.setNoDelay(true)
      stream.setKeepAlive(true, TCP_KEEP_ALIVE_MS)
    }
    connections.add(connection)
    stream.once('close', () => {
      connections.delete(connection)
      if (connection.ready && connection.identity?.kind === 'user') {
        listeners?.onUserDisconnected(connection.identity.user.id, connection.key)
      }
      if (connection.identity?.kind === 'device' && bySn.get(connection.identity.sn) === connection) {
        bySn.delete(connection.identity.sn)
      }
      connection.ready = false
    })
    connection.client = aedes.handle(stream)
    byClient.set(connection.client, connection)
  }

  const gate = createWebSocketGate({
    path: PUSH_PATH,
    maxMessageBytes: MAX_DEVICE_PACKET_BYTES,
    accept: (stream, { socket }) => accept(stream, socket.remoteAddress ?? ''),
  })
  const acceptSocket = (socket: Socket): void => accept(socket, socket.remoteAddress ?? '')
  const tcp: Server =
    options.tls === undefined ? createTcpServer(acceptSocket) : createTlsServer(options.tls, acceptSocket)
  tcp.on('error', (error) => log.warn({ err: error }, 'broker: listener'))
  // Node only tells of a handshake that took too long, and leaves its connection open.
  tcp.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())

  async function recheck(connection: Connection): Promise<void> {
    const { identity } = connection
    if (identity === undefined || !connection.ready) return
    if (identity.kind === 'device') {
      if (!options.verifyDevice(identity.sn, identity.secret)) connection.stream.destroy()
      return
    }
    const user = await options.verifyUser(identity.user.id, identity.password, identity.clientId)
    if (user === undefined) {
      connection.stream.destroy()
      return
    }
    const moved = user.officeId !== identity.user.officeId
    identity.user = user
    if (moved && connection.ready) listeners?.onUserConnected(user, connection.key)
  }

  function recheckAll(all: Iterable<Connection>): void {
    for (const connection of all) {
      recheck(connection).catch((error: unknown) => log.warn({ err: error }, 'broker: credentials not rechecked'))
    }
  }
  const rechecking = setInterval(() => recheckAll(connections), RECHECK_INTERVAL_MS)
  rechecking.unref()

  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    closing = true
    clearInterval(rechecking)
    const tcpClosed = new Promise<void>((resolve) => {
      if (tcp.listening) tcp.close(() => resolve())
      else resolve()
    })
    await underWay.idle(CLOSE_WAIT_MS)
    await gate.close()
    for (const { stream } of connections) stream.end()
    await new Promise<void>((resolve) => aedes.close(resolve))
    for (const { stream } of connections) stream.destroy()
    await tcpClosed
  }

  return {
    start(given) {
      listeners = guardedListeners(given, log)
      return new Promise((resolve, reject) => {
        tcp.once('error', reject)
        tcp.listen({ port: options.port, host: options.host, backlog: CONNECT_BACKLOG }, () => {
          tcp.off('error', reject)
          const address = tcp.address()
          resolve({ port: typeof address === 'object' && address !== null ? address.port : options.port })
        })
      })
    },
    attachTo: (server) => gate.attachTo(server),
    publish(topic, payload) {
      counters.published += 1
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
      if (toUsers.deliver(topic, bytes)) return
      // QoS 0 and 1 take ways of different length through the broker, and the later one would be dropped as a repetition.
      aedes.publish(
        {
          cmd: 'publish',
          topic,
          payload: bytes,
          qos: 1,
          retain: false,
          dup: false,
        },
        (error) => {
          if (error) log.debug({ topic, err: error }, 'broker: not published')
        },
      )
    },
    recheckUser(userId) {
      recheckAll([...connections].filter(({ identity }) => identity?.kind === 'user' && identity.user.id === userId))
    },
    recheckDevice(sn) {
      const connection = bySn.get(sn)
      if (connection !== undefined) recheckAll([connection])
    },
    pushEndpoint: { kind: 'own', path: PUSH_PATH },
    get problem() {
      return tcp.listening ? undefined : 'closed'
    },
    counters,
    close() {
      closed ??= close()
      return closed
    },
  }
}
