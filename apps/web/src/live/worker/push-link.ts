import { PUSH_TOPICS, type UplinkMessage, userPrefix, userTopic, userUplinkTopic } from '@vigil/contract'
import mqtt from 'mqtt'
import type { PushCredentials } from './protocol.ts'

const QOS = 1
/** A cable that was pulled says nothing: the screen must not look live for longer than one and a half of this. */
const KEEPALIVE_S = 5
const CONNECT_TIMEOUT_MS = 10_000

export interface PushLinkEvents {
  onOpen(): void
  onFailed(reason: string): void
  /** Nothing was heard any more for `quietMs`, an answer to a ping either. */
  onDropped(quietMs: number): void
  /** `topic` is the part after the user's prefix. */
  onMessage(topic: string, payload: Uint8Array): void
}

export interface PushLink {
  send(message: UplinkMessage): void
  end(): void
}

/** One connection, tried once: when the next attempt is due is decided elsewhere. */
export function openPushLink(credentials: PushCredentials, events: PushLinkEvents): PushLink {
  const { url, clientId, userId, username, password } = credentials
  const prefix = `${userPrefix(userId)}/`
  let stage: 'opening' | 'open' | 'over' = 'opening'
  let reason = 'closed'
  let heardAt = performance.now()
  const client = mqtt.connect(url, {
    clientId,
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    clean: true,
    timerVariant: 'native',
  })

  const end = (): void => {
    stage = 'over'
    client.end(true)
  }
  const fail = (): void => {
    const before = stage
    if (before === 'over') return
    end()
    if (before === 'open') events.onDropped(performance.now() - heardAt)
    else events.onFailed(reason)
  }

  client.on('error', (error) => {
    reason = error.message
  })
  client.on('packetreceive', () => {
    heardAt = performance.now()
  })
  client.on('close', fail)
  client.on('message', (topic, payload) => {
    if (stage !== 'over') events.onMessage(topic.startsWith(prefix) ? topic.slice(prefix.length) : '', payload)
  })
  client.on('connect', async () => {
    try {
      const topics = Object.values(PUSH_TOPICS).map((topic) => userTopic(userId, topic))
      const granted = await client.subscribeAsync(topics, { qos: QOS })
      if (granted.some(({ qos }) => qos > 2)) throw new Error('a topic was refused')
      if (stage !== 'opening') return
      stage = 'open'
      events.onOpen()
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
      fail()
    }
  })

  return {
    send(message) {
      if (stage === 'open') client.publish(userUplinkTopic(userId), JSON.stringify(message), { qos: QOS })
    },
    end,
  }
}
