import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import type { Log } from '../../log.ts'
import {
  accountToken,
  clientOf,
  type EngineClient,
  NOTHING_REVOKED,
  type Revocations,
  revokedIn,
} from './engine-claims.ts'
import type { EngineKeys } from './engine-keys.ts'

const ANSWER_MS = 5_000
/** Every node of the engine answers for its own clients; the last of them has done so when nothing comes for this long. */
const NODES_ANSWER_MS = 500
const PAGE = 256
/** Signing out in numbers, as when a shift ends, costs one change of the account. */
const GATHER_MS = 20
const RETRY_MS = 1_000
/** A node that dies or stands still tells of nobody who was connected to it. */
const NODES_LOOK_MS = 2_000
const NODE_MISSES = 3

export interface EngineWatchOptions {
  /** Connection of the system account. */
  system: NatsConnection
  keys: EngineKeys
  onConnected(client: EngineClient, connection: string): void
  onDisconnected(client: EngineClient, connection: string): void
  now(): number
  log: Pick<Log, 'info' | 'warn' | 'debug'>
}

/** Who is connected to the engine, and how somebody is thrown out of it. */
export interface EngineWatch {
  start(): Promise<void>
  readonly clients: ReadonlyMap<string, EngineClient>
  /** Ends every connection with this credential, and lets it in no more. */
  revoke(client: Pick<EngineClient, 'key' | 'kind'>): void
  /** All that was told to be revoked is. */
  revoked(): Promise<void>
  stop(): void
}

const connectSchema = z.object({
  server: z.object({ id: z.string() }),
  client: z.object({ id: z.number(), jwt: z.string().optional() }),
})
const nodeSchema = z.object({ server: z.object({ id: z.string() }) })
const pageSchema = z.object({
  data: z.object({
    server_id: z.string(),
    connections: z.array(z.object({ cid: z.number(), jwt: z.string().optional() })).default([]),
  }),
})

export function createEngineWatch(options: EngineWatchOptions): EngineWatch {
  const { system, keys, log, now } = options
  const accountId = keys.account.getPublicKey()
  const clients = new Map<string, EngineClient>()
  let revoked = NOTHING_REVOKED
  let stopped = false

  function connected(connection: string, token: string | undefined): void {
    const client = token === undefined ? undefined : clientOf(token)
    if (client === undefined || clients.has(connection)) return
    clients.set(connection, client)
    options.onConnected(client, connection)
  }

  function disconnected(connection: string): void {
    const client = clients.get(connection)
    if (client === undefined) return
    clients.delete(connection)
    options.onDisconnected(client, connection)
  }

  async function hear(subject: string, take: (message: Msg) => void): Promise<void> {
    for await (const message of system.subscribe(subject)) {
      try {
        take(message)
      } catch (error) {
        log.warn({ err: error, subject }, 'engine: what it tells could not be read')
      }
    }
  }

  async function page(offset: number): Promise<{ found: [string, string | undefined][]; more: boolean }> {
    const found: [string, string | undefined][] = []
    let more = false
    const ask = JSON.stringify({ auth: true, limit: PAGE, offset })
    const answers = await system.requestMany(`$SYS.REQ.ACCOUNT.${accountId}.CONNZ`, ask, {
      strategy: 'stall',
      stall: NODES_ANSWER_MS,
      maxWait: ANSWER_MS,
    })
    for await (const answer of answers) {
      const { server_id, connections } = pageSchema.parse(answer.json()).data
      for (const { cid, jwt } of connections) found.push([`${server_id}:${cid}`, jwt])
      more ||= connections.length === PAGE
    }
    return { found, more }
  }

  /** Those who came and went while the engine could not be heard, or before this server was active. */
  async function look(): Promise<void> {
    const before = new Set(clients.keys())
    const there = new Map<string, string | undefined>()
    for (let offset = 0, more = true; more; offset += PAGE) {
      const answer = await page(offset)
      for (const [connection, token] of answer.found) there.set(connection, token)
      more = answer.more
    }
    for (const connection of before) if (!there.has(connection)) disconnected(connection)
    for (const [connection, token] of there) connected(connection, token)
  }

  const nodes = new Map<string, { missed: number }>()
  const onNode = (id: string) => [...clients].filter(([connection]) => connection.startsWith(`${id}:`))

  /** Whoever was connected to it may have missed things while it stood still: windows come again and ask for the whole picture. */
  async function nodeIsBack(id: string): Promise<void> {
    log.info({ node: id }, 'engine: a node is back')
    await look()
    for (const [, client] of onNode(id)) if (client.kind === 'window') revoke(client)
  }

  async function lookAtNodes(): Promise<void> {
    const there = new Set<string>()
    const answers = await system.requestMany('$SYS.REQ.SERVER.PING', '', {
      strategy: 'stall',
      stall: NODES_ANSWER_MS,
      maxWait: ANSWER_MS,
    })
    for await (const answer of answers) there.add(nodeSchema.parse(answer.json()).server.id)
    if (there.size === 0) return
    for (const id of there) {
      const known = nodes.get(id)
      nodes.set(id, { missed: 0 })
      if (known !== undefined && known.missed >= NODE_MISSES) await nodeIsBack(id)
    }
    for (const [id, node] of nodes) {
      if (there.has(id)) continue
      node.missed += 1
      if (node.missed !== NODE_MISSES) continue
      log.warn({ node: id, clients: onNode(id).length }, 'engine: a node is gone, and with it who was connected to it')
      for (const [connection] of onNode(id)) disconnected(connection)
    }
  }

  async function watchNodes(): Promise<void> {
    while (!stopped && !system.isClosed()) {
      await lookAtNodes().catch((error: unknown) => log.debug({ err: error }, 'engine: its nodes did not answer'))
      await new Promise((resolve) => setTimeout(resolve, NODES_LOOK_MS).unref())
    }
  }

  async function lookAgain(): Promise<void> {
    for await (const { type } of system.status()) {
      if (type !== 'reconnect') continue
      await look().catch((error: unknown) => log.warn({ err: error }, 'engine: who is connected is not known'))
    }
  }

  async function putAccount(): Promise<void> {
    const token = await accountToken(keys, revoked)
    const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', token, { timeout: ANSWER_MS })
    const { error } = z.object({ error: z.unknown().optional() }).parse(answer.json())
    if (error !== undefined) throw new Error(`the engine refuses its account: ${JSON.stringify(error)}`)
  }

  let putting: Promise<void> | undefined
  let changed = false
  async function putChanges(): Promise<void> {
    while (changed && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      changed = false
      try {
        await putAccount()
      } catch (error) {
        changed = true
        log.warn({ err: error }, 'engine: somebody is not thrown out yet; trying again')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  function revoke({ key, kind }: Pick<EngineClient, 'key' | 'kind'>): void {
    const until = Math.floor(now() / 1000)
    const list = kind === 'device' ? 'devices' : 'windows'
    revoked = { ...revoked, [list]: new Map(revoked[list]).set(key, until) } satisfies Revocations
    changed = true
    putting ??= putChanges().finally(() => {
      putting = undefined
    })
  }

  return {
    clients,
    async start() {
      const held = await system.request(`$SYS.REQ.ACCOUNT.${accountId}.CLAIMS.LOOKUP`, undefined, {
        timeout: ANSWER_MS,
      })
      revoked = revokedIn(held.string(), now())
      // The mapping of this release, and nothing that is over.
      await putAccount()
      const subject = `$SYS.ACCOUNT.${accountId}`
      void hear(`${subject}.CONNECT`, (message) => {
        const { server, client } = connectSchema.parse(message.json())
        connected(`${server.id}:${client.id}`, client.jwt)
      })
      void hear(`${subject}.DISCONNECT`, (message) => {
        const { server, client } = connectSchema.parse(message.json())
        disconnected(`${server.id}:${client.id}`)
      })
      void lookAgain()
      void watchNodes()
      await system.flush()
      await look()
    },
    revoke,
    async revoked() {
      await putting
    },
    stop() {
      stopped = true
    },
  }
}
