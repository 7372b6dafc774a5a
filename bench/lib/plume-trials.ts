import { readFileSync } from 'node:fs'
import { createCloud, fitOf, type StabilityClass, WIND_EXPONENTS } from '@vigil/science'
import { HEAVY_TRIALS, type HeavyTrial } from './heavy-gas-trials.ts'
import { rounded } from './statistics.ts'

export interface FieldRun {
  readonly Q: number
  readonly h: number
  readonly u: number | null
  readonly zref: number | null
  readonly windFromDeg: number | null
  readonly stability: StabilityClass | null
  readonly arcs: readonly { readonly x: number; readonly conc: readonly (readonly [number, number | null])[] }[]
}

export const runsOf = (file: string): readonly FieldRun[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { runs: readonly FieldRun[] }).runs

/** Wind at 10 m of a run that tells it at another height. */
export const windOf = (u: number, zref: number | null, stability: StabilityClass): number =>
  u * (10 / (zref ?? 2)) ** WIND_EXPONENTS.rural[stability]

interface Pair {
  readonly modelled: number
  readonly measured: number
}

/** What Chang and Hanna (2004) expect of a good model stands beside what was found. */
export const PUBLISHED =
  'published for good models (Chang and Hanna 2004): 50 % within 2, bias 0.7 to 1.3, scatter below 2'

export function fitRow(what: string, model: string, pairs: readonly Pair[], least: number) {
  const fit = fitOf(pairs, least)
  return {
    what,
    model,
    pairs: fit?.pairs ?? 0,
    'within 2': `${rounded(100 * (fit?.withinTwo ?? 0), 0)} %`,
    bias: rounded(fit?.bias ?? Number.NaN, 2),
    scatter: rounded(fit?.scatter ?? Number.NaN, 2),
  }
}

/** Below this the samplers of the trial are not reliable, kilograms per cubic metre. */
const TRIAL_LEAST = 0.1e-6

/** The highest of each arc beside what a plume would give on its axis: the wind's direction is not judged, its spread is. */
export function plumeRows(file: string) {
  const arcs = runsOf(file).flatMap(({ u, zref, stability, arcs: each, Q, h }) => {
    if (u === null || stability === null) return []
    const cloud = createCloud({
      outflow: { kind: 'lasting', kgPerS: Q / 1000 },
      heightM: h,
      windMs: windOf(u, zref, stability),
      terrain: 'rural',
      stability,
    })
    return each.flatMap(({ x, conc }) => {
      const told = conc.flatMap(([, mg]) => (mg === null ? [] : [mg * 1e-6]))
      const measured = told.length === 0 ? 0 : Math.max(...told)
      return measured < TRIAL_LEAST ? [] : [{ stability, modelled: cloud.peak({ x, y: 0, z: 1.5 }), measured }]
    })
  })
  const of = (...classes: readonly StabilityClass[]) => arcs.filter(({ stability }) => classes.includes(stability))
  return [
    fitRow('Prairie Grass, all', 'plume', arcs, TRIAL_LEAST),
    fitRow('unstable', 'plume', of('A', 'B', 'C'), TRIAL_LEAST),
    fitRow('neutral', 'plume', of('D'), TRIAL_LEAST),
    fitRow('stable', 'plume', of('E', 'F'), TRIAL_LEAST),
  ]
}

const GAS_CONSTANT = 8.314
const METHANE = { kgPerMol: 0.01604, boilsAtK: 111.7 }
const AIR_KG_PER_MOL = 0.02896
const KELVIN = 273.15
/** Percent: below it the sensors of these trials tell nothing. */
const HEAVY_LEAST = 0.1

const densityOf = (kgPerMol: number, hPa: number, kelvin: number): number =>
  (kgPerMol * hPa * 100) / (GAS_CONSTANT * kelvin)

interface HeavyPairs extends HeavyTrial {
  readonly plain: readonly Pair[]
  readonly corrected: readonly Pair[]
  readonly light: readonly Pair[]
}

function heavyPairs(trial: HeavyTrial): HeavyPairs {
  const { kgPerS, seconds, windMs, stability, celsius, hPa, arcs } = trial
  const airK = celsius + KELVIN
  const cold = densityOf(METHANE.kgPerMol, hPa, METHANE.boilsAtK)
  const warm = densityOf(METHANE.kgPerMol, hPa, airK)
  const air = {
    outflow: { kind: 'lasting', kgPerS, seconds },
    heightM: 0,
    windMs,
    terrain: 'rural',
    stability,
  } as const
  const heavy = createCloud({ ...air, kgPerM3: cold, airKgPerM3: densityOf(AIR_KG_PER_MOL, hPa, airK) })
  const light = createCloud(air)
  const pairs = (percentAt: (x: number) => number): readonly Pair[] =>
    arcs.map(([x, measured]) => ({ modelled: percentAt(x), measured }))
  const share = (x: number): number => heavy.peak({ x, y: 0, z: 1 }) / cold
  return {
    ...trial,
    plain: pairs((x) => 100 * share(x)),
    // Cold gas takes less room than the air that it is mixed with: what is left of it by volume grows as it warms up.
    corrected: pairs((x) => (100 * share(x)) / (share(x) + ((1 - share(x)) * METHANE.boilsAtK) / airK)),
    light: pairs((x) => (100 * light.peak({ x, y: 0, z: 1 })) / warm),
  }
}

/** Heavy clouds: the highest of each arc of ten spills beside the heavy model, and beside a plume as light as air. */
export function heavyRows() {
  const trials = HEAVY_TRIALS.map(heavyPairs)
  const campaigns = [...new Set(trials.map(({ campaign }) => campaign))]
  const row = (what: string, some: readonly HeavyPairs[]) =>
    fitRow(
      what,
      'heavy plume',
      some.flatMap(({ plain }) => plain),
      HEAVY_LEAST,
    )
  return [
    row('liquefied natural gas, all', trials),
    ...campaigns.map((each) =>
      row(
        each,
        trials.filter(({ campaign }) => campaign === each),
      ),
    ),
    fitRow(
      'all, corrected for the cold',
      'heavy plume',
      trials.flatMap(({ corrected }) => corrected),
      HEAVY_LEAST,
    ),
    fitRow(
      'all, as light as air',
      'plume',
      trials.flatMap(({ light }) => light),
      HEAVY_LEAST,
    ),
  ]
}
