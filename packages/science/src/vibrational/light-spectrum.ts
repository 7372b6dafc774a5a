import { MAX_CHANNELS, SpectrumFileError } from '../spectrum-files/measurement.ts'

/** A Raman or infrared spectrum as a file tells it. */
export interface LightSpectrum {
  readonly kind: 'raman' | 'ftir'
  readonly title: string
  /** Shift or wavenumber, 1/cm, rising. */
  readonly positions: readonly number[]
  /** Intensity of Raman light, absorbance of infrared. */
  readonly values: readonly number[]
}

export type LightKind = LightSpectrum['kind']
export type LightScale = 'absorbance' | 'transmittance' | 'intensity'

/** What is known of a file besides what stands in it. */
export interface LightFileContext {
  /** What whoever brings it says that it is; what the file says goes before it. */
  readonly asked?: LightKind | undefined
  /** Of the file. */
  readonly name?: string | undefined
}

/** Of values as they stand in a file: from here on sums and powers of them are no numbers any more, and one such list refuses all others beside it. */
const MOST_TOLD = { position: 1e6, value: 1e15 }
/** The light that comes through is a power of it. */
const LEAST_ABSORBED = -100
export const MOST_ABSORBED = 10
const LEAST_POINTS = 20
const WORDS_LOOKED_AT = 10_000

const RAMAN_WORDS = /raman|shift|laser|excitation/i
const INFRARED_WORDS = /infra-?red|absorb|transmi|reflectance|(^|[^a-z])(ft-?ir|ir|atr)([^a-z]|$)/i

/** Of mid-infrared instruments, 1/cm: where their spectra begin and end. No Raman instrument with a filter in its way begins so late and ends so far. */
const INFRARED_RANGE = { from: 370, to: 3900 }

/** Spread over a call, as many values as a file may hold need more stack than there is. */
export const highestOf = (values: readonly number[]): number =>
  values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)

/** What words say of a spectrum's kind; undefined where they say nothing, or both. */
export function kindByWords(words: string): LightKind | undefined {
  const some = words.slice(0, WORDS_LOOKED_AT)
  const [isRaman, isInfrared] = [RAMAN_WORDS.test(some), INFRARED_WORDS.test(some)]
  return isRaman === isInfrared ? undefined : isRaman ? 'raman' : 'ftir'
}

/** What the numbers say: light has no shift below nought but that of Raman, and absorbance over all of the mid-infrared is of infrared. */
function kindByNumbers(positions: readonly number[], values: readonly number[]): LightKind | undefined {
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  if (first < 0) return 'raman'
  const isAbsorbance = values.every((value) => value > -1 && value < MOST_ABSORBED)
  return first >= INFRARED_RANGE.from && last >= INFRARED_RANGE.to && isAbsorbance ? 'ftir' : undefined
}

export interface RawSpectrum {
  /** As the file says; undefined where it does not. */
  readonly kind: LightKind | undefined
  readonly title: string
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly scale: LightScale
}

/** Points in their order, looked through. A kind that nobody tells is asked for: a spectrum taken for the other kind is compared with the wrong library. */
export function finished(
  { kind, title, xs, ys, scale }: RawSpectrum,
  { asked, name = '' }: LightFileContext,
): LightSpectrum {
  if (xs.length < LEAST_POINTS) throw new SpectrumFileError('tooFewPoints')
  if (xs.length > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels')
  if (ys.length !== xs.length || ![...xs, ...ys].every(Number.isFinite)) throw new SpectrumFileError('damaged')
  const least = scale === 'absorbance' ? LEAST_ABSORBED : -MOST_TOLD.value
  const isBeyond = (y: number): boolean => y < least || y > MOST_TOLD.value
  if (xs.some((x) => Math.abs(x) > MOST_TOLD.position) || ys.some(isBeyond)) throw new SpectrumFileError('damaged')
  const order = xs.map((_, n) => n).sort((a, b) => (xs[a] ?? 0) - (xs[b] ?? 0))
  const positions = order.map((n) => xs[n] ?? 0)
  if (positions.some((x, n) => n > 0 && x === positions[n - 1])) throw new SpectrumFileError('damaged')
  const told = kind ?? kindByWords(name) ?? kindByNumbers(positions, ys) ?? asked
  if (told === undefined) throw new SpectrumFileError('kindUnknown')
  // Shares of one and per cent are both written; light above 150 per cent is no share.
  const full = highestOf(ys) > 1.5 ? 100 : 1
  const absorbed = (y: number): number => -Math.log10(Math.max(y, full * 1e-4) / full)
  return {
    kind: told,
    title: title.trim().slice(0, 120),
    positions,
    values: order.map((n) => (scale === 'transmittance' ? absorbed(ys[n] ?? 0) : (ys[n] ?? 0))),
  }
}
