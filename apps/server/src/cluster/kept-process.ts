import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

export interface KeptProcess {
  readonly name: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface KeptProcessOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** What it says goes here. */
  readonly logFile: string
  /** A channel whose end tells it that we are gone, even after kill -9. */
  readonly channel: boolean
  onStarted(): void
}

const AGAIN_MS = 1_000
const STOP_MS = 30_000

/** Started again a second after its end, as a service manager does, until it is told to stop. */
export function keepProcess(options: KeptProcessOptions): KeptProcess {
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let stopping = false

  function start(): void {
    const log = openSync(options.logFile, 'a')
    const started = spawn(options.command, options.args, {
      env: options.env ?? process.env,
      stdio: ['ignore', log, log, ...(options.channel ? (['ipc'] as const) : [])],
      // Ctrl-C reaches the whole group of a terminal: who is stopped first is ours to say.
      detached: true,
    })
    closeSync(log)
    child = started
    started.on('error', (error) => console.error(`${options.name}: ${error.message}`))
    started.once('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      console.log(`${options.name} ended (${signal ?? code}); started again in a second`)
      again = setTimeout(start, AGAIN_MS)
    })
    options.onStarted()
  }
  start()

  return {
    name: options.name,
    get pid() {
      return child?.pid
    },
    async stop() {
      stopping = true
      clearTimeout(again)
      const last = child
      if (last === undefined) return
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()))
      last.kill('SIGCONT')
      last.kill('SIGTERM')
      const force = setTimeout(() => last.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(force)
    },
  }
}
