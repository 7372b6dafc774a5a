import { createHash } from 'node:crypto'
import { DiscardPolicy, jetstreamManager } from '@nats-io/jetstream'
import { connect, credsAuthenticator } from '@nats-io/transport-node'
import { ALL_PERMISSIONS, deviceUpTopic, userTopic, userUplinkTopic, webClientId } from '@vigil/contract'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectEngine, startEngine, type TestEngine } from '../../../../test/engine-kit.ts'
import { closeOf, SILENT_LOG } from '../../../../test/live-kit.ts'
import type { SessionUser } from '../../http/handlers.ts'
import type { Broker } from '../broker.ts'
import { deviceToken, serverCredentials, windowToken } from './engine-claims.ts'
import { createNatsBroker } from './nats-broker.ts'
import { STREAM } from './subjects.ts'

const HOUR_MS = 3_600_000

let engine: TestEngine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

/** A server on the engine whose commits are the test's. */
let broker: Broker
let epoch = 0
let taken: { sn: string; text: string }[]
let commit: (sn: string, text: string) => Promise<void>
let uplinks: string[]
let online: Set<string>
let sessions: Map<string, SessionUser>
const hashes = new Map<string, Buffer>()
const clients: MqttClient[] = []

async function startServer(): Promise<Broker> {
  epoch += 1
  const started = createNatsBroker({
    servers: [engine.url],
    pushUrl: engine.pushUrl,
    keys: engine.keys,
    replicas: 1,
    epoch,
    isActive: () => true,
    userOfSession: async (sessionId) => sessions.get(sessionId),
    secretHashOf: (sn) => hashes.get(sn),
    log: SILENT_LOG,
  })
  await started.start({
    onDeviceMessage(sn, payload) {
      taken.push({ sn, text: payload.toString() })
      return commit(sn, payload.toString())
    },
    onDeviceOversized: () => {},
    onUserMessage: (user, payload) => void uplinks.push(`${user.id} ${payload}`),
    onUserConnected: (user) => void online.add(user.id),
    onUserDisconnected: (userId) => void online.delete(userId),
  })
  return started
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const userIn = (id: string): SessionUser => ({
  id,
  username: `user-${id}`,
  officeId: '1',
  permissions: new Set(ALL_PERMISSIONS),
})

async function openDevice(sn: string, secret = 'secret'): Promise<MqttClient> {
  const hash = hashOf(secret)
  if (!hashes.has(sn)) hashes.set(sn, hash)
  const client = await connectEngine(engine.mqttUrl, sn, await deviceToken(engine.keys, sn, hash))
  clients.push(client)
  return client
}

async function openWindow(userId: string, sessionId: string): Promise<MqttClient> {
  const token = await windowToken(engine.keys, { userId, sessionId, until: Date.now() + HOUR_MS }, Date.now())
  const client = await connectEngine(engine.pushUrl, userId, token, { clientId: webClientId(userId, sessionId) })
  clients.push(client)
  return client
}

const send = (client: MqttClient, sn: string, text: string) => client.publishAsync(deviceUpTopic(sn), text, { qos: 1 })
const texts = () => taken.map(({ text }) => text)

beforeEach(async () => {
  taken = []
  uplinks = []
  online = new Set()
  sessions = new Map([
    ['aa', userIn('7')],
    ['bb', userIn('8')],
  ])
  hashes.clear()
  commit = async () => {}
  broker = await startServer()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await broker.close()
})

describe('a device at the engine', () => {
  it('speaks as itself and hears itself, and nothing else [PSH-03]', async () => {
    const device = await openDevice('A1')
    const other = await openDevice('B2')
    await send(device, 'A1', 'mine')
    // The engine takes it off the device, as MQTT 3.1.1 has it, and gives it to nobody.
    await send(device, 'B2', 'not mine')
    await send(other, 'B2', 'its own')
    await expect.poll(() => taken.length).toBe(2)
    expect(taken).toEqual(
      expect.arrayContaining([
        { sn: 'A1', text: 'mine' },
        { sn: 'B2', text: 'its own' },
      ]),
    )
    for (const filter of ['device/B2/down', 'device/B2/up', 'device/+/down', '#', 'user/7/socket/#', '$MQTT/sub/#']) {
      await expect(device.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    }
    await device.subscribeAsync('device/A1/down', { qos: 1 })
    const heard: string[] = []
    device.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    broker.publish('device/A1/down', 'do this')
    await expect.poll(() => heard).toEqual(['device/A1/down do this'])
  })

  it('with a dot in its sn is turned away by the engine: its messages would be another one’s', async () => {
    const device = await openDevice('A1')
    const closed = closeOf(device)
    device.publish('device/A.1/up', 'x', { qos: 1 })
    await closed
    broker.publish('device/A.1/down', 'x')
    expect(broker.counters.refused).toBe(1)
    expect(taken).toEqual([])
  })

  it('is thrown out when it is removed or has a new secret, and not let in again', async () => {
    const device = await openDevice('A1')
    const token = await deviceToken(engine.keys, 'A1', hashOf('secret'))
    await expect.poll(() => broker.counters.devices).toBe(1)
    const closed = closeOf(device)
    hashes.set('A1', hashOf('another'))
    broker.recheckDevice('A1')
    await closed
    // A second credential of the old secret, which the engine has not seen before.
    const late = await connectEngine(engine.mqttUrl, 'A1', token)
    await closeOf(late)
    await expect(connectEngine(engine.mqttUrl, 'A1', token)).rejects.toThrow()
    const renewed = await openDevice('A1', 'another')
    await send(renewed, 'A1', 'again')
    await expect.poll(texts).toEqual(['again'])
  })
})

describe('a message at the engine', () => {
  it('is taken off it after the commit, and brought again to whoever takes over, in order [PSH-02]', async () => {
    const device = await openDevice('A1')
    const pending: (() => void)[] = []
    commit = () => new Promise((resolve) => void pending.push(resolve))
    const all = Array.from({ length: 40 }, (_, n) => `n${n}`)
    for (const text of all) await send(device, 'A1', text)
    await expect.poll(() => pending.length).toBe(all.length)
    // Ten are stored, and the server is gone without a word; the others were acknowledged to the device.
    for (const resolve of pending.slice(0, 10)) resolve()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const before = broker
    taken = []
    commit = async () => {}
    broker = await startServer()
    await send(device, 'A1', 'last')
    await expect.poll(() => texts().at(-1)).toBe('last')
    expect(texts()).toEqual([...all.slice(10), 'last'])
    for (const resolve of pending) resolve()
    await before.close()
  })

  it('that is refused comes again, with those behind it, until it is taken', async () => {
    const device = await openDevice('A1')
    let refusals = 2
    commit = async (_sn, text) => {
      if (text === 'n2' && refusals-- > 0) throw new Error('overloaded')
    }
    for (let n = 0; n < 5; n += 1) await send(device, 'A1', `n${n}`)
    await expect.poll(() => texts().filter((text) => text === 'n2').length, { timeout: 15_000 }).toBe(3)
    await send(device, 'A1', 'n5')
    await expect.poll(() => texts().at(-1), { timeout: 15_000 }).toBe('n5')
    expect(new Set(texts())).toEqual(new Set(['n0', 'n1', 'n2', 'n3', 'n4', 'n5']))
  })

  it('of a device that floods the engine waits at the device, and nothing that was acknowledged is lost', async () => {
    // Made by a release without bounds.
    const own = await connect({
      servers: engine.url,
      authenticator: credsAuthenticator(await serverCredentials(engine.keys, 'account')),
    })
    const { streams } = await jetstreamManager(own)
    await streams.update(STREAM, {
      max_msgs_per_subject: -1,
      discard: DiscardPolicy.Old,
      discard_new_per_subject: false,
    })
    await broker.close()
    broker = await startServer()
    const pending: (() => void)[] = []
    commit = () => new Promise((resolve) => void pending.push(resolve))
    const device = await openDevice('A1')
    const closed = closeOf(device)
    let acknowledged = 0
    for (let n = 0; n < 3_000; n += 1) {
      device.publish(deviceUpTopic('A1'), `n${n}`, { qos: 1 }, (error) => {
        if (!error) acknowledged += 1
      })
    }
    await closed
    expect(acknowledged).toBeLessThanOrEqual(2_000)
    const other = await openDevice('B2')
    await send(other, 'B2', 'its own')
    commit = async () => {}
    for (const resolve of pending) resolve()
    await expect.poll(() => taken.some(({ sn }) => sn === 'B2'), { timeout: 15_000 }).toBe(true)
    const kept = () => new Set(taken.flatMap(({ sn, text }) => (sn === 'A1' ? [text] : [])))
    await expect.poll(() => kept().size, { timeout: 15_000 }).toBeGreaterThanOrEqual(acknowledged)
    await send(await openDevice('A1'), 'A1', 'again')
    await expect.poll(() => kept().has('again'), { timeout: 15_000 }).toBe(true)
    await own.close()
  })

  it('that was acknowledged outlives kill -9 of the engine', async () => {
    const device = await openDevice('A1')
    const pending: (() => void)[] = []
    commit = () => new Promise((resolve) => void pending.push(resolve))
    for (let n = 0; n < 20; n += 1) await send(device, 'A1', `n${n}`)
    // What this server has not in hand by then, it would take after the restart.
    await expect.poll(() => taken.length).toBe(20)
    await engine.restart()
    taken = []
    commit = async () => {}
    const before = broker
    broker = await startServer()
    await expect.poll(texts).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`))
    for (const resolve of pending) resolve()
    await before.close()
  })
})

describe('a console at the engine', () => {
  it('hears what is for its user and speaks as its user, and nothing else [PSH-03]', async () => {
    const window = await openWindow('7', 'aa')
    const other = await openWindow('8', 'bb')
    await window.subscribeAsync('user/7/socket/#', { qos: 1 })
    await other.subscribeAsync(userTopic('8', 'basic'), { qos: 1 })
    for (const filter of ['user/8/socket/#', 'user/+/socket/#', '#', 'device/A1/up', '$MQTT/sub/#', '$SYS/#']) {
      await expect(window.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    }
    await expect.poll(() => [...online].sort()).toEqual(['7', '8'])
    const heard: string[] = []
    window.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    other.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    broker.publish(userTopic('7', 'monitor/detail'), 'for seven')
    await expect.poll(() => heard).toEqual(['user/7/socket/monitor/detail for seven'])
    await window.publishAsync(userUplinkTopic('8'), 'as eight', { qos: 1 })
    await window.publishAsync(userUplinkTopic('7'), 'as seven', { qos: 1 })
    await expect.poll(() => uplinks).toEqual(['7 as seven'])
    await window.endAsync()
    await expect.poll(() => [...online]).toEqual(['8'])
  })

  it('is thrown out at once when its session ends, and its password opens nothing any more', async () => {
    const window = await openWindow('7', 'aa')
    const other = await openWindow('8', 'bb')
    await expect.poll(() => online.size).toBe(2)
    const closed = closeOf(window)
    sessions.delete('aa')
    broker.recheckUser('7')
    await closed
    await expect.poll(() => [...online]).toEqual(['8'])
    expect(other.connected).toBe(true)
    const password = window.options.password as string
    await expect(connectEngine(engine.pushUrl, '7', password)).rejects.toThrow()
    // The engine forgets it neither when it is killed, nor when the next server comes.
    await engine.restart()
    await broker.close()
    broker = await startServer()
    await expect(connectEngine(engine.pushUrl, '7', password)).rejects.toThrow()
  })

  it('is closed by the server that takes over, and comes again with a new password: it asks for what it has missed [PSH-06]', async () => {
    const window = await openWindow('7', 'aa')
    const device = await openDevice('A1')
    await expect.poll(() => online.size).toBe(1)
    const closed = closeOf(window)
    await broker.close()
    expect(window.connected).toBe(true)
    online.clear()
    broker = await startServer()
    await closed
    expect(device.connected).toBe(true)
    expect(online.size).toBe(0)
    await openWindow('7', 'aa')
    await expect.poll(() => [...online]).toEqual(['7'])
  })

  it('has a password that is good for MQTT alone: by the engine’s own protocol it could ask for more', async () => {
    const jwt = await windowToken(
      engine.keys,
      { userId: '7', sessionId: 'aa', until: Date.now() + HOUR_MS },
      Date.now(),
    )
    await expect(
      connect({ servers: engine.url, authenticator: () => ({ jwt }), maxReconnectAttempts: 0, timeout: 2_000 }),
    ).rejects.toThrow()
    const own = await connect({
      servers: engine.url,
      authenticator: credsAuthenticator(await serverCredentials(engine.keys, 'account')),
    })
    await own.close()
  })
})
