import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceSecretHash } from '../src/organisation/device-store.ts'
import { deviceToken } from '../src/platform/broker/nats/engine-claims.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startEngine, type TestEngine } from './engine-kit.ts'
import { peopleAt } from './people-kit.ts'
import { devicesIn, freePorts, spawnServer, untilReady } from './product.ts'

/** A busy machine takes its time to take over; the lease itself is over after two seconds, up to ten where the machine is slow. */
const TAKEN_OVER_WITHIN = { timeout: 60_000, interval: 100 }
const LOST_EXIT_CODE = 75

interface Server {
  readonly port: number
  child: ChildProcess
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-takeover-'))
let engine: TestEngine
let database: TestDatabase
const servers: Server[] = []
/** Serves people, and is never active. */
let gateway: Server

function spawnOn(port: number, name: string, env: Record<string, string> = {}): ChildProcess {
  return spawnServer({
    data: join(folder, name),
    port,
    mqttPort: 0,
    stdio: 'ignore',
    env: {
      VIGIL_FLEET: '8',
      DATABASE_URL: database.url,
      NATS_URL: engine.url,
      NATS_PUSH_URL: engine.pushUrl,
      NATS_MQTT_URL: engine.mqttUrl,
      NATS_KEYS: engine.keysPath,
      ...env,
    },
  })
}

const ask = (server: Server, path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
const statusOf = async (server: Server): Promise<string> => {
  try {
    const answer = await ask(server, '/readyz')
    const { problems, notes = {} } = (await answer.json()) as Record<'problems' | 'notes', Record<string, string>>
    if (!answer.ok) return Object.keys(problems).join(' ')
    return notes.gateway === undefined ? 'active' : 'gateway'
  } catch {
    return 'silent'
  }
}

beforeAll(async () => {
  engine = await startEngine()
  database = await createDatabase()
  const [first, second] = await freePorts()
  const a: Server = { port: first, child: spawnOn(first, 'a') }
  servers.push(a)
  await untilReady(a.child, first)
  // Secrets of the demonstration stand in the folder of the server that made it: another one would give out new ones.
  mkdirSync(join(folder, 'b'))
  copyFileSync(join(folder, 'a', 'simulator.json'), join(folder, 'b', 'simulator.json'))
  servers.push({ port: second, child: spawnOn(second, 'b') })
  const [third] = await freePorts()
  gateway = { port: third, child: spawnOn(third, 'c', { VIGIL_ROLE: 'gateway' }) }
  await untilReady(gateway.child, third)
})
afterAll(async () => {
  for (const { child } of [...servers, gateway]) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await database.drop()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Reports ten times a second; what the engine has acknowledged is remembered. */
async function report(device: { sn: string; secret: string }, acknowledged: Set<string>) {
  const password = await deviceToken(engine.keys, device.sn, deviceSecretHash(device.secret))
  const client = mqtt.connect(engine.mqttUrl, { clientId: device.sn, username: device.sn, password })
  client.on('error', () => {})
  let drops = 0
  client.on('close', () => (drops += 1))
  let number = 0
  const send = (state: number) => {
    number += 1
    const id = `${device.sn}-${number}`
    const message = { id, time: Date.now(), runstate: 1, mods: { sysMod: { state, runstate: 1 } } }
    client.publish(`device/${device.sn}/up`, JSON.stringify(message), { qos: 1 }, (error) => {
      if (!error) acknowledged.add(id)
    })
  }
  let state = 0
  const timer = setInterval(() => send(state), 100)
  return {
    alarm() {
      state = 2
    },
    drops: () => drops,
    async stop() {
      clearInterval(timer)
      await client.endAsync()
    },
  }
}

describe('of two servers on one engine', () => {
  it('the second takes over from one that is killed, stopped or paused: nothing is lost, nothing doubled, one writes [GEN-05]', async () => {
    const [a, b] = servers as [Server, Server]
    await expect.poll(() => statusOf(b), TAKEN_OVER_WITHIN).toBe('gateway')
    expect((await ask(b, '/healthz')).status).toBe(200)
    expect((await ask(b, '/v1/anything')).status).toBe(404)
    const people = await peopleAt(gateway.port)

    const acknowledged = new Set<string>()
    const devices = devicesIn(join(folder, 'a')).slice(0, 4)
    const reporting = await Promise.all(devices.map((device) => report(device, acknowledged)))
    await expect.poll(() => acknowledged.size, TAKEN_OVER_WITHIN).toBeGreaterThan(40)

    await expect.poll(() => people.acts.done.length, TAKEN_OVER_WITHIN).toBeGreaterThan(5)
    const before = people.acts.done.length
    reporting[0]?.alarm()
    a.child.kill('SIGKILL')
    await expect.poll(() => statusOf(b), TAKEN_OVER_WITHIN).toBe('active')
    a.child = spawnOn(a.port, 'a')
    await expect.poll(() => statusOf(a), TAKEN_OVER_WITHIN).toBe('gateway')
    await expect.poll(() => people.acts.done.length, TAKEN_OVER_WITHIN).toBeGreaterThan(before + 5)
    await people.leave()

    reporting[1]?.alarm()
    b.child.kill('SIGTERM')
    await expect.poll(() => statusOf(a), TAKEN_OVER_WITHIN).toBe('active')
    b.child = spawnOn(b.port, 'b')
    await expect.poll(() => statusOf(b), TAKEN_OVER_WITHIN).toBe('gateway')

    reporting[2]?.alarm()
    a.child.kill('SIGSTOP')
    await expect.poll(() => statusOf(b), TAKEN_OVER_WITHIN).toBe('active')
    const ended = once(a.child, 'exit')
    a.child.kill('SIGCONT')
    expect(await ended).toEqual([LOST_EXIT_CODE, null])

    await Promise.all(reporting.map(({ stop }) => stop()))
    expect(reporting.map(({ drops }) => drops())).toEqual(devices.map(() => 1))
    const { pool } = database
    const counts = async () => {
      const { rows } = await pool.query<{ message_id: string; n: number }>(
        'select message_id, count(*)::int as n from reading where message_id is not null group by 1',
      )
      return new Map(rows.map(({ message_id, n }) => [message_id, n]))
    }
    await expect
      .poll(async () => {
        const stored = await counts()
        return [...acknowledged].filter((id) => !stored.has(id)).length
      }, TAKEN_OVER_WITHIN)
      .toBe(0)
    expect([...(await counts())].filter(([, n]) => n > 1)).toEqual([])
    const { rows: alarms } = await pool.query<{ sn: string; n: number }>(
      'select sn, count(*)::int as n from alarm_event join device on device.id = device_id group by 1',
    )
    const raised = new Map(alarms.map(({ sn, n }) => [sn, n]))
    expect(devices.map(({ sn }) => raised.get(sn) ?? 0)).toEqual([1, 1, 1, 0])
    // Of people at the gateway: who looked saw, and what they did was done once, or they were told that it was not, or that nobody knows.
    expect([people.reads.failed, people.acts.failed]).toEqual([[], []])
    const { rows: contacts } = await pool.query<{ name: string; n: number }>(
      `select name, count(*)::int as n from alarm_contact where name like 'contact %' group by 1`,
    )
    const written = new Map(contacts.map(({ name, n }) => [name, n]))
    expect([...written].filter(([, n]) => n > 1)).toEqual([])
    expect(people.acts.done.filter((name) => !written.has(name))).toEqual([])
    expect(people.acts.refused.filter((name) => written.has(name))).toEqual([])

    const { rows: posts } = await pool.query<{ epoch: string }>('select epoch::text from server_post')
    expect(posts).toEqual([{ epoch: '4' }])
  })
})
