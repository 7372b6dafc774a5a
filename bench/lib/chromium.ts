import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevTools, type Session } from './devtools.ts'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-extensions',
  '--hide-scrollbars',
  '--window-size=1920,1080',
  '--lang=en-US',
  '--remote-debugging-port=0',
]
const DEVTOOLS_LINE = /DevTools listening on (ws:\S+)/

/** The one that is named, else the test runner's own download. */
async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

export interface Browser {
  pid: number
  devtools: DevTools
  /** A fresh page that runs the script before its own, with the token in its session. */
  openPage(script: string): Promise<Session>
  stop(): Promise<void>
}

const listening = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = DEVTOOLS_LINE.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    browser.on('error', reject)
    browser.on('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said.slice(-500)}`)))
  })

/** A browser with a profile of its own: nothing is cached from the run before. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-bench-browser-'))
  const browser = spawn(await chromiumPath(), [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const devtools = await DevTools.connect(await listening(browser))
  return {
    pid: browser.pid ?? 0,
    devtools,
    async openPage(script) {
      const root = devtools.session()
      const { targetId } = await root.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await root.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const page = devtools.session(sessionId)
      await page.send('Page.enable')
      await page.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.send('Emulation.setDeviceMetricsOverride', {
        width: 1920,
        height: 1080,
        deviceScaleFactor: 1,
        mobile: false,
      })
      await page.send('Page.addScriptToEvaluateOnNewDocument', { source: script })
      return page
    },
    async stop() {
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      await devtools
        .session()
        .send('Browser.close')
        .catch(() => browser.kill('SIGTERM'))
      await ended
      devtools.close()
      // Its helpers may outlive it by a moment and still write there.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => {})
    },
  }
}
