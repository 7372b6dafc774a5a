import {
  PUSH_MESSAGES,
  PUSH_TOPICS,
  PushCode,
  type PushTopic,
  userPrefix,
  userTopic,
  webClientId,
} from '@vigil/contract'
import { PUSH_RETRY_MS, RESTART_DELAY_MS } from '@vigil/domain'
import type { MqttClient } from 'mqtt'
import { type Api, ApiError } from '../lib/api.ts'
import type { FleetStore } from './fleet-store.ts'

export type LinkState = 'connecting' | 'live' | 'lost' | 'stopped'

export interface Link {
  state(): LinkState
  /** When the link is tried again; undefined unless it is lost. */
  restartsAt(): number | undefined
  subscribe(listener: () => void): () => void
  retryNow(): void
  stop(): void
}

interface LinkOptions {
  api: Api
  store: FleetStore
  userId: string
  onSessionEnded(): void
}

/** The live link: push connection, then a snapshot; again and again until it is stopped. A screen that is not live never looks live. */
export function openLink({ api, store, userId, onSessionEnded }: LinkOptions): Link {
  const listeners = new Set<() => void>()
  let state: LinkState = 'connecting'
  let restartsAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let client: MqttClient | undefined
  let attempt = 0

  const enter = (next: LinkState, restart?: number) => {
    state = next
    restartsAt = restart
    for (const listener of listeners) listener()
  }

  const receive = (topic: PushTopic, payload: Uint8Array) => {
    const parsed = PUSH_MESSAGES[topic].safeParse(JSON.parse(new TextDecoder().decode(payload)))
    if (!parsed.success) return
    const message = parsed.data
    if (message.code === PushCode.Basic) store.applyBasic(message.data)
    if (topic === PUSH_TOPICS.alarm && 'module' in message.data) store.applyAlarm(message.data)
    // A device was added, renamed or removed: the tree is asked for anew.
    if (message.code === PushCode.Device) void api('office', { busiType: 1 }).then((tree) => store.setTree(tree))
  }

  const drop = () => {
    client?.removeAllListeners()
    client?.on('error', () => {})
    client?.end(true)
    client = undefined
  }

  const restartIn = (delay: number) => {
    drop()
    clearTimeout(timer)
    enter('lost', Date.now() + delay)
    timer = setTimeout(() => void start(), delay)
  }

  async function start(): Promise<void> {
    clearTimeout(timer)
    const mine = ++attempt
    enter('connecting')
    try {
      const clientId = webClientId(userId, crypto.randomUUID().slice(0, 8))
      const config = await api('mqttConfig', { clientId })
      const { default: mqtt } = await import('mqtt')
      const opened = await mqtt.connectAsync(config.mqttUrl, {
        clientId,
        username: config.username,
        password: config.password,
        protocolVersion: 4,
        reconnectPeriod: 0,
        keepalive: 20,
      })
      if (mine !== attempt) return void opened.end(true)
      client = opened
      const prefix = `${userPrefix(userId)}/`
      opened.on('message', (topic, payload) => receive(topic.slice(prefix.length) as PushTopic, payload))
      opened.on('close', () => mine === attempt && restartIn(RESTART_DELAY_MS))
      opened.on('error', () => {})
      await opened.subscribeAsync(
        Object.values(PUSH_TOPICS).map((topic) => userTopic(userId, topic)),
        { qos: 1 },
      )
      const [tree, snapshot] = await Promise.all([api('office', { busiType: 1 }), api('snapshot', {})])
      if (mine !== attempt) return
      store.setTree(tree)
      store.setSnapshot(snapshot)
      enter('live')
    } catch (error) {
      if (mine !== attempt) return
      if (error instanceof ApiError && error.failure.kind === 'expired') return onSessionEnded()
      restartIn(state === 'connecting' && mine === 1 ? PUSH_RETRY_MS : RESTART_DELAY_MS)
    }
  }
  void start()

  return {
    state: () => state,
    restartsAt: () => restartsAt,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryNow: () => void start(),
    stop: () => {
      attempt += 1
      clearTimeout(timer)
      drop()
      enter('stopped')
    },
  }
}
