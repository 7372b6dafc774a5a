import {
  createIdentifier,
  DETECTORS,
  type DetectorModel,
  energyOf,
  findPeaks,
  type Identifier,
  type Nuclide,
  type NuclideMatch,
  smoothedSpectrum,
  snipBackground,
  snipWindow,
} from '@vigil/science'

export type Crystal = 'NaI' | 'LaBr' | 'CsI'

export interface AnalysisRequest {
  /** Which spectrum: what was found in another must not stand beside it. */
  readonly subject: string
  readonly crystal: Crystal
  readonly counts: readonly number[]
  readonly calibration: readonly number[]
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
  readonly nuclides: readonly NuclideMatch[]
}

const MODELS: Readonly<Record<Crystal, DetectorModel>> = {
  NaI: DETECTORS.nai,
  LaBr: DETECTORS.labr,
  CsI: DETECTORS.csi,
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

/** The crystal with the channels that this device has. */
export function detectorFor(crystal: Crystal, calibration: readonly number[], channels: number): DetectorModel {
  const gain = (energyOf(calibration, channels - 1) - energyOf(calibration, 0)) / Math.max(channels - 1, 1)
  return {
    ...MODELS[crystal],
    channels,
    keVPerChannel: gain,
    offsetKeV: energyOf(calibration, 0) - gain / 2,
  }
}

/** Templates of a crystal cost a second to build and serve every spectrum after that. */
export function createAnalyser(nuclides?: readonly Nuclide[]): (request: AnalysisRequest) => Analysis {
  const identifiers = new Map<Crystal, Identifier>()
  return ({ subject, crystal, counts, calibration }) => {
    const detector = detectorFor(crystal, calibration, counts.length)
    // Energies that do not rise are no calibration: nothing can be said about such a spectrum.
    if (!(detector.keVPerChannel > 0))
      return { subject, background: new Float64Array(counts.length), peaks: [], nuclides: [] }
    let identifier = identifiers.get(crystal)
    if (identifier === undefined) {
      identifier = createIdentifier(MODELS[crystal], nuclides)
      identifiers.set(crystal, identifier)
    }
    return {
      subject,
      background: backgroundOf(counts, detector),
      peaks: findPeaks(counts, detector).map(({ channel, significance, area }) => ({
        keV: energyOf(calibration, channel),
        significance,
        area,
      })),
      nuclides: identifier.identify(counts, calibration),
    }
  }
}
