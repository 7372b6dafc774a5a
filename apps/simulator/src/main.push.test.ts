import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { upMessageSchema } from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../test/broker.ts'
import { demoConfig } from '../test/demo-fleet.ts'

const PROGRAM = ['--enable-source-maps', fileURLToPath(new URL('../dist/main.js', import.meta.url))]
const WAIT = { timeout: 40_000, interval: 50 }

describe('the simulator as a process of its own', () => {
  let broker: TestBroker
  let folder: string
  let children: ChildProcess[]

  const configFile = (count: number): string => {
    const path = join(folder, 'simulator.json')
    writeFileSync(path, JSON.stringify({ ...demoConfig({ count }), mqttUrl: `mqtt://127.0.0.1:${broker.port}` }))
    return path
  }
  const run = (args: string[], stdio: 'pipe' | 'ipc' = 'pipe') => {
    const child = spawn(process.execPath, [...PROGRAM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', ...(stdio === 'ipc' ? (['ipc'] as const) : [])],
    })
    children.push(child)
    let out = ''
    let complaint = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
    return { child, ended, out: () => out, complaint: () => complaint }
  }

  beforeEach(async () => {
    broker = await startTestBroker('secret')
    folder = mkdtempSync(join(tmpdir(), 'vigil-simulator-'))
    children = []
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await broker.close()
    rmSync(folder, { recursive: true })
  })

  it('speaks the public protocol, marked as simulated, each message with a number of its own, and ends when told', async () => {
    const { child, ended } = run(['--config', configFile(20), '--calm'])
    // A device that is heard listens as well: before that nobody would get the command.
    await vi.waitFor(() => {
      const heard = new Set(broker.arrived.map(({ sn }) => sn))
      expect(heard.size).toBeGreaterThan(15)
      expect(heard).toContain('SIM-0000')
    }, WAIT)
    broker.send('SIM-0000', { type: 'command', id: 'c7', name: 'scenario', params: { action: 'list' } })
    await vi.waitFor(
      () =>
        expect(broker.arrived.map(({ message }) => message)).toContainEqual(
          expect.objectContaining({ command: 'c7', status: 'done' }),
        ),
      WAIT,
    )
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const { message } of broker.arrived) {
      expect(upMessageSchema.safeParse(message).error).toBeUndefined()
      if (message.type !== 'answer') expect(message.simulated).toBe(true)
    }
    const ids = broker.arrived.map(({ sn, message }) => `${sn} ${message.id}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('ends when the process that started it is gone', async () => {
    const { child } = run(['--config', configFile(3)], 'ipc')
    const exited = new Promise((resolve) => child.once('exit', resolve))
    await vi.waitFor(() => expect(broker.connections).toBeGreaterThan(0), WAIT)
    child.disconnect()
    expect(await exited).toBe(0)
  })

  it('writes the past as lines and ends', async () => {
    const { ended, out } = run(['--config', configFile(5), '--history', '0.1', '--until', '1790000000000'])
    expect(await ended).toBe(0)
    const lines = out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) {
      expect(line).toEqual({ sn: expect.any(String), at: expect.any(Number), message: expect.any(Object) })
    }
  })

  it.each([
    ['no settings', []],
    ['an unknown scenario', ['--scenario', 'earthquake']],
    ['days that are none', ['--history', 'soon']],
  ])('says in words what is wrong with %s', async (_, args) => {
    const { ended, complaint } = run(args)
    expect(await ended).toBe(1)
    expect(complaint()).toMatch(/^simulator: --(config|scenario|history)/)
  })
})
