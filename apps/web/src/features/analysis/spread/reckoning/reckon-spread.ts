import type { MaterialSheet } from '@vigil/contract'
import { metresPerDegree, type Place, planeAround, type WeighedWind } from '@vigil/domain'
import {
  type Cloud,
  type CloudInput,
  createCloud,
  createDoseCloud,
  createSpread,
  DOSE_LEVELS,
  type DoseInput,
  type DoseParts,
  exceedance,
  findDoseNuclide,
  gasLeak,
  groundAxes,
  molarVolume,
  type Outflow,
  poolEvaporation,
  ppmToMgM3,
  type SpreadInput,
  type StabilityClass,
  windAxes,
  type Zone,
  zoneOf,
} from '@vigil/science'
import { EXPOSURES, type SpreadQuestion } from './spread-question.ts'

/** The air at the release: measured, or entered. */
export interface Air {
  readonly windMs: number
  readonly fromDegrees: number
  readonly celsius: number
  readonly stability: StabilityClass
  readonly rainMmPerH: number
}

export const LEVEL_NAMES = [
  'aegl3',
  'aegl2',
  'aegl1',
  'erpg3',
  'erpg2',
  'erpg1',
  'idlh',
  'flammable',
  'dose100',
  'dose10',
  'dose1',
] as const
export type LevelName = (typeof LEVEL_NAMES)[number]

export interface Level {
  readonly name: LevelName
  readonly value: number
  readonly unit: string
  /** Kilograms in a cubic metre, or sieverts. */
  readonly amount: number
}

export interface ShownZone extends Level {
  readonly zone: Zone
  readonly arrivalS: number
}

export interface Reckoned {
  readonly cloud: Cloud
  /** What the cloud was made of, for other winds. */
  readonly input: SpreadInput
  readonly kgPerS: number | undefined
  readonly kg: number | undefined
  /** For radioactive matter: where the dose at a place comes from. */
  readonly dose?: { readonly input: DoseInput; parts(x: number): DoseParts }
  readonly levels: readonly Level[]
}

const MG = 1e-6
const PPM_IN_PERCENT = 10_000
/** A cloud burns where it is richer in places than on average: half of the lower limit counts. */
const FLAMMABLE_SHARE = 0.5
const UNKNOWN_KPA = 101.325

/** Kilograms in a cubic metre of the pure gas. */
const gasDensity = (gramsPerMol: number, celsius: number): number => gramsPerMol / molarVolume(celsius)

/** Levels that are published for the substance, the most dangerous first. AEGL where there are any, for the chosen time; else ERPG. */
export function levelsOf(
  { figures }: MaterialSheet,
  exposure: SpreadQuestion['exposure'],
  celsius: number,
): readonly Level[] {
  const { aegl, erpg, idlh, lowerPercent, gramsPerMol } = figures
  const level = (name: LevelName, value: number | undefined, unit: string): Level[] => {
    if (value === undefined) return []
    if (unit === 'mg/m³') return [{ name, value, unit, amount: value * MG }]
    if (gramsPerMol === undefined) return []
    const ppm = unit === '%VOL' ? value * PPM_IN_PERCENT : value
    return [{ name, value, unit, amount: ppmToMgM3(ppm, gramsPerMol.value, molarVolume(celsius)) * MG }]
  }
  const at = EXPOSURES.indexOf(exposure)
  const numberIn = (figure: unknown): number | undefined =>
    typeof figure === 'object' && figure !== null && 'value' in figure ? Number(figure.value) : undefined
  const toxic = ([3, 2, 1] as const).flatMap((n) => {
    const known = level(`aegl${n}`, numberIn(aegl?.levels[n - 1]?.[at]), aegl?.unit ?? 'ppm')
    return known.length > 0 ? known : level(`erpg${n}`, numberIn(erpg?.levels[n - 1]), erpg?.unit ?? 'ppm')
  })
  const danger = toxic.some(({ name }) => name === 'aegl3' || name === 'erpg3')
  const flammable = lowerPercent && lowerPercent.value * FLAMMABLE_SHARE
  return [
    ...toxic,
    ...(danger ? [] : level('idlh', idlh?.value, idlh?.unit ?? 'ppm')),
    ...level('flammable', flammable, '%VOL'),
  ].sort((a, b) => b.amount - a.amount)
}

/** What comes out, by the few things that are known of it. */
export function outflowOf(question: SpreadQuestion, sheet: MaterialSheet, air: Air): Outflow | undefined {
  const { kind, kg = 0, kgs = 0, min = 0, m2 = 0, mm = 0, kPa = 0 } = question
  const { gramsPerMol, vapourKPa, alwaysGas } = sheet.figures
  const seconds = min * 60
  if (kind === 'instant') return { kind: 'instant', kg }
  if (kind === 'lasting') return { kind: 'lasting', kgPerS: kgs, seconds }
  if (gramsPerMol === undefined) return undefined
  const { celsius } = air
  if (kind === 'hole')
    return { kind: 'lasting', kgPerS: gasLeak({ holeMm: mm, kPa, celsius, gramsPerMol: gramsPerMol.value }), seconds }
  // What boils at the air's temperature leaves as fast as the pool can give it.
  const vapour = alwaysGas ? UNKNOWN_KPA : vapourKPa?.value
  if (vapour === undefined) return undefined
  const pool = { areaM2: m2, windMs: air.windMs, celsius, gramsPerMol: gramsPerMol.value, kPa: vapour }
  return { kind: 'lasting', kgPerS: poolEvaporation(pool), seconds }
}

/** Undefined where the substance's file does not say enough for this kind of release. */
export function reckonSpread(question: SpreadQuestion, sheet: MaterialSheet, air: Air): Reckoned | undefined {
  const outflow = outflowOf(question, sheet, air)
  if (outflow === undefined) return undefined
  const { gramsPerMol, boilingC } = sheet.figures
  // What is kept as a liquid and boils below the air's temperature comes out as cold as it boils.
  const isCold = boilingC !== undefined && boilingC.value < air.celsius && question.kind !== 'pool'
  const releaseC = isCold ? boilingC.value : air.celsius
  const input: CloudInput = {
    outflow,
    heightM: question.h ?? 0,
    windMs: air.windMs,
    terrain: question.terrain,
    stability: air.stability,
    lidM: question.lid,
    kgPerM3: question.gas === 'light' ? undefined : gramsPerMol && gasDensity(gramsPerMol.value, releaseC),
    airKgPerM3: gasDensity(28.96, air.celsius),
    fromLiquefied: isCold,
    depositionMs: question.vd === undefined ? undefined : question.vd / 100,
  }
  return {
    cloud: createCloud(input),
    input,
    kgPerS: outflow.kind === 'lasting' ? outflow.kgPerS : undefined,
    kg: outflow.kind === 'instant' ? outflow.kg : undefined,
    levels: levelsOf(sheet, question.exposure, air.celsius),
  }
}

const BQ_PER_TBQ = 1e12
const HOUR_S = 3600

/** Undefined where the nuclide has no dose coefficients on file. */
export function reckonDose(question: SpreadQuestion, air: Air): Reckoned | undefined {
  const nuclide = findDoseNuclide(question.nuclide ?? '')
  if (nuclide === undefined) return undefined
  const input: DoseInput = {
    nuclide,
    activityBq: (question.tbq ?? 0) * BQ_PER_TBQ,
    seconds: question.kind === 'instant' ? undefined : (question.min ?? 0) * 60,
    heightM: question.h ?? 0,
    windMs: air.windMs,
    terrain: question.terrain,
    stability: air.stability,
    lidM: question.lid,
    rainMmPerH: air.rainMmPerH,
    stayS: question.stay * HOUR_S,
  }
  const cloud = createDoseCloud(input)
  return {
    cloud,
    input,
    kgPerS: undefined,
    kg: undefined,
    dose: { input, parts: (x) => cloud.parts({ x, y: 0, z: BREATHING_M }) },
    levels: DOSE_LEVELS.map(({ name, sieverts }) => ({ name, value: 1000 * sieverts, unit: 'mSv', amount: sieverts })),
  }
}

/** An amount as it is told: milligrams in a cubic metre, or millisieverts. */
export const toldAmount = ({ dose }: Pick<Reckoned, 'dose'>, amount: number): readonly [value: number, unit: string] =>
  dose === undefined ? [amount / MG, 'mg/m³'] : [1000 * amount, 'mSv']

/** Zones of all levels, the smallest first; `seconds` after the begin, or wherever they will ever be. */
export const zonesOf = ({ cloud, levels }: Reckoned, seconds?: number): readonly ShownZone[] =>
  levels.map((level) => {
    const zone = zoneOf(cloud, level.amount, seconds)
    return { ...level, zone, arrivalS: cloud.arrivalS(zone.reachM) }
  })

/** An outline in the wind's axes as places on the ground. */
export function onGround(outline: Zone['outline'], { longitude, latitude }: Place, fromDegrees: number) {
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  return outline.map(([x, y]): readonly [number, number] => {
    const { east, north } = groundAxes(x, y, fromDegrees)
    return [longitude + east / perLongitude, latitude + north / perLatitude]
  })
}

export interface Reached<T> {
  readonly what: T
  readonly awayM: number
  /** The worst level that it lies in, if the wind is as told. */
  readonly level: LevelName | undefined
  /** The highest that it meets, as the levels are told. */
  readonly peak: number
  readonly arrivalS: number
  /** How likely the lowest level is exceeded there, with a wind that turns as winds do. */
  readonly likely: number
}

/** By how much the wind turns within an hour, one standard deviation, degrees: the EPA's classes. */
const TURNS: Readonly<Record<StabilityClass, number>> = { A: 25, B: 20, C: 15, D: 10, E: 5, F: 2.5 }
const MEMBERS = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2] as const
/** Less than one in twenty is not listed. */
const LEAST_LIKELY = 0.05
const BREATHING_M = 1.5

/** Winds that may be the true one: those of the last hour where they are known, else one that turns as its class does. */
function membersOf({ cloud, input }: Reckoned, air: Air, winds: readonly WeighedWind[] | undefined) {
  if (winds !== undefined) {
    return winds.map(({ speed, from }) => ({
      cloud: createSpread({ ...input, windMs: speed }),
      fromDegrees: from,
      weight: 1,
    }))
  }
  return MEMBERS.map((sigmas) => ({
    cloud,
    fromDegrees: air.fromDegrees + sigmas * TURNS[air.stability],
    weight: Math.exp(-(sigmas ** 2) / 2),
  }))
}

/** What stands where the cloud goes, the first that it reaches first. */
export function reached<T extends Place>(
  reckoned: Reckoned,
  air: Air,
  source: Place,
  things: readonly T[],
  winds?: readonly WeighedWind[],
): readonly Reached<T>[] {
  const { cloud, levels } = reckoned
  const lowest = levels.at(-1)
  if (lowest === undefined) return []
  const plane = planeAround(source)
  const members = membersOf(reckoned, air, winds)
  return things
    .flatMap((what): Reached<T>[] => {
      const [east, north] = plane(what)
      const { x, y } = windAxes(east, north, air.fromDegrees)
      const awayM = Math.hypot(east, north)
      const likely = exceedance(members, { east, north }, lowest.amount)
      if (likely < LEAST_LIKELY) return []
      const peak = cloud.peak({ x, y, z: BREATHING_M })
      const level = levels.find(({ amount }) => peak >= amount)?.name
      // Who stands beside the axis is reached when what is as far as he is on it.
      return [{ what, awayM, level, peak, arrivalS: cloud.arrivalS(awayM), likely }]
    })
    .sort((a, b) => a.arrivalS - b.arrivalS)
}
