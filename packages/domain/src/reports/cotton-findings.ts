import type { CheckShare, LotDimension } from '@vigil/contract'
import { ROUND_DEFAULTS } from '../cotton/bale-round.ts'
import { type Change, changeOf, FINDING_THRESHOLDS, type FindingThresholds } from './findings.ts'
import { type AskedTime, type NotOnRecord, recordReach } from './record-reach.ts'

/** From which numbers on something is said of cotton. */
export interface CottonThresholds extends Pick<FindingThresholds, 'leastForPercent'> {
  /** Cotton of which fewer bales were checked is not called the riskiest. */
  readonly leastChecks: number
  /** Below, a probability says nothing. */
  readonly leastRisk: number
}

export const COTTON_THRESHOLDS: CottonThresholds = {
  leastForPercent: FINDING_THRESHOLDS.leastForPercent,
  leastChecks: 3,
  leastRisk: ROUND_DEFAULTS.leastRisk,
}

/** Checks of bales, those of them that found something, and alarms of cotton. */
export const COTTON_FIGURES = ['checks', 'found', 'alarms'] as const
export type CottonFigure = (typeof COTTON_FIGURES)[number]
export type CottonCounts = Readonly<Record<CottonFigure, number>>

export type CottonFinding =
  | NotOnRecord
  | { readonly kind: 'checks'; readonly n: number; readonly found: number }
  | { readonly kind: 'alarms'; readonly n: number; readonly change: Change }
  /** Bales whose inspection is overdue, of how many, and since when the first of them is. */
  | { readonly kind: 'overdue'; readonly n: number; readonly of: number; readonly since: number | null }
  | {
      readonly kind: 'before' | 'yearBefore'
      readonly figure: CottonFigure
      readonly n: number
      readonly change: Change
    }
  /** How likely bales smouldered, on the mean of all checks. */
  | { readonly kind: 'risk'; readonly probability: number }
  | {
      readonly kind: 'riskiest'
      readonly dimension: LotDimension
      readonly key: string
      readonly probability: number
      readonly n: number
    }

/** Of an earlier period; null where nothing is on record of a figure. */
export type CottonEarlier = Readonly<Record<CottonFigure, number | null>>

export interface CottonFoundIn extends CottonCounts {
  readonly time: AskedTime
  readonly probability: number | null
  readonly before: CottonEarlier
  /** Undefined of a year: it is what was before. */
  readonly yearBefore: CottonEarlier | undefined
  readonly lots: Readonly<Record<LotDimension, readonly CheckShare[]>>
  /** Undefined where there is no stack. */
  readonly overdue: { readonly n: number; readonly of: number; readonly since: number | null } | undefined
}

/** The cotton whose checks told of most risk; of one lot alone it says nothing, and of unknown cotton nobody can go and look. */
function riskiestOf(
  dimension: LotDimension,
  shares: readonly CheckShare[],
  { leastChecks, leastRisk }: CottonThresholds,
): CottonFinding[] {
  if (shares.length < 2) return []
  const [worst] = shares
    .flatMap(({ key, n, probability }) =>
      key === '' || n < leastChecks || probability === null || probability < leastRisk ? [] : [{ key, n, probability }],
    )
    .sort((a, b) => b.probability - a.probability || b.n - a.n)
  return worst === undefined ? [] : [{ kind: 'riskiest', dimension, ...worst }]
}

/** What a reader is told of cotton, most important first: what was checked, what alarmed, what is overdue, and where the risk lies. */
export function cottonFindingsOf(found: CottonFoundIn, thresholds: CottonThresholds): readonly CottonFinding[] {
  const { time, checks, alarms, before, yearBefore, probability, lots, overdue } = found
  const reach = recordReach(time)
  if (reach.kind === 'nothing') return [{ kind: 'notOnRecord', since: reach.since }]
  const compared = (
    kind: 'before' | 'yearBefore',
    earlier: CottonEarlier,
    figures: readonly CottonFigure[],
  ): CottonFinding[] =>
    figures.flatMap((figure) => {
      const n = found[figure]
      const change = changeOf(n, earlier[figure], thresholds)
      // Nothing now and nothing then is no comparison.
      return change.kind === 'unknown' || n + change.before === 0 ? [] : [{ kind, figure, n, change }]
    })
  return [
    { kind: 'checks', n: checks, found: found.found },
    { kind: 'alarms', n: alarms, change: changeOf(alarms, before.alarms, thresholds) },
    ...(overdue === undefined ? [] : [{ kind: 'overdue' as const, ...overdue }]),
    ...compared('before', before, ['checks', 'found']),
    ...(yearBefore === undefined ? [] : compared('yearBefore', yearBefore, COTTON_FIGURES)),
    ...(probability === null ? [] : [{ kind: 'risk' as const, probability }]),
    ...(['stack', 'origin', 'age'] as const).flatMap((dimension) => riskiestOf(dimension, lots[dimension], thresholds)),
  ]
}
