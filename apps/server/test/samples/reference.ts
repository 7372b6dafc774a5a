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
const NOT_HERE = { devices: [], moreDevices: 0, findings: [], subjects: [], plans: [] }

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
} satisfies Answers

export const requests = {
  materialSheet: { id: 'water' },
  materialHere: { id: 'water' },
  nuclideSheet: { id: 'K-40' },
  nuclideHere: { id: 'K-40' },
  knowledgeAround: { kind: 'substance', id: 'water' },
  possibleCauses: { symptoms: [], readings: [] },
} satisfies Requests
