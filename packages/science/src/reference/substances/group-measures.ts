import type { SubstanceGroup } from '../../substances/substance-row.ts'
import type { Decontamination, FirstAid, Protection, Symptom } from './vocabulary.ts'

export interface GroupMeasures {
  readonly symptoms: readonly Symptom[]
  readonly protection: readonly Protection[]
  readonly firstAid: readonly FirstAid[]
  readonly decontamination: readonly Decontamination[]
}

const NERVE: GroupMeasures = {
  symptoms: [
    'pinpointPupils',
    'blurredVision',
    'runnyNose',
    'drooling',
    'tightChest',
    'shortBreath',
    'sweating',
    'vomiting',
    'twitching',
    'seizures',
    'stoppedBreathing',
  ],
  protection: ['breathingApparatus', 'gasTightSuit'],
  firstAid: ['freshAir', 'undress', 'washSkin', 'rinseEyes', 'atropine', 'noMouthToMouth', 'oxygen', 'doctor'],
  decontamination: ['undressFirst', 'soapWater', 'absorbentPowder', 'bleachThings', 'keepWashWater'],
}
const IRRITANT: GroupMeasures = {
  symptoms: ['tears', 'eyePain', 'cough', 'soreThroat', 'tightChest', 'shortBreath', 'lateLungWater'],
  protection: ['breathingApparatus', 'gasTightSuit'],
  firstAid: ['freshAir', 'oxygen', 'rest', 'rinseEyes', 'undress', 'washSkin', 'watchDay', 'doctor'],
  decontamination: ['undressFirst', 'plentyWater', 'airOut', 'waterCurtain'],
}
const EXPLOSIVE: GroupMeasures = {
  symptoms: ['headache', 'dizziness', 'nausea'],
  protection: ['distance', 'gloves'],
  firstAid: ['freshAir', 'washSkin', 'doctor'],
  decontamination: ['experts'],
}
const ORDINARY: GroupMeasures = { symptoms: [], protection: [], firstAid: [], decontamination: [] }

/** What holds for a whole group: general knowledge, to be reviewed by the site's expert. */
export const GROUP_MEASURES: Readonly<Record<SubstanceGroup, GroupMeasures>> = {
  nerve: NERVE,
  nerveVolatile: NERVE,
  nervePersistent: NERVE,
  blister: {
    symptoms: ['redSkin', 'skinPain', 'blisters', 'eyePain', 'tears', 'hoarseness', 'cough', 'shortBreath'],
    protection: ['breathingApparatus', 'gasTightSuit'],
    firstAid: ['freshAir', 'undress', 'blotSkin', 'washSkin', 'rinseEyes', 'watchDay', 'doctor'],
    decontamination: ['undressFirst', 'absorbentPowder', 'soapWater', 'bleachThings', 'keepWashWater'],
  },
  blood: {
    symptoms: [
      'headache',
      'dizziness',
      'shortBreath',
      'fastHeart',
      'confusion',
      'seizures',
      'unconsciousness',
      'stoppedBreathing',
    ],
    protection: ['breathingApparatus', 'gasTightSuit'],
    firstAid: ['freshAir', 'oxygen', 'cyanideAntidote', 'noMouthToMouth', 'undress', 'washSkin', 'doctor'],
    decontamination: ['airOut', 'undressFirst', 'plentyWater'],
  },
  choking: IRRITANT,
  tearGas: {
    symptoms: ['tears', 'eyePain', 'cough', 'runnyNose', 'skinPain', 'tightChest'],
    protection: ['filterMask', 'gloves', 'overalls'],
    firstAid: ['freshAir', 'undress', 'rinseEyes', 'washSkin', 'doctor'],
    decontamination: ['airOut', 'undressFirst', 'soapWater'],
  },
  incapacitant: {
    symptoms: ['widePupils', 'dryMouth', 'fastHeart', 'redSkin', 'confusion', 'hallucinations', 'fever'],
    protection: ['breathingApparatus', 'chemicalSuit'],
    firstAid: ['freshAir', 'undress', 'washSkin', 'coolBody', 'rest', 'doctor'],
    decontamination: ['undressFirst', 'soapWater', 'keepWashWater'],
  },
  toxicGas: IRRITANT,
  toxicLiquid: {
    symptoms: ['headache', 'dizziness', 'nausea', 'tears', 'cough', 'shortBreath', 'unconsciousness'],
    protection: ['breathingApparatus', 'chemicalSuit', 'antistatic'],
    firstAid: ['freshAir', 'oxygen', 'undress', 'washSkin', 'rinseEyes', 'noVomiting', 'watchDay', 'doctor'],
    decontamination: ['undressFirst', 'soapWater', 'absorbSand', 'airOut', 'keepWashWater'],
  },
  corrosive: {
    symptoms: ['skinBurns', 'skinPain', 'eyePain', 'tears', 'cough', 'shortBreath', 'lateLungWater'],
    protection: ['breathingApparatus', 'gasTightSuit', 'gloves'],
    firstAid: ['undress', 'washSkin', 'rinseEyes', 'freshAir', 'oxygen', 'noVomiting', 'watchDay', 'doctor'],
    decontamination: ['undressFirst', 'plentyWater', 'absorbSand', 'keepWashWater'],
  },
  asphyxiant: {
    symptoms: ['headache', 'dizziness', 'shortBreath', 'fastHeart', 'unconsciousness'],
    protection: ['breathingApparatus', 'noFilterMask', 'coldGloves'],
    firstAid: ['freshAir', 'oxygen', 'assistBreathing', 'doctor'],
    decontamination: ['airOut'],
  },
  carbonMonoxide: {
    symptoms: ['headache', 'dizziness', 'nausea', 'confusion', 'weakness', 'cherrySkin', 'unconsciousness'],
    protection: ['breathingApparatus', 'noFilterMask'],
    firstAid: ['freshAir', 'oxygen', 'assistBreathing', 'doctor'],
    decontamination: ['airOut'],
  },
  smoke: {
    symptoms: ['cough', 'tears', 'soreThroat', 'shortBreath', 'headache', 'unconsciousness'],
    protection: ['breathingApparatus', 'noFilterMask'],
    firstAid: ['freshAir', 'oxygen', 'rest', 'watchDay', 'doctor'],
    decontamination: ['airOut', 'undressFirst'],
  },
  flammable: {
    symptoms: ['dizziness', 'drowsiness', 'unconsciousness'],
    protection: ['antistatic', 'breathingApparatus', 'coldGloves'],
    firstAid: ['freshAir', 'oxygen', 'warmSlowly', 'doctor'],
    decontamination: ['airOut'],
  },
  solvent: {
    symptoms: ['headache', 'dizziness', 'drowsiness', 'nausea', 'tears', 'unconsciousness'],
    protection: ['antistatic', 'filterMask', 'gloves', 'goggles'],
    firstAid: ['freshAir', 'undress', 'washSkin', 'rinseEyes', 'noVomiting', 'doctor'],
    decontamination: ['absorbSand', 'airOut', 'soapWater'],
  },
  explosive: EXPLOSIVE,
  primaryExplosive: { ...EXPLOSIVE, symptoms: [] },
  oxidiser: {
    symptoms: ['eyePain', 'cough'],
    protection: ['gloves', 'goggles', 'dustMask'],
    firstAid: ['rinseEyes', 'washSkin', 'freshAir', 'doctor'],
    decontamination: ['plentyWater', 'sealIn'],
  },
  drug: {
    symptoms: ['widePupils', 'fastHeart', 'excitement', 'confusion', 'seizures'],
    protection: ['gloves', 'dustMask', 'goggles'],
    firstAid: ['freshAir', 'washSkin', 'coolBody', 'rest', 'doctor'],
    decontamination: ['wetWipe', 'sealIn', 'soapWater'],
  },
  opioid: {
    symptoms: ['pinpointPupils', 'drowsiness', 'slowBreathing', 'blueSkin', 'unconsciousness', 'stoppedBreathing'],
    protection: ['gloves', 'dustMask', 'goggles', 'overalls'],
    firstAid: ['assistBreathing', 'naloxone', 'oxygen', 'washSkin', 'doctor'],
    decontamination: ['wetWipe', 'sealIn', 'soapWater'],
  },
  poison: {
    symptoms: ['vomiting', 'diarrhoea', 'bellyPain', 'weakness', 'irregularHeart'],
    protection: ['gloves', 'dustMask', 'overalls'],
    firstAid: ['washSkin', 'noVomiting', 'doctor'],
    decontamination: ['wetWipe', 'sealIn', 'soapWater'],
  },
  simulant: {
    symptoms: ['eyePain', 'headache', 'nausea'],
    protection: ['filterMask', 'gloves', 'goggles'],
    firstAid: ['freshAir', 'undress', 'washSkin', 'rinseEyes', 'doctor'],
    decontamination: ['absorbSand', 'soapWater'],
  },
  ordinary: ORDINARY,
  bioaerosol: {
    ...ORDINARY,
    protection: ['dustMask', 'gloves'],
    firstAid: ['freshAir', 'doctor'],
    decontamination: ['undressFirst', 'soapWater'],
  },
  pathogen: {
    symptoms: ['fever', 'cough', 'tightChest', 'shortBreath', 'weakness'],
    protection: ['dustMask', 'gloves', 'overalls', 'goggles'],
    firstAid: ['undress', 'washSkin', 'antibiotics', 'doctor'],
    decontamination: ['undressFirst', 'soapWater', 'bleachThings', 'sealIn', 'experts'],
  },
}
