import {
  createIdentifier,
  type DetectorModel,
  energyOf,
  findPeaks,
  type Identifier,
  type Nuclide,
  type NuclideMatch,
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
  readonly nuclides: readonly NuclideMatch[]
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

/** The detector with the channels that this device has. */
export function detectorFor(model: DetectorModel, calibration: readonly number[], channels: number): DetectorModel {
  const gain = (energyOf(calibration, channels - 1) - energyOf(calibration, 0)) / Math.max(channels - 1, 1)
  return {
    ...model,
    channels,
    keVPerChannel: gain,
    offsetKeV: energyOf(calibration, 0) - gain / 2,
  }
}

/**
 * Without a background of the device's own, ground, walls and crystal of a model detector stand for it. What a real one has
 * besides reaches 23 σ on reference spectra of a LaBr detector (U-233, Eu-152 in nothing but background): only what goes far
 * beyond that is named.
 */
const SURE_WITHOUT_OWN_SIGMA = 40

/** Templates of a detector cost a second to build and serve every spectrum after that. */
export function createAnalyser(nuclides?: readonly Nuclide[]): (request: AnalysisRequest) => Analysis {
  const identifiers = new Map<string, Identifier>()
  return ({ subject, crystal, resolution662, counts, calibration, own }) => {
    const model = { ...CRYSTALS[crystal], resolution662 }
    const detector = detectorFor(model, calibration, counts.length)
    // Energies that do not rise are no calibration: nothing can be said about such a spectrum.
    if (!(detector.keVPerChannel > 0))
      return { subject, background: new Float64Array(counts.length), peaks: [], nuclides: [] }
    const key = `${crystal} ${resolution662}`
    let identifier = identifiers.get(key)
    if (identifier === undefined) {
      identifier = createIdentifier(model, nuclides)
      identifiers.set(key, identifier)
    }
    const found = identifier.identify(counts, calibration, own)
    return {
      subject,
      background: backgroundOf(counts, detector),
      peaks: findPeaks(counts, detector).map(({ channel, significance, area }) => ({
        keV: energyOf(calibration, channel),
        significance,
        area,
      })),
      nuclides: own === undefined ? found.filter(({ significance }) => significance >= SURE_WITHOUT_OWN_SIGMA) : found,
    }
  }
}
