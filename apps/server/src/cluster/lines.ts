import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** `cut`: connections end, and none comes through. `stalled`: they stay, and nothing comes through, as when a cable is drawn. */
export type LineState = 'open' | 'cut' | 'stalled'
const STATES: readonly LineState[] = ['open', 'cut', 'stalled']

interface Line {
  state: LineState
  readonly sockets: Set<Socket>
}

/** Lines between two parts of a cluster that can be hurt without a network of their own: each is a relay, or several. */
export interface Lines {
  /** What comes to `port` goes on to `target`, as long as the line `name` is well. */
  relay(name: string, port: number, target: NetConnectOpts): Promise<void>
  set(name: string, state: LineState): boolean
  /** `PUT /<line>/<state>`; `GET /` names the lines. For whoever hurts them from another process. */
  control(port: number): Promise<void>
  close(): Promise<void>
}

const listen = (server: Pick<Server, 'once' | 'listen'>, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

export function createLines(host: string): Lines {
  const lines = new Map<string, Line>()
  const servers: { close(done: () => void): unknown }[] = []

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? { state: 'open', sockets: new Set() }
    lines.set(name, line)
    return line
  }

  function join(line: Line, client: Socket, target: NetConnectOpts): void {
    const upstream = connect(target)
    const pair = [client, upstream] as const
    for (const [n, socket] of pair.entries()) {
      const other = pair[1 - n] as Socket
      socket.setNoDelay(true)
      socket.on('error', () => {})
      line.sockets.add(socket)
      socket.on('data', (chunk) => {
        if (!other.write(chunk)) socket.pause()
      })
      socket.on('drain', () => line.state !== 'stalled' && other.resume())
      socket.once('end', () => line.state !== 'stalled' && other.end())
      socket.once('close', () => {
        line.sockets.delete(socket)
        // An end does not come through a line that is down either.
        if (line.state !== 'stalled') other.destroy()
      })
    }
  }

  function set(name: string, state: LineState): boolean {
    const line = lines.get(name)
    if (line === undefined) return false
    const before = line.state
    line.state = state
    // What waited at a line that stood still has no order any more that both ends would agree on: they begin anew.
    if (state === 'cut' || before === 'stalled') for (const socket of line.sockets) socket.destroy()
    if (state === 'stalled') for (const socket of line.sockets) socket.pause()
    return true
  }

  return {
    set,
    async relay(name, port, target) {
      const line = lineOf(name)
      const server = createServer((client) => {
        if (line.state === 'open') join(line, client, target)
        else if (line.state === 'cut') client.destroy()
        else {
          client.on('error', () => {})
          client.pause()
          line.sockets.add(client)
          client.once('close', () => line.sockets.delete(client))
        }
      })
      servers.push(server)
      await listen(server, port, host)
    },
    async control(port) {
      const server = createHttpServer((request, reply) => {
        const [, name = '', state = ''] = (request.url ?? '').split('/')
        const known = STATES.find((each) => each === state)
        const isDone = request.method === 'PUT' && known !== undefined && set(name, known)
        reply.statusCode = isDone || request.method === 'GET' ? 200 : 404
        reply.end(JSON.stringify(Object.fromEntries([...lines].map(([each, line]) => [each, line.state]))))
      })
      servers.push(server)
      await listen(server, port, host)
    },
    async close() {
      for (const { sockets } of lines.values()) for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
    },
  }
}
