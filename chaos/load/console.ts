import {
  type AlarmEvent,
  PUSH_MESSAGES,
  PUSH_TOPICS,
  PushCode,
  type PushTopic,
  snapshotSchema,
  UplinkCode,
  userPrefix,
  userUplinkTopic,
  webClientId,
} from '@vigil/contract'
import mqtt, { type MqttClient } from 'mqtt'
import { z } from 'zod'
import { Silences } from '../check/delays.ts'
import { Picture } from '../check/picture.ts'
import { wait } from '../lib/wait.ts'
import { isGood } from '../product/calls.ts'
import type { Person } from './people.ts'

/** What a console does without its screen: a link, a snapshot at every new one, and then what is pushed. */
export interface Console {
  readonly person: Person
  readonly picture: Picture
  readonly isLive: boolean
  /** Episodes that it was told of, ever. */
  readonly shown: ReadonlySet<string>
  /** When it was told of each of them for the first time. */
  readonly shownAt: ReadonlyMap<string, number>
  /** The longest time, since `from`, in which it heard nothing and so could not be right. */
  silentMs(from: number): number
  /** Serial numbers that it was told of, ever. */
  readonly heardOf: ReadonlySet<string>
  readonly malformed: readonly string[]
  readonly messages: number
  readonly links: number
  stop(): Promise<void>
}

const mqttConfigSchema = z.object({ username: z.string(), password: z.string(), mqttUrl: z.string() })
const AGAIN_MS = 1000
const KEEPALIVE_S = 5
const SERIAL_NUMBER = /"sn":"([^"]+)"/g

/** Credentials of one window, and its client before anything was subscribed to. */
export async function openWindow(
  person: Person,
  window: string,
  port: number,
  options: mqtt.IClientOptions = {},
): Promise<MqttClient | undefined> {
  const clientId = webClientId(person.id, window)
  const answer = await person.post('/auth/mqttConfig', { clientId })
  const config = isGood(answer) ? mqttConfigSchema.safeParse(answer.data) : undefined
  if (config?.success !== true) return undefined
  const { username, password, mqttUrl } = config.data
  const path = mqttUrl.startsWith('/') ? mqttUrl : new URL(mqttUrl).pathname
  const client = mqtt.connect(`ws://127.0.0.1:${port}${path}`, {
    clientId,
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    keepalive: KEEPALIVE_S,
    clean: true,
    ...options,
  })
  client.on('error', () => {})
  return client
}

export function startConsole(person: Person, port: number): Console {
  const picture = new Picture()
  const shown = new Set<string>()
  const shownAt = new Map<string, number>()
  const hearing = new Silences(Date.now())
  const heardOf = new Set<string>()
  const malformed: string[] = []
  const prefix = `${userPrefix(person.id)}/`
  let messages = 0
  let links = 0
  let isLive = false
  let isOver = false
  let client: MqttClient | undefined

  function noteAlarms(alarms: readonly AlarmEvent[]): void {
    for (const { findings } of alarms) {
      for (const { name } of findings) {
        if (!shown.has(name)) shownAt.set(name, Date.now())
        shown.add(name)
      }
    }
  }

  function hear(topic: string, payload: Buffer): void {
    messages += 1
    hearing.heard(Date.now())
    const text = payload.toString()
    for (const [, sn] of text.matchAll(SERIAL_NUMBER)) heardOf.add(sn ?? '')
    const name = topic.slice(prefix.length) as PushTopic
    const message = PUSH_MESSAGES[name]?.safeParse(JSON.parse(text))
    if (message?.success !== true) {
      malformed.push(`${topic}: ${text.slice(0, 300)}`)
      return
    }
    picture.hear(name, message.data)
    const { data } = message
    if (data.code === PushCode.Alarms) noteAlarms(data.data)
    if (name === PUSH_TOPICS.alarm && data.code === PushCode.Danger) noteAlarms([data.data])
  }

  async function takeSnapshot(): Promise<boolean> {
    const answer = await person.get('/vigil/snapshot')
    if (!isGood(answer)) return false
    const snapshot = snapshotSchema.safeParse(answer.data)
    if (!snapshot.success) {
      malformed.push(`snapshot: ${snapshot.error.message.slice(0, 300)}`)
      return false
    }
    for (const [, sn] of answer.text.matchAll(SERIAL_NUMBER)) heardOf.add(sn ?? '')
    picture.apply(snapshot.data)
    hearing.heard(Date.now())
    noteAlarms(snapshot.data.alarms)
    return true
  }

  /** One link, from its begin to its end. */
  async function live(): Promise<void> {
    const opened = await openWindow(person, `chaos${links}`, port)
    if (opened === undefined) return
    client = opened
    const closed = new Promise<void>((done) => opened.once('close', () => done()))
    const connected = await Promise.race([
      new Promise<boolean>((done) => opened.once('connect', () => done(true))),
      closed.then(() => false),
    ])
    if (connected) {
      picture.asking()
      opened.on('message', hear)
      const topics = Object.values(PUSH_TOPICS).map((topic) => prefix + topic)
      const listens = await opened.subscribeAsync(topics, { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (listens && (await takeSnapshot()) && opened.connected) {
        links += 1
        isLive = true
        const heartbeat = setInterval(
          () => opened.publish(userUplinkTopic(person.id), JSON.stringify({ code: UplinkCode.Heartbeat })),
          30_000,
        )
        await closed
        clearInterval(heartbeat)
      }
    }
    isLive = false
    await opened.endAsync(true).catch(() => {})
  }

  const running = (async () => {
    while (!isOver) {
      await live().catch(() => {})
      if (!isOver) await wait(AGAIN_MS)
    }
  })()

  return {
    person,
    picture,
    get isLive() {
      return isLive
    },
    shown,
    shownAt,
    silentMs: (from) => hearing.longestSince(from, Date.now()),
    heardOf,
    malformed,
    get messages() {
      return messages
    },
    get links() {
      return links
    },
    async stop() {
      isOver = true
      await client?.endAsync(true).catch(() => {})
      await running
    },
  }
}
