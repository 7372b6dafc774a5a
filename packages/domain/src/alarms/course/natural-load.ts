import { type AlarmEvent, NATURAL_LOADS, type NaturalLoad, type SpectrumVerdict, State2 } from '@vigil/contract'

/**
 * Goods that are radioactive by nature and set off portals every day, by what is found in them. General knowledge, for the site's
 * expert to review.
 */
const FOUND_IN: Readonly<Record<NaturalLoad, readonly string[]>> = {
  potashFertiliser: ['K-40'],
  saltSubstitute: ['K-40'],
  catLitter: ['K-40', 'Ra-226', 'Th-232'],
  ceramicTiles: ['K-40', 'Ra-226', 'Th-232'],
  granite: ['K-40', 'Ra-226', 'Th-232', 'U-238'],
  phosphateFertiliser: ['Ra-226', 'U-238'],
  refractoryBricks: ['Ra-226', 'Th-232', 'U-238'],
  abrasives: ['Th-232', 'Ra-226'],
  weldingRods: ['Th-232', 'Th-228'],
  gasMantles: ['Th-232', 'Th-228'],
  rareEarths: ['La-138', 'Lu-176', 'Th-232'],
}

/** Found in goods of every day. What else is natural is no load of a lorry: uranium alone is not waved through. */
const EVERYDAY: ReadonlySet<string> = new Set(['K-40', 'Ra-226', 'Th-232', 'Th-228', 'La-138', 'Lu-176'])
const NEUTRONS: ReadonlySet<string> = new Set(['neutronRate', 'neutronSigma', 'neutronBackground'])

/** Why a load is not taken for a natural one. */
export const LOAD_DOUBTS = [
  'nothingNamed',
  'artificial',
  'neutrons',
  'highRisk',
  'unexplained',
  'disagree',
  'unsure',
] as const
export type LoadDoubt = (typeof LOAD_DOUBTS)[number]

export type LoadTriage =
  | {
      readonly answer: 'natural'
      readonly names: readonly string[]
      /** Those that hold all that was found, the likeliest first. */
      readonly goods: readonly NaturalLoad[]
    }
  | { readonly answer: 'doubt'; readonly doubt: LoadDoubt }

/** So many of a hundred answers like it are right. */
export const NATURAL_CONFIDENCE = 80

type TriagedAlarm = Pick<AlarmEvent, 'findings' | 'peak' | 'priority'>

const doubt = (reason: LoadDoubt): LoadTriage => ({ answer: 'doubt', doubt: reason })

/**
 * Whether what passed is likely a load that is radioactive by nature. Only where its spectrum was judged and says so, nothing in it
 * is left unexplained, the device does not say otherwise, there are no neutrons, and it is not of the highest level: a source may be
 * hidden in such a load, and who lets it go must not be told that it is sure.
 */
export function triageLoad(alarm: TriagedAlarm, verdict: SpectrumVerdict | undefined): LoadTriage {
  if (alarm.priority >= State2.HighRisk) return doubt('highRisk')
  if (alarm.peak !== null && NEUTRONS.has(alarm.peak.quantity)) return doubt('neutrons')
  if (verdict === undefined || verdict.answer === 'background') return doubt('nothingNamed')
  if (verdict.answer === 'unknown' || verdict.unexplained.length > 0) return doubt('unexplained')
  const names = verdict.nuclides.map(({ nuclide }) => nuclide)
  if (verdict.special.length > 0 || names.some((name) => !EVERYDAY.has(name))) return doubt('artificial')
  if (alarm.findings.some(({ name }) => !EVERYDAY.has(name))) return doubt('disagree')
  if (verdict.nuclides.some(({ confidence }) => confidence < NATURAL_CONFIDENCE)) return doubt('unsure')
  const goods = NATURAL_LOADS.filter((load) => names.every((name) => FOUND_IN[load].includes(name)))
  return { answer: 'natural', names, goods }
}
