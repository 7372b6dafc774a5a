import {
  type DownMessage,
  deviceDownTopic,
  deviceUpTopic,
  downMessageSchema,
  ingestResultSchema,
} from '@vigil/contract'
import mqtt from 'mqtt'
import type { Book } from '../check/book.ts'
import type { Random } from '../lib/random.ts'
import { createLoop, wait } from '../lib/wait.ts'
import { createCalls, isGood } from '../product/calls.ts'
import type { DeviceCredentials, Product } from '../product/product.ts'
import { createScript, type ScriptedMessage } from './script.ts'

/** A device as the protocol wants it: what is not acknowledged is kept and sent again under the same number. */
export interface LoadDevice {
  readonly sn: string
  readonly secret: string
  /** Its clock is wrong by so much. */
  clock: () => number
  paused: boolean
  readonly waiting: number
  /** Since when it has been connected with a message that nobody acknowledges. */
  readonly stuckSince: number | undefined
  calmDown(): void
  stop(): Promise<void>
}

export interface DeviceWorld {
  readonly product: Pick<Product, 'url' | 'mqttPort'>
  readonly book: Book
  readonly random: Random
  /** The server's clock is or was wrong. */
  readonly serverClockInDoubt: () => boolean
}

interface Waiting extends ScriptedMessage {
  readonly madeAt: number
  readonly doubtful: boolean
}

/** Acknowledged, or it is to be sent again. */
type Send = (messages: readonly Waiting[]) => Promise<boolean>

interface Link {
  readonly connected: boolean
  send: Send
  readonly atOnce: number
  close(): Promise<void>
}

const KEPT = 900
const LIVE_MS = 3000
/** So long after its clock was set a device's messages may count as late. */
const CLOCK_SETTLES_MS = 60_000

function overMqtt(
  { sn, secret, password = secret }: DeviceCredentials,
  { product, book }: DeviceWorld,
  onDown: (message: DownMessage) => void,
): Link {
  const client = mqtt.connect(`mqtt://127.0.0.1:${product.mqttPort}`, {
    clientId: sn,
    username: sn,
    password,
    reconnectPeriod: 700,
    connectTimeout: 8000,
    keepalive: 10,
  })
  client.on('error', () => {})
  client.on('connect', () => client.subscribe(deviceDownTopic(sn), { qos: 1 }, () => {}))
  client.on('message', (_topic, payload) => {
    const down = downMessageSchema.safeParse(JSON.parse(payload.toString()))
    if (down.success) onDown(down.data)
  })
  const up = deviceUpTopic(sn)
  return {
    get connected() {
      return client.connected
    },
    atOnce: 1,
    send: async ([first]) => {
      if (first === undefined) return true
      book.send(first.message)
      // Resolves only when it is acknowledged: a lost connection is the client's to mend.
      return client.publishAsync(up, JSON.stringify(first.body), { qos: 1 }).then(
        () => true,
        () => false,
      )
    },
    close: () => client.endAsync(true),
  }
}

function overHttp({ sn, secret }: DeviceCredentials, { product, book }: DeviceWorld): Link {
  const calls = createCalls(product.url, `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`)
  let connected = false
  return {
    get connected() {
      return connected
    },
    atOnce: 20,
    async send(messages) {
      for (const { message } of messages) book.send(message)
      const answer = await calls.post(
        '/ingest',
        '',
        messages.map(({ body }) => body),
      )
      connected = answer.kind === 'answered'
      const result = isGood(answer) ? ingestResultSchema.safeParse(answer.data) : undefined
      if (result?.success !== true) return false
      for (const { index, code, reason } of result.data.rejected) {
        const message = messages[index]?.message
        if (message !== undefined) book.refuse({ id: message.id, sn, code, reason })
      }
      return true
    },
    close: async () => {},
  }
}

/** Of an answer that leaves something out the rest is stored. */
const PARTLY = 2007

export function startDevice(credentials: DeviceCredentials, kind: 'mqtt' | 'http', world: DeviceWorld): LoadDevice {
  const { book, random } = world
  const { sn } = credentials
  const script = createScript(sn, credentials.deviceType, book, random)
  const queue: Waiting[] = []
  let inFlightSince: number | undefined
  let clockSetAt = Number.NEGATIVE_INFINITY
  let clock = () => 0
  let isOver = false

  const inDoubt = (): boolean =>
    clock() !== 0 || Date.now() - clockSetAt < CLOCK_SETTLES_MS || world.serverClockInDoubt()
  const keep = (scripted: ScriptedMessage): void => {
    if (queue.length < KEPT) queue.push({ ...scripted, madeAt: Date.now(), doubtful: inDoubt() })
  }

  function hear(message: DownMessage): void {
    const time = Date.now() + clock()
    if (message.type === 'rejected') {
      const { id, code, reason } = message
      if (id !== undefined && code !== PARTLY) book.refuse({ id, sn, code, reason })
    } else if (message.type === 'command') {
      const answer = { type: 'answer', command: message.id, time }
      for (const status of ['accepted', 'done']) {
        const id = `${message.id}:${status}`
        keep({ message: { id, sn, kind: 'answer' }, body: { ...answer, id, status } })
      }
    }
  }

  const link = kind === 'mqtt' ? overMqtt(credentials, world, hear) : overHttp(credentials, world)

  async function pump(): Promise<void> {
    while (!isOver) {
      const part = queue.slice(0, link.atOnce)
      if (part.length === 0 || device.paused) {
        await wait(50)
        continue
      }
      inFlightSince ??= Date.now()
      if (!(await link.send(part))) {
        await wait(1000)
        continue
      }
      inFlightSince = undefined
      queue.splice(0, part.length)
      const at = Date.now()
      for (const { message, madeAt, doubtful } of part) {
        book.acknowledge(message.id, { at, doubtful: doubtful || inDoubt(), live: at - madeAt < LIVE_MS })
      }
    }
  }

  const device = {
    sn,
    secret: credentials.secret,
    get clock() {
      return clock
    },
    set clock(wrong: () => number) {
      clock = wrong
      clockSetAt = Date.now()
    },
    paused: false,
    get waiting() {
      return queue.length
    },
    get stuckSince() {
      return link.connected ? inFlightSince : undefined
    },
    calmDown: script.calmDown,
    async stop() {
      isOver = true
      await ticks.stop()
      await link.close().catch(() => {})
    },
  }
  const ticks = createLoop(
    async () => {
      if (!device.paused) keep(script.next(Date.now() + clock()))
    },
    () => random.whole(850, 1150),
  )
  void pump()
  return device
}
