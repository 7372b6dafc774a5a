import type { SourceEvidence } from '@vigil/contract'
import { responseSecondsOf } from '@vigil/devices'
import {
  type PlacedCounts,
  passagesIn,
  planeAround,
  type UnusedWhy,
  type UsedDetector,
  weighCounts,
  weighEvidence,
  weighMinutes,
  windCourse,
} from '@vigil/domain'
import {
  FIND_EMITTER,
  findNuclide,
  gammaConstant,
  type Leg,
  legsOf,
  molarVolume,
  ppmToMgM3,
  type Sighting,
  type StabilityClass,
  USUAL_CLOUD_TENTHS,
} from '@vigil/science'
import type { ReckonRequest } from './reckon.ts'
import type { SourceQuestion } from './source-question.ts'
import { stabilityOf } from './stability-of.ts'

/** How a unit is written for the model, which reckons in kilograms, and what comes out is told in. */
export interface AmountUnit {
  readonly perUnit: number
  /** Unit of the rate. */
  readonly name: 'kg/s' | '1/s'
  readonly rateScale: number
}

/** Particles have no weight that anybody knows: they are counted in millionths of a millionth. */
const PARTICLE = 1e-12
/** Lamps are set with isobutylene; what another vapour would read is another matter. */
const ISOBUTYLENE = 56.1

export function amountUnit(unit: string, gramsPerMol = ISOBUTYLENE): AmountUnit | undefined {
  if (unit === 'mg/m³') return { perUnit: 1e-6, name: 'kg/s', rateScale: 1 }
  if (unit === 'ppm') return { perUnit: ppmToMgM3(1, gramsPerMol, molarVolume(20)) * 1e-6, name: 'kg/s', rateScale: 1 }
  if (unit === '/L') return { perUnit: 1000 * PARTICLE, name: '1/s', rateScale: 1 / PARTICLE }
  return undefined
}

export interface SourceAir {
  readonly windMs: number
  readonly fromDegrees: number
  readonly turnsDegrees: number
  readonly stability: StabilityClass
  /** Minutes of wind that it stands on; undefined: it was entered. */
  readonly minutes: number | undefined
}

/** The wind from shortly before it began: what was measured then came with it. */
const AIR_BEFORE_MS = 5 * 60_000
/** A wind that somebody enters is right within so many degrees. */
const ENTERED_TURNS = 10

/** The wind of all masts, the nearer the more, over the minutes in which it happened; or as it was entered. */
export function sourceAir(evidence: SourceEvidence, question: SourceQuestion): SourceAir | undefined {
  const minutes = weighMinutes(evidence.masts)
  const during = minutes.filter(([at]) => at >= evidence.begunAt - AIR_BEFORE_MS && at <= evidence.to)
  const measured = windCourse(during.length > 0 ? during : minutes)
  const { wind, from, cloud = USUAL_CLOUD_TENTHS, stability } = question
  const isEntered = wind !== undefined && from !== undefined
  const windMs = isEntered ? wind : measured?.speed
  const fromDegrees = isEntered ? from : measured?.from
  if (windMs === undefined || fromDegrees === undefined) return undefined
  const { longitude, latitude, to: at } = evidence
  return {
    windMs,
    fromDegrees,
    turnsDegrees: isEntered ? ENTERED_TURNS : Math.max(5, measured?.turnsDegrees ?? ENTERED_TURNS),
    stability: stability ?? stabilityOf({ windMs, cloudTenths: cloud, at, longitude, latitude }),
    minutes: isEntered ? undefined : measured?.minutes,
  }
}

const DETECTOR_M = 1.5
/** Around those who saw it: so many times what they span, and no less than a block of houses. */
const SIDE = { spans: 6, leastM: 600 } as const
/** As far as plumes were ever measured. */
const MOST_SIDE_M = 10_000
/** A region that runs out of the ground is looked for on so much more of it; each time costs as much as the first. */
const WIDENED = 4

/** Silence counts for those who are so near; with every one more the others would count for less. */
const SILENT_MOST = 18

export interface ReleaseQuestion {
  readonly request: ReckonRequest
  readonly used: readonly UsedDetector[]
  readonly unused: readonly { readonly sn: string; readonly why: UnusedWhy | 'far' }[]
  readonly unit: AmountUnit
}

/** Undefined where the unit says nothing about how much of anything is in the air. */
export function releaseQuestion(
  evidence: SourceEvidence,
  air: SourceAir,
  question: SourceQuestion,
  gramsPerMol?: number,
): ReleaseQuestion | undefined {
  const unit = amountUnit(evidence.unit, gramsPerMol)
  if (unit === undefined) return undefined
  const weighed = weighEvidence(evidence.devices, evidence)
  const plane = planeAround(evidence)
  const seconds = (at: number): number => (at - evidence.begunAt) / 1000
  const placed = weighed.used.map((each) => ({ each, place: plane(each), isSeen: each.kind !== 'below' }))
  const seen = placed.filter(({ isSeen }) => isSeen)
  const middle = [0, 1].map((n) => seen.reduce((sum, { place }) => sum + (place[n] as number), 0) / seen.length)
  const spans = [0, 1].map((n) => {
    const values = seen.map(({ place }) => place[n] as number)
    return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
  })
  const sideM = Math.min(MOST_SIDE_M, Math.max(SIDE.leastM, SIDE.spans * Math.max(...spans)))
  const awayOf = ({ place: [east, north] }: (typeof placed)[number]): number =>
    Math.hypot(east - (middle[0] ?? 0), north - (middle[1] ?? 0))
  const silent = placed
    .filter((one) => !one.isSeen && (seen.length === 0 || awayOf(one) <= sideM))
    .sort((a, b) => awayOf(a) - awayOf(b))
    .slice(0, SILENT_MOST)
  const counted = [...seen, ...silent]
  const far = placed.filter((one) => !counted.includes(one)).map(({ each }) => ({ sn: each.sn, why: 'far' as const }))
  const sightings = counted.map(({ each, place: [east, north] }): Sighting => {
    const { kind, value, least, seenAt } = each
    return {
      east,
      north,
      heightM: DETECTOR_M,
      kind,
      kgPerM3: (kind === 'below' ? least : Math.max(value, least)) * unit.perUnit,
      leastKgPerM3: least * unit.perUnit,
      seenS: seenAt === undefined ? undefined : seconds(seenAt),
      // A module that is not known to lag is taken to answer at once.
      responseS: responseSecondsOf(evidence.module) ?? 0,
    }
  })
  return {
    used: counted.map(({ each }) => each),
    unused: [...weighed.unused, ...far],
    unit,
    request: {
      kind: 'release',
      sideM,
      mostM: Math.min(MOST_SIDE_M, WIDENED * sideM),
      input: {
        sightings,
        windMs: air.windMs,
        fromDegrees: air.fromDegrees,
        turnsDegrees: air.turnsDegrees,
        stability: air.stability,
        terrain: question.terrain,
        releaseHeightM: question.h ?? 1,
        nowS: seconds(evidence.to),
      },
    },
  }
}

export interface EmitterQuestion {
  readonly request: ReckonRequest
  readonly used: readonly PlacedCounts[]
  readonly unused: readonly { readonly sn: string; readonly why: 'silent' }[]
  /** Counts were turned into an activity by dose rates of the detectors themselves. */
  readonly isCalibrated: boolean
  readonly nuclide: string
  readonly passages: readonly (PassageLeg | undefined)[]
}

export interface PassageLeg extends Leg {
  readonly from: string
  readonly to: string
  readonly at: number
}

export const USUAL_NUCLIDE = 'Cs-137'
/** What a detector of unknown size counts for one µSv/h: only the activity hangs on it, not the place. */
const USUAL_PER_DOSE = 1000
const BQ_IN_MBQ = 1e6
/** A way of hours has places that tell nothing of now. */
const MOST_PLACES = 400

export function emitterQuestion(evidence: SourceEvidence, question: SourceQuestion): EmitterQuestion {
  const named = [question.nuclide, ...(evidence.alarm?.findings ?? []), USUAL_NUCLIDE].flatMap(
    (name) => (name === undefined ? undefined : findNuclide(name)) ?? [],
  )
  const [nuclide] = named
  const perBq = nuclide === undefined ? 0 : gammaConstant(nuclide) / BQ_IN_MBQ
  const { used, unused } = weighCounts(evidence.devices, evidence)
  const plane = planeAround(evidence)
  const places = used.slice(0, MOST_PLACES)
  const counts = places.map((each) => {
    const [east, north] = plane(each)
    const { counts: found, seconds, backgroundPerS, perDose = USUAL_PER_DOSE } = each
    return { east, north, counts: found, seconds, backgroundPerS, perBqAt1m: perDose * perBq }
  })
  const seen = passagesIn(evidence.devices, evidence)
  const onPlane = seen.map((each) => {
    const [east, north] = plane(each)
    return { east, north, atS: each.at / 1000 }
  })
  const legs = legsOf(onPlane).map((leg, n): PassageLeg | undefined => {
    const [from, to] = [seen[n], seen[n + 1]]
    return leg === undefined || from === undefined || to === undefined
      ? undefined
      : { ...leg, from: from.sn, to: to.sn, at: to.at }
  })
  return {
    used: places,
    unused,
    isCalibrated: places.some(({ perDose }) => perDose !== undefined),
    nuclide: nuclide?.id ?? USUAL_NUCLIDE,
    passages: legs,
    request: { kind: 'emitter', input: { counts, airPerM: FIND_EMITTER.airPerM } },
  }
}

export const isCounts = ({ unit }: Pick<SourceEvidence, 'unit'>): boolean => unit === 'cps'
