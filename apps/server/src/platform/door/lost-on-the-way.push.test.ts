import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeServer, gatewayServer } from '../../../test/door-kit.ts'
import { type Line, openLine } from '../../../test/engine-line.ts'
import { TOKENS } from '../../../test/test-server.ts'
import { Refusal } from '../errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { doorOf, hereOf, leftOf } from './protocol.ts'

const SOON = { timeout: 30_000, interval: 20 }
const HOLE = 'vigil.gate.hole'

let line: Line
beforeAll(async () => {
  line = await openLine()
  // Somebody hears what is lost, so that the sender is not told at once that nobody does.
  line.gateways.connection.subscribe(HOLE, { callback: () => {} })
})
afterAll(() => line?.close())

/** A line on which requests get lost: nobody gets them, and they are never answered. */
function losing(connection: NatsConnection, isLost: (subject: string, data: string) => boolean): NatsConnection {
  return new Proxy(connection, {
    get(target, key) {
      if (key === 'request') {
        return (subject: string, data: Uint8Array, options: { timeout: number }) =>
          target.request(isLost(subject, Buffer.from(data).toString()) ? HOLE : subject, data, options)
      }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function world(overrides: Partial<Handlers>, isLost: (subject: string, data: string) => boolean = () => false) {
  const warned: unknown[] = []
  const log = { warn: (...told: unknown[]) => void warned.push(told) } as never
  const connection = losing(line.owners.connection, isLost)
  const { epoch } = await activeServer(line, overrides, { connection, log })
  const { app: passing, door } = await gatewayServer(line)
  await expect.poll(() => door.epoch, SOON).toBe(epoch)
  return { passing, door, warned, epoch }
}

const isAnswer = (_subject: string, data: string): boolean => data.startsWith('{"ask":"answer"')
const headers = { token: TOKENS.everything, lang: 'en' }

it('an act whose answer is lost on its way is soon said to be unknown, and is not done again', async () => {
  let done = 0
  const commentAlarm = (async () => {
    done += 1
    throw new Refusal('alarmUnknown')
  }) as never
  const { passing, door } = await world({ commentAlarm }, isAnswer)
  const payload = { id: 'a1', commentId: 'c1', text: 'seen' }
  const answer = await passing.inject({ method: 'POST', url: '/vigil/alarm/comment', payload, headers })
  expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining('look whether it was done')])
  expect(done).toBe(1)
  expect(door.counters.underWay).toBe(0)
}, 20_000)

it('a call that changes nothing is asked again when its answer is lost on its way', async () => {
  let lost = 0
  const once = (subject: string, data: string): boolean => isAnswer(subject, data) && ++lost === 1
  const { passing } = await world({}, once)
  const answer = await passing.inject({ url: '/vigil/overview', headers })
  expect(answer.json().code).toBe(200)
  expect(lost).toBe(2)
}, 20_000)

it('a file goes on to somebody who does not read for longer than a receipt is waited for', async () => {
  const file = randomBytes(20_000_000)
  const chunks = function* () {
    for (let at = 0; at < file.length; at += 200_000) yield file.subarray(at, at + 200_000)
  }
  const reportFile = (async () => new Response(Readable.toWeb(Readable.from(chunks())) as never)) as never
  const { passing } = await world({ reportFile })
  await passing.listen({ port: 0, host: '127.0.0.1' })
  const { port } = passing.server.address() as AddressInfo
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/vigil/reports/file',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  call.end(JSON.stringify({ id: 'r1', format: 'pdf', locale: 'en' }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  const got: Buffer[] = []
  for await (const chunk of answer) got.push(chunk)
  expect(Buffer.concat(got).equals(file)).toBe(true)
}, 30_000)

it('what is no question of a gateway is logged, and the line that pushes and devices share stays', async () => {
  const { passing, warned, epoch: own } = await world({})
  const { connection } = line.gateways
  for (const malformed of ['', 'hello', '{"call":1}\n', '{'])
    for (const subject of [doorOf(own), hereOf(own), leftOf(own)]) connection.publish(subject, malformed)
  await connection.flush()
  await expect.poll(() => warned.length, SOON).toBe(4)
  expect(line.owners.connection.isClosed()).toBe(false)
  const answer = await passing.inject({ url: '/vigil/overview', headers })
  expect(answer.json().code).toBe(200)
}, 20_000)
