import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNet } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitsPublic, admitsServices, sendOut } from './outgoing.ts'

let server: Server
let port: number
const heard: { method: string; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ method: request.method ?? '', body })
      if (request.url === '/busy') response.writeHead(503, { 'retry-after': '7' }).end()
      else if (request.url === '/elsewhere') response.writeHead(302, { location: '/other' }).end()
      else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(1000))
      else response.writeHead(200).end('thanks')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (path: string, more: Partial<Parameters<typeof sendOut>[0]> = {}) =>
  sendOut({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: {},
    body: 'ä',
    admits: admitsServices,
    ...more,
  })

describe('a request to a service outside', () => {
  it('is sent once, and what it answers is not waited for', async () => {
    expect(await send('/')).toEqual({ status: 200, retryAfterMs: undefined })
    expect(await send('/endless')).toMatchObject({ status: 200 })
    expect(heard[0]).toEqual({ method: 'POST', body: 'ä' })
  })

  it('ends also with a service that answers what nobody asked for, or nothing', async () => {
    const rude = createNet((socket) => {
      socket.on('error', () => {})
      socket.once('data', (data) => {
        const path = String(data).split(' ')[1] ?? ''
        if (path === '/upgrade') socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
        else if (path === '/noise') socket.write(`${'x'.repeat(100_000)}\r\n`)
        else if (path === '/heads') socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(50_000)}`)
        else socket.destroy()
      })
    })
    rude.listen(0, '127.0.0.1')
    await once(rude, 'listening')
    const url = `http://127.0.0.1:${(rude.address() as AddressInfo).port}`
    for (const path of ['/upgrade', '/noise', '/heads', '/gone'])
      await expect(send(path, { url: `${url}${path}` })).rejects.toThrow()
    rude.close()
  })

  it('is led nowhere else, and told when to come again', async () => {
    const before = heard.length
    expect(await send('/elsewhere')).toMatchObject({ status: 302 })
    expect(heard).toHaveLength(before + 1)
    expect(await send('/busy')).toEqual({ status: 503, retryAfterMs: 7_000 })
  })

  it('gets to no address that is not admitted, by number or by name', async () => {
    const before = heard.length
    await expect(send('/', { admits: admitsPublic })).rejects.toThrow('not spoken to')
    await expect(send('/', { url: `http://localhost:${port}/`, admits: admitsPublic })).rejects.toThrow('not spoken to')
    expect(heard).toHaveLength(before)
    expect(await send('/', { url: `http://localhost:${port}/` })).toMatchObject({ status: 200 })
  })

  it('knows the addresses of the house, and those that nobody serves at', () => {
    expect(
      [
        '127.0.0.1',
        '10.1.2.3',
        '192.168.1.4',
        '172.20.0.1',
        '::1',
        'fd12::1',
        '100.64.1.1',
        '64:ff9b::7f00:1',
        '64:ff9b::10.1.2.3',
        '64:ff9b:1::1',
        '198.18.0.1',
      ].filter(admitsPublic),
    ).toEqual([])
    expect(
      [
        '169.254.169.254',
        '0.0.0.0',
        '224.0.0.1',
        '255.255.255.255',
        'fe80::1',
        '::',
        'fd00:ec2::254',
        '::ffff:169.254.169.254',
        '64:ff9b::a9fe:a9fe',
        '2002:a9fe:a9fe::1',
        '100.100.100.200',
        '168.63.129.16',
        '192.0.0.192',
      ].filter(admitsServices),
    ).toEqual([])
    expect(['10.1.2.3', '127.0.0.1', '1.1.1.1'].filter(admitsServices)).toHaveLength(3)
    expect(['1.1.1.1', '2606:4700::1111', '64:ff9b::1.1.1.1'].filter(admitsPublic)).toHaveLength(3)
    expect(admitsPublic('::ffff:127.0.0.1')).toBe(false)
  })
})
