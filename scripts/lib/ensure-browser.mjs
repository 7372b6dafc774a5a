import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, complain, run, say, tool } from './run.mjs'

/** The one without windows first: the others draw their own frame around every page, and tests take a third longer. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return undefined
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const FIREFOX_NAMES = ['firefox-esr', 'firefox']

/** Path of the Firefox of the system, which a short round of the browser tests looks at; undefined where none can be had. */
export async function ensureFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH
  const found = FIREFOX_NAMES.map(onPath).find(Boolean)
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    say('installing Firefox for the browser tests (once) …')
    await capture('apt-get', ['update', '-qq'])
    const { output } = await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'])
    const path = onPath('firefox-esr')
    if (path) return path
    complain(output.trim().split('\n').slice(-3).join('\n'))
  }
  complain('No Firefox could be installed. Install it, or name one in FIREFOX_PATH, and run the tests again.')
  process.exit(1)
}

/** Path of a Chromium for the tests: one that is there, else the system's package, else the test runner's own download. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = NAMES.map(onPath).find(Boolean)
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    say('installing Chromium for the browser tests (once) …')
    await capture('apt-get', ['update', '-qq'])
    for (const name of DEBIAN_PACKAGES) {
      const { code, output } = await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const path = onPath(name)
      if (code === 0 && path) return path
      complain(output.trim().split('\n').slice(-3).join('\n'))
    }
  }
  say('downloading Chromium for the browser tests (once) …')
  if ((await run(tool('playwright'), ['install', 'chromium'])) === 0) return undefined
  complain('No browser could be installed. Install Chromium, or name one in CHROMIUM_PATH, and run the tests again.')
  process.exit(1)
}
