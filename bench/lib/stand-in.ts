import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { ENDPOINTS, type Endpoint, type EndpointName, ERRORS, SUCCESS_CODE } from '@vigil/contract'
import { Aedes } from 'aedes'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import { checkAnswers, createAnswers } from './stand-in-answers.ts'
import { compressed, createFiles } from './stand-in-files.ts'
import { OPEN_INDEX, standInFleet } from './stand-in-fleet.ts'

/**
 * A server that speaks the public contract and nothing behind it: the console's files, its calls and a broker. It reaches
 * rates at which the real server would fill a small machine, and what is measured is the browser.
 */
export interface StandInTask {
  devices: number
  /** All of this one; of every model when left out. */
  model?: string
  port: number
  /** Where the load comes in, in MQTT over TCP. */
  loadPort: number
  folders: string[]
}

/** A packet travels as one frame, as from the product. */
function byteStream(socket: WebSocket) {
  const stream = createWebSocketStream(socket)
  stream._writev = (chunks, callback) => {
    const parts = chunks.map(({ chunk, encoding }) => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk, encoding)))
    socket.send(Buffer.concat(parts), callback)
  }
  stream.on('error', () => socket.terminate())
  return stream
}

async function run({ devices: count, model, port, loadPort, folders }: StandInTask): Promise<void> {
  const devices = standInFleet(count, model)
  const answers = createAnswers(devices, new URL(`ws://127.0.0.1:${port}/mqtt`))
  const open = devices[OPEN_INDEX]?.sn ?? ''
  checkAnswers(answers, { office: { busiType: 1 }, pushParam: { sn: open }, hisDeviceData: { sn: open } })
  const calls = new Map(
    (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).map(([name, { method, path }]) => [
      `${method} ${path}`,
      name,
    ]),
  )
  const files = createFiles(folders)

  async function call(name: EndpointName, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given =
      request.method === 'POST' ? JSON.parse((await text(request)) || '{}') : Object.fromEntries(url.searchParams)
    const answer = answers[name] as ((input: unknown) => unknown) | undefined
    const { code } = ERRORS.notAvailableYet
    const envelope =
      answer === undefined
        ? { code, message: 'not part of the bench', data: null }
        : { code: SUCCESS_CODE, message: 'ok', data: answer(ENDPOINTS[name].input.parse(given)) ?? null }
    const body = compressed(Buffer.from(JSON.stringify(envelope)))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    const name = calls.get(`${request.method} ${url.pathname}`)
    if (name !== undefined) {
      call(name, url, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
      return
    }
    const isNavigation = (request.headers.accept ?? '').includes('text/html')
    if (files(url.pathname, request, response)) return
    if (isNavigation && files('/index.html', request, response)) return
    response.writeHead(404).end()
  })

  const broker = await Aedes.createBroker()
  const sockets = new WebSocketServer({
    server,
    path: '/mqtt',
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  sockets.on('connection', (socket, request) => broker.handle(byteStream(socket), request))
  const load = createTcpServer((socket) => broker.handle(socket))
  await Promise.all([
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => load.listen(loadPort, '127.0.0.1', resolve)),
  ])
  process.send?.({ ready: true })
}

process.on('message', (task: StandInTask | 'stop') => {
  if (task === 'stop') process.exit(0)
  run(task).catch((error: unknown) => process.send?.({ error: String(error) }, () => process.exit(1)))
})
process.on('disconnect', () => process.exit(0))
