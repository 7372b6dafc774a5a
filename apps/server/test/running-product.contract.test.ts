import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPartitions } from '../src/history/writing/partitions.ts'
import { type Database, openDatabase } from '../src/platform/database.ts'
import { quiet } from './migrated-database.ts'
import { builtProgram, createProduct, type Product } from './product.ts'

const MINUTE_MS = 60_000
const WAIT = { timeout: 90_000, interval: 250 }
/** Several waits after each other, on a busy machine. */
const TIMEOUT = { timeout: 300_000 }

let product: Product
let database: Database
beforeAll(async () => {
  product = await createProduct(mkdtempSync(join(tmpdir(), 'vigil-ready-')), { VIGIL_FLEET: '20' })
  await product.start()
  database = openDatabase(product.databaseUrl(), { log: quiet, poolSize: 2 })
}, 200_000)
afterAll(async () => {
  await database?.close()
  await product?.stop()
  if (product !== undefined) rmSync(product.data, { recursive: true, force: true })
})

const address = (path: string): string => `http://127.0.0.1:${product.port}${path}`

async function problems(): Promise<Record<string, string>> {
  const answer = await fetch(address('/readyz'))
  const { ready, problems: told } = (await answer.json()) as { ready: boolean; problems: Record<string, string> }
  expect(answer.status).toBe(ready ? 200 : 503)
  return told
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(address('/metrics'))).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** A message of a device whose clock is wrong by so much; answers the status of it. */
async function send({ sn, secret }: { sn: string; secret: string }, clockError = 0): Promise<number> {
  const time = Date.now() + clockError
  const { status } = await fetch(address('/ingest'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify([{ id: `m${time}`, time, runstate: 1, mods: { sysMod: { state: 2, runstate: 1 } } }]),
  })
  return status
}

const some = () => product.devices().slice(0, 5)

describe('the whole product is not ready', () => {
  it('while the clocks of its devices say that its own is wrong', TIMEOUT, async () => {
    await Promise.all(some().map((device) => send(device, 10 * MINUTE_MS)))
    await vi.waitFor(async () => expect(await problems()).toMatchObject({ clock: 'differs from the devices' }), WAIT)
    expect(await metric('vigil_server_clock_error_ms')).toBeLessThan(-9 * MINUTE_MS)
    await Promise.all(some().map((device) => send(device)))
    await vi.waitFor(async () => expect(await problems()).not.toHaveProperty('clock'), WAIT)
  })

  it('while its roll-ups are far behind', TIMEOUT, async () => {
    const at = Date.now() - 20 * MINUTE_MS
    await createPartitions(database).ensureRange(at, at)
    const stuck = `create function stuck() returns trigger language plpgsql as
        $$ begin raise exception 'it is stuck' using errcode = '57014'; end $$;
      create trigger stuck before update on setting for each row when (new.key = 'rollup') execute function stuck()`
    await database.transaction(async (client) => {
      const progress = { minuteUntil: at - 5 * MINUTE_MS, hourUntil: at - 5 * MINUTE_MS }
      await client.query(`update setting set value = $1 where key = 'rollup'`, [JSON.stringify(progress)])
      await client.query(
        `insert into reading (device_id, at, device_time, state2, runstate) select min(id), $1, $1, 0, 1 from device`,
        [new Date(at)],
      )
      await client.query(stuck)
    })
    try {
      await vi.waitFor(
        async () => expect(await problems()).toMatchObject({ rollups: expect.stringMatching(/minutes behind/) }),
        WAIT,
      )
      await vi.waitFor(async () => expect(await metric('vigil_rollup_behind_seconds')).toBeGreaterThan(20 * 60), WAIT)
    } finally {
      await database.pool.query('drop trigger stuck on setting; drop function stuck')
    }
    await vi.waitFor(async () => expect(await problems()).not.toHaveProperty('rollups'), WAIT)
  })

  it('while nothing can be stored, and is again when it can', TIMEOUT, async () => {
    const holder: pg.Client = await database.connect('vigil test', 'whole')
    await holder.query('begin; lock table reading in access exclusive mode')
    const sent = Promise.all(some().map((device) => send(device)))
    try {
      await vi.waitFor(
        async () => expect(await problems()).toMatchObject({ history: expect.stringMatching(/^readings: /) }),
        WAIT,
      )
    } finally {
      await holder.end()
    }
    await sent
    await vi.waitFor(async () => expect(await problems()).toEqual({}), WAIT)
  })
})

// Its own line "try it" was refused for about a second.
it('a device that the admin command adds is taken as soon as the command returns', TIMEOUT, async () => {
  const env = { ...process.env, VIGIL_DATA: product.data, PORT: String(product.port) }
  const admin = async (...argv: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...builtProgram('server', 'organisation/admin'), ...argv], { env }))
      .stdout
  const added = await admin('device', 'add', '--sn', 'ADDED-1', '--model', 'RG500', '--office', '1')
  const secret = /shown this once: (\S+)/.exec(added)?.[1] ?? ''
  expect(added).toContain('the running server goes by it now')
  expect(await send({ sn: 'ADDED-1', secret })).toBe(200)
})
