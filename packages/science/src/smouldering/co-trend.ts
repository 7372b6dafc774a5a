import { COTTON_DEFAULTS, type CottonSettings } from './cotton.ts'

/** CO of one bale over the last minutes: since when it stands above its baseline, and how fast it rises. */
export interface CoTrendState {
  readonly samples: readonly { readonly atMs: number; readonly ppm: number }[]
  readonly raisedSinceMs?: number
}

export const CO_TREND_START: CoTrendState = { samples: [] }

/** Slope is fitted over this long, so that one noisy value is no rise. */
const SLOPE_WINDOW_MS = 180_000
const MINUTE_MS = 60_000
const LEAST_SPAN_MS = 60_000

/** Takes a sample in; one that is older than the newest is left out. */
export function coTrendStep(
  state: CoTrendState,
  sample: { readonly atMs: number; readonly ppm: number; readonly baselinePpm: number },
  settings: CottonSettings = COTTON_DEFAULTS,
): CoTrendState {
  const { atMs, ppm, baselinePpm } = sample
  const newest = state.samples.at(-1)
  if (!Number.isFinite(ppm) || (newest !== undefined && atMs <= newest.atMs)) return state
  const samples = [...state.samples.filter((s) => s.atMs > atMs - SLOPE_WINDOW_MS), { atMs, ppm }]
  if (!(ppm > baselinePpm + settings.warnCoRisePpm)) return { samples }
  return { samples, raisedSinceMs: state.raisedSinceMs ?? atMs }
}

/** The two figures that `assessCotton` asks for. */
export function coTrendOf(state: CoTrendState): { readonly coRaisedSeconds: number; readonly coPpmPerMinute: number } {
  const newest = state.samples.at(-1)
  const first = state.samples[0]
  if (newest === undefined || first === undefined) return { coRaisedSeconds: 0, coPpmPerMinute: 0 }
  const coRaisedSeconds = state.raisedSinceMs === undefined ? 0 : (newest.atMs - state.raisedSinceMs) / 1000
  if (newest.atMs - first.atMs < LEAST_SPAN_MS) return { coRaisedSeconds, coPpmPerMinute: 0 }
  let st = 0
  let sp = 0
  let stt = 0
  let stp = 0
  for (const { atMs, ppm } of state.samples) {
    const t = (atMs - first.atMs) / MINUTE_MS
    st += t
    sp += ppm
    stt += t * t
    stp += t * ppm
  }
  const n = state.samples.length
  return { coRaisedSeconds, coPpmPerMinute: (n * stp - st * sp) / (n * stt - st * st) }
}
