import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export interface TestBroker {
  readonly port: number
  /** What arrived on any device's uplink, in order. */
  readonly arrived: { sn: string; message: Record<string, unknown>; duplicate: boolean }[]
  /** Messages that are taken in and not acknowledged: what a server does that can not store. */
  withhold: boolean
  send(sn: string, message: unknown): void
  /** Cuts every line; clients may come back. */
  cutAll(): void
  readonly connections: number
  close(): Promise<void>
}

/** A real broker on a real port that knows one secret. */
export async function startTestBroker(secret: string, port = 0): Promise<TestBroker> {
  const aedes = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const arrived: TestBroker['arrived'] = []
  aedes.authenticate = (_, __, password, done) => done(null, password?.toString() === secret)
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const broker: TestBroker = {
    port: typeof address === 'object' && address !== null ? address.port : port,
    arrived,
    withhold: false,
    get connections() {
      return aedes.connectedClients
    },
    send: (sn, message) =>
      aedes.publish(
        {
          cmd: 'publish',
          topic: `device/${sn}/down`,
          payload: Buffer.from(JSON.stringify(message)),
          qos: 1,
          retain: false,
          dup: false,
        },
        () => {},
      ),
    cutAll() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  aedes.authorizePublish = (client, packet, done) => {
    const sn = /^device\/([^/]+)\/up$/.exec(packet.topic)?.[1]
    if (client !== null && sn !== undefined) {
      arrived.push({ sn, message: JSON.parse(packet.payload.toString()), duplicate: packet.dup })
    }
    if (!broker.withhold) done(null)
  }
  return broker
}
