import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireOwnerLock, DataDirectoryInUseError, type OwnerLock } from './owner-lock.ts'
import { inspectProcess, pidScope } from './process-facts.ts'

let folder: string
let dataDir: string
let held: OwnerLock[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-lock-'))
  dataDir = join(folder, 'postgres')
  held = []
})

afterEach(() => {
  for (const lock of held) lock.release()
  rmSync(folder, { recursive: true })
})

async function acquire(): Promise<OwnerLock> {
  const lock = await acquireOwnerLock(dataDir, undefined, 500)
  held.push(lock)
  return lock
}

function leaveClaim(claim: object | string): string {
  mkdirSync(`${dataDir}.lock`)
  const path = join(`${dataDir}.lock`, 'claim-4.json')
  writeFileSync(path, typeof claim === 'string' ? claim : JSON.stringify(claim))
  return path
}

const here = () => ({
  pid: process.pid,
  startTime: inspectProcess(process.pid)?.startTime,
  scope: pidScope(),
  host: 'here',
})

describe('the lock of a data directory', () => {
  it('has one owner, and another after it was released', async () => {
    const first = await acquire()
    await expect(acquire()).rejects.toThrow(DataDirectoryInUseError)
    first.release()
    first.release()
    await acquire()
    await expect(acquire()).rejects.toThrow(/another Vigil/)
  })

  it('is not held by a process that is gone', async () => {
    leaveClaim({ ...here(), pid: 2 ** 22 + 1 })
    await acquire()
    expect(readdirSync(`${dataDir}.lock`)).toEqual(['claim-5.json'])
  })

  it('is not held by a process that merely got the same pid', async () => {
    leaveClaim({ ...here(), startTime: 'long ago' })
    await acquire()
  })

  it('is not held by a claim that a power cut has torn', async () => {
    leaveClaim('{"pid":')
    await acquire()
  })

  it('is held by another container that shares the volume, as long as its heart beats', async () => {
    const path = leaveClaim({ ...here(), scope: 'another boot, another pid namespace', host: 'there' })
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 50)
    await expect(acquire()).rejects.toThrow(/on there\) is using the database/)
    clearInterval(beat)
    await acquire()
  })

  it('goes to one of many that find it stale at the same time', async () => {
    leaveClaim({ ...here(), scope: 'another boot, another pid namespace' })
    const results = await Promise.allSettled(Array.from({ length: 8 }, acquire))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const [name = ''] = readdirSync(`${dataDir}.lock`)
    expect(JSON.parse(readFileSync(join(`${dataDir}.lock`, name), 'utf8'))).toMatchObject({ pid: process.pid })
  })
})
