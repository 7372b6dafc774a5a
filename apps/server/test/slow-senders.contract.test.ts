import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { serverWith, signedIn } from './test-server.ts'

const LIMITS = { bodyWindowMs: 100, bodyBytesPerWindow: 100 }

async function listening(limits: object): Promise<number> {
  const { app } = await serverWith({ limits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function begin(port: number, length: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
  socket.write(
    `POST /access/baseinfo/materialType HTTP/1.1\r\nHost: x\r\ntoken: ${signedIn.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n{`,
  )
  return { socket, answer: once(socket, 'close').then(() => text) }
}

it('a body that does not come is not waited for', async () => {
  const { answer } = begin(await listening(LIMITS), 1000)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

it('a body that comes a byte now and then is not waited for either', async () => {
  const { socket, answer } = begin(await listening(LIMITS), 1_000_000)
  const drip = setInterval(() => socket.write(' '), 20)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  clearInterval(drip)
})

it('a long body that keeps coming is taken, however long it takes', async () => {
  const length = 20_000
  const { socket, answer } = begin(await listening({ ...LIMITS, bodyWindowMs: 2000 }), length)
  for (let sent = 1; sent < length - 1; ) {
    const part = Math.min(2000, length - 1 - sent)
    socket.write(' '.repeat(part))
    sent += part
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  socket.write('}')
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

it.each([
  ['do not come', 0],
  ['come a byte now and then', 20],
])('headers that %s are not waited for, and the answer says why', async (_what, everyMs) => {
  const socket = connect(await listening({ headersMs: 100 }), '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x')
  const drip = everyMs === 0 ? undefined : setInterval(() => socket.write('x'), everyMs)
  await once(socket, 'close')
  clearInterval(drip)
  expect(text).toMatch(/^HTTP\/1.1 408 /)
})

it('bytes that are no request are refused as such', async () => {
  const socket = connect(await listening(LIMITS), '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  socket.write('no request\r\n\r\n')
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1.1 400 /)
})

it('one address holds no more than its share of connections', async () => {
  const port = await listening({ perAddress: 2 })
  const first = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(first.map((socket) => once(socket, 'connect')))
  const third = connect(port, '127.0.0.1').on('error', () => {})
  await once(third, 'close')
  expect(first.map(({ destroyed }) => destroyed)).toEqual([false, false])
  first[0]?.destroy()
  // The place is free as soon as the server has seen it go.
  for (;;) {
    const next = connect(port, '127.0.0.1').on('error', () => {})
    await once(next, 'connect')
    next.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [text] = await Promise.race([once(next, 'data'), once(next, 'close').then(() => [''])])
    next.destroy()
    if (String(text).startsWith('HTTP/1.1 200')) break
  }
  first[1]?.destroy()
})
