import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'

const GOING_AWAY = 1001
const CLOSE_GRACE_MS = 1_000

/** A page of another origin must not open the channel with what the browser knows. Programs send no origin. */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** MQTT writes a packet in pieces; as one frame each, they would cost the browser several events per message. */
function byteStream(socket: WebSocket): Duplex {
  const stream = createWebSocketStream(socket)
  stream._writev = (chunks, callback) => {
    socket.send(
      Buffer.concat(
        chunks.map(({ chunk, encoding }) => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk, encoding))),
      ),
      callback,
    )
  }
  return stream
}

export interface WebSocketGate {
  attachTo(server: HttpServer | HttpsServer): void
  close(): Promise<void>
}

export function createWebSocketGate(options: {
  path: string
  maxMessageBytes: number
  accept(stream: Duplex, request: IncomingMessage): void
}): WebSocketGate {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  const detach: (() => void)[] = []

  /** An open window would hold the close of the HTTP server for ever. */
  async function sendAway(): Promise<void> {
    const open = [...sockets.clients]
    for (const socket of open) socket.close(GOING_AWAY)
    await Promise.race([
      Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
      new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS)),
    ])
    for (const socket of open) socket.terminate()
  }

  return {
    attachTo(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        socket.on('error', () => socket.destroy())
        if ((request.url ?? '').split('?', 1)[0] !== options.path) {
          if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
          return
        }
        if (!isSameOrigin(request.headers.origin, request.headers.host)) {
          refuse(socket, '403 Forbidden')
          return
        }
        sockets.handleUpgrade(request, socket, head, (webSocket) => options.accept(byteStream(webSocket), request))
      }
      const closeServer = server.close
      server.close = (callback) => {
        void sendAway()
        return closeServer.call(server, callback)
      }
      server.on('upgrade', onUpgrade)
      detach.push(() => {
        server.off('upgrade', onUpgrade)
        server.close = closeServer
      })
    },
    async close() {
      for (const off of detach) off()
      await sendAway()
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}
