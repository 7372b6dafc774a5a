import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openFront } from './front.ts'

const HOST = '127.0.0.1'
const WITHIN = { timeout: 30_000, interval: 50 }
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** Says its name to whoever connects. */
async function named(name: string): Promise<{ name: string; port: number; well: boolean; isWell(): Promise<boolean> }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(name)
  }).listen(0, HOST)
  await once(server, 'listening')
  undo.push(() => void server.close())
  const behind = {
    name,
    port: (server.address() as AddressInfo).port,
    well: true,
    isWell: async () => behind.well,
  }
  return behind
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function call(port: number): Socket {
  const socket = connect({ host: HOST, port })
  socket.on('error', () => {})
  undo.push(() => void socket.destroy())
  return socket
}

const nameAt = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = call(port)
    socket.once('data', (chunk) => resolve(String(chunk)))
    socket.once('close', () => resolve('nobody'))
  })

describe('the front of a cluster', () => {
  it('gives work to those who are well, in turn, and to nobody else', async () => {
    const [a, b] = [await named('a'), await named('b')]
    const port = await freePort()
    undo.push(await openFront(HOST, port, [a, b]))
    await expect
      .poll(async () => new Set([await nameAt(port), await nameAt(port)]), WITHIN)
      .toEqual(new Set(['a', 'b']))
    a.well = false
    await expect.poll(async () => [await nameAt(port), await nameAt(port)], WITHIN).toEqual(['b', 'b'])
    b.well = false
    await expect.poll(() => nameAt(port), WITHIN).toBe('nobody')
  })

  it('cuts who was connected to one that is well no more, so that they come again', async () => {
    const a = await named('a')
    const port = await freePort()
    undo.push(await openFront(HOST, port, [a]))
    await expect.poll(() => nameAt(port), WITHIN).toBe('a')
    const socket = call(port)
    await once(socket, 'data')
    const cut = once(socket, 'close')
    a.well = false
    await cut
  })
})
