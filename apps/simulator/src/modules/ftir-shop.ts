import {
  absorbanceOf,
  axisPositions,
  createFtirLibrary,
  createRng,
  FTIR_AXIS,
  identify,
  type LibraryReference,
  prepareFtir,
  sampleFtir,
  synthesiseFtir,
  uniform,
} from '@vigil/science'
import { findingsOf, type IdentifierTest, isDangerous } from './identifier.ts'
import { remembered } from './remembered.ts'
import type { Sample } from './samples.ts'

export interface FtirTest extends IdentifierTest {
  readonly peakAbsorbance: number
}

/** Takes so little infrared light that its bands reach a few hundredths where others reach a half. */
const FAINT: Readonly<Record<string, number>> = { sulphur: 0.08 }

let library: readonly LibraryReference[] | undefined

/** One measurement on the crystal. The same sample and variant give the same answer. */
export const ftirTest = remembered((sample: Sample, key: string): FtirTest => {
  const rng = createRng(`ftir ${key}`)
  const expected = synthesiseFtir({
    parts: sample.parts.map(({ substance, share }) => ({ substance, share: share * (FAINT[substance] ?? 1) })),
    absorbance: uniform(rng, 0.15, 0.6),
    slope: uniform(rng, 0, 0.04),
    carbonDioxide: uniform(rng, -0.02, 0.02),
    offset: uniform(rng, -1.5, 1.5),
    broadening: uniform(rng, 0.8, 1.4),
  })
  // Hundredths of a per cent: what an instrument of this size can tell.
  const transmittance = [...sampleFtir(rng, expected)].map((percent) => Math.round(percent * 100) / 100)
  library ??= createFtirLibrary()
  const absorbance = transmittance.map(absorbanceOf)
  const prepared = prepareFtir(axisPositions(FTIR_AXIS), absorbance)
  const { hits, margin, named } = identify(prepared, library)
  return {
    quality: named[0]?.hqi ?? hits[0]?.hqi ?? 0,
    margin,
    findings: findingsOf(named),
    dangerous: isDangerous(named),
    peakAbsorbance: Math.max(...prepared),
    spectrum: { counts: transmittance, calibration: [FTIR_AXIS.from, FTIR_AXIS.step] },
  }
})
