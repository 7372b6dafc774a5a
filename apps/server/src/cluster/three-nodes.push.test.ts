import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_PERMISSIONS, deviceUpTopic, webClientId } from '@vigil/contract'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureNats } from '../../../../scripts/lib/ensure-nats.mjs'
import { connectEngine } from '../../test/engine-kit.ts'
import { quiet } from '../../test/migrated-database.ts'
import { freePorts } from '../../test/product.ts'
import type { Broker } from '../platform/broker/broker.ts'
import { deviceToken, windowToken } from '../platform/broker/nats/engine-claims.ts'
import { readEngineKeys } from '../platform/broker/nats/engine-keys.ts'
import { createNatsBroker } from '../platform/broker/nats/nats-broker.ts'
import { type ClusterNode, startEngineNodes } from './engine-nodes.ts'

const HOST = '127.0.0.1'
const WITHIN = { timeout: 120_000, interval: 100 }
const SECRET = createHash('sha256').update('secret').digest()

const folder = mkdtempSync(join(tmpdir(), 'vigil-three-nodes-'))
const keysPath = join(folder, 'keys.json')
let nodes: ClusterNode[]
let broker: Broker
const taken: string[] = []
const online = new Set<string>()
const clients: MqttClient[] = []

/** The server speaks to the first node, who is hurt is another one. */
const [SERVERS, OTHERS] = [0, 2]
const nodeAt = (place: number): ClusterNode => nodes[place] as ClusterNode

beforeAll(async () => {
  const ports = await Promise.all(
    [1, 2, 3].map(async () => {
      const [[server, mqtt], [websocket, cluster]] = [await freePorts(), await freePorts()]
      return { server, mqtt, websocket, cluster }
    }),
  )
  const program = await ensureNats()
  nodes = await startEngineNodes({ program, folder, host: HOST, ports, keysPath, tls: undefined, onStarted() {} })
  await vi.waitUntil(async () => (await Promise.all(nodes.map((node) => node.isWell()))).every(Boolean), WITHIN)
  broker = createNatsBroker({
    servers: [`nats://${HOST}:${nodeAt(SERVERS).ports.server}`],
    pushUrl: '',
    keys: readEngineKeys(keysPath),
    replicas: 3,
    epoch: 1,
    isActive: () => true,
    userOfSession: async (sessionId) => ({
      id: sessionId,
      username: sessionId,
      officeId: '1',
      permissions: new Set(ALL_PERMISSIONS),
    }),
    secretHashOf: () => SECRET,
    log: quiet,
  })
  await broker.start({
    onDeviceMessage: async (_sn, payload) => void taken.push(payload.toString()),
    onDeviceOversized() {},
    onUserMessage() {},
    onUserConnected: (user) => void online.add(user.id),
    onUserDisconnected: (userId) => void online.delete(userId),
  })
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await broker?.close()
  await Promise.all(nodes.map((node) => node.process.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function openWindow(userId: string, place: number): Promise<MqttClient> {
  const until = Date.now() + 3_600_000
  const token = await windowToken(readEngineKeys(keysPath), { userId, sessionId: userId, until }, Date.now())
  const url = `ws://${HOST}:${nodeAt(place).ports.websocket}/mqtt`
  const client = await connectEngine(url, userId, token, { clientId: webClientId(userId, userId) })
  clients.push(client)
  return client
}

async function openDevice(sn: string, place: number): Promise<MqttClient> {
  const token = await deviceToken(readEngineKeys(keysPath), sn, SECRET)
  const client = await connectEngine(`mqtt://${HOST}:${nodeAt(place).ports.mqtt}`, sn, token)
  clients.push(client)
  return client
}

describe('of three nodes', () => {
  it('one that stands still holds up nobody else for long, and throws out who was connected to it when it is back', async () => {
    const device = await openDevice('D1', SERVERS)
    const window = await openWindow('7', OTHERS)
    await expect.poll(() => [...online], WITHIN).toEqual(['7'])
    const closed = new Promise<void>((resolve) => window.once('close', () => resolve()))
    const { pid = 0 } = nodeAt(OTHERS).process
    process.kill(pid, 'SIGSTOP')
    try {
      const sent = Array.from({ length: 20 }, (_, n) => `still ${n}`)
      for (const text of sent) await device.publishAsync(deviceUpTopic('D1'), text, { qos: 1 })
      // What was under way comes a second time; whoever stores knows it by its number.
      await expect.poll(() => [...new Set(taken.filter((text) => text.startsWith('still')))], WITHIN).toEqual(sent)
      await expect.poll(() => [...online], WITHIN).toEqual([])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await closed
  })

  it('one that is killed takes its windows and no message with it', async () => {
    // A node that was just hurt lets nobody in for a while.
    const device = await vi.waitFor(() => openDevice('D2', SERVERS), WITHIN)
    await vi.waitFor(() => openWindow('8', OTHERS), WITHIN)
    await expect.poll(() => [...online], WITHIN).toEqual(['8'])
    process.kill(nodeAt(OTHERS).process.pid ?? 0, 'SIGKILL')
    const sent = Array.from({ length: 20 }, (_, n) => `killed ${n}`)
    for (const text of sent) await device.publishAsync(deviceUpTopic('D2'), text, { qos: 1 })
    await expect.poll(() => new Set(taken.filter((text) => text.startsWith('killed'))), WITHIN).toEqual(new Set(sent))
    await expect.poll(() => [...online], WITHIN).toEqual([])
  })
})
