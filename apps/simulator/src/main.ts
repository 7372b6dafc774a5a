import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { registry } from '@vigil/devices'
import { z } from 'zod'
import { type SimulatorConfig, simulatorConfigSchema } from './config.ts'
import { type PastOptions, past } from './history/past.ts'
import { startLiveRun } from './live-run.ts'
import { SCENARIOS, scenarioNamed } from './scenarios/all-scenarios.ts'
import { SimulatedFleet } from './simulated-fleet.ts'

interface WriteHistoryOptions extends PastOptions {
  readonly out: Writable
}

const CHUNK_CHARACTERS = 256 * 1024

/** One line of JSON per message; waits whenever the reader does. */
async function writeHistory({ out, ...options }: WriteHistoryOptions): Promise<void> {
  let chunk = ''
  for (const line of past(options)) {
    chunk += `${JSON.stringify(line)}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    if (!out.write(chunk)) await once(out, 'drain')
    chunk = ''
  }
  await new Promise<void>((resolve) => out.write(chunk, () => resolve()))
}

const USAGE = `node main.js --config <simulator.json>
  --scenario <name>   starts one at once: ${SCENARIOS.map(({ name }) => name).join(', ')}
  --calm              nothing happens by itself
  --history <days>    writes the past as lines of JSON to the standard output and ends
  --until <time>      where the past ends (milliseconds; now unless told)
  --report            says every ten seconds how it goes`

const REPORT_EVERY_MS = 10_000
const log = (text: string): void => void process.stderr.write(`simulator: ${text}\n`)

class UsageError extends Error {}

function readConfig(path: string | undefined): SimulatorConfig {
  if (path === undefined) throw new UsageError(`--config is missing\n${USAGE}`)
  const parsed = simulatorConfigSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${path}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      scenario: { type: 'string' },
      calm: { type: 'boolean', default: false },
      history: { type: 'string' },
      until: { type: 'string' },
      report: { type: 'boolean', default: false },
    },
  })
  const days = z.coerce.number().positive().max(366).optional().safeParse(values.history)
  if (!days.success) throw new UsageError('--history: days, 1 to 366')
  const until = z.coerce.number().int().positive().optional().safeParse(values.until)
  if (!until.success) throw new UsageError('--until: milliseconds')
  if (values.scenario !== undefined && scenarioNamed(values.scenario) === undefined) {
    throw new UsageError(`--scenario: unknown\n${USAGE}`)
  }
  return { ...values, history: days.data, until: until.data }
}

function runLive(config: SimulatorConfig, options: ReturnType<typeof readArguments>): void {
  const at = Date.now()
  const fleet = new SimulatedFleet({ config, registry, at, pace: 'live', programme: !options.calm })
  if (fleet.unknownTypes.length > 0) log(`left out, not in the registry: ${fleet.unknownTypes.join(', ')}`)
  if (options.scenario !== undefined && fleet.director.start(options.scenario, at) === 'noDevice') {
    log(`${options.scenario}: no device of the site can play it`)
  }
  const run = startLiveRun({ config, fleet, boot: at.toString(36), now: Date.now, log })
  log(`${fleet.devices.length} devices report to ${config.mqttUrl}`)

  const stopReporting = options.report ? reportRegularly(run.counters) : () => {}
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    stopReporting()
    run.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The server that started it is gone.
  process.on('disconnect', stop)
}

function reportRegularly(counters: ReturnType<typeof startLiveRun>['counters']): () => void {
  let before = { cpu: process.cpuUsage(), at: Date.now(), published: 0 }
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu)
    const seconds = (Date.now() - before.at) / 1000
    const share = (user + system) / 1e6 / seconds
    const rate = (counters.published - before.published) / seconds
    before = { cpu: process.cpuUsage(), at: Date.now(), published: counters.published }
    log(
      `connected ${counters.connected}, ${rate.toFixed(0)} messages/s, pending ${counters.pending}, dropped ${counters.dropped}, ` +
        `core ${(share * 100).toFixed(0)} %, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
    )
  }, REPORT_EVERY_MS)
  return () => clearInterval(timer)
}

async function main(): Promise<void> {
  const options = readArguments()
  const config = readConfig(options.config)
  if (options.history === undefined) runLive(config, options)
  else
    await writeHistory({
      config,
      registry,
      days: options.history,
      until: options.until ?? Date.now(),
      out: process.stdout,
    })
}

main().catch((error: unknown) => {
  log(
    error instanceof UsageError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error),
  )
  process.exit(1)
})
