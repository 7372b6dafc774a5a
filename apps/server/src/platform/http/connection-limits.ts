import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Whoever has not sent all headers of a request by then is answered that it took too long. */
  headersMs: number
  /** A body must bring so many bytes in each window of so long, or be whole: who sends one now and then holds a place for ever. */
  bodyWindowMs: number
  bodyBytesPerWindow: number
  /** Open connections of one address: a few hundred consoles behind one gateway fit in. */
  perAddress: number
}

const LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyWindowMs: 15_000,
  bodyBytesPerWindow: 16 * 1024,
  perAddress: 2000,
}
/** A file of the size that is taken, over a slow line; the window above ends what does not move. */
const WHOLE_REQUEST_MS = 900_000

/** Node looks for slow headers every 30 s by default: they would live three times as long as they may. */
export const LOOK_FOR_SLOW_HEADERS_MS = 1000

export const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Nobody sends: the body is not whole, little came, and what came was read. */
const isStuck = (request: IncomingMessage, arrived: number, least: number): boolean =>
  arrived < least && request.readableLength < request.readableHighWaterMark

function watchBody(request: IncomingMessage, { bodyWindowMs, bodyBytesPerWindow }: ConnectionLimits): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer)
      return
    }
    const arrived = socket.bytesRead - before
    before = socket.bytesRead
    if (!isStuck(request, arrived, bodyBytesPerWindow)) return
    clearInterval(timer)
    socket.end(TOO_SLOW, () => socket.destroy())
  }, bodyWindowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** Long answers stay possible: a console waits for them for five minutes. What is bounded is how long somebody takes to ask. */
export function guardConnections(server: Server, given: Partial<ConnectionLimits> = {}): void {
  const limits = { ...LIMITS, ...given }
  server.headersTimeout = limits.headersMs
  server.requestTimeout = WHOLE_REQUEST_MS
  server.on('request', (request) => {
    if (!request.complete) watchBody(request, limits)
  })
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > limits.perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
