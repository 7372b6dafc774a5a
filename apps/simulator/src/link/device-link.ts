import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { deviceDownTopic, deviceUpTopic } from '@vigil/contract'
import mqttPacket from 'mqtt-packet'
import { Outbox, type Pending } from './outbox.ts'

export interface LinkOptions {
  readonly url: URL
  readonly sn: string
  readonly secret: string
  /** Messages kept while they can not be delivered. */
  readonly capacity: number
  readonly onDown: (payload: Buffer) => void
  readonly onProblem?: (reason: string) => void
  /** 0 to 1, so that a fleet does not come back in one breath. */
  readonly random: () => number
}

const KEEP_ALIVE_S = 60
const CONNECT_TIMEOUT_MS = 15_000
const BACK_OFF_MS = { first: 1000, most: 30_000 }
/** The server acknowledges after its commit; more than this under way would only fill its queue. */
const IN_FLIGHT = 64
const MAX_PACKET_ID = 65_535
const SUBSCRIBE_ID = 1
const DEFAULT_PORT = { 'mqtt:': 1883, 'mqtts:': 8883 } as const
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])
const PUBACK = 0x40
const PUBACK_BYTES = 4
const PUBLISH_QOS1 = 0x32
const DUPLICATE = 0x08

/**
 * One device's MQTT 3.1.1 connection, as lean as it can be: a fleet of thousands has one each. Publishes at QoS 1, keeps
 * what is not acknowledged, and comes back by itself.
 */
export class DeviceLink {
  readonly #options: LinkOptions
  readonly #outbox: Outbox
  readonly #topic: Buffer
  #socket: Socket | undefined
  #retry: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #heardAt = 0
  #attempts = 0
  #inFlight = 0
  #lastId = SUBSCRIBE_ID
  #wanted = false
  connected = false

  constructor(options: LinkOptions) {
    this.#options = options
    this.#outbox = new Outbox(options.capacity)
    const topic = Buffer.from(deviceUpTopic(options.sn))
    this.#topic = Buffer.concat([Buffer.from([topic.length >> 8, topic.length & 0xff]), topic])
  }

  /** Messages that are not acknowledged yet. */
  get pending(): number {
    return this.#outbox.size
  }

  /** Messages given up for want of room. */
  get dropped(): number {
    return this.#outbox.dropped
  }

  open(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#connect()
  }

  /** Cuts the line, keeps what waits; `open` brings it back. */
  cut(): void {
    this.#wanted = false
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#attempts = 0
    const socket = this.#socket
    this.#lost()
    socket?.destroy()
  }

  /** Says goodbye; resolves when the line is down. */
  async close(): Promise<void> {
    const socket = this.#socket
    const wasConnected = this.connected
    this.#wanted = false
    clearTimeout(this.#retry)
    if (socket === undefined || !wasConnected) {
      this.cut()
      return
    }
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.end(mqttPacket.generate({ cmd: 'disconnect' }))
    const giveUp = setTimeout(() => socket.destroy(), 1000)
    await closed
    clearTimeout(giveUp)
    this.#lost()
  }

  /** `spare` messages make room for newer ones when the line is down for long. */
  publish(text: string, spare: boolean): void {
    const item = this.#outbox.add(Buffer.from(text), spare)
    if (!this.connected || this.#inFlight >= IN_FLIGHT || this.#inFlight < this.#outbox.size - 1) {
      this.#pump()
      return
    }
    this.#send(item)
  }

  #connect(): void {
    const { url, sn, secret } = this.#options
    const secure = url.protocol === 'mqtts:'
    const port = url.port === '' ? DEFAULT_PORT[secure ? 'mqtts:' : 'mqtt:'] : Number(url.port)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // On this machine the server may show a certificate of its own making; anywhere else it must be a good one.
    const rejectUnauthorized = !LOOPBACK.has(host)
    const socket = secure ? connectTls({ host, port, rejectUnauthorized }) : connectTcp({ host, port })
    this.#socket = socket
    socket.setNoDelay(true)
    const timeout = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_TIMEOUT_MS)
    const parser = mqttPacket.parser()
    let partial = 0
    parser.on('packet', (packet) => this.#receive(packet, socket, timeout))
    parser.on('error', (error) => socket.destroy(error))
    socket.on('data', (chunk) => {
      this.#heardAt = Date.now()
      if (partial > 0 || !this.#takeAcknowledgements(chunk)) partial = parser.parse(chunk)
    })
    socket.on('error', (error) => this.#options.onProblem?.(error.message))
    socket.on('close', () => {
      clearTimeout(timeout)
      if (this.#socket === socket) this.#lost()
      this.#retryLater()
    })
    socket.once(secure ? 'secureConnect' : 'connect', () =>
      socket.write(
        mqttPacket.generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId: sn,
          username: sn,
          password: Buffer.from(secret),
          keepalive: KEEP_ALIVE_S,
        }),
      ),
    )
  }

  #receive(packet: mqttPacket.Packet, socket: Socket, timeout: NodeJS.Timeout): void {
    switch (packet.cmd) {
      case 'connack':
        clearTimeout(timeout)
        if (packet.returnCode === 0) this.#begin(socket)
        else {
          this.#options.onProblem?.(`refused with ${packet.returnCode}`)
          socket.destroy()
        }
        break
      case 'puback':
        if (packet.messageId !== undefined) this.#acknowledged(packet.messageId)
        break
      case 'publish':
        if (packet.qos > 0 && packet.messageId !== undefined) {
          socket.write(mqttPacket.generate({ cmd: 'puback', messageId: packet.messageId }))
        }
        this.#options.onDown(Buffer.from(packet.payload))
        break
      default:
    }
  }

  #begin(socket: Socket): void {
    const topic = deviceDownTopic(this.#options.sn)
    socket.write(mqttPacket.generate({ cmd: 'subscribe', messageId: SUBSCRIBE_ID, subscriptions: [{ topic, qos: 1 }] }))
    this.connected = true
    this.#attempts = 0
    this.#inFlight = 0
    this.#heardAt = Date.now()
    this.#outbox.rewind()
    this.#keepAlive = setInterval(() => this.#ping(socket), (KEEP_ALIVE_S * 1000) / 2)
    this.#pump()
  }

  /** A line that has died without a word is found here; the operating system would take minutes. */
  #ping(socket: Socket): void {
    if (Date.now() - this.#heardAt > KEEP_ALIVE_S * 1500) socket.destroy(new Error('silent'))
    else socket.write(mqttPacket.generate({ cmd: 'pingreq' }))
  }

  /** Nearly everything that comes is an acknowledgement; false when the chunk holds anything else. */
  #takeAcknowledgements(chunk: Buffer): boolean {
    if (chunk.length % PUBACK_BYTES !== 0) return false
    for (let at = 0; at < chunk.length; at += PUBACK_BYTES) {
      if (chunk[at] !== PUBACK || chunk[at + 1] !== 2) return false
    }
    for (let at = 0; at < chunk.length; at += PUBACK_BYTES) this.#acknowledged(chunk.readUInt16BE(at + 2))
    return true
  }

  #acknowledged(packetId: number): void {
    if (!this.#outbox.acknowledge(packetId)) return
    this.#inFlight = Math.max(0, this.#inFlight - 1)
    if (this.#outbox.size > this.#inFlight) this.#pump()
  }

  #pump(): void {
    while (this.connected && this.#inFlight < IN_FLIGHT) {
      const next = this.#outbox.unsent()
      if (next === undefined) return
      this.#send(next)
    }
  }

  #send(item: Pending): void {
    const again = item.packetId !== 0
    if (!again) item.packetId = this.#newId()
    item.sent = true
    this.#inFlight += 1
    this.#socket?.write(this.#publishPacket(item, again))
  }

  #newId(): number {
    do this.#lastId = this.#lastId >= MAX_PACKET_ID ? SUBSCRIBE_ID + 1 : this.#lastId + 1
    while (this.#outbox.size > 1 && this.#outbox.uses(this.#lastId))
    return this.#lastId
  }

  #publishPacket({ payload, packetId }: Pending, again: boolean): Buffer {
    const topic = this.#topic
    const length = topic.length + 2 + payload.length
    const head = Buffer.allocUnsafe(5 + length)
    head[0] = again ? PUBLISH_QOS1 | DUPLICATE : PUBLISH_QOS1
    let at = 1
    for (let left = length; left > 0 || at === 1; left >>= 7) head[at++] = left > 0x7f ? (left & 0x7f) | 0x80 : left
    at += topic.copy(head, at)
    at = head.writeUInt16BE(packetId, at)
    at += payload.copy(head, at)
    return head.subarray(0, at)
  }

  #lost(): void {
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
    this.#socket = undefined
    this.connected = false
    this.#inFlight = 0
  }

  #retryLater(): void {
    if (!this.#wanted || this.#retry !== undefined || this.#socket !== undefined) return
    const wait = Math.min(BACK_OFF_MS.most, BACK_OFF_MS.first * 2 ** this.#attempts)
    this.#attempts += 1
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined
        this.#connect()
      },
      wait * (0.5 + this.#options.random()),
    )
  }
}
