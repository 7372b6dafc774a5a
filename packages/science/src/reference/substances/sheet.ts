import { SUBSTANCE_FACTS } from '../../substances/substance-facts.ts'
import { type SubstanceFacts, type SubstanceGroup, timesAir } from '../../substances/substance-row.ts'
import { AGENTS } from './agents.ts'
import { DESCRIPTIONS, PHOTOIONISED } from './descriptions.ts'
import { type Figures, type GivenFigures, readFigures } from './figures.ts'
import { FLAMMABLES } from './flammables.ts'
import { GASES } from './gases.ts'
import { GROUP_MEASURES } from './group-measures.ts'
import { LIQUIDS } from './liquids.ts'
import { OTHERS } from './others.ts'
import { STATEMENTS } from './statements.ts'
import type {
  Colour,
  Decontamination,
  Description,
  FirstAid,
  KeepFrom,
  Matter,
  Protection,
  Smell,
  Symptom,
} from './vocabulary.ts'

/** Values of the call `materialType`. */
export type MaterialType =
  | 'chemicalAgent'
  | 'toxicGas'
  | 'industrialChemical'
  | 'combustible'
  | 'explosive'
  | 'narcotic'
  | 'precursor'
  | 'biological'
  | 'smoke'
  | 'benign'

const TYPES_OF_GROUP: Readonly<Record<SubstanceGroup, readonly MaterialType[]>> = {
  nerve: ['chemicalAgent'],
  nerveVolatile: ['chemicalAgent'],
  nervePersistent: ['chemicalAgent'],
  blister: ['chemicalAgent'],
  blood: ['chemicalAgent', 'toxicGas'],
  choking: ['chemicalAgent', 'toxicGas'],
  tearGas: ['chemicalAgent'],
  incapacitant: ['chemicalAgent'],
  toxicGas: ['toxicGas', 'industrialChemical'],
  toxicLiquid: ['industrialChemical'],
  corrosive: ['industrialChemical'],
  asphyxiant: ['toxicGas'],
  carbonMonoxide: ['toxicGas', 'smoke'],
  smoke: ['smoke'],
  flammable: ['combustible'],
  solvent: ['combustible', 'industrialChemical'],
  explosive: ['explosive'],
  primaryExplosive: ['explosive'],
  oxidiser: ['precursor', 'explosive'],
  drug: ['narcotic'],
  opioid: ['narcotic'],
  poison: ['industrialChemical'],
  simulant: ['precursor'],
  ordinary: ['benign'],
  bioaerosol: ['biological'],
  pathogen: ['biological'],
}

/** From this share of air on a vapour that burns is also listed as combustible. */
const BURNS_BELOW_PERCENT = 20

export interface SubstanceSheet {
  readonly id: string
  readonly group: SubstanceGroup
  readonly types: readonly MaterialType[]
  readonly formula?: string
  readonly figures: Figures
  readonly timesAir?: number
  readonly matter: Matter
  readonly smiles?: string
  readonly synonyms: readonly string[]
  readonly colours: readonly Colour[]
  readonly smells: readonly Smell[]
  readonly symptoms: readonly Symptom[]
  readonly protection: readonly Protection[]
  readonly firstAid: readonly FirstAid[]
  readonly decontamination: readonly Decontamination[]
  readonly keepFrom: readonly KeepFrom[]
  /** Codes of the GHS. */
  readonly statements: readonly string[]
  /** A photo-ionisation detector notices it. */
  readonly photoionised: boolean
}

const FIGURES: Readonly<Record<string, GivenFigures>> = { ...AGENTS, ...GASES, ...LIQUIDS, ...FLAMMABLES, ...OTHERS }

const joined = <T>(own: readonly T[] = [], ofGroup: readonly T[]): readonly T[] => [...new Set([...ofGroup, ...own])]

/** Takes a figure from the earlier table where no other has it. */
function withEarlier(given: GivenFigures, facts: SubstanceFacts): GivenFigures {
  const { gramsPerMol, flashC, lelPercent } = facts
  return {
    ...(gramsPerMol !== undefined && { gramsPerMol: [gramsPerMol, 'computed+house!'] }),
    ...(flashC !== undefined && { flashC: [flashC, 'nfpa'] }),
    ...(lelPercent !== undefined && { lowerPercent: [lelPercent, 'nfpa'] }),
    ...given,
  }
}

function sheetOf(facts: SubstanceFacts, described: Description): SubstanceSheet {
  const { id, group, formula, cas } = facts
  const { matter, smiles, synonyms = [], colours = [], smells = [], keepFrom = [] } = described
  const measures = GROUP_MEASURES[group]
  const figures = readFigures(withEarlier(FIGURES[id] ?? {}, facts), cas)
  const burnsEasily = (figures.lowerPercent?.value ?? 100) < BURNS_BELOW_PERCENT
  const weight = timesAir(facts)
  return {
    id,
    group,
    types: joined(burnsEasily ? ['combustible'] : [], TYPES_OF_GROUP[group]),
    ...(formula !== undefined && { formula }),
    figures,
    ...(weight !== undefined && { timesAir: weight }),
    matter,
    ...(smiles !== undefined && { smiles }),
    synonyms,
    colours,
    smells,
    symptoms: joined(described.symptoms, measures.symptoms),
    protection: joined(described.protection, measures.protection),
    firstAid: joined(described.firstAid, measures.firstAid),
    decontamination: joined(described.decontamination, measures.decontamination),
    keepFrom,
    statements: STATEMENTS[id] ?? [],
    photoionised: PHOTOIONISED.has(id),
  }
}

/** Two names of one thing: it is listed once, by the other. */
const SAME: ReadonlySet<string> = new Set(['bioaerosol'])
/** A substance that nobody has described yet is still told with its figures. */
const UNDESCRIBED: Description = { matter: 'mixture' }

/** Everything on file. */
export const SUBSTANCE_SHEETS: readonly SubstanceSheet[] = SUBSTANCE_FACTS.filter(({ id }) => !SAME.has(id)).map(
  (facts) => sheetOf(facts, DESCRIPTIONS[facts.id] ?? UNDESCRIBED),
)

const BY_ID: ReadonlyMap<string, SubstanceSheet> = new Map(SUBSTANCE_SHEETS.map((sheet) => [sheet.id, sheet]))
export const findSheet = (id: string): SubstanceSheet | undefined => BY_ID.get(id)
