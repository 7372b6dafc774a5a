import type { Spectrum } from '@vigil/contract'
import { useState } from 'react'
import { sameSpectrum } from './raman-analysis.ts'

/** The spectrum as it arrived first: what is computed from it is computed once per test. */
export function useSteadySpectrum(spectrum: Spectrum | undefined): Spectrum | undefined {
  const [kept, setKept] = useState(spectrum)
  if (kept === spectrum || sameSpectrum(kept, spectrum)) return kept
  setKept(spectrum)
  return spectrum
}
