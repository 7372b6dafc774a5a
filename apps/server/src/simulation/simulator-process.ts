import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../platform/log.ts'
import { simulatorProgram } from './simulator-program.ts'

export interface SimulatorOptions {
  configFile: string
  log: Pick<Log, 'info' | 'warn'>
  /** Arguments of Node; the built simulator unless told. */
  program?: readonly string[]
  /** Wait before the first restart; doubled each time. */
  backOffMs?: number
}

export interface SimulatorProcess {
  /** Id of the process that runs now, for tests. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

const FIRST_BACK_OFF_MS = 1000
const MOST_BACK_OFF_MS = 60_000
/** One that ran this long had no fault of its own making: the next restart does not wait longer. */
const SETTLED_MS = 60_000
const STOP_PATIENCE_MS = 5000

/** Keeps the simulator running beside the server. It ends by itself when the server is gone. */
export function startSimulator(options: SimulatorOptions): SimulatorProcess {
  const { configFile, log, backOffMs = FIRST_BACK_OFF_MS } = options
  const program = options.program ?? simulatorProgram()
  let child: ChildProcess | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let stopping = false

  function start(): void {
    const began = Date.now()
    // The channel carries nothing: its end tells the simulator that the server is gone, even after kill -9.
    const started = spawn(process.execPath, [...program, '--config', configFile], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    started.stderr?.setEncoding('utf8')
    started.stderr?.on('data', (text: string) => {
      for (const line of text.split('\n')) if (line !== '') log.info(line)
    })
    started.on('error', (error) => log.warn({ err: error }, 'simulator: could not be started'))
    started.on('close', (code, signal) => {
      child = undefined
      if (stopping) return
      failures = Date.now() - began > SETTLED_MS ? 0 : failures + 1
      const waitMs = Math.min(MOST_BACK_OFF_MS, backOffMs * 2 ** Math.max(0, failures - 1))
      log.warn({ code, signal, waitMs }, 'simulator: ended, starting it again')
      retry = setTimeout(start, waitMs)
    })
  }
  start()

  return {
    get pid() {
      return child?.pid
    },
    async stop() {
      stopping = true
      clearTimeout(retry)
      const last = child
      if (last === undefined) return
      const closed = new Promise<void>((resolve) => last.once('close', () => resolve()))
      last.kill('SIGTERM')
      const force = setTimeout(() => last.kill('SIGKILL'), STOP_PATIENCE_MS)
      await closed
      clearTimeout(force)
    },
  }
}
