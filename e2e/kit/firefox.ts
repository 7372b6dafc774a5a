import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

/** What the page or the browser complained about. */
export interface Complaint {
  readonly level: string
  readonly text: string
}

export interface Firefox {
  readonly complaints: readonly Complaint[]
  goto(address: string): Promise<void>
  /** The value of an expression in the page; a promise is waited for. */
  read<T>(expression: string): Promise<T>
  /** Until the expression is true. */
  until(expression: string): Promise<void>
  close(): Promise<void>
}

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly method?: string
  readonly result?: unknown
  readonly message?: string
  readonly params?: { readonly level?: string; readonly text?: string | null }
}

const START_MS = 60_000
const UNTIL_MS = 60_000
const SIZE = { width: 1600, height: 900 }

/** The address at which it can be spoken to is told on its own output. */
function listening(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Firefox does not answer: ${said.slice(-500)}`)), START_MS)
    browser.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-500)}`)))
    browser.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

/**
 * The Firefox of the system, as operators have it, by the protocol that browsers share (WebDriver BiDi). The runner of the other
 * tests brings a Firefox of its own and can not speak to this one.
 */
export async function openFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'vigil-firefox-'))
  const browser = spawn(
    path,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1600',
      '--height',
      '900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_HEADLESS: '1', LANG: 'en_US.UTF-8' } },
  )
  const socket = new WebSocket(`${await listening(browser)}/session`)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  const complaints: Complaint[] = []
  socket.on('message', (data: Buffer) => {
    const answer: Answer = JSON.parse(data.toString())
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    const { level, text } = answer.params ?? {}
    if (answer.method === 'log.entryAdded' && (level === 'error' || level === 'warn'))
      complaints.push({ level, text: text ?? '' })
  })
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result as T)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  if (context === undefined) throw new Error('Firefox has no window')
  await send('browsingContext.setViewport', { context, viewport: SIZE })

  const read = async <T>(expression: string): Promise<T> => {
    const found = await send<{ type: string; result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      { expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context }, awaitPromise: true },
    )
    if (found.type !== 'success') throw new Error(found.exceptionDetails?.text ?? expression)
    const text = found.result?.value
    return (text === undefined ? undefined : JSON.parse(text)) as T
  }
  return {
    complaints,
    read,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async until(expression) {
      const end = Date.now() + UNTIL_MS
      while (!(await read<boolean>(expression).catch(() => false))) {
        if (Date.now() > end) throw new Error(`never true: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    async close() {
      await send('browser.close', {}).catch(() => {})
      socket.terminate()
      browser.kill('SIGKILL')
      await rm(profile, { recursive: true, force: true })
    },
  }
}
