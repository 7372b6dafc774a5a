import type { Review } from '../review.ts'
import { plainFormula } from './formula.ts'
import type { Limit } from './limits.ts'

/** What one does at first is the same within a group. */
export const SUBSTANCE_GROUPS = [
  'nerve',
  'nerveVolatile',
  'nervePersistent',
  'blister',
  'blood',
  'choking',
  'toxicGas',
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
    'Emergency Response Guidebook, orange pages; sarin, soman and cyclosarin: table 1 (2008), used as a weapon, small release',
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

function substance(group: SubstanceGroup, id: string, given: Given & Limits = {}): SubstanceFacts {
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

const gas = (formula: string, gramsPerMol: number, cas: string) => ({ formula, gramsPerMol, cas })
const solid = (formula: string, gramsPerMol: number, cas: string) => ({
  ...gas(formula, gramsPerMol, cas),
  solid: true as const,
})

const AGENTS = [
  substance('nerveVolatile', 'sarin', {
    ...gas('C4H10FO2P', 140.09, '107-44-8'),
    mgM3: [0.035, 0.13],
    idlhCdcMgM3: 0.1,
    isolateM: 60,
    isolateLargeM: 400,
  }),
  substance('nerveVolatile', 'tabun', {
    ...gas('C5H11N2O2P', 162.13, '77-81-6'),
    mgM3: [0.035, 0.26],
    idlhCdcMgM3: 0.1,
    isolateM: 50,
    isolateLargeM: 100,
  }),
  substance('nerveVolatile', 'soman', {
    ...gas('C7H16FO2P', 182.17, '96-64-0'),
    mgM3: [0.018, 0.13],
    idlhCdcMgM3: 0.05,
    isolateM: 60,
  }),
  substance('nerveVolatile', 'cyclosarin', {
    ...gas('C7H14FO2P', 180.16, '329-99-7'),
    mgM3: [0.018, 0.13],
    idlhCdcMgM3: 0.05,
    isolateM: 60,
  }),
  substance('nervePersistent', 'vx', {
    ...gas('C11H26NO2PS', 267.37, '50782-69-9'),
    mgM3: [0.0029, 0.01],
    idlhCdcMgM3: 0.003,
    isolateM: 50,
  }),
  substance('nerve', 'nerve-agent'),
  substance('blister', 'sulphur-mustard', {
    ...gas('C4H8Cl2S', 159.07, '505-60-2'),
    mgM3: [0.1, 2.1],
    idlhCdcMgM3: 0.7,
  }),
  substance('blister', 'nitrogen-mustard'),
  substance('blister', 'lewisite', { ...gas('C2H2AsCl3', 207.31, '541-25-3'), mgM3: [0.12, 0.74] }),
  substance('blister', 'blister-agent'),
  substance('blood', 'hydrogen-cyanide', {
    ...gas('HCN', 27.03, '74-90-8'),
    ppm: [7.1, 15],
    idlhPpm: 50,
    lelPercent: 5.6,
    flashC: -18,
    isolateM: 100,
  }),
  substance('blood', 'cyanogen-chloride', { ...gas('ClCN', 61.47, '506-77-4'), isolateM: 100 }),
  substance('blood', 'blood-agent'),
  substance('choking', 'phosgene', {
    ...gas('COCl2', 98.91, '75-44-5'),
    ppm: [0.3, 0.75],
    idlhPpm: 2,
    isolateM: 100,
  }),
  substance('choking', 'chlorine', { ...gas('Cl2', 70.9, '7782-50-5'), ppm: [2, 20], idlhPpm: 10, isolateM: 100 }),
  substance('choking', 'choking-agent'),
]

const GASES = [
  substance('toxicGas', 'ammonia', {
    ...gas('NH3', 17.03, '7664-41-7'),
    ppm: [160, 1100],
    idlhPpm: 300,
    lelPercent: 15,
    isolateM: 100,
  }),
  substance('toxicGas', 'hydrogen-sulphide', {
    ...gas('H2S', 34.08, '7783-06-4'),
    ppm: [27, 50],
    idlhPpm: 100,
    lelPercent: 4,
    isolateM: 100,
  }),
  substance('toxicGas', 'sulphur-dioxide', {
    ...gas('SO2', 64.06, '7446-09-5'),
    ppm: [0.75, 30],
    idlhPpm: 100,
    isolateM: 100,
  }),
  substance('toxicGas', 'nitrogen-dioxide', { ...gas('NO2', 46.01, '10102-44-0'), ppm: [12, 20], isolateM: 100 }),
  substance('toxicGas', 'ethylene-oxide', {
    ...gas('C2H4O', 44.05, '75-21-8'),
    ppm: [45, 200],
    idlhPpm: 800,
    lelPercent: 3,
    flashC: -20,
    isolateM: 100,
  }),
  substance('carbonMonoxide', 'carbon-monoxide', {
    ...gas('CO', 28.01, '630-08-0'),
    ppm: [83, 330],
    idlhPpm: 1200,
    lelPercent: 12.5,
    isolateM: 100,
  }),
  substance('smoke', 'smoke'),
  substance('flammable', 'hydrogen', { ...gas('H2', 2.02, '1333-74-0'), lelPercent: 4, isolateM: 100 }),
  substance('flammable', 'methane', { ...gas('CH4', 16.04, '74-82-8'), lelPercent: 5, isolateM: 100 }),
  substance('flammable', 'propane', { ...gas('C3H8', 44.1, '74-98-6'), lelPercent: 2.1, isolateM: 100 }),
  substance('flammable', 'isobutylene', { ...gas('C4H8', 56.11, '115-11-7'), isolateM: 100 }),
  substance('flammable', 'combustible-gas'),
]

const LIQUIDS = [
  substance('solvent', 'acetone', {
    ...gas('C3H6O', 58.08, '67-64-1'),
    ppm: [3200, 5700],
    idlhPpm: 2500,
    lelPercent: 2.5,
    flashC: -20,
    isolateM: 50,
  }),
  substance('solvent', 'acetonitrile', {
    ...gas('C2H3N', 41.05, '75-05-8'),
    lelPercent: 3,
    flashC: 6,
    isolateM: 50,
  }),
  substance('solvent', 'benzene', {
    ...gas('C6H6', 78.11, '71-43-2'),
    ppm: [800, 4000],
    idlhPpm: 500,
    lelPercent: 1.2,
    flashC: -11,
    isolateM: 50,
  }),
  substance('solvent', 'ethanol', {
    ...gas('C2H6O', 46.07, '64-17-5'),
    idlhPpm: 3300,
    lelPercent: 3.3,
    flashC: 13,
    isolateM: 50,
  }),
  substance('solvent', 'hexane', {
    ...gas('C6H14', 86.18, '110-54-3'),
    idlhPpm: 1100,
    lelPercent: 1.1,
    flashC: -23,
    isolateM: 50,
  }),
  substance('solvent', 'isopropanol', {
    ...gas('C3H8O', 60.1, '67-63-0'),
    idlhPpm: 2000,
    lelPercent: 2,
    flashC: 12,
    isolateM: 50,
  }),
  substance('solvent', 'methanol', {
    ...gas('CH4O', 32.04, '67-56-1'),
    ppm: [2100, 7200],
    idlhPpm: 6000,
    lelPercent: 6,
    flashC: 12,
    isolateM: 50,
  }),
  substance('solvent', 'styrene', {
    ...gas('C8H8', 104.15, '100-42-5'),
    idlhPpm: 700,
    lelPercent: 0.9,
    flashC: 31,
    isolateM: 50,
  }),
  substance('solvent', 'toluene', {
    ...gas('C7H8', 92.14, '108-88-3'),
    ppm: [560, 3700],
    idlhPpm: 500,
    lelPercent: 1.1,
    flashC: 4,
    isolateM: 50,
  }),
  substance('solvent', 'xylene', {
    ...gas('C8H10', 106.17, '1330-20-7'),
    idlhPpm: 900,
    lelPercent: 0.9,
    flashC: 25,
    isolateM: 50,
  }),
  substance('solvent', 'organic-vapours'),
]

const SOLIDS = [
  substance('explosive', 'tnt', { ...solid('C7H5N3O6', 227.13, '118-96-7'), idlhMgM3: 500, isolateM: 500 }),
  substance('explosive', 'rdx', { ...solid('C3H6N6O6', 222.12, '121-82-4'), isolateM: 500 }),
  substance('explosive', 'petn', { ...solid('C5H8N4O12', 316.14, '78-11-5'), isolateM: 500 }),
  substance('explosive', 'hmx', { ...solid('C4H8N8O8', 296.16, '2691-41-0'), isolateM: 500 }),
  substance('primaryExplosive', 'tatp', { ...solid('C9H18O6', 222.24, '17088-37-8'), isolateM: 500 }),
  substance('oxidiser', 'ammonium-nitrate', { ...solid('NH4NO3', 80.04, '6484-52-2'), isolateM: 25 }),
  substance('oxidiser', 'sodium-nitrate', { ...solid('NaNO3', 84.99, '7631-99-4'), isolateM: 25 }),
  substance('drug', 'cocaine-hydrochloride', solid('C17H22ClNO4', 339.81, '53-21-4')),
  substance('drug', 'methamphetamine-hydrochloride', solid('C10H16ClN', 185.69, '51-57-0')),
  substance('drug', 'heroin', solid('C21H23NO5', 369.41, '561-27-3')),
  substance('opioid', 'fentanyl', solid('C22H28N2O', 336.47, '437-38-7')),
  substance('poison', 'arsenolite', solid('As2O3', 197.84, '1327-53-3')),
  substance('simulant', 'dmmp', gas('C3H9O3P', 124.08, '756-79-6')),
  substance('simulant', 'dimp', gas('C7H17O3P', 180.18, '1445-75-6')),
  substance('ordinary', 'water', solid('H2O', 18.02, '7732-18-5')),
  substance('ordinary', 'sucrose', solid('C12H22O11', 342.3, '57-50-1')),
  substance('ordinary', 'wheat-flour'),
  substance('ordinary', 'caffeine', solid('C8H10N4O2', 194.19, '58-08-2')),
  substance('ordinary', 'paracetamol', solid('C8H9NO2', 151.16, '103-90-2')),
  substance('ordinary', 'polystyrene'),
  substance('ordinary', 'potassium-alum'),
  substance('ordinary', 'anhydrite', solid('CaSO4', 136.14, '7778-18-9')),
  substance('ordinary', 'aragonite', solid('CaCO3', 100.09, '471-34-1')),
  substance('ordinary', 'celestine'),
  substance('ordinary', 'corundum', solid('Al2O3', 101.96, '1344-28-1')),
  substance('ordinary', 'dolomite'),
  substance('ordinary', 'gypsum'),
  substance('ordinary', 'magnesite', solid('MgCO3', 84.31, '546-93-0')),
  substance('ordinary', 'quartz', solid('SiO2', 60.08, '14808-60-7')),
  substance('ordinary', 'talc'),
  substance('ordinary', 'urea', solid('CH4N2O', 60.06, '57-13-6')),
  substance('ordinary', 'sulphur', solid('S', 32.06, '7704-34-9')),
  substance('ordinary', 'calcite', solid('CaCO3', 100.09, '471-34-1')),
  substance('bioaerosol', 'biological-aerosol'),
  substance('bioaerosol', 'bioaerosol'),
  substance('pathogen', 'anthrax'),
]

export const SUBSTANCE_FACTS: readonly SubstanceFacts[] = [...AGENTS, ...GASES, ...LIQUIDS, ...SOLIDS]

/** Other ways in which instruments write a name, and quantities that stand for one substance or group. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  h2s: 'hydrogen-sulphide',
  'hydrogen-sulfide': 'hydrogen-sulphide',
  co: 'carbon-monoxide',
  no2: 'nitrogen-dioxide',
  cl2: 'chlorine',
  so2: 'sulphur-dioxide',
  'sulfur-dioxide': 'sulphur-dioxide',
  nh3: 'ammonia',
  hcn: 'hydrogen-cyanide',
  cocl2: 'phosgene',
  h2: 'hydrogen',
  'sulfur-mustard': 'sulphur-mustard',
  sulfur: 'sulphur',
  lel: 'combustible-gas',
  tvoc: 'organic-vapours',
  obscuration: 'smoke',
  fluorescentparticles: 'bioaerosol',
  fluorescentfraction: 'bioaerosol',
}

const BY_ID: ReadonlyMap<string, SubstanceFacts> = new Map(SUBSTANCE_FACTS.map((row) => [row.id, row]))

/** What is on file about a substance, however an instrument writes its name. */
export function findSubstance(name: string): SubstanceFacts | undefined {
  const id = plainFormula(name).trim().toLowerCase().replace(/\s+/g, '-')
  return BY_ID.get(OTHER_NAMES[id] ?? id)
}

/** Categories that instruments give to what they found. */
const GROUP_OF_CATEGORY: Readonly<Record<string, SubstanceGroup>> = {
  nerve: 'nerve',
  blister: 'blister',
  blood: 'blood',
  choking: 'choking',
  toxicGas: 'toxicGas',
  explosive: 'explosive',
  narcotic: 'drug',
  biological: 'bioaerosol',
}

/** Of something whose name is not on file the instrument's category still tells what to do at first. */
export const groupOfCategory = (category: string): SubstanceGroup | undefined => GROUP_OF_CATEGORY[category]

const AIR_GRAMS_PER_MOL = 28.96

/** How many times as heavy as air a gas or vapour is. */
export function timesAir({ gramsPerMol, solid: isSolid }: SubstanceFacts): number | undefined {
  return gramsPerMol === undefined || isSolid ? undefined : gramsPerMol / AIR_GRAMS_PER_MOL
}
