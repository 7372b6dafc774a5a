import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { keepRunning } from '../../../scripts/lib/keep-running.mjs'
import { freePorts, spawnServer } from './product.ts'

const data = mkdtempSync(join(tmpdir(), 'vigil-again-'))
const WAIT = { timeout: 120_000, interval: 100 }
const TIMEOUT_MS = 400_000

afterAll(() => rmSync(data, { recursive: true, force: true }))

it('a server that was ready and dies is started again by what npm start holds it with, and ends when it is told to', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [port, mqttPort] = await freePorts()
  const started: ChildProcess[] = []
  const told: unknown[] = []
  const complaints: string[] = []
  let end: (code: number) => void = () => {}
  const ended = new Promise<number>((resolve) => {
    end = resolve
  })
  const server = keepRunning({
    start() {
      const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const
      const child = spawnServer({ data, port, mqttPort, env: { VIGIL_FLEET: '5' }, stdio: [...stdio] })
      child.on('message', (message) => told.push(message))
      started.push(child)
      return child
    },
    ended: end,
    tell: { say: () => {}, complain: (text: string) => complaints.push(text) },
  })
  try {
    await vi.waitFor(() => expect(told).toEqual(['ready']), WAIT)
    started[0]?.kill('SIGKILL')
    await vi.waitFor(() => expect(told).toEqual(['ready', 'ready']), WAIT)
    expect([started.length, complaints.length]).toEqual([2, 1])
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true)
  } finally {
    server.stop('SIGTERM')
  }
  expect(await ended).toBe(0)
})
