import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, complain, run, say, tool } from './run.mjs'

/** The one without windows first: the others draw their own frame around every page, and tests take a third longer. */
const NAMES_WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const WITHOUT_WINDOWS = 'chromium-headless-shell'

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

/** The path of the first of these programs once one of the packages is installed; undefined where none can be had. */
async function installed(packages, names, what) {
  if (!isDebian() || process.getuid?.() !== 0) return undefined
  say(`installing ${what} for the browser tests (once) …`)
  await capture('apt-get', ['update', '-qq'])
  for (const name of packages) {
    const { code, output } = await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    const path = names.map(onPath).find(Boolean)
    if (code === 0 && path) return path
    complain(output.trim().split('\n').slice(-3).join('\n'))
  }
  return undefined
}

const FIREFOX_NAMES = ['firefox-esr', 'firefox']

/** Path of the Firefox of the system, which a short round of the browser tests looks at. */
export async function ensureFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH
  const path = FIREFOX_NAMES.map(onPath).find(Boolean) ?? (await installed(['firefox-esr'], FIREFOX_NAMES, 'Firefox'))
  if (path) return path
  complain('No Firefox could be installed. Install it, or name one in FIREFOX_PATH, and run the tests again.')
  process.exit(1)
}

async function downloaded() {
  say('downloading Chromium for the browser tests (once) …')
  if ((await run(tool('playwright'), ['install', 'chromium'])) === 0) return undefined
  complain('No browser could be installed. Install Chromium, or name one in CHROMIUM_PATH, and run the tests again.')
  process.exit(1)
}

/** Path of a Chromium for the tests: one that is there, else the system's package, else (undefined) the test runner's own download. */
export async function ensureBrowser() {
  const names = [WITHOUT_WINDOWS, ...NAMES_WITH_WINDOWS]
  return (
    process.env.CHROMIUM_PATH ??
    names.map(onPath).find(Boolean) ??
    (await installed([WITHOUT_WINDOWS, 'chromium'], names, 'Chromium')) ??
    (await downloaded())
  )
}

/**
 * Path of a Chromium that may show notifications: one without windows refuses them to every page, whatever it is allowed
 * (releases since the autumn of 2026). Undefined for the test runner's own download, which holds both.
 */
export async function ensureNotifyingBrowser() {
  return (
    process.env.NOTIFYING_CHROMIUM_PATH ??
    NAMES_WITH_WINDOWS.map(onPath).find(Boolean) ??
    (await installed(['chromium'], NAMES_WITH_WINDOWS, 'the Chromium that shows notifications')) ??
    (await downloaded())
  )
}
