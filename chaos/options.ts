import { parseArgs } from 'node:util'
import { CLUSTER_FAULTS } from './faults/cluster.ts'
import { FAULTS } from './faults/index.ts'

export interface ChaosOptions {
  readonly minutes: number
  readonly seed: number
  readonly faults: readonly string[]
  readonly devices: number
  /** A fixed small round, for every run of the tests: each of its faults once, whatever the minutes. */
  readonly short: boolean
  /** Several servers on an engine; each of its faults once, whatever the minutes. */
  readonly cluster: boolean
  /** Two faults at a time; for a cluster only. */
  readonly pairs: boolean
  /** How many faults, or pairs, a cluster gets; each comes once before one comes again. */
  readonly rounds: number | undefined
  /** Where what was found is written to, for whoever started it. */
  readonly report: string | undefined
}

export class BadOptions extends Error {}

const SHORT_FAULTS = ['kill', 'lock', 'poison', 'kill-database', 'terminate', 'slow-readers']
const SHORT_SEED = 14
const MAX_SEED = 2 ** 31
const namesOf = (cluster: boolean): string[] => (cluster ? CLUSTER_FAULTS : FAULTS).map(({ name }) => name)

export const HELP = `npm run chaos -- [--minutes 30] [--seed 123] [--faults kill,pause] [--devices 40] [--short] [--cluster [--pairs] [--rounds 50]] [--report <file>]

faults: ${namesOf(false).join(', ')}
faults of a cluster: ${namesOf(true).join(', ')}`

function positive(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new BadOptions(`--${name} wants a number above 0`)
  return value
}

export function parseOptions(args: readonly string[], draw: () => number = Math.random): ChaosOptions {
  const text = { type: 'string' } as const
  let given: {
    minutes?: string
    seed?: string
    faults?: string
    devices?: string
    report?: string
    short?: boolean
    cluster?: boolean
    pairs?: boolean
    rounds?: string
  }
  try {
    given = parseArgs({
      args: [...args],
      options: {
        minutes: text,
        seed: text,
        faults: text,
        devices: text,
        report: text,
        short: { type: 'boolean' },
        cluster: { type: 'boolean' },
        pairs: { type: 'boolean' },
        rounds: text,
      },
    }).values
  } catch (error) {
    throw new BadOptions(error instanceof Error ? error.message : String(error))
  }
  const short = given.short === true
  const cluster = given.cluster === true
  const pairs = given.pairs === true
  if (!cluster && (pairs || given.rounds !== undefined)) throw new BadOptions('--pairs and --rounds are for --cluster')
  if (short && cluster) throw new BadOptions('--short and --cluster are two things')
  const names = namesOf(cluster)
  const faults = given.faults?.split(',').map((name) => name.trim()) ?? (short ? SHORT_FAULTS : names)
  const unknown = faults.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new BadOptions(`no fault ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return {
    minutes: positive('minutes', given.minutes, 5),
    seed: Math.floor(positive('seed', given.seed, short ? SHORT_SEED : 1 + Math.floor(draw() * MAX_SEED))),
    faults,
    devices: Math.floor(positive('devices', given.devices, short ? 16 : 40)),
    short,
    cluster,
    pairs,
    rounds: given.rounds === undefined ? undefined : Math.floor(positive('rounds', given.rounds, 1)),
    report: given.report,
  }
}
