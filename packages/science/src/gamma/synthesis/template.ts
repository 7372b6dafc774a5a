import type { GammaLine, Nuclide } from '../nuclides/nuclide.ts'
import { attenuationPerCm, SHIELD_MATERIALS, type Shield, transmission } from '../photons/attenuation.ts'
import { comptonMassAttenuation, type ScatteredPhoton, scatteredPhotons } from '../photons/compton.ts'
import type { DetectorModel } from '../photons/detector.ts'
import { addLine, addPhotons, createResponse, finishResponse, type ResponseBuilder } from '../photons/response.ts'
import { type AliasTable, createAliasTable } from './alias-table.ts'

/** Expected counts per second and channel for one unit of something; made once, then only scaled and added. */
export interface SpectrumTemplate {
  readonly counts: Float64Array
  readonly total: number
  readonly alias: AliasTable
}

export function createTemplate(counts: Float64Array): SpectrumTemplate {
  let total = 0
  for (const count of counts) total += count
  return { counts, total, alias: createAliasTable(counts) }
}

/** Photons per second and cm2 at 1 m from 1 MBq that emits one photon per decay. */
const FLUX_PER_MBQ_AT_1M = 1e6 / (4 * Math.PI * 100 * 100)
/** Photons that come back from floor, wall and housing, per photon that comes straight. */
const BACKSCATTER_SHARE = 0.3
const BACKSCATTER_FROM_COSINE = -1
const BACKSCATTER_TO_COSINE = -0.4
const SCATTER_GROUPS = 8
/** Share of Compton collisions in a shield that send the photon on rather than back. */
const FORWARD_SHARE = 0.75
const SECOND_COLLISION_SHARE = 0.45
/** Fractions of the energy that was left, each with all that lies around it: together they leave no gap. */
const SECOND_COLLISION = { fractions: [0.85, 0.7, 0.55, 0.4], around: 0.075 }
const BREMSSTRAHLUNG_GROUPS = 48
const BREMSSTRAHLUNG_FROM_KEV = 20

/** Scattered photons of one line, part of them slowed once more: what fills the spectrum below the backscatter bump. */
function addScattered(
  response: ResponseBuilder,
  detector: DetectorModel,
  groups: readonly ScatteredPhoton[],
  photons: number,
  exit: Shield | undefined,
): void {
  const { fractions, around } = SECOND_COLLISION
  for (const { share, ...once } of groups) {
    const leaving = photons * share * transmission(exit, once.keV)
    addPhotons(response, detector, once, leaving * (1 - SECOND_COLLISION_SHARE))
    for (const fraction of fractions) {
      const twice = { fromKeV: once.fromKeV * (fraction - around), toKeV: once.toKeV * (fraction + around) }
      addPhotons(response, detector, twice, (leaving * SECOND_COLLISION_SHARE) / fractions.length)
    }
  }
}

/** Photons that collided inside the shield and still come out forward: what makes a shielded spectrum look shielded. */
function addShieldScatter(
  response: ResponseBuilder,
  detector: DetectorModel,
  shield: Shield,
  line: GammaLine,
  scale: number,
): void {
  const { zOverA, densityGCm3 } = SHIELD_MATERIALS[shield.material]
  const mu = attenuationPerCm(shield.material, line.keV)
  const compton = Math.min(1, (comptonMassAttenuation(line.keV, zOverA) * densityGCm3) / mu)
  const scattered = scale * line.perDecay * (1 - Math.exp(-mu * shield.thicknessCm)) * compton * FORWARD_SHARE
  const wayOut: Shield = { material: shield.material, thicknessCm: shield.thicknessCm / 2 }
  addScattered(response, detector, scatteredPhotons(line.keV, 0, 1, SCATTER_GROUPS), scattered, wayOut)
}

/** Falls as (E0 - E)^2 / E: thick-target photons under a beta spectrum. */
function addBremsstrahlung(
  response: ResponseBuilder,
  detector: DetectorModel,
  shield: Shield | undefined,
  source: NonNullable<Nuclide['bremsstrahlung']>,
  scale: number,
): void {
  const ratio = (source.endpointKeV / BREMSSTRAHLUNG_FROM_KEV) ** (1 / BREMSSTRAHLUNG_GROUPS)
  const groups = Array.from({ length: BREMSSTRAHLUNG_GROUPS }, (_, i) => {
    const at = (step: number): number => BREMSSTRAHLUNG_FROM_KEV * ratio ** step
    const keV = at(i + 0.5)
    return { keV, fromKeV: at(i), toKeV: at(i + 1), share: (source.endpointKeV - keV) ** 2 }
  })
  const sum = groups.reduce((total, group) => total + group.share, 0)
  for (const { share, ...band } of groups) {
    const photons = (scale * source.photonsPerDecay * share * transmission(shield, band.keV)) / sum
    addPhotons(response, detector, band, photons)
  }
}

/** Counts per second and channel from 1 MBq at 1 m, bare or behind one shield. */
export function buildSourceTemplate(nuclide: Nuclide, detector: DetectorModel, shield?: Shield): SpectrumTemplate {
  const response = createResponse(detector)
  const scale = FLUX_PER_MBQ_AT_1M * detector.faceCm2
  for (const line of nuclide.lines) {
    const direct = scale * line.perDecay * transmission(shield, line.keV)
    addLine(response, detector, line.keV, direct)
    const back = scatteredPhotons(line.keV, BACKSCATTER_FROM_COSINE, BACKSCATTER_TO_COSINE, SCATTER_GROUPS)
    addScattered(response, detector, back, direct * BACKSCATTER_SHARE, undefined)
    if (shield !== undefined) addShieldScatter(response, detector, shield, line, scale)
  }
  if (nuclide.bremsstrahlung !== undefined) {
    addBremsstrahlung(response, detector, shield, nuclide.bremsstrahlung, scale)
  }
  return createTemplate(finishResponse(response, detector))
}
