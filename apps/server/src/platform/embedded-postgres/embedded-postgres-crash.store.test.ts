import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { kill, query, testBench } from '../../../test/embedded-postgres-bench.ts'
import { isRunning } from './process-facts.ts'

const bench = testBench()

const pidInFile = () => Number(bench.pidFile().split('\n')[0])

describe('when the server was killed', () => {
  it('says so, and recovers a committed row', async () => {
    bench.useTemplate()
    let lost = 0
    const first = await bench.start({ onLost: () => lost++ })
    await query(first, 'create table kept (id int); insert into kept values (7)')
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => lost, { timeout: 5000 }).toBe(1)
    await first.stop()
    const second = await bench.start()
    expect(bench.steps).toEqual(['preparing', 'recovering', 'ready'])
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('kills a backend that did not notice', async () => {
    bench.useTemplate()
    const first = await bench.start()
    const client = new pg.Client({ connectionString: first.connectionString })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]?.pid ?? 0
    process.kill(backend, 'SIGSTOP')
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    await bench.start()
    expect(isRunning(backend)).toBe(false)
  })
})

describe('when Vigil was killed', () => {
  it('adopts the server that is still there', async () => {
    bench.useTemplate()
    const child = await bench.startInChild('ready')
    const pid = pidInFile()
    await kill(child)
    const adopted = await bench.start()
    expect(bench.steps).toEqual(['preparing', 'adopting', 'ready'])
    expect(adopted).toMatchObject({ adopted: true, pid })
    await query(adopted, 'create table kept (id int); insert into kept values (7)')
    await adopted.stop()
    expect(isRunning(pid)).toBe(false)
    expect(await query(await bench.start(), 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('restarts a server whose socket was swept away', async () => {
    bench.useTemplate()
    const child = await bench.startInChild('ready')
    const pid = pidInFile()
    const socketDir = bench.pidFile().split('\n')[4] ?? ''
    await kill(child)
    rmSync(socketDir, { recursive: true })
    const postgres = await bench.start()
    expect(postgres.adopted).toBe(false)
    expect(postgres.pid).not.toBe(pid)
  })

  it('waits for a server that is shutting down', async () => {
    bench.useTemplate()
    const child = await bench.startInChild('ready')
    const pid = pidInFile()
    await kill(child)
    process.kill(pid, 'SIGINT')
    const postgres = await bench.start()
    expect(postgres.adopted).toBe(false)
    expect(isRunning(pid)).toBe(false)
  })

  it('never takes the rest of an interrupted initdb for a database', async () => {
    const drafts = () => readdirSync(bench.folder).filter((name) => name.includes('.init-'))
    const child = await bench.startInChild('initialising')
    await expect.poll(drafts, { interval: 5 }).toHaveLength(1)
    await sleep(200)
    await kill(child)
    expect(existsSync(bench.dataDir)).toBe(false)
    const postgres = await bench.start()
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await bench.start()
    expect(drafts()).toEqual([])
  })
})

describe('a stale pid file', () => {
  async function crash(): Promise<string> {
    bench.useTemplate()
    const first = await bench.start()
    process.kill(first.pid, 'SIGKILL')
    await first.stop()
    return bench.pidFile()
  }

  it('is ignored when its pid now belongs to a stranger of the same user', async () => {
    const text = await crash()
    const { uid, gid } = statSync(bench.dataDir)
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    bench.children.push(stranger)
    writeFileSync(join(bench.dataDir, 'postmaster.pid'), text.replace(/^\d+/, String(stranger.pid)))
    await bench.start()
    expect(bench.steps).toEqual(['preparing', 'recovering', 'ready'])
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })

  it('is ignored when a power cut left it empty', async () => {
    await crash()
    writeFileSync(join(bench.dataDir, 'postmaster.pid'), '')
    await bench.start()
    expect(bench.steps).toEqual(['preparing', 'recovering', 'ready'])
  })
})
