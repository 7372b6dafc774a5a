import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProduct, type Product } from './product.ts'

/** Each step of a stop has its patience; what is asserted is that it ends, not when. */
const STOP_TIMEOUT_MS = 200_000

let product: Product
beforeAll(async () => {
  product = await createProduct(mkdtempSync(join(tmpdir(), 'vigil-stop-')), { VIGIL_FLEET: '20' })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  rmSync(product.data, { recursive: true, force: true })
})

it(
  'a server whose database is locked by somebody else still stops when it is told to, and starts again',
  async () => {
    const holder = new pg.Client({ connectionString: product.databaseUrl() })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table reading, alarm_event, outbox, app_user in access exclusive mode')
    const [device] = product.devices()
    if (device === undefined) throw new Error('no device')
    const reading = fetch(`http://127.0.0.1:${product.port}/ingest`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`,
      },
      body: JSON.stringify([{ id: 'r1', time: Date.now(), runstate: 1, mods: { sysMod: { state: 2, runstate: 1 } } }]),
    }).then(
      () => 'answered',
      () => 'cut off',
    )
    const login = fetch(`http://127.0.0.1:${product.port}/auth/login?username=a&password=b`).then(
      () => 'answered',
      () => 'cut off',
    )
    // What looks for mail and alerts to send hangs in the lock by now, and a stop waits for it.
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query(`select from pg_locks where relation = 'outbox'::regclass and not granted`)
        expect(rows.length).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 100 },
    )
    process.kill(product.serverPid(), 'SIGTERM')
    await product.exited()
    await Promise.all([reading, login])
    await holder.end().catch(() => {})
    await product.start()
    expect((await fetch(`http://127.0.0.1:${product.port}/readyz`)).ok).toBe(true)
  },
  STOP_TIMEOUT_MS,
)
