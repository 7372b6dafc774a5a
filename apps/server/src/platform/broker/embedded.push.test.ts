import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import {
  deviceDownTopic,
  deviceUpTopic,
  MAX_INGEST_BYTES,
  userPrefix,
  userTopic,
  userUplinkTopic,
  webClientId,
} from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import {
  aWhile,
  closeOf,
  connectDevice,
  connectUser,
  deviceRow,
  doseRate,
  openWindow,
  startLive,
  type TestLive,
} from '../../../test/live-kit.ts'
import { selfSignedCertificate } from '../../../test/self-signed-certificate.ts'
import { createEmbeddedBroker } from './embedded.ts'

let live: TestLive
beforeEach(async () => {
  live = await startLive([deviceRow('A1', '2'), deviceRow('B1', '3')], { '7': '1', '8': '2' })
})
afterEach(() => live.close())

describe('who may connect', () => {
  it.each([
    ['a wrong secret', { username: 'A1', password: 'secret-B1' }],
    ['an unknown serial number', { username: 'Z9', password: 'secret-Z9' }],
    ['no credentials', { username: undefined, password: undefined }],
    ['last words for another device', { username: 'A1', will: { topic: deviceUpTopic('B1'), payload: '{}' } }],
    ['last words for a user', { username: 'A1', will: { topic: userTopic('7', 'alarm'), payload: '{}' } }],
  ])('refuses a device with %s', async (_what, options) => {
    await expect(connectDevice(live, 'A1', options as object)).rejects.toThrow(/refused/i)
  })

  it.each([
    ['a wrong password', { password: 'token-8' }],
    ['the client id of another user', { clientId: 'web-8-window' }],
    ['a wildcard for a name', { username: '+', clientId: 'web-+-window' }],
    ['last words for another user', { will: { topic: userUplinkTopic('8'), payload: '{"code":0}' } }],
  ])('refuses a user with %s [PSH-02]', async (_what, options) => {
    await expect(connectUser(live, '7', options as object)).rejects.toThrow(/refused/i)
  })

  it('ends the TLS handshake of a device that says nothing', async () => {
    const log = { info: vi.fn(), debug: vi.fn(), error: vi.fn(), warn: vi.fn() }
    const broker = await createEmbeddedBroker({
      host: '127.0.0.1',
      port: 0,
      tls: { ...selfSignedCertificate('localhost'), handshakeTimeout: 100 },
      verifyDevice: () => false,
      verifyUser: () => undefined,
      log,
    })
    const { port } = await broker.start(live.listeners)
    const silent = connectTcp(port, '127.0.0.1').on('error', () => {})
    await once(silent, 'close')
    await broker.close()
  })

  it('logs who is refused once per user name and minute', async () => {
    const warn = vi.fn()
    const log = { info: vi.fn(), debug: vi.fn(), error: vi.fn(), warn }
    const broker = await createEmbeddedBroker({
      host: '127.0.0.1',
      port: 0,
      verifyDevice: () => false,
      verifyUser: () => undefined,
      log,
    })
    expect(broker.problem).toBe('closed')
    const { port: mqttPort } = await broker.start(live.listeners)
    expect(broker.problem).toBeUndefined()
    for (const sn of ['A1', 'A1', 'B1', 'A1']) await expect(connectDevice({ mqttPort }, sn)).rejects.toThrow(/refused/i)
    expect(broker.counters.refused).toBe(4)
    expect(warn.mock.calls.map(([fields]) => fields.username)).toEqual(['A1', 'B1'])
    await broker.close()
    expect(broker.problem).toBe('closed')
  })

  it('takes twenty windows of a user, and one that comes back; those that are open stay [PSH-02]', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => webClientId('7', `window-${n}`))
    const windows = []
    for (const clientId of ids) windows.push(await connectUser(live, '7', { clientId }))
    await expect(connectUser(live, '7')).rejects.toThrow(/unavailable/i)
    const other = await connectUser(live, '8')
    const [first] = ids
    const again = await connectUser(live, '7', { clientId: first ?? '' })
    expect([again.connected, other.connected, windows[19]?.connected]).toEqual([true, true, true])
    for (const window of [...windows, other, again]) window.end(true)
  })

  it('takes the web marker, the user id and a part per window for a client id [PSH-02]', async () => {
    const client = await connectUser(live, '7', { clientId: 'web-7-abc' })
    expect(client.connected).toBe(true)
    client.end(true)
  })

  it('refuses a page of another origin and takes one of its own', async () => {
    const open = (origin: string) =>
      new WebSocket(`ws://127.0.0.1:${live.httpPort}/mqtt`, 'mqtt', { headers: { origin } })
    const stranger = open('https://elsewhere.example')
    const [error] = (await once(stranger, 'error')) as [Error]
    expect(error.message).toContain('403')
    const own = open(`http://127.0.0.1:${live.httpPort}`)
    await once(own, 'open')
    own.terminate()
  })

  it('lets the second connection of a device replace the first, whatever they call themselves', async () => {
    const first = await connectDevice(live, 'A1', { clientId: 'one' })
    const closed = closeOf(first.client)
    const second = await connectDevice(live, 'A1', { clientId: 'two' })
    await closed
    await second.send(doseRate(0.1))
    expect(live.writer.records).toHaveLength(1)
    second.client.end(true)
  })

  it('keeps two devices with the same client id apart', async () => {
    const a = await connectDevice(live, 'A1', { clientId: 'factory-default' })
    const b = await connectDevice(live, 'B1', { clientId: 'factory-default' })
    await a.send(doseRate(0.1))
    await b.send(doseRate(0.1))
    expect(live.writer.records).toHaveLength(2)
    a.client.end(true)
    b.client.end(true)
  })

  it('closes the windows of a session that has ended, and no others', async () => {
    const window = await openWindow(live, '7')
    const other = await openWindow(live, '8')
    const closed = closeOf(window.client)
    live.users.delete('7')
    live.broker.recheckUser('7')
    await closed
    expect(other.client.connected).toBe(true)
    other.client.end(true)
  })
})

describe('who may hear what', () => {
  it.each([
    '#',
    '+/#',
    'user/#',
    'user/+/socket/alarm',
    'user/+/socket/#',
    '$SYS/#',
    '$share/x/user/8/socket/alarm',
    'user/8/socket/#',
    'user/8/socket/alarm',
    'user/7/up',
    'user/7/#',
    'user/7/socket/+',
    'user/70/socket/alarm',
    'device/A1/up',
    'device/+/up',
    'device/A1/down',
  ])('refuses a user the filter %s [PSH-03]', async (filter) => {
    const client = await connectUser(live, '7')
    const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => 'refused')
    expect(granted === 'refused' || (Array.isArray(granted) && granted[0]?.qos === 128)).toBe(true)
    client.end(true)
  })

  it('takes named topics and everything below the own prefix, and sends each message once [PSH-01, PSH-03]', async () => {
    const client = await connectUser(live, '7')
    const granted = await client.subscribeAsync([`${userPrefix('7')}/#`, userTopic('7', 'alarm')], { qos: 1 })
    expect(granted.map(({ qos }) => qos)).toEqual([1, 1])
    const heard: { topic: string; qos: number }[] = []
    client.on('message', (topic, _payload, { qos }) => heard.push({ topic, qos }))
    live.broker.publish(userTopic('7', 'alarm'), '{}')
    live.broker.publish(userTopic('7', 'basic'), '{}')
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    await aWhile()
    expect(heard).toEqual([
      { topic: userTopic('7', 'alarm'), qos: 1 },
      { topic: userTopic('7', 'basic'), qos: 1 },
    ])
    client.end(true)
  })

  it('brings every window of a user all messages, in their order, at the quality it asked for [PSH-01, PSH-02]', async () => {
    const topic = userTopic('7', 'basic')
    const count = 2_000
    const windows = await Promise.all(
      ([0, 1] as const).map(async (qos) => {
        const client = await connectUser(live, '7', { clientId: `web-7-quality-${qos}` })
        await client.subscribeAsync(topic, { qos })
        let next = 0
        const wrong: string[] = []
        client.on('message', (_topic, payload, packet) => {
          if (payload.toString() !== String(next++) || packet.qos !== qos) wrong.push(payload.toString())
        })
        return { client, heard: () => next, wrong }
      }),
    )
    for (let n = 0; n < count; n++) live.broker.publish(topic, String(n))
    for (const { client, heard, wrong } of windows) {
      await vi.waitFor(() => expect(heard()).toBe(count))
      expect(wrong).toEqual([])
      client.end(true)
    }
  })

  it('says nothing more to a window that has unsubscribed', async () => {
    const topic = userTopic('7', 'alarm')
    const client = await connectUser(live, '7')
    const heard: string[] = []
    client.on('message', (of) => heard.push(of))
    await client.subscribeAsync([topic, userTopic('7', 'basic')], { qos: 1 })
    await client.unsubscribeAsync(topic)
    live.broker.publish(topic, '{}')
    live.broker.publish(userTopic('7', 'basic'), '{}')
    await vi.waitFor(() => expect(heard).not.toEqual([]))
    expect(heard).toEqual([userTopic('7', 'basic')])
    client.end(true)
  })

  it.each(['device/B1/down', 'device/+/down', 'device/A1/up', '#', 'user/7/socket/#'])(
    'refuses a device the filter %s',
    async (filter) => {
      const { client } = await connectDevice(live, 'A1')
      const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => 'refused')
      expect(granted === 'refused' || (Array.isArray(granted) && granted[0]?.qos === 128)).toBe(true)
      client.end(true)
    },
  )

  it('keeps nothing for those who come later: a retained message is not retained', async () => {
    const window = await openWindow(live, '7')
    await window.client.publishAsync(userUplinkTopic('7'), '{"code":0}', { qos: 1, retain: true })
    const { client, heard } = await connectDevice(live, 'A1')
    await client.publishAsync(deviceUpTopic('A1'), JSON.stringify(doseRate(0.1)), { qos: 1, retain: true })
    client.end(true)
    const again = await connectDevice(live, 'A1')
    await aWhile()
    expect([heard, again.heard]).toEqual([[], []])
    window.client.end(true)
    again.client.end(true)
  })
})

describe('who may say what', () => {
  it.each([
    ['another device', deviceUpTopic('B1')],
    ['its own downlink', deviceDownTopic('A1')],
    ["a user's topic", userTopic('7', 'alarm')],
    ['the broker itself', '$SYS/x/new/clients'],
  ])('throws a device out that speaks as %s, and nobody else', async (_what, topic) => {
    const window = await openWindow(live, '7')
    const bystander = await connectDevice(live, 'B1')
    const { client } = await connectDevice(live, 'A1')
    const closed = closeOf(client)
    client.publish(topic, JSON.stringify(doseRate(9)), { qos: 1 })
    await closed
    await bystander.send(doseRate(0.1))
    expect(live.writer.records.map(({ deviceId }) => deviceId)).toEqual([live.directory.device('B1')?.id])
    expect(window.on('alarm')).toEqual([])
    expect(window.client.connected).toBe(true)
    bystander.client.end(true)
    window.client.end(true)
  })

  it.each([
    ['its own push topics', userTopic('7', 'alarm')],
    ['another user', userUplinkTopic('8')],
    ['a device', deviceUpTopic('A1')],
    ["a device's downlink", deviceDownTopic('A1')],
  ])('throws a user out that speaks as %s', async (_what, topic) => {
    const { client } = await openWindow(live, '7')
    const closed = closeOf(client)
    client.publish(topic, '{"code":0}', { qos: 1 })
    await closed
    expect(live.writer.records).toEqual([])
  })

  it('throws out who announces a packet of megabytes before it is received, and counts it', async () => {
    const { client } = await connectDevice(live, 'A1')
    const closed = closeOf(client)
    client.publish(deviceUpTopic('A1'), Buffer.alloc(5 * MAX_INGEST_BYTES), { qos: 1 })
    await closed
    expect(live.ingest.counters.oversized).toBe(1)
    const socket = connectTcp(live.mqttPort, '127.0.0.1')
    const gone = once(socket, 'close')
    socket.on('error', () => {})
    // CONNECT, 200 MB announced.
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x5f]))
    await gone
  })
})

describe('acknowledgement', () => {
  it('comes after the commit and not before', async () => {
    const { client, send } = await connectDevice(live, 'A1')
    live.writer.hold()
    let acknowledged = false
    const sent = send(doseRate(0.1)).then(() => {
      acknowledged = true
    })
    await vi.waitFor(() => expect(live.writer.waiting).toBe(1))
    await aWhile()
    expect(acknowledged).toBe(false)
    live.writer.release()
    await sent
    client.end(true)
  })

  it('is not waited for by the next message: many of one device are under way at once, and are stored in order', async () => {
    const { client, send } = await connectDevice(live, 'A1')
    live.writer.hold()
    const sent = Array.from({ length: 50 }, (_, index) => send(doseRate(0.1, index)))
    await vi.waitFor(() => expect(live.writer.waiting).toBe(50))
    live.writer.release()
    await Promise.all(sent)
    expect(live.writer.records.map(({ messageId }) => messageId)).toEqual(sent.map((_, index) => String(index)))
    client.end(true)
  })

  it('is waited for by a device with a thousand messages under way: it is not read any further, others are', async () => {
    const MANY = 3_000
    const device = await connectDevice(live, 'A1')
    const other = await connectDevice(live, 'B1')
    // Few of them fit into what is read at once.
    const note = 'x'.repeat(4_000)
    live.writer.hold()
    const sent = Array.from({ length: MANY }, (_, index) => device.send({ ...doseRate(0.1, index), note }))
    await vi.waitFor(() => expect(live.writer.waiting).toBeGreaterThanOrEqual(1_000), { timeout: 60_000 })
    for (let n = 0; n < 100; n++) await other.client.subscribeAsync(deviceDownTopic('B1'), { qos: 1 })
    expect(live.writer.waiting).toBeLessThan(1_100)
    live.writer.release()
    await Promise.all(sent)
    expect(live.writer.records.map(({ messageId }) => messageId)).toEqual(sent.map((_, index) => String(index)))
    for (const { client } of [device, other]) client.end(true)
  }, 120_000)

  it('stays out when too much waits for the database, and the device is sent away with its message', async () => {
    const { client } = await connectDevice(live, 'A1')
    live.writer.overloaded = true
    const closed = closeOf(client)
    let acknowledged = false
    client.publish(deviceUpTopic('A1'), JSON.stringify(doseRate(0.1, 1)), { qos: 1 }, (error) => {
      acknowledged = error == null
    })
    await closed
    expect(acknowledged).toBe(false)
    live.writer.overloaded = false
    const again = await connectDevice(live, 'A1')
    await again.send(doseRate(0.1, 1))
    expect(live.writer.records.map(({ messageId }) => messageId)).toEqual(['1'])
    again.client.end(true)
  })

  it.each([0, 2] as const)('takes quality %i as well', async (qos) => {
    const { client } = await connectDevice(live, 'A1')
    await client.publishAsync(deviceUpTopic('A1'), JSON.stringify(doseRate(0.1)), { qos })
    await vi.waitFor(() => expect(live.writer.records).toHaveLength(1))
    client.end(true)
  })

  it('is given for what is under way when the server stops, before the clients are sent away', async () => {
    const { client, send } = await connectDevice(live, 'A1')
    const window = await openWindow(live, '7')
    live.writer.hold()
    const sent = send(doseRate(0.1))
    await vi.waitFor(() => expect(live.writer.waiting).toBe(1))
    const told = [closeOf(client), closeOf(window.client)]
    const closed = live.broker.close()
    live.writer.release()
    await sent
    await Promise.all([closed, ...told])
    await expect(connectDevice(live, 'A1')).rejects.toThrow()
  })

  it('is not held up by an open window when the HTTP server closes first', async () => {
    const { client } = await openWindow(live, '7')
    const told = closeOf(client)
    await new Promise((resolve) => live.http.close(resolve))
    await told
  })
})
