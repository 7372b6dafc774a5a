import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLines, type Lines } from './lines.ts'

const HOST = '127.0.0.1'
let lines: Lines
let echo: Server
let port: number
const open: Socket[] = []

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST)
  await once(probe, 'listening')
  const free = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  return free
}

async function call(): Promise<Socket> {
  const socket = connect({ host: HOST, port })
  socket.on('error', () => {})
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

const says = async (socket: Socket, text: string): Promise<string> => {
  const heard = once(socket, 'data')
  socket.write(text)
  return String((await heard)[0])
}

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, HOST)
  await once(echo, 'listening')
  port = await freePort()
  lines = createLines(HOST)
  await lines.relay('a-b', port, { host: HOST, port: portOf(echo) })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await lines.close()
  await new Promise((resolve) => echo.close(resolve))
})

describe('a line of the cluster', () => {
  it('carries both ways', async () => {
    expect(await says(await call(), 'hello')).toBe('hello')
  })

  it('ends what is connected when it is cut, and lets nobody through until it is mended', async () => {
    const before = await call()
    await says(before, 'hello')
    const ended = once(before, 'close')
    lines.set('a-b', 'cut')
    await ended
    const during = await call()
    await once(during, 'close')
    lines.set('a-b', 'open')
    expect(await says(await call(), 'again')).toBe('again')
  })

  it('says nothing while it stands still, not even that the other end is gone', async () => {
    const socket = await call()
    await says(socket, 'hello')
    lines.set('a-b', 'stalled')
    const heard: string[] = []
    socket.on('data', () => heard.push('data'))
    socket.on('close', () => heard.push('close'))
    socket.write('is anybody there')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual([])
    lines.set('a-b', 'open')
    await once(socket, 'close')
    expect(heard).toEqual(['close'])
  })

  it('is hurt from another process by its name', async () => {
    const control = await freePort()
    await lines.control(control)
    const put = (path: string) => fetch(`http://${HOST}:${control}${path}`, { method: 'PUT' })
    expect(await (await put('/a-b/cut')).json()).toEqual({ 'a-b': 'cut' })
    expect((await put('/a-c/cut')).status).toBe(404)
    expect((await put('/a-b/burnt')).status).toBe(404)
  })
})
