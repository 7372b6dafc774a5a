import type { Nuclide } from '../nuclides/nuclide.ts'
import { attenuationPerCm, SHIELD_MATERIALS, type Shield, transmission } from '../photons/attenuation.ts'
import { comptonMassAttenuation, scatteredPhotons } from '../photons/compton.ts'
import type { DetectorModel } from '../photons/detector.ts'
import { addPeak, addPhotons, BinResponse, groupKeV, photonGroups, smeared } from './bin-response.ts'
import { type EnergyAxis, type PeakWidth, sigmaAt } from './energy-axis.ts'

/** Thicknesses between these are mixtures of them, near enough: the fit may take several of one nuclide. */
const SHIELDS: readonly Shield[] = [
  { material: 'steel', thicknessCm: 1 },
  { material: 'steel', thicknessCm: 4 },
  { material: 'lead', thicknessCm: 0.12 },
  { material: 'lead', thicknessCm: 0.5 },
  { material: 'lead', thicknessCm: 1.5 },
  { material: 'lead', thicknessCm: 4 },
  { material: 'water', thicknessCm: 8 },
  { material: 'water', thicknessCm: 30 },
]
const BACKSCATTER_COSINES = [-1, -0.4] as const
const SCATTER_GROUPS = 24
const FORWARD_SHARE = 0.75
/** Fractions of the energy that was left; so many that no gap shows between them. */
const SECOND_COLLISION = { share: 0.45, fractions: Array.from({ length: 12 }, (_, i) => 0.35 + 0.05 * i) }
const BREMSSTRAHLUNG_FROM_KEV = 20
/** Least share of what a bare source shows in all; less is rounding, and a template of it would be noise blown up. */
const LEAST_SHARE = 1e-9

/** How the photons of a nuclide come: as they are, from behind by one collision, or through matter. */
type Variant = 'bare' | 'backscatter' | Shield

const VARIANTS: readonly Variant[] = ['bare', 'backscatter', ...SHIELDS]

interface Line {
  readonly keV: number
  readonly place: number
  /** Full-energy counts, one for each variant. */
  readonly areas: readonly number[]
}

interface Sharp {
  readonly lines: readonly Line[]
  readonly continua: readonly Float64Array[]
}

/** One template in bins, its counts adding up to one. */
interface BinTemplate {
  readonly variant: Variant
  readonly shape: Float64Array
  /** Counts per photon scale of the source, before the shape was brought to one. */
  readonly total: number
}

function addCollisions(
  groups: Float64Array,
  keV: number,
  cosines: readonly [number, number],
  photons: number,
  leave: (keV: number) => number = () => 1,
) {
  const [from, to] = cosines
  for (const { keV: once, share } of scatteredPhotons(keV, from, to, SCATTER_GROUPS)) {
    const collided = photons * share
    addPhotons(groups, once, collided * (1 - SECOND_COLLISION.share) * leave(once))
    const part = (collided * SECOND_COLLISION.share) / SECOND_COLLISION.fractions.length
    for (const fraction of SECOND_COLLISION.fractions)
      addPhotons(groups, once * fraction, part * leave(once * fraction))
  }
}

/**
 * Photons that come through matter to where they collide, anywhere in it, and from there out of it with less energy. Half the thickness for all
 * of them left a hump below every peak behind much lead, and Ir-192 was taken for Xe-135.
 */
function throughAndOut(perCm: number, perCmAfter: number, thicknessCm: number): number {
  const more = perCmAfter - perCm
  if (Math.abs(more * thicknessCm) < 1e-3) return perCm * thicknessCm * Math.exp(-perCm * thicknessCm)
  return (perCm * (Math.exp(-perCm * thicknessCm) - Math.exp(-perCmAfter * thicknessCm))) / more
}

/** Photons that collided inside the shield and still come out forward: what makes a shielded spectrum look shielded. */
function addShieldScatter(groups: Float64Array, keV: number, photons: number, shield: Shield): void {
  const { zOverA, densityGCm3 } = SHIELD_MATERIALS[shield.material]
  const mu = attenuationPerCm(shield.material, keV)
  const compton = Math.min(1, (comptonMassAttenuation(keV, zOverA) * densityGCm3) / mu)
  addCollisions(groups, keV, [0, 1], photons * compton * FORWARD_SHARE, (after) =>
    throughAndOut(mu, attenuationPerCm(shield.material, after), shield.thicknessCm),
  )
}

/** Prompt photons of fission per MeV, as measured on Cf-252 and U-235 (Verbinski, Weber and Sund 1973, from memory). */
function fissionDensity(keV: number): number {
  const mev = keV / 1000
  if (mev < 0.1) return 0
  if (mev < 0.6) return 38.13 * (mev - 0.085) * Math.exp(1.648 * mev)
  return mev < 1.5 ? 26.8 * Math.exp(-2.3 * mev) : 8 * Math.exp(-1.1 * mev)
}

/** Photons of no line: X-rays that electrons make when they are stopped, and fission. */
function smoothPhotons({ bremsstrahlung, fission }: Nuclide): Float64Array {
  const groups = photonGroups()
  const add = (photonsPerDecay: number, density: (keV: number) => number) => {
    const shares = groups.map((_, group) => groupKeV(group) * density(groupKeV(group)))
    const sum = shares.reduce((total, share) => total + share, 0)
    for (const [group, share] of shares.entries())
      groups[group] = (groups[group] as number) + (photonsPerDecay * share) / sum
  }
  if (bremsstrahlung !== undefined) {
    const { endpointKeV, photonsPerDecay } = bremsstrahlung
    // Falls as (E0 - E)^2 / E: thick-target photons under a beta spectrum.
    add(photonsPerDecay, (keV) =>
      keV < BREMSSTRAHLUNG_FROM_KEV || keV >= endpointKeV ? 0 : (endpointKeV - keV) ** 2 / keV,
    )
  }
  if (fission !== undefined) add(fission.photonsPerDecay, fissionDensity)
  return groups
}

/** Templates of one crystal on its axis, for any resolution; each nuclide's are built on first use. */
export class BinTemplates {
  readonly axis: EnergyAxis
  readonly #response: BinResponse
  readonly #sharp = new Map<Nuclide, Sharp>()

  constructor(detector: DetectorModel, axis: EnergyAxis) {
    this.axis = axis
    this.#response = new BinResponse(detector, axis)
  }

  #sharpOf(nuclide: Nuclide): Sharp {
    let sharp = this.#sharp.get(nuclide)
    if (sharp === undefined) {
      sharp = this.#build(nuclide)
      this.#sharp.set(nuclide, sharp)
    }
    return sharp
  }

  #build(nuclide: Nuclide): Sharp {
    const response = this.#response
    const continua = VARIANTS.map(() => new Float64Array(this.axis.bins))
    const groups = VARIANTS.map(() => photonGroups())
    const lines = nuclide.lines.flatMap(({ keV, perDecay }): Line[] => {
      const incomplete = new Float64Array(this.axis.bins)
      response.addIncomplete(incomplete, keV, perDecay)
      const arriving = VARIANTS.map((variant, index) => {
        const through = variant === 'bare' ? 1 : variant === 'backscatter' ? 0 : transmission(variant, keV)
        const continuum = continua[index] as Float64Array
        for (let bin = 0; bin < continuum.length; bin++)
          continuum[bin] = (continuum[bin] as number) + through * (incomplete[bin] as number)
        const scattered = groups[index] as Float64Array
        if (variant === 'backscatter') addCollisions(scattered, keV, BACKSCATTER_COSINES, perDecay)
        else if (variant !== 'bare') addShieldScatter(scattered, keV, perDecay, variant)
        return perDecay * through
      })
      return response.peaks(keV).map((peak) => ({
        keV: peak.keV,
        place: this.axis.at(peak.keV),
        areas: arriving.map((photons) => photons * peak.area),
      }))
    })
    const smooth = smoothPhotons(nuclide)
    for (const [index, variant] of VARIANTS.entries()) {
      const scattered = groups[index] as Float64Array
      for (const [group, photons] of smooth.entries()) {
        if (photons === 0 || variant === 'backscatter') continue
        const through = variant === 'bare' ? 1 : transmission(variant, groupKeV(group))
        scattered[group] = (scattered[group] as number) + photons * through
        if (variant !== 'bare') addShieldScatter(scattered, groupKeV(group), photons, variant)
      }
      response.addGroups(continua[index] as Float64Array, scattered)
    }
    return { lines, continua }
  }

  /** At a resolution. Only what a shield lets through at all is there. */
  of(nuclide: Nuclide, width: PeakWidth): readonly BinTemplate[] {
    const { lines, continua } = this.#sharpOf(nuclide)
    const sigma = this.axis.sigma(width.resolution662)
    const all = VARIANTS.map((variant, index) => {
      const bins = smeared(continua[index] as Float64Array, sigma)
      for (const { keV, place, areas } of lines) {
        const area = areas[index] as number
        if (area > 0) addPeak(bins, place, sigmaAt(this.axis, width, keV), area)
      }
      const passed = this.#response.passed(bins)
      return { variant, shape: passed, total: passed.reduce((sum, value) => sum + value, 0) }
    })
    const bare = all[0]?.total ?? 0
    return all
      .filter(({ total }) => total > LEAST_SHARE * bare)
      .map(({ variant, shape, total }) => ({ variant, total, shape: shape.map((value) => value / total) }))
  }

  /** Photons of a continuum by their density per keV, as the detector shows them. */
  smooth(density: (keV: number) => number, { resolution662 }: PeakWidth): Float64Array {
    const { centres, edges } = this.axis
    const bins = centres.map((keV, bin) => density(keV) * ((edges[bin + 1] as number) - (edges[bin] as number)))
    return this.#response.passed(smeared(bins, this.axis.sigma(resolution662)))
  }

  /** X-rays of a wall or a shield, or annihilation: peaks that say nothing about the source. */
  peaks(lines: readonly (readonly [keV: number, share: number])[], width: PeakWidth): Float64Array {
    const bins = new Float64Array(this.axis.bins)
    for (const [keV, share] of lines) addPeak(bins, this.axis.at(keV), sigmaAt(this.axis, width, keV), share)
    return bins
  }
}
