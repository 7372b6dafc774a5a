import {
  CRYSTALS,
  type Crystal,
  createSpectrumJudge,
  type DetectorModel,
  detectorFor,
  energyOf,
  findPeaks,
  type GammaIdentification,
  type Nuclide,
  type OwnBackground,
  smoothedSpectrum,
  snipBackground,
  snipWindow,
} from '@vigil/science'

export interface AnalysisRequest {
  /** Which spectrum: what was found in another must not stand beside it. */
  readonly subject: string
  readonly crystal: Crystal
  /** Resolution of the model's detector, as the registry states it. */
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

/** Everything that a page shows of a spectrum beside its counts. */
export function createAnalyser(nuclides?: readonly Nuclide[]): (request: AnalysisRequest) => Analysis {
  const judge = createSpectrumJudge(nuclides)
  return ({ subject, crystal, resolution662, counts, calibration, own }) => {
    const detector = detectorFor({ ...CRYSTALS[crystal], resolution662 }, calibration, counts.length)
    // Energies that do not rise are no calibration: nothing can be said about such a spectrum.
    if (!(detector.keVPerChannel > 0))
      return { subject, background: new Float64Array(counts.length), peaks: [], found: undefined }
    return {
      subject,
      background: backgroundOf(counts, detector),
      peaks: findPeaks(counts, detector).map(({ channel, significance, area }) => ({
        keV: energyOf(calibration, channel),
        significance,
        area,
      })),
      found: judge({ crystal, resolution662, counts, calibration, own }),
    }
  }
}
