import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startEngine, type TestEngine } from '../test/engine-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../test/migrated-database.ts'
import { freePorts } from '../test/product.ts'
import { openEngineLink } from './platform/broker/nats/engine-link.ts'
import { parseSettings } from './platform/config.ts'
import { startStandBy } from './stand-by.ts'

const SOON = { timeout: 30_000, interval: 50 }

let engine: TestEngine
let test: MigratedDatabase
beforeAll(async () => {
  engine = await startEngine()
  test = await createMigratedDatabase()
})
afterAll(async () => {
  await engine?.stop()
  await test?.drop()
})

it('a gateway serves nobody from when another server has brought tables of another release, and again when they are its own', async () => {
  const [port] = await freePorts()
  const settings = parseSettings({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: test.url,
    NATS_URL: engine.url,
    NATS_PUSH_URL: engine.pushUrl,
    NATS_MQTT_URL: engine.mqttUrl,
    NATS_KEYS: engine.keysPath,
    VIGIL_ROLE: 'gateway',
    LOG_LEVEL: 'silent',
  })
  const link = await openEngineLink([engine.url], engine.keys)
  const standBy = startStandBy({ settings, url: test.url, link, log: quiet, lookMs: 100 })
  onTestFinished(async () => {
    await standBy.close()
    await link.close()
  })
  await standBy.begun
  const told = async (): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    const { problems } = (await answer.json()) as { problems: Record<string, string> }
    return [answer.status, Object.keys(problems)]
  }
  expect(await told()).toEqual([200, []])
  const { pool } = test.database
  await pool.query(`insert into migration (name, checksum) values ('9999-newer.sql', 'x')`)
  await expect.poll(() => told().catch(() => undefined), SOON).toEqual([503, ['standby']])
  await pool.query(`delete from migration where name = '9999-newer.sql'`)
  await expect.poll(() => told().catch(() => undefined), SOON).toEqual([200, []])
})
