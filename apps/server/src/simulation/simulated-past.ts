import { spawn } from 'node:child_process'
import { simulatorProgram } from './simulator-program.ts'

export interface PastMessage {
  sn: string
  /** When the server would have received it. */
  at: number
  /** Not decoded yet. */
  message: unknown
}

export interface SimulatedPastOptions {
  configFile: string
  days: number
  /** The past ends here. */
  until: number
  /** Arguments of Node; the built simulator unless told. */
  program?: readonly string[]
}

const COMPLAINT_LENGTH = 500

/** The past as the simulator tells it, in the order of time. Leaving early ends the simulator. */
export async function* simulatedPast(options: SimulatedPastOptions): AsyncGenerator<PastMessage> {
  const { configFile, days, until, program = simulatorProgram() } = options
  const args = [...program, '--config', configFile, '--history', String(days), '--until', String(until)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LENGTH)
  })
  try {
    let rest = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as PastMessage
    }
    const code = await ended
    if (code !== 0 || rest !== '') throw new Error(`the simulator ended early (${code}): ${complaint.trim()}`)
  } finally {
    child.kill('SIGKILL')
  }
}
