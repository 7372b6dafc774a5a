import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, credsAuthenticator } from '@nats-io/transport-node'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceToken, siteCredentials } from '../src/platform/broker/nats/engine-claims.ts'
import { startEngine, type TestEngine } from './engine-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts'
import { freePorts, spawnServer, untilReady } from './product.ts'
import { createSiteNetwork, type SiteNetwork } from './site-network.ts'

const PATIENT = { timeout: 90_000, interval: 200 }
const SN = 'HARBOUR-1'
const SECRET_HASH = Buffer.from('x')
const folder = mkdtempSync(join(tmpdir(), 'vigil-sites-'))

interface Place {
  readonly engine: TestEngine
  readonly database: MigratedDatabase
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  child: ChildProcess
}

let network: SiteNetwork
let headquarters: Place
let site: Place

async function start(name: string, place: Omit<Place, 'child'>): Promise<ChildProcess> {
  const { engine, database, port, env } = place
  const child = spawnServer({
    data: join(folder, name),
    port,
    mqttPort: 0,
    stdio: 'ignore',
    env: {
      VIGIL_DEMO: '0',
      DATABASE_URL: database.url,
      NATS_URL: engine.url,
      NATS_PUSH_URL: engine.pushUrl,
      NATS_MQTT_URL: engine.mqttUrl,
      NATS_KEYS: engine.keysPath,
      ...env,
    },
  })
  await untilReady(child, port)
  return child
}

async function kill({ child }: Place): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function open(engine: TestEngine, port: number, env: Place['env'], name: string): Promise<Place> {
  const database = await createMigratedDatabase()
  await database.database.pool.query(
    `insert into office (id, name, path) overriding system value values (1, 'Harbour', '/1/')`,
  )
  await database.database.pool.query(
    `insert into device (sn, device_type, name, office_id, secret_hash) select $1, 'GD606', 'Quay', id, $2 from office`,
    [SN, SECRET_HASH],
  )
  const place = { engine, database, port, env }
  return { ...place, child: await start(name, place) }
}

beforeAll(async () => {
  network = await createSiteNetwork()
  if (network.kind === 'relay') console.warn('no network may be made here: a relay that stands still is the cut line')
  const { line, leafPort, within, siteHost } = network
  const own = await startEngine({ takesSites: true, leafPort })
  const credentials = join(folder, 'harbour.creds')
  if (own.keys.lines === undefined) throw new Error('no key for lines')
  writeFileSync(credentials, await siteCredentials(own.keys.lines, 'harbour'), { mode: 0o600 })
  const leafOf = [`nats-leaf://${line.host}:${line.port}`]
  const other = await startEngine({
    host: siteHost,
    within,
    site: { name: 'harbour', headquarters: leafOf, credentials },
  })
  const [first, second] = await freePorts()
  headquarters = await open(own, first, { VIGIL_SITES: 'harbour:1' }, 'headquarters')
  site = await open(other, second, { VIGIL_SITE: 'harbour' }, 'site')
})
afterAll(async () => {
  for (const place of [site, headquarters]) {
    if (place === undefined) continue
    await kill(place)
    await place.database.drop()
    await place.engine.stop()
  }
  await network?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Reports five times a second; what the site's engine has acknowledged is remembered. */
async function report(acknowledged: Set<string>) {
  const password = await deviceToken(site.engine.keys, SN, SECRET_HASH)
  const client = mqtt.connect(site.engine.mqttUrl, { clientId: SN, username: SN, password })
  client.on('error', () => {})
  let number = 0
  let state = 0
  const timer = setInterval(() => {
    number += 1
    const id = `m${number}`
    const mods = { nuclearMod: { state, runstate: 1, values: { doseRate: state === 0 ? 0.1 : 9 } } }
    const message = { id, time: Date.now(), runstate: 1, mods }
    client.publish(`device/${SN}/up`, JSON.stringify(message), { qos: 1 }, (error) => {
      if (!error) acknowledged.add(id)
    })
  }, 200)
  return {
    danger(isDanger: boolean) {
      state = isDanger ? 2 : 0
    },
    async stop() {
      clearInterval(timer)
      await client.endAsync()
    },
  }
}

interface Stored {
  readonly message_id: string
  readonly at: Date
  readonly device_time: Date
  readonly state2: number
  readonly arrived_at: Date | null
}

const readings = async ({ database }: Place): Promise<Stored[]> =>
  (
    await database.database.pool.query<Stored>(
      'select message_id, at, device_time, state2, arrived_at from reading order by device_time, message_id',
    )
  ).rows
const count = async (place: Place): Promise<number> => (await readings(place)).length
const alarms = async ({ database }: Place) =>
  (
    await database.database.pool.query<{
      begin_at: Date
      end_at: Date | null
      phase: string
      arrived: string | null
    }>(`select begin_at, end_at, phase, course ->> 'arrivedAt' as arrived from alarm_event order by begin_at`)
  ).rows
const lastState = async ({ database }: Place): Promise<number | undefined> =>
  (
    await database.database.pool.query<{ runstate: number }>(
      'select runstate from device_state_change order by at desc limit 1',
    )
  ).rows[0]?.runstate
const notes = async ({ port }: Place): Promise<Record<string, string>> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return ((await answer.json()) as { notes?: Record<string, string> }).notes ?? {}
}

it('a site joins headquarters as a leaf, and by nothing else: its credential opens no other door', async () => {
  const authenticator = credsAuthenticator(readFileSync(join(folder, 'harbour.creds')))
  const servers = headquarters.engine.url
  await expect(connect({ servers, authenticator, maxReconnectAttempts: 0 })).rejects.toThrow()
})

describe('a site whose line to headquarters is cut', () => {
  it('goes on alone, and headquarters gets all of it afterwards: in order, once, marked as late, whoever is killed meanwhile [GEN-05]', async () => {
    const acknowledged = new Set<string>()
    const device = await report(acknowledged)
    await expect.poll(() => count(headquarters), PATIENT).toBeGreaterThan(5)
    expect(await notes(headquarters)).toEqual({})

    await network.cut()
    await expect.poll(async () => (await notes(headquarters))['site harbour'], PATIENT).toMatch(/^nothing heard since/)
    const [before, atHeadquarters] = [await count(site), await count(headquarters)]
    device.danger(true)
    // With its reading: killed in between, the site takes that message once more, and headquarters knows the later moment alone.
    await expect
      .poll(async () => {
        const [[alarm], taken] = await Promise.all([alarms(site), readings(site)])
        return taken.some(({ at }) => Number(at) === Number(alarm?.begin_at))
      }, PATIENT)
      .toBe(true)
    await kill(site)
    site.child = await start('site', site)
    device.danger(false)
    await expect.poll(() => alarms(site), PATIENT).toMatchObject([{ end_at: expect.any(Date), phase: 'latched' }])
    await expect.poll(() => count(site), PATIENT).toBeGreaterThan(before + 60)
    await expect
      .poll(async () => (await notes(site)).line, PATIENT)
      .toMatch(/messages wait for headquarters, the oldest/)
    expect(await count(headquarters)).toBe(atHeadquarters)
    expect(await alarms(headquarters)).toEqual([])

    await network.mend()
    await expect.poll(() => count(headquarters), { timeout: 90_000, interval: 20 }).toBeGreaterThan(atHeadquarters)
    await kill(headquarters)
    headquarters.child = await start('headquarters', headquarters)
    await expect.poll(() => notes(site), PATIENT).not.toHaveProperty('line')
    // The silence that was found meanwhile is not the last word on it.
    await expect.poll(() => lastState(headquarters), PATIENT).toBe(1)
    await device.stop()

    await expect
      .poll(async () => {
        const stored = new Set((await readings(headquarters)).map(({ message_id }) => message_id))
        return [...acknowledged].filter((id) => !stored.has(id)).length
      }, PATIENT)
      .toBe(0)
    const [own, there] = [await readings(site), await readings(headquarters)]
    expect(there.map(({ arrived_at, ...each }) => each)).toEqual(own.map(({ arrived_at, ...each }) => each))
    expect(new Set(there.map(({ message_id }) => message_id)).size).toBe(there.length)
    const late = there.filter(({ arrived_at }) => arrived_at !== null)
    expect(late.length).toBeGreaterThan(60)
    expect(late.every(({ at, arrived_at }) => Number(arrived_at) - Number(at) > 10_000)).toBe(true)
    expect([there[0]?.arrived_at, there.at(-1)?.arrived_at]).toEqual([null, null])
    const [[alarm], [told], more] = [await alarms(site), await alarms(headquarters), await alarms(headquarters)]
    expect(more).toHaveLength(1)
    expect(told).toEqual({ ...alarm, arrived: expect.stringMatching(/^\d+$/) })
    expect(Number(told?.arrived)).toBeGreaterThan(Number(alarm?.end_at))
  })
})
