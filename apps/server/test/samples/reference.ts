import type { EndpointOutput } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const WATER: EndpointOutput<'materialSheet'> = {
  id: 'water',
  name: 'Water',
  englishName: 'Water',
  molecularFormula: 'H₂O',
  types: [],
  group: 'ordinary',
  names: [],
  synonyms: [],
  matter: 'liquid',
  colours: [],
  smells: [],
  symptoms: [],
  protection: [],
  firstAid: [],
  decontamination: [],
  keepFrom: [],
  statements: { codes: [], source: 'clp' },
  figures: { alwaysGas: false, distances: [] },
  sources: {},
}
const POTASSIUM: EndpointOutput<'nuclideSheet'> = {
  id: 'K-40',
  element: 'Potassium',
  halfLifeSeconds: 1,
  kinds: [],
  lines: [],
  identified: true,
  names: [],
  branches: [],
  chain: { members: [], steps: [] },
  confused: [],
  sources: {},
}
const NOT_HERE = { devices: [], moreDevices: 0, findings: [], subjects: [], plans: [], stored: [] }
const KEPT = { amount: 5, unit: 'kg', place: '', since: null, remarks: '' } as const
const CHANGED = { changedBy: 'anna', changedAt: 1 }
const DRAFT = { officeId: '1', kind: 'substance', what: 'chlorine', ...KEPT } as const
const GOOD = { ...DRAFT, ...CHANGED, id: 'g1', version: 1, name: 'Chlorine', site: 'Harbour' }

export const answers = {
  materialSearch: [],
  materialSheet: WATER,
  materialHere: NOT_HERE,
  nuclideSearch: [],
  nuclideSheet: POTASSIUM,
  nuclideHere: NOT_HERE,
  knowledgeAround: { nodes: [], edges: [], left: 0 },
  possibleCauses: [],
  detectorGaps: [],
  storedGoods: [GOOD],
  formerGoods: [{ ...KEPT, ...CHANGED, site: 'Harbour' }],
  saveStoredGood: GOOD,
  removeStoredGood: null,
} satisfies Answers

export const requests = {
  materialSheet: { id: 'water' },
  materialHere: { id: 'water' },
  nuclideSheet: { id: 'K-40' },
  nuclideHere: { id: 'K-40' },
  knowledgeAround: { kind: 'substance', id: 'water' },
  possibleCauses: { symptoms: [], readings: [] },
  formerGoods: { id: 'g1' },
  saveStoredGood: DRAFT,
  removeStoredGood: { id: 'g1', version: 1 },
} satisfies Requests
