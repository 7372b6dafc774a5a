import type { Review } from '../review.ts'
import type { Limit } from './limits.ts'

/** What one does at first is the same within a group. */
export const SUBSTANCE_GROUPS = [
  'nerve',
  'nerveVolatile',
  'nervePersistent',
  'blister',
  'blood',
  'choking',
  'tearGas',
  'incapacitant',
  'toxicGas',
  'toxicLiquid',
  'corrosive',
  'asphyxiant',
  'carbonMonoxide',
  'smoke',
  'flammable',
  'solvent',
  'explosive',
  'primaryExplosive',
  'oxidiser',
  'drug',
  'opioid',
  'poison',
  'simulant',
  'ordinary',
  'bioaerosol',
  'pathogen',
] as const
export type SubstanceGroup = (typeof SUBSTANCE_GROUPS)[number]

/** Each figure comes from one public table; a figure that is not in it is left out. */
export const SUBSTANCE_SOURCES = {
  aegl: 'US EPA, acute exposure guideline levels, 60 minutes',
  idlh: 'NIOSH, immediately dangerous to life or health',
  idlhCdc:
    'CDC, airborne exposure limits: tabun, sarin, VX (Federal Register 68:58348, 2003), mustard (69:24164, 2004); soman and cyclosarin as collected from NIOSH and CDC, to be checked',
  lelPercent: 'NFPA 497:2008',
  flashC: 'NFPA 497:2008',
  isolateM:
    'Emergency Response Guidebook, orange pages; what is not in them and sarin, soman and cyclosarin: table 1 (2008), used as a weapon, small release',
  isolateLargeM: 'Emergency Response Guidebook, table 1, used as a weapon, large release: sarin (2012), tabun (2008)',
} as const

export interface SubstanceFacts {
  readonly id: string
  readonly group: SubstanceGroup
  readonly cas?: string
  readonly formula?: string
  readonly gramsPerMol?: number
  /** Not met as a vapour that harms: its weight against air tells nothing. */
  readonly solid?: true
  /** Above `two` lasting harm, above `three` danger to life, after an hour. */
  readonly aegl?: { readonly two: number; readonly three: number; readonly unit: Limit['unit'] }
  readonly idlh?: Limit
  /** Who set it, where that was not NIOSH. */
  readonly idlhBy?: 'CDC'
  /** Per cent of volume in air. */
  readonly lelPercent?: number
  readonly flashC?: number
  /** Kept clear at first in all directions, at the least. */
  readonly isolateM?: number
  /** The same after a large release. */
  readonly isolateLargeM?: number
  readonly review: Review
}

type Given = Omit<SubstanceFacts, 'id' | 'group' | 'review' | 'aegl' | 'idlh' | 'idlhBy'>
interface Limits {
  readonly ppm?: readonly [two: number, three: number]
  readonly mgM3?: readonly [two: number, three: number]
  readonly idlhPpm?: number
  readonly idlhMgM3?: number
  readonly idlhCdcMgM3?: number
}

export function substance(group: SubstanceGroup, id: string, given: Given & Limits = {}): SubstanceFacts {
  const { ppm, mgM3, idlhPpm, idlhMgM3, idlhCdcMgM3, ...rest } = given
  const level = ppm ?? mgM3
  const danger = idlhPpm ?? idlhMgM3 ?? idlhCdcMgM3
  return {
    id,
    group,
    review: 'site-expert',
    ...rest,
    ...(level && { aegl: { two: level[0], three: level[1], unit: ppm === undefined ? 'mg/m³' : 'ppm' } }),
    ...(danger !== undefined && { idlh: { value: danger, unit: idlhPpm === undefined ? 'mg/m³' : 'ppm' } }),
    ...(idlhCdcMgM3 !== undefined && { idlhBy: 'CDC' }),
  }
}

export const gas = (formula: string, gramsPerMol: number, cas: string) => ({ formula, gramsPerMol, cas })
export const solid = (formula: string, gramsPerMol: number, cas: string) => ({
  ...gas(formula, gramsPerMol, cas),
  solid: true as const,
})

const AIR_GRAMS_PER_MOL = 28.96

/** How many times as heavy as air a gas or vapour is. */
export function timesAir({ gramsPerMol, solid: isSolid }: SubstanceFacts): number | undefined {
  return gramsPerMol === undefined || isSolid ? undefined : gramsPerMol / AIR_GRAMS_PER_MOL
}
