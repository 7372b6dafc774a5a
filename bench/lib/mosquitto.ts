import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A bare broker to be measured beside, where the machine has one. */
export interface BareBroker {
  pid: number
  stop(): void
}

export async function startMosquitto(port: number): Promise<BareBroker | undefined> {
  if (spawnSync('mosquitto', ['-h']).error !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-mosquitto-'))
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(
    config,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\n`,
  )
  const broker = spawn('mosquitto', ['-c', config], { stdio: 'ignore' })
  await new Promise((done) => setTimeout(done, 1000))
  return {
    pid: broker.pid ?? 0,
    stop: () => {
      broker.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
