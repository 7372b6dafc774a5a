import { erf } from '../numeric/erf.ts'
import { comptonEdgeKeV, recoilDensity } from './compton.ts'
import { channelEnergyKeV, type DetectorModel, intrinsicEfficiency, peakShare, sigmaKeV } from './detector.ts'

/** Share of the incomplete absorptions that come from several collisions and fill the valley below the peak. */
const MULTIPLE_SCATTER_SHARE = 0.14
const PEAK_REACH_SIGMAS = 5
const CUT_WIDTH_KEV = 3

/** Pulse-height spectrum under construction: `sharp` is smeared with the resolution at the end, `peaks` already is. */
export interface ResponseBuilder {
  readonly sharp: Float64Array
  readonly peaks: Float64Array
}

export function createResponse(detector: DetectorModel): ResponseBuilder {
  return { sharp: new Float64Array(detector.channels), peaks: new Float64Array(detector.channels) }
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

/** As `addLine` for one of many photon groups of a continuum: cheaper, since the final smearing widens it anyway. */
export function addGroup(response: ResponseBuilder, detector: DetectorModel, keV: number, photons: number): void {
  const detected = photons * intrinsicEfficiency(detector, keV)
  const full = peakShare(detector, keV)
  const channel = Math.floor((keV - detector.offsetKeV) / detector.keVPerChannel)
  if (channel >= 0 && channel < detector.channels) {
    response.sharp[channel] = (response.sharp[channel] as number) + detected * full
  }
  addContinuum(response.sharp, detector, keV, detected * (1 - full))
}

/** Smears the sharp part, adds the peaks and applies the electronic threshold. */
export function finishResponse(response: ResponseBuilder, detector: DetectorModel): Float64Array {
  const { channels } = detector
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
