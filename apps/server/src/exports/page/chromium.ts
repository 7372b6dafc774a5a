import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const NAMES = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const PLAYWRIGHT_FOLDERS = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright']
const WITHIN_PLAYWRIGHT = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-win/chrome.exe']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function* playwrightBrowsers(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).sort().reverse()) {
    if (/^chromium-\d+$/.test(name)) for (const within of WITHIN_PLAYWRIGHT) yield join(folder, name, within)
  }
}

function* candidates(env: NodeJS.ProcessEnv): Generator<string> {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder !== '') for (const name of NAMES) yield join(folder, name)
  }
  yield* PLACES
  const folders = [env.PLAYWRIGHT_BROWSERS_PATH ?? '', ...PLAYWRIGHT_FOLDERS.map((path) => join(homedir(), path))]
  for (const folder of folders) if (folder !== '') yield* playwrightBrowsers(folder)
}

/** The browser that is named, else one that is on this machine; undefined when there is none. */
export function findChromium(named: string | undefined, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (named !== undefined) return isProgram(named) ? named : undefined
  for (const path of candidates(env)) if (isProgram(path)) return path
  return undefined
}

/** The page was not printed: the browser failed, or took too long. */
export class PrintingFailed extends Error {
  override name = 'PrintingFailed'
}

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  '--no-pdf-header-footer',
]
const SAID_MAX = 2000

export interface PrintOptions {
  chromium: string
  /** The page, a file. */
  page: string
  /** Where the PDF goes. */
  pdf: string
  timeoutMs: number
  signal: AbortSignal
}

/** Prints a page of ours with a browser that knows nothing else, and is gone afterwards however it ends. */
export async function printPdf({ chromium, page, pdf, timeoutMs, signal }: PrintOptions): Promise<void> {
  signal.throwIfAborted()
  const profile = await mkdtemp(join(tmpdir(), 'vigil-print-'))
  try {
    // Its own sandbox refuses to run as root; what it opens is a page of ours without scripts.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [...FLAGS, ...asRoot, `--user-data-dir=${profile}`, `--print-to-pdf=${pdf}`, pathToFileURL(page).href]
    await new Promise<void>((resolve, reject) => {
      // A group of its own: with it go the processes that it starts.
      const child = spawn(chromium, args, {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: process.platform !== 'win32',
      })
      let said = ''
      let problem: unknown
      const end = (why: unknown): void => {
        problem ??= why
        try {
          if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
          else child.kill('SIGKILL')
        } catch {
          // It is gone already.
        }
      }
      const cancelled = (): void => end(signal.reason)
      const timer = setTimeout(() => end(new PrintingFailed('the browser took too long')), timeoutMs)
      signal.addEventListener('abort', cancelled)
      child.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-SAID_MAX)
      })
      const settle = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancelled)
      }
      child.on('error', (error) => {
        settle()
        reject(new PrintingFailed(error.message))
      })
      child.on('close', (code) => {
        settle()
        if (problem !== undefined) reject(problem)
        else if (code === 0 && existsSync(pdf)) resolve()
        else reject(new PrintingFailed(`the browser ended with ${code}: ${said}`))
      })
    })
  } finally {
    // Its helpers may still be writing when it has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  }
}
