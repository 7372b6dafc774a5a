import { RunState, type Spectrum, State2 } from '@vigil/contract'
import type { OwnBackground } from '@vigil/science'
import type { ModuleDetail } from '../../module-why.tsx'
import type { SpectrumStep } from './spectrum-record.ts'

/** What a device counts where it stands while nothing is there: the sum of its calm spectra. */
export interface BackgroundReference {
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
  readonly seconds: number
  /** Server's time of the first and of the last spectrum in it. */
  readonly since: number
  readonly until: number
}

/** A shorter one scatters more than what is to be told from it. */
export const ENOUGH_SECONDS = 120
/** Older counts fade, so that it follows the season and the gain. */
const MOST_SECONDS = 3600
const CALM_BELOW_SIGMA = 3
const MOST_KEPT = 24

/** A source that does not alarm yet must not become part of what is usual. */
export const isCalm = ({ state, runstate, findings, values }: ModuleDetail): boolean =>
  state === State2.Normal &&
  runstate === RunState.Online &&
  (findings?.length ?? 0) === 0 &&
  (values?.sigma ?? 0) < CALM_BELOW_SIGMA

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** Of another calibration, or another number of channels, nothing can be added to what there was. */
export const fits = (
  { counts, calibration }: Pick<BackgroundReference, 'counts' | 'calibration'>,
  spectrum: Pick<Spectrum, 'counts' | 'calibration'>,
): boolean => counts.length === spectrum.counts.length && sameNumbers(calibration, spectrum.calibration)

export function withCalmStep(
  before: BackgroundReference | undefined,
  { counts, seconds }: SpectrumStep,
  spectrum: Spectrum,
  at: number,
): BackgroundReference {
  if (before === undefined || !fits(before, spectrum)) {
    return { counts: [...counts], calibration: spectrum.calibration, seconds, since: at, until: at }
  }
  const together = before.seconds + seconds
  const fade = together > MOST_SECONDS ? (MOST_SECONDS - seconds) / before.seconds : 1
  return {
    ...before,
    counts: before.counts.map((count, channel) => fade * count + (counts[channel] ?? 0)),
    seconds: fade * before.seconds + seconds,
    until: at,
  }
}

/** What the search is given of it for a spectrum of so many seconds; undefined while too little is known. */
export function ownBackground(
  reference: BackgroundReference | undefined,
  seconds: number | undefined,
): OwnBackground | undefined {
  if (reference === undefined || reference.seconds < ENOUGH_SECONDS || seconds === undefined) return undefined
  const { counts, calibration } = reference
  return { counts, calibration, share: seconds / reference.seconds }
}

export type KeptReferences = Readonly<Record<string, BackgroundReference>>

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isFinite(each))

function referenceOf(value: unknown): BackgroundReference | undefined {
  const { counts, calibration, seconds, since, until } = (value ?? {}) as Record<string, unknown>
  if (!isNumbers(counts) || !isNumbers(calibration)) return undefined
  if (typeof seconds !== 'number' || !(seconds > 0) || typeof since !== 'number' || typeof until !== 'number') return
  return { counts, calibration, seconds, since, until }
}

/** What another version, or another hand, has written there counts as absent. */
export function parseReferences(text: string | undefined): KeptReferences {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(stored ?? {}).flatMap(([sn, value]) => {
      const reference = referenceOf(value)
      return reference === undefined ? [] : [[sn, reference] as const]
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** Of the devices that were looked at last; a browser keeps a few megabytes and no more. */
export function writeReferences(kept: KeptReferences): string {
  const newest = Object.entries(kept)
    .toSorted(([, a], [, b]) => b.until - a.until)
    .slice(0, MOST_KEPT)
  return JSON.stringify(Object.fromEntries(newest), (key, value) =>
    key !== 'calibration' && isNumbers(value) ? value.map((count) => Math.round(count * 10) / 10) : value,
  )
}
