import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { Aedes, type AedesOptions, type Client } from 'aedes'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { describe, expect, it, onTestFinished } from 'vitest'
import benchPackage from '../../../../../bench/package.json' with { type: 'json' }
import simulatorPackage from '../../../../simulator/package.json' with { type: 'json' }
import serverPackage from '../../../package.json' with { type: 'json' }
import {
  guardStream,
  nameClient,
  skipFanOut,
  subscriptionsOf,
  withoutAcknowledgement,
  withoutSession,
} from './aedes-inside.ts'

/** The broker's end of a connection, and what the other end sends and hears. */
function connectionTo(aedes: Aedes) {
  const heard: Packet[] = []
  const parser = mqttPacket.parser()
  parser.on('packet', (packet) => heard.push(packet))
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      parser.parse(chunk)
      done()
    },
  })
  onTestFinished(() => void stream.destroy())
  return {
    stream,
    heard,
    handle: (): Client => aedes.handle(stream),
    async send(packet: Packet): Promise<void> {
      stream.push(mqttPacket.generate(packet))
      await turns()
    },
  }
}
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n++) await endOfTurn()
}

async function brokerWith(options: AedesOptions = {}): Promise<Aedes> {
  const aedes = await Aedes.createBroker(options)
  onTestFinished(() => new Promise<void>((resolve) => aedes.close(() => resolve())))
  return aedes
}

const connect = (clientId: string, more: object = {}): Packet =>
  ({ cmd: 'connect', clientId, clean: true, ...more }) as Packet
const publish = (topic: string, qos: 0 | 1 = 1): Packet => ({
  cmd: 'publish',
  topic,
  payload: Buffer.from('x'),
  qos,
  messageId: 7,
  dup: false,
  retain: false,
})
const subscribe = (topic: string, qos: 0 | 1): Packet => ({
  cmd: 'subscribe',
  messageId: 3,
  subscriptions: [{ topic, qos }],
})

describe('what the broker takes of aedes beyond its promises still holds', () => {
  it('in the one version that is named', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('aedes'))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const named = [serverPackage.dependencies, simulatorPackage.devDependencies, benchPackage.dependencies]
    expect(named.map(({ aedes }) => aedes)).toEqual([version, version, version])
  })

  it('a client holds its subscriptions by filter, each with its quality of service', async () => {
    const aedes = await brokerWith()
    const window = connectionTo(aedes)
    const client = window.handle()
    await window.send(connect('w'))
    expect(subscriptionsOf(client)['a/#']).toBeUndefined()
    await window.send(subscribe('a/#', 1))
    await window.send(subscribe('b', 0))
    expect(subscriptionsOf(client)).toMatchObject({ 'a/#': { qos: 1 }, b: { qos: 0 } })
    await window.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['b'] })
    expect(subscriptionsOf(client).b).toBeUndefined()
    expect(subscriptionsOf(client).constructor).toBeUndefined()
  })

  it('messages are handed on by a method that may be replaced, last words too', async () => {
    const aedes = await brokerWith()
    skipFanOut(aedes, (topic) => topic.startsWith('up/'))
    const [listener, speaker] = [connectionTo(aedes), connectionTo(aedes)]
    listener.handle()
    await listener.send(connect('l'))
    await listener.send(subscribe('#', 1))
    speaker.handle()
    await speaker.send(connect('s', { will: { topic: 'up/will', payload: Buffer.from('x'), qos: 1, retain: false } }))
    await speaker.send(publish('up/1'))
    await speaker.send(publish('other'))
    speaker.stream.destroy()
    await turns()
    const topics = listener.heard.flatMap((packet) => (packet.cmd === 'publish' ? [packet.topic] : []))
    expect(topics).toEqual(['other'])
    expect(speaker.heard.filter(({ cmd }) => cmd === 'puback')).toHaveLength(2)
  })

  it('a message whose quality of service is taken away is not acknowledged', async () => {
    const taken: (() => void)[] = []
    const aedes = await brokerWith({
      authorizePublish(_client, packet, done) {
        withoutAcknowledgement(packet)
        taken.push(() => done(null))
      },
    })
    const device = connectionTo(aedes)
    device.handle()
    await device.send(connect('d'))
    await device.send(publish('up/1'))
    for (const done of taken) done()
    await turns()
    expect(taken).toHaveLength(1)
    expect(device.heard.map(({ cmd }) => cmd)).toEqual(['connack'])
  })

  it('what `preConnect` changes of a connection holds: its name, its session, its last words', async () => {
    const aedes = await brokerWith({
      preConnect(_client, packet, done) {
        withoutSession(packet)
        nameClient(packet, 'named by us')
        done(null, true)
      },
    })
    const [first, second] = [connectionTo(aedes), connectionTo(aedes)]
    const will = { topic: 'last', payload: Buffer.from('x'), qos: 1, retain: true }
    const client = first.handle()
    await first.send(connect('a', { clean: false, will }))
    expect([client.id, client.clean]).toEqual(['named by us', true])
    second.handle()
    await second.send(connect('b'))
    expect([first.stream.destroyed, second.stream.destroyed]).toEqual([true, false])
    await second.send(subscribe('last', 0))
    expect(second.heard.filter(({ cmd }) => cmd === 'publish')).toEqual([])
  })

  it('everything that comes is read through `stream.read`', async () => {
    const aedes = await brokerWith()
    const guarded = connectionTo(aedes)
    const seen: number[] = []
    let refused = 0
    guardStream(
      guarded.stream,
      (chunk) => seen.push(chunk.length) < 2,
      () => {
        refused += 1
      },
    )
    guarded.handle()
    await guarded.send(connect('g'))
    expect([seen.length, guarded.heard.length]).toEqual([1, 1])
    await guarded.send(publish('t'))
    expect([refused, guarded.stream.destroyed, guarded.heard.length]).toEqual([1, true, 1])
  })

  it('a connection that is held is not read, and is read on where it stopped, whatever was finished meanwhile', async () => {
    const taken: string[] = []
    const unfinished: (() => void)[] = []
    const aedes = await brokerWith({
      authorizePublish(_client, packet, done) {
        taken.push(packet.topic)
        unfinished.push(() => done(null))
      },
    })
    const device = connectionTo(aedes)
    const inlet = guardStream(
      device.stream,
      () => true,
      () => {},
    )
    device.handle()
    await device.send(connect('d'))
    for (const round of [1, 2, 3]) {
      await device.send(publish(`up/${round}`))
      inlet.hold()
      await device.send(publish(`held/${round}`))
      for (const finish of unfinished.splice(0)) finish()
      await device.send(publish(`held too/${round}`))
      expect(taken.splice(0)).toEqual([`up/${round}`])
      inlet.release()
      await turns()
      for (const finish of unfinished.splice(0)) finish()
      await turns()
      expect(taken.splice(0)).toEqual([`held/${round}`, `held too/${round}`])
      for (const finish of unfinished.splice(0)) finish()
    }
  })
})
