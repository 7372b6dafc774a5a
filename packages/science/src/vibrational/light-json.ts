import { SpectrumFileError } from '../spectrum-files/measurement.ts'
import { finished, kindByWords, type LightFileContext, type LightScale, type LightSpectrum } from './light-spectrum.ts'

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

const partsOf = (value: unknown): readonly (readonly [name: string, part: unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SpectrumFileError('damaged')
  }
}

/** The JSON of Open Specy: `wavenumber`, `spectra` by their names, and `metadata` that tells the kind. Other JSON is no spectrum. */
export function readLightJson(text: string, context: LightFileContext): LightSpectrum {
  const told = new Map(partsOf(parsed(text)))
  const xs = told.get('wavenumber')
  const spectra = partsOf(told.get('spectra'))
  if (!isNumbers(xs) || spectra.length === 0) throw new SpectrumFileError('unknownFormat')
  // One is kept of a file: which of several is meant nobody can know.
  if (spectra.length > 1) throw new SpectrumFileError('severalSpectra')
  const ys = spectra[0]?.[1]
  if (!isNumbers(ys)) throw new SpectrumFileError('damaged')
  const metadata = new Map(partsOf(told.get('metadata')))
  const words = (key: string): string => [metadata.get(key) ?? ''].flat().join(' ')
  const units = words('intensity_units')
  const scale: LightScale = /absorb/i.test(units)
    ? 'absorbance'
    : /transmi|reflect/i.test(units)
      ? 'transmittance'
      : 'intensity'
  const kind = kindByWords(words('spectrum_type')) ?? (scale === 'intensity' ? undefined : 'ftir')
  return finished({ kind, title: words('spectrum_identity'), xs, ys, scale }, context)
}
