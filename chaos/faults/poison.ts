import { deviceUpTopic } from '@vigil/contract'
import mqtt from 'mqtt'
import { createLoop } from '../lib/wait.ts'
import type { Fault } from './fault.ts'

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const number = (text: string, time: number): string =>
  `{"time":${time},"mods":{"nuclearMod":{"values":{"doseRate":${text}}},"sysMod":{"values":{"battery":${text}}}}}`

/** Each has stopped something somewhere before. */
const MESSAGES: readonly ((time: number) => string | Buffer)[] = [
  (time) => `{"type":"answer","time":${time},"command":"x","status":"done","result":${nested(9000)}}`,
  () => nested(20_000),
  () => `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
  (time) => `{"time":${time},"id":"${'x'.repeat(200_000)}","mods":{}}`,
  (time) => JSON.stringify({ time, mods: {}, filler: 'x'.repeat(300_000) }),
  (time) => number('1e999', time),
  (time) => number('-1e999', time),
  (time) => number('5e-324', time),
  (time) => number('1.7976931348623157e308', time),
  (time) => number('"NaN"', time),
  (time) => JSON.stringify({ type: 'answer', time, command: 'x\u0000y', status: 'failed', reason: 'a\u0000b' }),
  (time) => JSON.stringify({ time, mods: { sysMod: { state: 0, alarmContent: 'nul \u0000, half \ud800' } } }),
  (time) => JSON.stringify({ type: 'detection', time, begin: time, subject: '\u0000', mods: { sysMod: { state: 0 } } }),
  (time) =>
    `{"type":"sample","time":${time},"begin":${time},"number":"S","pressure":1e308,"flow":1e308,"volume":1e308,"duration":1,"result":"x"}`,
  () => Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28]),
  () => Buffer.alloc(0),
  () => 'null',
  () => '[]',
  () => '"text"',
  (time) => JSON.stringify({ time: String(time), mods: 'none' }),
  (time) => JSON.stringify({ time, mods: { noSuchMod: { state: 2 }, __proto__: { state: 2 } } }),
  (time) => `{"time":${time},"__proto__":{"state":3},"constructor":{"prototype":{}},"mods":{"toString":{"state":2}}}`,
  (time) => JSON.stringify({ id: 'the same again', time, mods: { sysMod: { state: 0 } } }),
  () => JSON.stringify({ time: -1, mods: {} }),
  () => JSON.stringify({ time: 8.64e15 + 1, mods: { sysMod: { state: 2 } } }),
  (time) => JSON.stringify({ type: 'unheard of', time }),
]
/** Not theirs: whoever publishes there is thrown out. */
const FOREIGN_TOPICS = ['device/somebody-else/up', 'user/1/socket/basic', '$SYS/broker']
const FOREIGN_SHARE = 0.05

/** Devices that send what nobody should, over both doors, as fast as they are thrown out. */
export const poison: Fault = {
  name: 'poison',
  async begin({ product, bad }, random) {
    const clients = bad.slice(0, 2).map(({ sn, secret }) => ({
      sn,
      client: mqtt.connect(`mqtt://127.0.0.1:${product.mqttPort}`, {
        clientId: sn,
        username: sn,
        password: secret,
        reconnectPeriod: 300,
        // What was never acknowledged is sent again: a message that ends the server ends it again.
        keepalive: 10,
      }),
    }))
    for (const { client } of clients) client.on('error', () => {})
    const order = random.shuffled(MESSAGES)
    let turn = 0
    const loop = createLoop(
      async () => {
        const payload = order[turn % order.length]?.(Date.now()) ?? ''
        const { sn, client } = random.pick(clients)
        turn += 1
        if (random.chance(0.7)) {
          // Who publishes where it may not is thrown out: not to be sent again, or nothing else would come after it.
          if (random.chance(FOREIGN_SHARE)) client.publish(random.pick(FOREIGN_TOPICS), payload, { qos: 0 })
          else client.publish(deviceUpTopic(sn), payload, { qos: 1 }, () => {})
        } else {
          const { sn: name, secret } = random.pick(bad)
          await fetch(`${product.url}/ingest`, {
            method: 'POST',
            headers: {
              authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
              'content-type': 'application/json',
            },
            body: typeof payload === 'string' ? payload : new Uint8Array(payload),
            signal: AbortSignal.timeout(5000),
          }).then((answer) => answer.arrayBuffer())
        }
      },
      () => random.whole(20, 120),
    )
    return {
      what: 'two devices send poison',
      async end() {
        await loop.stop()
        for (const { client } of clients) await client.endAsync(true).catch(() => {})
      },
    }
  },
}

const FLOOD_EVERY_MS = 20
const FLOOD_AT_ONCE = 40

export const flood: Fault = {
  name: 'flood',
  async begin({ product, bad }) {
    const device = bad[2]
    if (device === undefined) return { what: 'no device to flood with', end() {} }
    const { sn, secret } = device
    const client = mqtt.connect(`mqtt://127.0.0.1:${product.mqttPort}`, {
      clientId: sn,
      username: sn,
      password: secret,
      reconnectPeriod: 500,
    })
    client.on('error', () => {})
    let underWay = 0
    const timer = setInterval(() => {
      if (!client.connected) return
      for (let n = 0; n < FLOOD_AT_ONCE && underWay < 5000; n += 1) {
        underWay += 1
        const body = { time: Date.now(), runstate: 1, mods: { sysMod: { state: n % 2, runstate: 1 } } }
        client.publish(deviceUpTopic(sn), JSON.stringify(body), { qos: 1 }, () => {
          underWay -= 1
        })
      }
    }, FLOOD_EVERY_MS)
    return {
      what: `one device, ${sn}, sends ${(1000 / FLOOD_EVERY_MS) * FLOOD_AT_ONCE} messages a second, each a change of its alarm`,
      async end() {
        clearInterval(timer)
        await client.endAsync(true).catch(() => {})
      },
    }
  },
}
