import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startHelper } from './lib/children.ts'
import { type FirstLoad, firstLoad } from './lib/first-load.ts'
import { printOutcomes, problemsOf } from './lib/fleet-report.ts'
import { printHotSpots } from './lib/hot-spots.ts'
import type { LoadTask } from './lib/load.ts'
import { startLoad } from './lib/load-generator.ts'
import { measurePage, type Outcome, type Source } from './lib/measure-page.ts'
import { makeBarePage, pageScript } from './lib/page-scripts.ts'
import { startRealSource } from './lib/real-source.ts'
import type { StandInTask } from './lib/stand-in.ts'
import { OPEN_INDEX, standInFleet } from './lib/stand-in-fleet.ts'
import { rounded, table } from './lib/statistics.ts'

/**
 * A fleet at 1 Hz into a real browser that shows the built console with tree, list and map, beside a bare page that writes the
 * same values. The source is a stand-in for the server, so that the browser is measured; `--real` takes the server itself.
 * Ratios of one run; absolute figures tell only about the machine.
 */
const { values: options } = parseArgs({
  options: {
    /** How many, one case each; 0 measures the first load alone. */
    devices: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    /** Messages a second of the open device. */
    details: { type: 'string', default: '4' },
    /** A map drawn without a graphics card costs more than all else: leaves that case out. */
    'without-map': { type: 'boolean', default: false },
    'without-first-load': { type: 'boolean', default: false },
    /** Prints where the time of the console goes. */
    profile: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    /** Another build of the console than the one that was just made. */
    console: { type: 'string', default: fileURLToPath(new URL('../apps/web/dist', import.meta.url)) },
  },
})
const SECONDS = Number(options.seconds)
const PORT = 18_081
const MQTT_PORT = 11_885
/** As many devices as the product has when it is started for the first time. */
const FIRST_LOAD_DEVICES = 120
const consoleFolder = options.console

const problems: string[] = []
const probe = await pageScript('probe')

const signedIn = (token: string): string =>
  `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`

async function attempt(what: string, work: () => Promise<Outcome>): Promise<Outcome | undefined> {
  try {
    const outcome = await work()
    problems.push(...problemsOf(outcome).map((problem) => `${what}: ${problem}`))
    return outcome
  } catch (error) {
    problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

async function measureConsole(
  origin: string,
  token: string,
  openSn: string,
  source: Source,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const base = { script: signedIn(token) + probe, seconds: SECONDS, source }
  const variants = options['without-map'] ? (['list'] as const) : (['map2', 'list'] as const)
  for (const mode of variants) {
    const what = mode === 'list' ? 'console: tree, list' : 'console: tree, list, map'
    const outcome = await attempt(what, () =>
      measurePage({
        ...base,
        url: `${origin}/devices/monitor/${mode}?device=${openSn}`,
        hasMap: mode === 'map2',
        afterwards: options.profile ? (...threads) => printHotSpots(consoleFolder, ...threads) : undefined,
      }),
    )
    if (outcome !== undefined) outcomes.set(what, outcome)
  }
  return outcomes
}

interface StandIn {
  origin: string
  openSn: string
  source: Source
  stop(): void
}

async function startStandIn(count: number, bareFolder: string): Promise<StandIn> {
  const helper = startHelper<StandInTask, never>('./stand-in.ts', {
    devices: count,
    port: PORT,
    loadPort: MQTT_PORT,
    folders: [consoleFolder, bareFolder],
  })
  helper.result.catch(() => {})
  await Promise.race([helper.ready, helper.result])
  const load = await startLoad<LoadTask>({ devices: count, port: MQTT_PORT, detailsPerSecond: Number(options.details) })
  const fleet = standInFleet(count)
  return {
    origin: `http://127.0.0.1:${PORT}`,
    openSn: fleet[OPEN_INDEX]?.sn ?? '',
    source: {
      run: load.run,
      pause: load.pause,
      names: fleet.filter((_, index) => index !== OPEN_INDEX).map(({ name }) => name),
    },
    stop: () => {
      load.stop()
      helper.process.send('stop')
    },
  }
}

async function standInCase(count: number, bareFolder: string): Promise<void> {
  const standIn = await startStandIn(count, bareFolder)
  const { origin, openSn, source } = standIn
  try {
    const bare = await attempt('bare page', () =>
      measurePage({ script: probe, seconds: SECONDS, source, url: `${origin}/bare.html`, hasMap: false }),
    )
    const outcomes = await measureConsole(origin, 'bench-token', openSn, source)
    printOutcomes(`${count} devices at 1 Hz for ${SECONDS} s, from a stand-in for the server`, outcomes, bare)
  } finally {
    standIn.stop()
  }
}

async function realCase(count: number): Promise<void> {
  const source = await startRealSource(count, PORT, MQTT_PORT)
  try {
    const outcomes = await measureConsole(source.url, source.token, source.openSn, source)
    printOutcomes(`${count} devices at 1 Hz for ${SECONDS} s, through the real server`, outcomes, undefined)
  } finally {
    await source.stop()
  }
}

async function firstLoads(bareFolder: string): Promise<void> {
  const standIn = await startStandIn(FIRST_LOAD_DEVICES, bareFolder)
  const { origin, source } = standIn
  const sight = await pageScript('first-sight')
  await source.run({ watched: [], alarming: [] })
  try {
    const loads: [string, FirstLoad | undefined][] = [
      ['bare page, first live value', await firstLoad(`${origin}/bare.html`, sight, 'live')],
      ['console, sign-in shown', await firstLoad(`${origin}/`, sight, 'signIn')],
      [
        'console, first live value on the map',
        await firstLoad(`${origin}/devices/monitor/map`, signedIn('bench-token') + sight, 'map'),
      ],
    ]
    console.log(`\nfirst load, nothing cached, ${FIRST_LOAD_DEVICES} devices, medians of 3`)
    table(
      loads.map(([what, load]) => ({
        what,
        'KB compressed': rounded(load?.kilobytes ?? Number.NaN, 0),
        'of them calls': rounded(load?.callKilobytes ?? Number.NaN, 0),
        'of them afterwards': rounded(load?.laterKilobytes ?? Number.NaN, 0),
        requests: load?.requests ?? Number.NaN,
        seconds: rounded(load?.seconds ?? Number.NaN, 2),
      })),
    )
    problems.push(...loads.flatMap(([what, load]) => (load === undefined ? [`${what}: never`] : [])))
  } finally {
    await source.pause()
    standIn.stop()
  }
}

const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  console.log(`the machine is busy (load ${rounded(load)}): only what was delivered can be believed`)
const bareFolder = mkdtempSync(join(tmpdir(), 'vigil-bench-pages-'))
try {
  await makeBarePage(bareFolder)
  const counts = (options.devices ?? (options.real ? '1000' : '1000,5000'))
    .split(',')
    .map(Number)
    .filter((count) => count > 0)
  for (const count of counts) await (options.real ? realCase(count) : standInCase(count, bareFolder))
  if (!options.real && !options['without-first-load']) await firstLoads(bareFolder)
} finally {
  rmSync(bareFolder, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
