import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kill, query, testBench } from '../../../test/embedded-postgres-bench.ts'
import { DataDirectoryInUseError } from './owner-lock.ts'
import { isRunning } from './process-facts.ts'

const bench = testBench()
const asRoot = process.getuid?.() === 0

it('answers on a private socket, durable, in UTF-8 and UTC', async () => {
  const postgres = await bench.start()
  expect(bench.steps).toEqual(['preparing', 'initialising', 'starting', 'ready'])
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
  bench.useTemplate()
  const first = await bench.start()
  await query(first, 'create table kept (id int); insert into kept values (7)')
  await Promise.all([first.stop(), first.stop()])
  expect(isRunning(first.pid)).toBe(false)
  expect(existsSync(first.socketDir)).toBe(false)
  const second = await bench.start()
  expect(bench.steps).toEqual(['preparing', 'starting', 'ready'])
  expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }])
})

it.runIf(asRoot && process.platform === 'linux')('works below a folder its user may not enter', async () => {
  const home = join(bench.folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  bench.dataDir = join(home, 'data', 'postgres')
  const first = await bench.start()
  await query(first, 'create table kept (id int); insert into kept values (7)')
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  expect(await query(await bench.start(), 'select id from kept')).toEqual([{ id: 7 }])
})

it.runIf(asRoot)('takes over a directory that a restore left to root', async () => {
  bench.useTemplate()
  const sample = join(bench.dataDir, 'global', 'pg_control')
  expect(statSync(sample).uid).toBe(0)
  await bench.start()
  expect(statSync(sample).uid).not.toBe(0)
})

it('refuses a folder with something else in it, and leaves that alone', async () => {
  mkdirSync(bench.dataDir)
  writeFileSync(join(bench.dataDir, 'diary.txt'), 'mine')
  await expect(bench.start()).rejects.toThrow(/holds no complete PostgreSQL database/)
  expect(readdirSync(bench.dataDir)).toEqual(['diary.txt'])
})

it('refuses the database of another major version', async () => {
  bench.useTemplate()
  writeFileSync(join(bench.dataDir, 'PG_VERSION'), '15\n')
  await expect(bench.start()).rejects.toThrow(/was written by PostgreSQL 15/)
})

it('says what PostgreSQL said when it does not start, and lets go of the lock', async () => {
  bench.useTemplate()
  const settings = { shared_buffers: 'plenty' }
  await expect(bench.start({ settings })).rejects.toThrow(/shared_buffers.*postgres\.log/s)
  await bench.start()
})

it('refuses a second Vigil while the first lives, in this process and in another', async () => {
  bench.useTemplate()
  const child = await bench.startInChild('ready')
  const error = await bench.start().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DataDirectoryInUseError)
  expect(String(error)).toContain(`process ${child.pid}`)
  await kill(child)
  const postgres = await bench.start()
  await expect(bench.start()).rejects.toThrow(DataDirectoryInUseError)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})
