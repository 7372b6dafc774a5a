import type { ExposureFigures, ExposureLevel } from '@vigil/contract'
import { doseVerdict, exposureVerdict, isBreathed, isDoseRate } from '@vigil/domain'
import { type KnownSteps, stepsBeyond, sumOf, timesReached, toxicLoad, worstWindow } from '@vigil/science'
import { MINUTES, type StepSize } from '../survey/limit-record.ts'
import type { QuantityLimits } from './exposure-limits.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
export const TWA_MS = 8 * HOUR_MS
const STEL_STEPS = 15
/** AEGL-2 is given for an hour. */
const LOAD_MINUTES = 60

/** Finer than any sensor. */
export const shortened = (value: number): number => Number(value.toPrecision(6))

export interface Level {
  readonly level: ExposureLevel
  readonly direction: 'above' | 'below'
  readonly value: number
}

interface Measured {
  /** As `ecMod.h2s`. */
  readonly name: string
  readonly unit: string
  readonly size: StepSize
  readonly from: number
  readonly limits: QuantityLimits
}

/** All but the time beyond levels, which device and place count in different ways. */
export function figuresOf(
  steps: KnownSteps,
  peak: number,
  { name, unit, size, from, limits }: Measured,
): Omit<ExposureFigures, 'beyond'> {
  const [module = '', quantity = ''] = name.split('.')
  const { sum, known, unknown } = sumOf(steps)
  const share = steps.length === 0 ? 1 : unknown / steps.length
  const { limitOf } = limits
  const window = (width: number, limit: number | undefined) => {
    const worst = worstWindow(steps, width)
    if (worst === undefined) return null
    const missing = worst.unknown / Math.min(width, steps.length)
    // Elsewhere it may have been higher where nobody measured: below a limit is said of the whole time alone.
    const verdict = exposureVerdict(worst.mean, limit, Math.max(missing, share))
    return { value: shortened(worst.mean), begin: from + worst.at * size.ms, unknown: missing, verdict }
  }
  const breathed = isBreathed(module, unit) && known > 0
  const [stel, exponent, aegl2] = [limitOf('stel'), limitOf('loadExponent'), limitOf('aegl2')]
  const quarter = breathed && size === MINUTES ? window(STEL_STEPS, stel) : null
  const dose = (sum * size.ms) / HOUR_MS
  const load =
    breathed && exponent !== undefined && aegl2 !== undefined
      ? toxicLoad(steps, exponent, size.ms / MINUTE_MS) / (aegl2 ** exponent * LOAD_MINUTES)
      : undefined
  return {
    knownMs: known * size.ms,
    unknownMs: unknown * size.ms,
    mean: known === 0 ? null : shortened(sum / known),
    peak: Number.isNaN(peak) ? null : shortened(peak),
    twa: breathed ? window(TWA_MS / size.ms, limitOf('twa')) : null,
    stel: quarter && { ...quarter, times: stel === undefined ? 0 : timesReached(steps, STEL_STEPS, stel).length },
    dose:
      isDoseRate(quantity) && known > 0
        ? {
            value: shortened(dose),
            unknown: share,
            verdict: doseVerdict(dose, (known * size.ms) / HOUR_MS, limitOf('publicYear') ?? 0, share),
          }
        : null,
    load:
      load === undefined ? null : { times: shortened(load), unknown: share, verdict: exposureVerdict(load, 1, share) },
  }
}

export const beyondOf = (steps: KnownSteps, levels: readonly Level[], size: StepSize): ExposureFigures['beyond'] =>
  levels.map(({ level, direction, value }) => ({
    level,
    direction,
    ms: stepsBeyond(steps, value, direction) * size.ms,
  }))
