import { baleSignsOf } from '@vigil/devices'
import {
  assessCotton,
  CO_TREND_START,
  COTTON_DEFAULTS,
  type CottonAssessment,
  type CottonReason,
  coTrendOf,
  coTrendStep,
} from '@vigil/science'

interface Point {
  readonly at: number
  readonly value: number
}

/** The rules, the gravest first. */
export const RULES: readonly { readonly reason: CottonReason; readonly level: 'alarm' | 'warning' }[] = [
  { reason: 'core-hot', level: 'alarm' },
  { reason: 'co-high', level: 'alarm' },
  { reason: 'co-with-heat', level: 'alarm' },
  { reason: 'co-with-smoke', level: 'alarm' },
  { reason: 'co-with-hydrogen', level: 'alarm' },
  { reason: 'core-warm', level: 'warning' },
  { reason: 'co-rising', level: 'warning' },
  { reason: 'co-raised', level: 'warning' },
]

export const ruleFigures = {
  core: { alarm: COTTON_DEFAULTS.alarmCoreC, warning: COTTON_DEFAULTS.warnCoreC },
  co: COTTON_DEFAULTS.alarmCoPpm,
  coWithSign: COTTON_DEFAULTS.alarmCoWithSignPpm,
  rise: COTTON_DEFAULTS.signTemperatureRiseK,
  smoke: COTTON_DEFAULTS.signSmokeDbM,
  hydrogen: COTTON_DEFAULTS.signHydrogenPpm,
  perMinute: COTTON_DEFAULTS.warnCoPpmPerMinute,
  raised: COTTON_DEFAULTS.warnCoRisePpm,
  raisedMinutes: COTTON_DEFAULTS.warnCoRiseSeconds / 60,
} as const

/** The usual CO of a bale: the median of its last day, which a fire of some hours does not move. */
export function usualCo(points: readonly Point[]): number | undefined {
  const values = points.map(({ value }) => value).sort((a, b) => a - b)
  return values.length === 0 ? undefined : values[Math.floor((values.length - 1) / 2)]
}

export interface Smouldering extends CottonAssessment {
  readonly coPpmPerMinute: number
  readonly coRaisedSeconds: number
}

/** What all signs together say, by the rules of `packages/science`. */
export function smoulderingOf(
  values: Readonly<Record<string, number>>,
  co: readonly Point[],
  baselinePpm: number | undefined,
): Smouldering {
  let trend = CO_TREND_START
  for (const { at, value } of co) {
    // Without a usual level nothing stands above it; how fast it rises is known all the same.
    trend = coTrendStep(trend, { atMs: at, ppm: value, baselinePpm: baselinePpm ?? Number.POSITIVE_INFINITY })
  }
  const course = coTrendOf(trend)
  return { ...assessCotton({ ...baleSignsOf(values), ...course }), ...course }
}
