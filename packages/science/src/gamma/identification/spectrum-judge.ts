import type { Nuclide } from '../nuclides/nuclide.ts'
import { CRYSTALS, type Crystal } from '../photons/detector.ts'
import type { GammaIdentification, OwnBackground } from './identification.ts'
import { createIdentifier, type Identifier } from './identify.ts'

/** A spectrum and all that is known of the device that measured it. */
export interface SpectrumToJudge {
  readonly crystal: Crystal
  /** As the device's model states it; that of a usual crystal where it is left out. */
  readonly resolution662: number | undefined
  readonly counts: ArrayLike<number>
  /** keV at the middle of a channel. */
  readonly calibration: readonly number[]
  readonly own: OwnBackground | undefined
}

export type SpectrumJudge = (spectrum: SpectrumToJudge) => GammaIdentification

/**
 * The one way in which spectra are judged, wherever that is: on a live page, for an alarm, for a file, for the past. Templates of a
 * detector cost a second to build and serve every spectrum after that: keep the function that this gives.
 */
export function createSpectrumJudge(nuclides?: readonly Nuclide[]): SpectrumJudge {
  const identifiers = new Map<string, Identifier>()
  return ({ crystal, resolution662 = CRYSTALS[crystal].resolution662, counts, calibration, own }) => {
    const key = `${crystal} ${resolution662}`
    let identifier = identifiers.get(key)
    if (identifier === undefined) {
      identifier = createIdentifier({ ...CRYSTALS[crystal], resolution662 }, nuclides)
      identifiers.set(key, identifier)
    }
    return identifier.judge(counts, calibration, own)
  }
}
