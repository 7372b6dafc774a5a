import {
  createIdentifier,
  type DetectorModel,
  detectorFor,
  energyOf,
  findPeaks,
  type GammaIdentification,
  type Identifier,
  type Nuclide,
  type OwnBackground,
  smoothedSpectrum,
  snipBackground,
  snipWindow,
} from '@vigil/science'
import { CRYSTALS, type Crystal } from './crystal.ts'

export interface AnalysisRequest {
  /** Which spectrum: what was found in another must not stand beside it. */
  readonly subject: string
  readonly crystal: Crystal
  /** Of the model's detector, as the registry states it. */
  readonly resolution662: number
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
  readonly own: OwnBackground | undefined
}

export interface SpectrumPeak {
  readonly keV: number
  readonly significance: number
  readonly area: number
}

export interface Analysis {
  readonly subject: string
  /** SNIP, per channel. */
  readonly background: Float64Array
  readonly peaks: readonly SpectrumPeak[]
  /** Undefined where the energies of the channels make no sense. */
  readonly found: GammaIdentification | undefined
}

/** In widths of a peak: a window of one clips its flanks, twice as wide takes it off whole; smoothing must leave it a peak. */
const SNIP_WIDTHS = 2
const SMOOTH_WIDTHS = 0.4

function backgroundOf(counts: readonly number[], detector: DetectorModel): Float64Array {
  const widths = snipWindow(detector)
  const smooth = smoothedSpectrum(
    counts,
    widths.map((width) => SMOOTH_WIDTHS * width),
  )
  return snipBackground(
    smooth,
    widths.map((width) => SNIP_WIDTHS * width),
  )
}

/** Templates of a detector cost a second to build and serve every spectrum after that. */
export function createAnalyser(nuclides?: readonly Nuclide[]): (request: AnalysisRequest) => Analysis {
  const identifiers = new Map<string, Identifier>()
  return ({ subject, crystal, resolution662, counts, calibration, own }) => {
    const model = { ...CRYSTALS[crystal], resolution662 }
    const detector = detectorFor(model, calibration, counts.length)
    // Energies that do not rise are no calibration: nothing can be said about such a spectrum.
    if (!(detector.keVPerChannel > 0))
      return { subject, background: new Float64Array(counts.length), peaks: [], found: undefined }
    const key = `${crystal} ${resolution662}`
    let identifier = identifiers.get(key)
    if (identifier === undefined) {
      identifier = createIdentifier(model, nuclides)
      identifiers.set(key, identifier)
    }
    return {
      subject,
      background: backgroundOf(counts, detector),
      peaks: findPeaks(counts, detector).map(({ channel, significance, area }) => ({
        keV: energyOf(calibration, channel),
        significance,
        area,
      })),
      found: identifier.judge(counts, calibration, own),
    }
  }
}
