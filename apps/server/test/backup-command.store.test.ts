import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtProgram, createProduct, type Product } from './product.ts'
import { signIn } from './product-calls.ts'

const TIMEOUT_MS = 400_000

let folder: string
let file: string
let first: Product
let second: Product

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-backup-command-'))
  chmodSync(folder, 0o755)
  file = join(folder, 'site.backup')
  first = await createProduct(join(folder, 'first'), { VIGIL_FLEET: '5', IMPORT_FOLDER: join(folder, 'drop') })
  second = await createProduct(join(folder, 'second'), { VIGIL_FLEET: '5' })
}, TIMEOUT_MS)
afterAll(async () => {
  await first?.stop()
  await second?.stop()
  rmSync(folder, { recursive: true, force: true })
}, TIMEOUT_MS)

/** The command as a person gives it, on this product's data folder. */
function command(name: 'backup' | 'restore', data: string, ...argv: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...builtProgram('server', `backup/${name}`), ...argv], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, VIGIL_DATA: data, INIT_CWD: folder },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => resolve({ code, output }))
  })
}

async function rowsOf(product: Product, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
const DEVICES = 'select id, sn, name, secret_hash from device order by id'
const IMPORTS = 'select id, name, stored, devices from import_run'

/** A file for the folder that the running system watches. */
async function bringIn({ devices }: Product): Promise<void> {
  const [device] = devices()
  writeFileSync(join(folder, 'drop', 'gate.csv'), `sn,time\n${device?.sn},${new Date().toISOString()}\n`)
  while (!existsSync(join(folder, 'drop', 'done', 'gate.csv'))) await wait(100)
}

it(
  'a backup of a running system, restored elsewhere by one command each, starts and lets its users in',
  async () => {
    await first.start()
    await bringIn(first)
    expect(await rowsOf(first, IMPORTS)).toMatchObject([{ name: 'gate.csv', stored: 1 }])
    const taken = await command('backup', first.data, 'site.backup')
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/site\.backup: \d+ rows of \d+ tables/) })
    expect((await signIn(first)).code).toBe(200)
    const refused = await command('restore', first.data, file, '--replace')
    expect(refused).toEqual({ code: 1, output: 'Vigil runs on this database: stop it first\n' })

    expect(await command('restore', second.data, file, '--check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is whole'),
    })
    const restored = await command('restore', second.data, file)
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^restored: \d+ rows/) })
    expect(readFileSync(join(second.data, 'simulator.json'))).toEqual(readFileSync(join(first.data, 'simulator.json')))
    await second.start()
    const { code, data } = await signIn(second)
    expect(code).toBe(200)
    expect(data).toEqual(expect.any(String))
    for (const sql of [DEVICES, IMPORTS]) expect(await rowsOf(second, sql)).toEqual(await rowsOf(first, sql))
  },
  TIMEOUT_MS,
)

it(
  'a command that can not be carried out says why in one line',
  async () => {
    const broken = join(folder, 'broken.backup')
    writeFileSync(broken, readFileSync(file).subarray(0, 5000))
    const damaged = await command('restore', join(folder, 'third'), broken)
    expect(damaged).toMatchObject({ code: 1, output: expect.stringMatching(/^.+ is damaged: .+\n$/) })
    expect(await command('backup', first.data)).toEqual({ code: 1, output: 'usage: npm run backup -- <file>\n' })
    expect(await command('backup', first.data, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists already'),
    })
  },
  TIMEOUT_MS,
)
