import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@vigil/devices'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProduct, type Product } from './product.ts'
import { ask, tokenOf } from './product-calls.ts'

/** More than one chunk of what an import hands to the database at once. */
const READINGS = 6000
const HELD_TIMEOUT_MS = 60_000
const MINUTE = 60_000
const DAY = 1440 * MINUTE

let product: Product
let folder: string

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'vigil-import-crash-'))
  folder = join(data, 'dropped')
  mkdirSync(folder)
  product = await createProduct(data, { VIGIL_FLEET: '20', IMPORT_FOLDER: folder })
  await product.start()
})
afterAll(async () => {
  await product.stop()
  rmSync(product.data, { recursive: true, force: true })
})

const kill = (pid: number) => process.kill(pid, 'SIGKILL')

/** A database that was killed a moment ago is still starting. */
const connected = (): Promise<pg.Client> =>
  vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: product.databaseUrl() })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    { timeout: HELD_TIMEOUT_MS, interval: 100 },
  )

async function asked<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connected()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const count = async (from: string, values: unknown[] = []): Promise<number> =>
  Number((await asked<{ n: string }>(`select count(*) as n from ${from}`, values))[0]?.n)

/** Lets nobody write to a table until it is told to; what writes there last hangs with everything else written and nothing committed. */
async function hold(table: string): Promise<{ caught(): Promise<void>; letGo(): Promise<void> }> {
  const client = await connected()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return {
    caught: () =>
      vi.waitFor(
        async () => {
          const { rows } = await client.query('select from pg_locks where relation = $1::regclass and not granted', [
            table,
          ])
          expect(rows.length).toBeGreaterThan(0)
        },
        { timeout: HELD_TIMEOUT_MS, interval: 50 },
      ),
    letGo: () => client.end().catch(() => {}),
  }
}

/** The server is ended first, so that nobody is told anything; the database may go on, or end with it. */
async function killAll(database: boolean): Promise<void> {
  const postgres = product.postgresPid()
  kill(product.serverPid())
  if (database) kill(postgres)
  await product.exited()
}

const readings = (sn: string): Promise<number> =>
  count(`reading join device on device.id = device_id where sn = $1 and reading.at < now() - interval '2 days'`, [sn])

function csvOf(sn: string, from: number): string {
  const lines = ['sn,time,nuclearMod.doseRate']
  for (let i = 0; i < READINGS; i++)
    lines.push(`${sn},${new Date(from + i * 1000).toISOString()},${0.1 + (i % 10) / 100}`)
  return lines.join('\n')
}

describe('kill -9 in the middle of an import', () => {
  it.each([
    { what: 'of the server', database: false },
    { what: 'of server and database', database: true },
    { what: 'of the database alone', database: true, server: false },
  ])(
    '$what leaves nothing of the file, and it is brought in once afterwards',
    async ({ what, database, server = true }) => {
      const device = product
        .devices()
        .find(({ deviceType }) => registry.model(deviceType)?.modules.some(({ key }) => key === 'nuclearMod'))
      if (device === undefined) throw new Error('no device counts')
      const before = await readings(device.sn)
      const name = `${what.replaceAll(' ', '-')}.csv`
      const days = { 'of the server': 9, 'of server and database': 7 }[what] ?? 5
      const held = await hold('import_run')
      writeFileSync(join(folder, name), csvOf(device.sn, Math.floor(Date.now() / DAY - days) * DAY))
      await held.caught()
      if (server) await killAll(database)
      else kill(product.postgresPid())
      await held.letGo()
      if (server && !database) {
        // The database has heard that nobody is there any more.
        await vi.waitFor(
          async () => expect(await count(`pg_stat_activity where application_name = 'vigil import'`)).toBe(0),
          {
            timeout: HELD_TIMEOUT_MS,
            interval: 100,
          },
        )
        expect(await readings(device.sn)).toBe(before)
        expect(await count('import_run where name = $1', [name])).toBe(0)
      }
      if (server) await product.start()

      await vi.waitFor(() => expect(readdirSync(join(folder, 'done'))).toContain(name), {
        timeout: HELD_TIMEOUT_MS,
        interval: 100,
      })
      expect(await readings(device.sn)).toBe(before + READINGS)
      expect(await count('import_run where name = $1', [name])).toBe(1)
      expect(readFileSync(join(folder, 'done', `${name}.txt`), 'utf8')).toContain(String(READINGS))
      expect(readdirSync(join(folder, 'failed'))).toEqual([])
    },
    240_000,
  )
})

describe('kill -9 while a reference spectrum is stored', () => {
  it('leaves nothing of it, and the console that asks again has it once', async () => {
    const spectrum = Array.from({ length: 400 }, (_, i) => {
      const shift = 400 + 4 * i
      return `${shift},${(100 + 900 * Math.exp(-(((shift - 1000) / 8) ** 2)) + 500 * Math.exp(-(((shift - 1450) / 9) ** 2))).toFixed(2)}`
    })
    const reference = {
      name: 'own.csv',
      content: spectrum.join('\n'),
      encoding: 'text',
      technique: 'raman',
      substance: 'Own substance',
      controlled: false,
      instrument: '',
      remarks: '',
      requestId: 'b3b1c1de-6c1f-4b8e-9a8b-0a5f6c7d8e9f',
    }
    const store = (token: string) => ask(product, 'POST', '/vigil/laboratory/reference', token, reference)
    const token = await tokenOf(product)
    // Written last, behind the request's own row and the spectrum.
    const held = await hold('audit')
    const first = store(token).then(
      () => 'answered',
      () => 'cut off',
    )
    await held.caught()
    await killAll(false)
    expect(await first).toBe('cut off')
    await held.letGo()
    await product.start()
    expect(await count('site_reference')).toBe(0)
    expect(await count('laboratory_request')).toBe(0)

    const again = await tokenOf(product)
    expect((await store(again)).data).toMatchObject({ name: 'Own substance', approvedBy: null })
    expect((await store(again)).data).toMatchObject({ name: 'Own substance' })
    expect(await count('site_reference')).toBe(1)
  }, 240_000)
})
