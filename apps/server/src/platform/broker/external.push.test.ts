import { once } from 'node:events'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { PUSH_TOPICS, PushCode, UplinkCode } from '@vigil/contract'
import { Aedes } from 'aedes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebSocketStream, WebSocketServer } from 'ws'
import {
  aWhile,
  connectDevice,
  deviceRow,
  doseRate,
  openWindow,
  SILENT_LOG,
  startLive,
  type TestLive,
} from '../../../test/live-kit.ts'
import { createExternalBroker } from './external.ts'

/** Somebody else's broker, with TCP and websocket; it lets everybody in. */
interface Foreign {
  aedes: Aedes
  tcp: Server
  tcpSockets: Set<Socket>
  http: HttpServer
  mqttPort: number
  httpPort: number
}

async function startForeign(): Promise<Foreign> {
  const aedes = await Aedes.createBroker()
  const tcpSockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    tcpSockets.add(socket)
    aedes.handle(socket)
  }).listen(0, '127.0.0.1')
  const http = createHttpServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => aedes.handle(createWebSocketStream(socket)))
  await Promise.all([once(tcp, 'listening'), once(http, 'listening')])
  const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port
  return { aedes, tcp, tcpSockets, http, mqttPort: portOf(tcp), httpPort: portOf(http) }
}

let foreign: Foreign
let live: TestLive
beforeEach(async () => {
  foreign = await startForeign()
  live = await startLive(
    [deviceRow('A1', '2')],
    { '7': '1' },
    {
      broker: async (users) =>
        createExternalBroker({
          url: `mqtt://127.0.0.1:${foreign.mqttPort}`,
          pushUrl: 'wss://push.example/mqtt',
          clientId: 'vigil-server',
          userOf: (id) => users.get(id),
          log: SILENT_LOG,
        }),
    },
  )
})
afterEach(async () => {
  await live.close()
  await new Promise<void>((resolve) => foreign.aedes.close(resolve))
  foreign.tcp.close()
  foreign.http.close()
})

describe('a broker that is not ours', () => {
  it('carries readings in and pushes out to a user that has said that it is there', async () => {
    const device = await connectDevice(foreign, 'A1')
    const window = await openWindow(foreign, '7')
    await device.send(doseRate(3))
    await vi.waitFor(() => expect(live.writer.records).toHaveLength(1))
    await aWhile()
    expect(window.heard).toEqual([])
    await window.ask({ code: UplinkCode.Health, data: { clientId: 'web-7-x' } })
    await vi.waitFor(() => expect(live.push.counters.onlineUsers).toBe(1))
    await device.send(doseRate(0.1))
    await vi.waitFor(() => expect(window.heard).toHaveLength(3))
    expect(window.on(PUSH_TOPICS.alarm)).toMatchObject([{ code: PushCode.Clear, data: { sn: 'A1' } }])
    expect(window.on(PUSH_TOPICS.alarmDesk)).toMatchObject([{ code: PushCode.Alarms, data: [{ sn: 'A1' }] }])
    expect(window.on(PUSH_TOPICS.basic)).toMatchObject([{ code: PushCode.Basic, data: [{ sn: 'A1' }] }])
    window.client.end(true)
    device.client.end(true)
  })

  it('takes the answers to a device', async () => {
    const device = await connectDevice(foreign, 'A1')
    await device.send('not json')
    await vi.waitFor(() => expect(device.heard).toMatchObject([{ type: 'rejected' }]))
    device.client.end(true)
  })

  it('is told that a message has arrived only after the commit, with many under way at once', async () => {
    let acknowledged = 0
    foreign.aedes.on('ack', (_packet, client) => {
      if (client.id === 'vigil-server') acknowledged += 1
    })
    const device = await connectDevice(foreign, 'A1')
    live.writer.hold()
    await Promise.all(Array.from({ length: 20 }, (_, index) => device.send(doseRate(0.1, index))))
    await vi.waitFor(() => expect(live.writer.waiting).toBe(20))
    await aWhile()
    expect(acknowledged).toBe(0)
    live.writer.release()
    await vi.waitFor(() => expect(acknowledged).toBe(20))
    device.client.end(true)
  })

  it('delivers again what could not be stored', async () => {
    const device = await connectDevice(foreign, 'A1')
    live.writer.overloaded = true
    await device.send(doseRate(0.1, 1))
    await vi.waitFor(() => expect(live.ingest.counters.overloaded).toBe(1))
    live.writer.overloaded = false
    await vi.waitFor(() => expect(live.writer.records.map(({ messageId }) => messageId)).toEqual(['1']), 10_000)
    device.client.end(true)
  })

  it('says when it is not connected, and that it is again', async () => {
    expect(live.broker.problem).toBeUndefined()
    foreign.tcp.close()
    for (const socket of foreign.tcpSockets) socket.destroy()
    await vi.waitFor(() => expect(live.broker.problem).toBe('not connected'))
    foreign.tcp.listen(foreign.mqttPort, '127.0.0.1')
    await vi.waitFor(() => expect(live.broker.problem).toBeUndefined(), 10_000)
    await live.broker.close()
    expect(live.broker.problem).toBe('not connected')
  })

  it('is named to the consoles by the address that the site has set', () => {
    expect(live.broker.pushEndpoint).toEqual({ kind: 'external', url: 'wss://push.example/mqtt' })
  })
})
