import { erf } from '../../numeric/erf.ts'
import { comptonEdgeKeV, type PhotonBand, recoilDensity } from './compton.ts'
import { channelEnergyKeV, type DetectorModel, intrinsicEfficiency, peakShare, sigmaKeV } from './detector.ts'

/** Share of the incomplete absorptions that come from several collisions and fill the valley below the peak. */
const MULTIPLE_SCATTER_SHARE = 0.14
const PEAK_REACH_SIGMAS = 5
const CUT_WIDTH_KEV = 3

/** What photons of a continuum leave is reckoned for so many energies. */
const CONTINUUM_STEPS = 1024

/**
 * Pulse-height spectrum under construction: `sharp` is smeared with the resolution at the end, `peaks` already is; `photons` are those of a
 * continuum, by the channel of their whole energy.
 */
export interface ResponseBuilder {
  readonly sharp: Float64Array
  readonly peaks: Float64Array
  readonly photons: Float64Array
}

export function createResponse({ channels }: DetectorModel): ResponseBuilder {
  return {
    sharp: new Float64Array(channels),
    peaks: new Float64Array(channels),
    photons: new Float64Array(channels),
  }
}

/** A Gaussian photopeak of the given area, integrated over each channel. */
export function addGaussian(target: Float64Array, detector: DetectorModel, keV: number, area: number): void {
  const sigma = sigmaKeV(detector, keV)
  const { offsetKeV, keVPerChannel, channels } = detector
  const first = Math.max(0, Math.floor((keV - PEAK_REACH_SIGMAS * sigma - offsetKeV) / keVPerChannel))
  const last = Math.min(channels - 1, Math.ceil((keV + PEAK_REACH_SIGMAS * sigma - offsetKeV) / keVPerChannel))
  const scale = 1 / (Math.SQRT2 * sigma)
  let below = erf((offsetKeV + first * keVPerChannel - keV) * scale)
  for (let i = first; i <= last; i++) {
    const above = erf((offsetKeV + (i + 1) * keVPerChannel - keV) * scale)
    target[i] = (target[i] as number) + 0.5 * area * (above - below)
    below = above
  }
}

/** Klein-Nishina continuum up to the edge, and a low plateau between edge and peak for multiple collisions. */
function addContinuum(sharp: Float64Array, detector: DetectorModel, keV: number, area: number): void {
  const { keVPerChannel, offsetKeV, channels } = detector
  const lastOf = (energy: number) => Math.min(channels - 1, Math.floor((energy - offsetKeV) / keVPerChannel))
  const edge = lastOf(comptonEdgeKeV(keV))
  const end = lastOf(keV)
  let sum = 0
  for (let i = 0; i <= edge; i++) sum += recoilDensity(keV, Math.max(0, channelEnergyKeV(detector, i)))
  const single = sum > 0 ? (area * (1 - MULTIPLE_SCATTER_SHARE)) / sum : 0
  for (let i = 0; i <= edge; i++) {
    sharp[i] = (sharp[i] as number) + single * recoilDensity(keV, Math.max(0, channelEnergyKeV(detector, i)))
  }
  const plateau = (area * MULTIPLE_SCATTER_SHARE) / Math.max(1, end - edge)
  for (let i = Math.max(0, edge + 1); i <= end; i++) sharp[i] = (sharp[i] as number) + plateau
}

/** Photons of one energy that reach the face: photopeak by erf, continuum into the sharp part. */
export function addLine(response: ResponseBuilder, detector: DetectorModel, keV: number, photons: number): void {
  const detected = photons * intrinsicEfficiency(detector, keV)
  const full = peakShare(detector, keV)
  addGaussian(response.peaks, detector, keV, detected * full)
  addContinuum(response.sharp, detector, keV, detected * (1 - full))
}

/**
 * Photons of a continuum, spread evenly over their energies. Put at one energy for each group of them, they were a comb of false peaks and
 * edges to every crystal whose own peaks are narrower than the way from one group to the next.
 */
export function addPhotons(
  { photons }: ResponseBuilder,
  { offsetKeV, keVPerChannel, channels }: DetectorModel,
  { fromKeV, toKeV }: PhotonBand,
  amount: number,
): void {
  const from = (fromKeV - offsetKeV) / keVPerChannel
  const to = Math.max((toKeV - offsetKeV) / keVPerChannel, from + 1e-6)
  for (let i = Math.max(0, Math.floor(from)); i < Math.min(channels, to); i++) {
    const part = (Math.min(i + 1, to) - Math.max(i, from)) / (to - from)
    photons[i] = (photons[i] as number) + amount * part
  }
}

/** What the photons of a continuum leave: their whole energy, or a part of it. */
function takeInPhotons({ sharp, photons }: ResponseBuilder, detector: DetectorModel): void {
  const size = Math.max(1, Math.round(detector.channels / CONTINUUM_STEPS))
  for (let first = 0; first < detector.channels; first += size) {
    let partly = 0
    for (let i = first; i < Math.min(detector.channels, first + size); i++) {
      const keV = channelEnergyKeV(detector, i)
      const detected = photons[i] === 0 ? 0 : (photons[i] as number) * intrinsicEfficiency(detector, keV)
      if (detected === 0) continue
      const full = peakShare(detector, keV)
      sharp[i] = (sharp[i] as number) + detected * full
      partly += detected * (1 - full)
    }
    if (partly > 0) addContinuum(sharp, detector, channelEnergyKeV(detector, first + (size - 1) / 2), partly)
  }
}

/** Takes in the photons of continua, smears the sharp part, adds the peaks and applies the electronic threshold. */
export function finishResponse(response: ResponseBuilder, detector: DetectorModel): Float64Array {
  const { channels } = detector
  takeInPhotons(response, detector)
  const out = Float64Array.from(response.peaks)
  for (let i = 0; i < channels; i++) {
    const area = response.sharp[i] as number
    if (area > 0) addGaussian(out, detector, channelEnergyKeV(detector, i), area)
  }
  for (let i = 0; i < channels; i++) {
    const pass = 0.5 * (1 + erf((channelEnergyKeV(detector, i) - detector.lowCutKeV) / CUT_WIDTH_KEV))
    out[i] = (out[i] as number) * pass
  }
  return out
}
