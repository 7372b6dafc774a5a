import { TIME_RANGE_DAYS } from '@vigil/domain'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const PRESETS = { '15m': 15 * MINUTE, '1h': HOUR, '6h': 6 * HOUR, '24h': DAY } as const
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]
const DEFAULT_PRESET: Preset = '1h'

/** The last so long, moving on with the clock, or a stretch that stands. */
export type RecentWindow =
  | { readonly kind: 'last'; readonly preset: Preset }
  | { readonly kind: 'fixed'; readonly from: number; readonly to: number }

const LONGEST_MS = TIME_RANGE_DAYS.events * DAY
const SHORTEST_MS = 1000

const isPreset = (text: string | null): text is Preset => PRESET_NAMES.some((name) => name === text)
const momentIn = (text: string | null): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** From the address; what does not fit falls back to the last hour. */
export function windowIn(search: URLSearchParams): RecentWindow {
  const from = momentIn(search.get('from'))
  const to = momentIn(search.get('to'))
  if (from !== undefined && to !== undefined && to > from && to - from <= LONGEST_MS) return { kind: 'fixed', from, to }
  const last = search.get('last')
  return { kind: 'last', preset: isPreset(last) ? last : DEFAULT_PRESET }
}

export function withWindow(search: URLSearchParams, window: RecentWindow): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of ['from', 'to', 'last']) next.delete(key)
  if (window.kind === 'last') next.set('last', window.preset)
  else {
    next.set('from', String(window.from))
    next.set('to', String(window.to))
  }
  return next
}

export const spanOf = (window: RecentWindow, now: number): { from: number; to: number } =>
  window.kind === 'fixed' ? window : { from: now - PRESETS[window.preset], to: now }

/** Zooms around the middle, or moves by a part of the window; within a second and 31 days, and not beyond now. */
export function reshaped(
  { from, to }: { from: number; to: number },
  change: { readonly zoom?: number; readonly move?: number },
  now: number,
): RecentWindow {
  const length = Math.min(Math.max((to - from) * (change.zoom ?? 1), SHORTEST_MS), LONGEST_MS)
  const middle = (from + to) / 2 + (to - from) * (change.move ?? 0)
  const end = Math.min(Math.round(middle + length / 2), Math.max(now, to))
  return { kind: 'fixed', from: Math.max(0, Math.round(end - length)), to: end }
}
