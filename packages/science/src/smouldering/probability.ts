import type { Review } from '../review.ts'
import {
  assessCotton,
  COTTON_DEFAULTS,
  type CottonAssessment,
  type CottonReading,
  type CottonSettings,
} from './cotton.ts'

/** What is measured of a bale, humidity where a probe has it. What is not measured is left out and decides nothing. */
export interface BaleReading extends CottonReading {
  /** Relative, in per cent: wet cotton heats itself. */
  readonly humidityPct?: number
}

export const BALE_SIGNS = [
  'hydrogenPpm',
  'coPpm',
  'coPpmPerMinute',
  'coRaisedSeconds',
  'coreC',
  'temperatureRiseK',
  'smokeDbM',
  'humidityPct',
] as const satisfies readonly (keyof BaleReading)[]
export type BaleSign = (typeof BALE_SIGNS)[number]

/** Up to `from` a sign says nothing, at `full` and beyond it makes smouldering so many times as likely; between them in steady steps. */
export interface SignWeight {
  readonly from: number
  readonly full: number
  readonly timesAsLikely: number
}

export interface ProbabilitySettings {
  /** Probability for a bale of which nothing is known. */
  readonly usual: number
  readonly signs: Readonly<Record<BaleSign, SignWeight>>
  /** Where a warning begins and an alarm begins, and what no reading goes beyond. */
  readonly warning: number
  readonly alarm: number
  readonly most: number
  readonly review: Review
}

/**
 * Assumed, for a site's expert to review: no published figures give these ratios. They keep the order of the signs (hydrogen, then
 * carbon monoxide, then heat and smoke), reach their full weight where `COTTON_DEFAULTS` have their limits, and none of them
 * alone makes an alarm of what no rule calls one.
 */
export const PROBABILITY_DEFAULTS: ProbabilitySettings = {
  usual: 0.005,
  signs: {
    hydrogenPpm: { from: 1, full: 5, timesAsLikely: 20 },
    coPpm: { from: 5, full: 50, timesAsLikely: 60 },
    coPpmPerMinute: { from: 0.5, full: 2, timesAsLikely: 8 },
    coRaisedSeconds: { from: 60, full: 300, timesAsLikely: 5 },
    coreC: { from: 40, full: 80, timesAsLikely: 60 },
    temperatureRiseK: { from: 3, full: 8, timesAsLikely: 8 },
    smokeDbM: { from: 0.03, full: 0.15, timesAsLikely: 15 },
    humidityPct: { from: 70, full: 95, timesAsLikely: 2 },
  },
  warning: 0.2,
  alarm: 0.7,
  most: 0.99,
  review: 'site-expert',
}

export interface SignEvidence {
  readonly sign: BaleSign
  readonly value: number
  /** How many times as likely this sign makes it; above 1. */
  readonly timesAsLikely: number
}

export interface SmoulderingProbability extends CottonAssessment {
  /** 0 to `most`; an estimate. */
  readonly probability: number
  /** What speaks for smouldering, the strongest first; empty while nothing does. */
  readonly evidence: readonly SignEvidence[]
  /** What could be measured of the bale and is not: it decides nothing, for or against. */
  readonly missing: readonly BaleSign[]
}

function weighed(value: number, { from, full, timesAsLikely }: SignWeight): number {
  const share = Math.min(1, Math.max(0, (value - from) / (full - from)))
  return timesAsLikely ** share
}

/** Quiet readings are no proof of the contrary: deep in a bale it smoulders for hours before anything shows. They weigh nothing. */
export function smoulderingProbability(
  reading: BaleReading,
  rules: CottonSettings = COTTON_DEFAULTS,
  settings: ProbabilitySettings = PROBABILITY_DEFAULTS,
): SmoulderingProbability {
  const assessment = assessCotton(reading, rules)
  const missing: BaleSign[] = []
  const evidence: SignEvidence[] = []
  let odds = settings.usual / (1 - settings.usual)
  for (const sign of BALE_SIGNS) {
    const value = reading[sign]
    if (value === undefined || !Number.isFinite(value)) {
      missing.push(sign)
      continue
    }
    const timesAsLikely = weighed(value, settings.signs[sign])
    odds *= timesAsLikely
    if (timesAsLikely > 1) evidence.push({ sign, value, timesAsLikely })
  }
  evidence.sort((a, b) => b.timesAsLikely - a.timesAsLikely)
  // The rules of the site stand: an estimate may not play an alarm down, nor make one where no rule speaks.
  const bounds = {
    normal: [0, settings.warning],
    warning: [settings.warning, settings.alarm],
    alarm: [settings.alarm, settings.most],
  } as const
  const [least, most] = bounds[assessment.level]
  const probability = Math.min(most, Math.max(least, odds / (1 + odds)))
  return { ...assessment, probability, evidence, missing }
}
