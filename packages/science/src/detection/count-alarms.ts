/** Rules that decide whether counts stand out from a background `b` (expected counts per interval). */

export function kSigmaExceeded(count: number, background: number, k: number): boolean {
  return count > background + k * Math.sqrt(background)
}

export interface EwmaState {
  readonly z: number
}

export interface EwmaSettings {
  /** Weight of the newest value, 0 to 1. */
  readonly lambda: number
  /** Limit in standard deviations of the average. */
  readonly limit: number
}

export interface Decision<State> {
  readonly state: State
  readonly alarm: boolean
}

export function ewmaStart(background: number): EwmaState {
  return { z: background }
}

/** z = lambda n + (1 - lambda) z; alarm above b + L sqrt(b lambda / (2 - lambda)). */
export function ewmaStep(
  state: EwmaState,
  count: number,
  background: number,
  { lambda, limit }: EwmaSettings,
): Decision<EwmaState> {
  const z = lambda * count + (1 - lambda) * state.z
  const spread = Math.sqrt((Math.max(background, 0) * lambda) / (2 - lambda))
  return { state: { z }, alarm: z > background + limit * spread }
}

/** As `ewmaStep` for a signal with its own spread, such as the logarithm of a chemical or biological channel. */
export function ewmaSignalStep(
  state: EwmaState,
  value: number,
  baseline: { readonly center: number; readonly spread: number },
  { lambda, limit }: EwmaSettings,
): Decision<EwmaState> {
  const z = lambda * value + (1 - lambda) * state.z
  return { state: { z }, alarm: z > baseline.center + limit * baseline.spread * Math.sqrt(lambda / (2 - lambda)) }
}

export interface CusumState {
  readonly s: number
}

export interface CusumSettings {
  /** Slack in standard deviations: half of the shift that should be found. */
  readonly k: number
  readonly h: number
}

export const CUSUM_START: CusumState = { s: 0 }

/** S = max(0, S + (n - b)/sqrt(b) - k); alarm above h. A background below one count is taken as one. */
export function cusumStep(
  state: CusumState,
  count: number,
  background: number,
  { k, h }: CusumSettings,
): Decision<CusumState> {
  const s = Math.max(0, state.s + (count - background) / Math.sqrt(Math.max(background, 1)) - k)
  return { state: { s }, alarm: s > h }
}

export interface SprtState {
  readonly logRatio: number
}

export interface SprtSettings {
  /** Source strength to be told apart, as a fraction of the background. */
  readonly ratio: number
  readonly falseAlarm: number
  readonly missed: number
}

export type SprtVerdict = 'source' | 'background' | 'undecided'

export const SPRT_START: SprtState = { logRatio: 0 }

/** Wald's test between background b and b (1 + r): the log ratio grows by n ln(1 + r) - b r. A verdict starts it afresh. */
export function sprtStep(
  state: SprtState,
  count: number,
  background: number,
  { ratio, falseAlarm, missed }: SprtSettings,
): { readonly state: SprtState; readonly verdict: SprtVerdict } {
  const logRatio = state.logRatio + count * Math.log1p(ratio) - background * ratio
  if (logRatio >= Math.log((1 - missed) / falseAlarm)) return { state: SPRT_START, verdict: 'source' }
  if (logRatio <= Math.log(missed / (1 - falseAlarm))) return { state: SPRT_START, verdict: 'background' }
  return { state: { logRatio }, verdict: 'undecided' }
}
