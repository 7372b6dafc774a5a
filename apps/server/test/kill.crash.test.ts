import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDevice, createProduct, type Product } from './product.ts'

const ROUNDS = 10
const FLOOD_DEVICES = 6
const ROUND_MS = 1200

type Victim = 'server' | 'database' | 'both'
const VICTIMS: readonly Victim[] = ['server', 'both', 'database']

let product: Product

beforeAll(async () => {
  product = await createProduct(mkdtempSync(join(tmpdir(), 'vigil-crash-')), { VIGIL_FLEET: '60' })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  rmSync(product.data, { recursive: true, force: true })
})

type Device = ReturnType<Product['devices']>[number]
const connect = (device: Device) => connectDevice(product, device)

const kill = (pid: number) => process.kill(pid, 'SIGKILL')

async function killAndRecover(victim: Victim): Promise<void> {
  const database = product.postgresPid()
  if (victim !== 'database') kill(product.serverPid())
  if (victim !== 'server') kill(database)
  if (victim === 'database') return
  await product.exited()
  await product.start()
}

/** A device that reports ten times a second until told to stop; what was acknowledged is remembered. */
function flood(device: Device, acknowledged: Set<string>): () => Promise<void> {
  const client = connect(device)
  let number = 0
  const timer = setInterval(() => {
    const id = `${device.sn}-${++number}`
    client.publish(
      `device/${device.sn}/up`,
      JSON.stringify({ id, time: Date.now(), runstate: 1, mods: { sysMod: { runstate: 1 } } }),
      { qos: 1 },
      (error) => {
        if (!error) acknowledged.add(id)
      },
    )
  }, 100)
  return async () => {
    clearInterval(timer)
    // Not waiting for the last ones: only what was acknowledged is asked for below.
    await client.endAsync(true)
  }
}

/** The device's own judgement: no threshold of a model is needed for it. */
async function raiseAlarm(device: Device, round: number): Promise<void> {
  const client = connect(device)
  const report = (state: number) =>
    client.publishAsync(
      `device/${device.sn}/up`,
      JSON.stringify({
        id: `alarm-${round}-${state}`,
        time: Date.now(),
        runstate: 1,
        mods: { sysMod: { state, runstate: 1 } },
      }),
      { qos: 1 },
    )
  await report(0)
  await report(2)
  await client.endAsync()
}

async function stored(): Promise<{ ids: Map<string, number>; alarms: Map<string, number> }> {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  const readings = await client.query<{ message_id: string; n: number }>(
    'select message_id, count(*)::int as n from reading where message_id is not null group by 1',
  )
  const alarms = await client.query<{ sn: string; n: number }>(
    'select sn, count(*)::int as n from alarm_event join device on device.id = device_id group by 1',
  )
  await client.end()
  return {
    ids: new Map(readings.rows.map(({ message_id, n }) => [message_id, n])),
    alarms: new Map(alarms.rows.map(({ sn, n }) => [sn, n])),
  }
}

describe('kill -9', () => {
  it('of server, database or both, ten times in a row, loses nothing that was acknowledged and stores nothing twice', async () => {
    const devices = product.devices()
    const acknowledged = new Set<string>()
    const stops = devices.slice(0, FLOOD_DEVICES).map((device) => flood(device, acknowledged))
    const alarmed: string[] = []

    for (let round = 0; round < ROUNDS; round += 1) {
      const device = devices[FLOOD_DEVICES + round]
      if (device === undefined) throw new Error('not enough devices')
      await raiseAlarm(device, round)
      alarmed.push(device.sn)
      await new Promise((done) => setTimeout(done, ROUND_MS))
      await killAndRecover(VICTIMS[round % VICTIMS.length] ?? 'server')
    }
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before)
    await Promise.all(stops.map((stop) => stop()))

    const { ids, alarms } = await stored()
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * FLOOD_DEVICES)
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
    expect([...ids].filter(([, count]) => count > 1)).toEqual([])
    expect(alarmed.map((sn) => alarms.get(sn))).toEqual(alarmed.map(() => 1))
  }, 240_000)
})
