import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, type StartStep, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DataDirectoryInUseError } from './owner-lock.ts'
import { isRunning } from './process-facts.ts'

const SMALL = { shared_buffers: '16MB', max_connections: '10' }
const asRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let steps: StartStep[]
let running: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'postgres')
  steps = []
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  steps = []
  const onProgress = (step: StartStep) => steps.push(step)
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, settings: { ...SMALL, ...settings } })
  running.push(postgres)
  return postgres
}

async function query(postgres: { connectionString: string }, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A Vigil of its own process that can be killed; resolves once it has reported the step. */
async function startInChild(until: StartStep): Promise<{ child: ChildProcess; output: () => string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const options = { dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(SMALL)} }
    await startEmbeddedPostgres({ ...options, onProgress: (step) => console.log(step) })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { stdio: 'pipe' })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  while (!output.split('\n').includes(until)) {
    if (child.exitCode !== null) throw new Error(`the child ended: ${output}`)
    await sleep(10)
  }
  return { child, output: () => output }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('starting', () => {
  it('answers on a private socket, durable, in UTF-8 and UTC', async () => {
    const postgres = await start()
    expect(steps).toEqual(['preparing', 'initialising', 'starting', 'ready'])
    expect(postgres.adopted).toBe(false)
    const [row] = await query(
      postgres,
      `select current_user as "user", current_database() as database, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as tcp, current_setting('timezone') as zone,
        current_setting('shared_buffers') as buffers, upper('жé') as upper, 'Z' < 'a' as by_code_point`,
    )
    expect(row).toEqual({
      user: 'vigil',
      database: 'vigil',
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      tcp: '',
      zone: 'UTC',
      buffers: '16MB',
      upper: 'ЖÉ',
      by_code_point: true,
    })
    expect(statSync(postgres.socketDir).mode & 0o777).toBe(0o700)
  })

  it('keeps its rows over a restart, stops for good and twice', async () => {
    const first = await start()
    await query(first, 'create table kept (id int); insert into kept values (7)')
    await Promise.all([first.stop(), first.stop()])
    expect(isRunning(first.pid)).toBe(false)
    expect(existsSync(first.socketDir)).toBe(false)
    const second = await start()
    expect(steps).toEqual(['preparing', 'starting', 'ready'])
    expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it.runIf(asRoot && process.platform === 'linux')('works below a folder its user may not enter', async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    dataDir = join(home, 'data', 'postgres')
    const first = await start()
    await query(first, 'create table kept (id int); insert into kept values (7)')
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    const second = await start()
    expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it.runIf(asRoot)('takes over a directory that a restore left to root', async () => {
    const first = await start()
    await first.stop()
    for (const name of ['', ...readdirSync(dataDir, { recursive: true }).map(String)])
      chownSync(join(dataDir, name), 0, 0)
    await start()
    expect(steps.at(-1)).toBe('ready')
  })

  it('refuses a folder with something else in it, and leaves that alone', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'diary.txt'), 'mine')
    await expect(start()).rejects.toThrow(/holds no complete PostgreSQL database/)
    expect(readdirSync(dataDir)).toEqual(['diary.txt'])
  })

  it('says what PostgreSQL said when it does not start, and lets go of the lock', async () => {
    await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers.*postgres\.log/s)
    await start()
  })
})

describe('after a crash', () => {
  it('recovers a committed row when the server was killed', async () => {
    let lost = 0
    const first = await startEmbeddedPostgres({ dataDir, settings: SMALL, onLost: () => lost++ })
    running.push(first)
    await query(first, 'create table kept (id int); insert into kept values (7)')
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => lost, { timeout: 5000 }).toBe(1)
    await first.stop()
    const second = await start()
    expect(steps).toEqual(['preparing', 'recovering', 'ready'])
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('adopts the server of a Vigil that was killed', async () => {
    const { child } = await startInChild('ready')
    const pid = postmasterPid()
    await kill(child)
    const adopted = await start()
    expect(steps).toEqual(['preparing', 'adopting', 'ready'])
    expect(adopted).toMatchObject({ adopted: true, pid })
    await query(adopted, 'create table kept (id int); insert into kept values (7)')
    await adopted.stop()
    expect(isRunning(pid)).toBe(false)
    expect(await query(await start(), 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('restarts an adopted server whose socket was swept away', async () => {
    const { child } = await startInChild('ready')
    const pid = postmasterPid()
    const socketDir = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
    await kill(child)
    rmSync(socketDir, { recursive: true })
    const postgres = await start()
    expect(postgres.adopted).toBe(false)
    expect(postgres.pid).not.toBe(pid)
  })

  it('waits for a server that is shutting down', async () => {
    const { child } = await startInChild('ready')
    const pid = postmasterPid()
    await kill(child)
    process.kill(pid, 'SIGINT')
    const postgres = await start()
    expect(postgres.adopted).toBe(false)
    expect(isRunning(pid)).toBe(false)
  })

  it('never takes the rest of an interrupted initdb for a database', async () => {
    const { child } = await startInChild('initialising')
    await expect.poll(() => readdirSync(folder).some((name) => name.includes('.init-')), { interval: 5 }).toBe(true)
    await sleep(200)
    await kill(child)
    expect(existsSync(dataDir)).toBe(false)
    const postgres = await start()
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await start()
    expect(readdirSync(folder).filter((name) => name.includes('.init-'))).toEqual([])
  })

  it('kills a backend that did not notice the death of its server', async () => {
    const first = await start()
    const [row] = await query(first, 'select 1').then(async () => {
      const client = new pg.Client({ connectionString: first.connectionString })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      return rows
    })
    process.kill(row.pid, 'SIGSTOP')
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    await start()
    expect(isRunning(row.pid)).toBe(false)
  })
})

describe('a stale pid file', () => {
  async function crash(): Promise<string> {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
  }

  it('of a pid that now belongs to a stranger of the same user is ignored', async () => {
    const text = await crash()
    const owner = statSync(dataDir)
    const stranger = spawn('sleep', ['60'], asRoot ? { uid: owner.uid, gid: owner.gid } : {})
    children.push(stranger)
    writeFileSync(join(dataDir, 'postmaster.pid'), text.replace(/^\d+/, String(stranger.pid)))
    await start()
    expect(steps).toEqual(['preparing', 'recovering', 'ready'])
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })

  it('that a power cut left empty is ignored', async () => {
    await crash()
    writeFileSync(join(dataDir, 'postmaster.pid'), '')
    await start()
    expect(steps).toEqual(['preparing', 'recovering', 'ready'])
  })
})

describe('a second Vigil', () => {
  it('is refused while the first lives, in this process and in another', async () => {
    const { child } = await startInChild('ready')
    const error = await start().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DataDirectoryInUseError)
    expect(String(error)).toContain(`process ${child.pid}`)
    await kill(child)
    const postgres = await start()
    await expect(start()).rejects.toThrow(DataDirectoryInUseError)
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
