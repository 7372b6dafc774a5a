import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SimulatorProcess, startSimulator } from './simulator-process.ts'

const WAIT = { timeout: 15_000, interval: 20 }
const silent = { info() {}, warn() {} }
/** Leaves its pid in the file that it is given, then waits. */
const STAND_IN = `require('node:fs').appendFileSync(process.argv.at(-1), process.pid + ' '); setInterval(() => {}, 1000)`

describe('the simulator beside the server', () => {
  let folder: string
  let simulator: SimulatorProcess | undefined
  const pids = () => {
    try {
      return readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ').filter(Boolean)
    } catch {
      return []
    }
  }
  const start = () => {
    const options = { configFile: join(folder, 'pids'), log: silent, program: ['-e', STAND_IN, '--'], backOffMs: 10 }
    simulator = startSimulator(options)
    return simulator
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vigil-simulator-'))
  })
  afterEach(async () => {
    await simulator?.stop()
    rmSync(folder, { recursive: true })
  })

  it('is started again when it dies', async () => {
    const running = start()
    await vi.waitFor(() => expect(pids()).toHaveLength(1), WAIT)
    process.kill(running.pid ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(pids()).toHaveLength(2), WAIT)
    expect(running.pid).toBe(Number(pids()[1]))
  })

  it('is stopped with the server and stays so', async () => {
    const running = start()
    await vi.waitFor(() => expect(pids()).toHaveLength(1), WAIT)
    await running.stop()
    expect(running.pid).toBeUndefined()
    expect(() => process.kill(Number(pids()[0]), 0)).toThrow()
  })
})
