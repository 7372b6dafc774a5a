import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AlarmEvent, alarmActResultSchema, snapshotSchema } from '@vigil/contract'
import type { MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDevice, createProduct, type Product } from './product.ts'
import { ask, tokenOf } from './product-calls.ts'

const FLEET = 60
let product: Product

beforeAll(async () => {
  product = await createProduct(mkdtempSync(join(tmpdir(), 'vigil-alarm-crash-')), { VIGIL_FLEET: String(FLEET) })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  rmSync(product.data, { recursive: true, force: true })
})

type Device = ReturnType<Product['devices']>[number]

const desk = async (token: string): Promise<AlarmEvent[]> =>
  snapshotSchema.parse((await ask(product, 'GET', '/vigil/snapshot', token)).data).alarms

const connect = (device: Device) => connectDevice(product, device)
const alarmOf = (client: MqttClient, { sn }: Device): Promise<unknown> =>
  client.publishAsync(
    `device/${sn}/up`,
    JSON.stringify({ id: 'storm', time: Date.now(), runstate: 1, mods: { sysMod: { state: 2, runstate: 1 } } }),
    { qos: 1 },
  )

describe('kill -9 in a storm of alarms', () => {
  it('leaves every alarm once, and every act that was answered as it was', async () => {
    const token = await tokenOf(product)
    const devices = product.devices()
    const clients = devices.map(connect)
    await Promise.all(clients.map((client) => new Promise((resolve) => client.once('connect', resolve))))
    const half = devices.length / 2
    const told = devices.map((device, n) => (n < half ? alarmOf(clients[n] as MqttClient, device) : undefined))
    await Promise.all(told)
    const own = new Set(devices.map(({ sn }) => sn))
    const stormed = (alarms: AlarmEvent[]) => alarms.filter(({ sn, module }) => own.has(sn) && module === 'sysMod')
    const refs = stormed(await desk(token)).map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
    expect(refs).toHaveLength(half)
    const answered = new Set<string>()
    const acts = refs.map(async (ref) => {
      const { data } = await ask(product, 'POST', '/vigil/alarm/acknowledge', token, { alarms: [ref] })
      for (const { id } of alarmActResultSchema.parse(data).done) answered.add(id)
    })
    // The other half of the storm and the acts are under way when it happens.
    const rest = devices.slice(half).map((device, n) => alarmOf(clients[half + n] as MqttClient, device))
    await Promise.race(acts)
    process.kill(product.serverPid(), 'SIGKILL')
    await Promise.allSettled(acts)
    await product.exited()
    await product.start()
    await Promise.all(rest)

    const found = stormed(await desk(await tokenOf(product)))
    expect(found.map(({ sn }) => sn).sort()).toEqual([...own].sort())
    expect(answered.size).toBeGreaterThan(0)
    const phases = new Map(found.map(({ id, life }) => [id, life?.phase]))
    expect([...answered].map((id) => phases.get(id))).toEqual([...answered].map(() => 'acknowledged'))

    const client = new pg.Client({ connectionString: product.databaseUrl() })
    await client.connect()
    const { rows } = await client.query<{ id: string; version: number; lines: number; audited: number }>(
      `select event.id, event.version, (select count(*)::int from alarm_log where event_id = event.id and version is not null) as lines,
         (select count(*)::int from audit where act = 'alarmAcknowledge' and detail ->> 'alarm' = event.id) as audited
       from alarm_event event where event.id = any ($1)`,
      [found.map(({ id }) => id)],
    )
    await client.end()
    for (const { id, version, lines, audited } of rows) {
      expect(lines).toBe(version)
      expect(audited).toBe(phases.get(id) === 'acknowledged' ? 1 : 0)
    }
    await Promise.all(clients.map((each) => each.endAsync(true)))
  }, 240_000)
})
