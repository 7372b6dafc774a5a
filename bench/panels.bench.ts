import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startHelper } from './lib/children.ts'
import { printHotSpots } from './lib/hot-spots.ts'
import { startLoad } from './lib/load-generator.ts'
import { measurePanels, type PanelsCase, type PanelsOutcome } from './lib/measure-panels.ts'
import { addPlotLibrary, makeBarePage, pageScript } from './lib/page-scripts.ts'
import type { PanelsReport, PanelsTask } from './lib/panels-load.ts'
import { panelProblems, printPanels } from './lib/panels-report.ts'
import type { StandInTask } from './lib/stand-in.ts'
import { standInFleet } from './lib/stand-in-fleet.ts'
import { rounded } from './lib/statistics.ts'

/**
 * Live charts in a real browser: the console's comparison of devices, beside a bare page that hands the same readings to the same
 * chart library. The source is a stand-in for the server, whose push every reading goes through. Ratios of one run; absolute
 * figures tell only about the machine.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    panels: { type: 'string', default: '12' },
    /** Readings a second of every device. */
    rate: { type: 'string', default: '10' },
    'without-bare': { type: 'boolean', default: false },
    /** Prints where the time of the console goes. */
    profile: { type: 'boolean', default: false },
    /** Another build of the console than the one that was just made. */
    console: { type: 'string', default: fileURLToPath(new URL('../apps/web/dist', import.meta.url)) },
  },
})
const SECONDS = Number(options.seconds)
const PANELS = Number(options.panels)
const RATE = Number(options.rate)
const PORT = 18_082
const LOAD_PORT = 11_886
/** Counts pulses, so that every reading can carry a number of its own. */
const MODEL = 'RS500'
const QUANTITY = 'nuclearMod.countRate'

const problems: string[] = []
const probe = await pageScript('panels-probe')
const signedIn = `try {
  sessionStorage.setItem('token', 'bench-token')
  localStorage.setItem('lang', 'en')
  localStorage.setItem('monitorConfig', '{"multiColumn":true}')
} catch {};`

async function attempt(what: string, each: PanelsCase): Promise<PanelsOutcome | undefined> {
  try {
    const outcome = await measurePanels(each)
    problems.push(...panelProblems(outcome, PANELS).map((problem) => `${what}: ${problem}`))
    return outcome
  } catch (error) {
    problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

async function measureAll(bareFolder: string): Promise<void> {
  const helper = startHelper<StandInTask, never>('./stand-in.ts', {
    devices: PANELS,
    model: MODEL,
    port: PORT,
    loadPort: LOAD_PORT,
    folders: [options.console, bareFolder],
  })
  helper.result.catch(() => {})
  await Promise.race([helper.ready, helper.result])
  const load = await startLoad<PanelsTask, PanelsReport>(
    { devices: PANELS, model: MODEL, port: LOAD_PORT, readingsPerSecond: RATE },
    './panels-load.ts',
  )
  const devices = standInFleet(PANELS, MODEL).map(({ sn }) => sn)
  const origin = `http://127.0.0.1:${PORT}`
  const query = `devices=${devices.join(',')}&q=${QUANTITY}`
  const base = { seconds: SECONDS, panels: PANELS, load }
  try {
    const bare = options['without-bare']
      ? undefined
      : await attempt('bare page', { ...base, script: probe, url: `${origin}/bare-panels.html?${query}` })
    const ours = await attempt('console', {
      ...base,
      script: signedIn + probe,
      url: `${origin}/devices/muldevices/${MODEL}?${query}`,
      afterwards: options.profile ? (...threads) => printHotSpots(options.console, ...threads) : undefined,
    })
    printPanels(`${PANELS} live charts at ${RATE} Hz for ${SECONDS} s, from a stand-in for the server`, ours, bare)
  } finally {
    load.stop()
    helper.process.send('stop')
  }
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(busy)}): only what was delivered can be believed`)
const bareFolder = mkdtempSync(join(tmpdir(), 'vigil-bench-pages-'))
try {
  await makeBarePage(bareFolder, 'bare-panels')
  addPlotLibrary(bareFolder)
  await measureAll(bareFolder)
} finally {
  rmSync(bareFolder, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
