/** Words for what people see, smell and feel, and for what helps. Each has its text in six languages (`sheet`). */
export const MATTER = ['gas', 'liquid', 'solid', 'mixture'] as const
export type Matter = (typeof MATTER)[number]

export const COLOURS = [
  'colourless',
  'white',
  'paleYellow',
  'yellow',
  'yellowGreen',
  'redBrown',
  'brown',
  'paleBlue',
  'grey',
  'varied',
] as const
export type Colour = (typeof COLOURS)[number]

export const SMELLS = [
  'none',
  'pungent',
  'bleach',
  'ammonia',
  'rottenEggs',
  'rottenCabbage',
  'garlic',
  'fish',
  'bitterAlmonds',
  'freshHay',
  'fruity',
  'sweet',
  'ether',
  'alcohol',
  'petrol',
  'aromatic',
  'geranium',
  'mustard',
  'camphor',
  'burntMatches',
  'ozone',
  'pepper',
  'appleBlossom',
  'wintergreen',
  'musty',
  'onion',
  'fireworks',
  'vinegar',
  'burning',
] as const
export type Smell = (typeof SMELLS)[number]

export const SYMPTOMS = [
  'pinpointPupils',
  'widePupils',
  'blurredVision',
  'tears',
  'eyePain',
  'runnyNose',
  'drooling',
  'dryMouth',
  'sweating',
  'nausea',
  'vomiting',
  'diarrhoea',
  'bellyPain',
  'headache',
  'dizziness',
  'confusion',
  'hallucinations',
  'excitement',
  'drowsiness',
  'unconsciousness',
  'seizures',
  'twitching',
  'weakness',
  'tightChest',
  'cough',
  'hoarseness',
  'soreThroat',
  'shortBreath',
  'wheezing',
  'lateLungWater',
  'slowBreathing',
  'stoppedBreathing',
  'fastHeart',
  'irregularHeart',
  'redSkin',
  'skinPain',
  'blisters',
  'skinBurns',
  'frostbite',
  'blueSkin',
  'cherrySkin',
  'darkUrine',
  'fever',
  'numbness',
  'noSmell',
  'blindness',
] as const
export type Symptom = (typeof SYMPTOMS)[number]

export const PROTECTION = [
  'breathingApparatus',
  'gasTightSuit',
  'chemicalSuit',
  'filterMask',
  'noFilterMask',
  'dustMask',
  'gloves',
  'goggles',
  'antistatic',
  'coldGloves',
  'overalls',
  'distance',
] as const
export type Protection = (typeof PROTECTION)[number]

export const FIRST_AID = [
  'freshAir',
  'oxygen',
  'undress',
  'washSkin',
  'blotSkin',
  'rinseEyes',
  'rest',
  'watchDay',
  'assistBreathing',
  'noMouthToMouth',
  'atropine',
  'cyanideAntidote',
  'naloxone',
  'calciumGluconate',
  'dimercaprol',
  'noVomiting',
  'warmSlowly',
  'coolBody',
  'doctor',
  'antibiotics',
] as const
export type FirstAid = (typeof FIRST_AID)[number]

export const DECONTAMINATION = [
  'undressFirst',
  'soapWater',
  'plentyWater',
  'bleachThings',
  'absorbentPowder',
  'airOut',
  'waterCurtain',
  'absorbSand',
  'keepWashWater',
  'noWater',
  'wetWipe',
  'sealIn',
  'experts',
] as const
export type Decontamination = (typeof DECONTAMINATION)[number]

export const KEEP_FROM = [
  'acids',
  'bases',
  'water',
  'oxidisers',
  'combustibles',
  'metals',
  'copper',
  'glass',
  'ammonia',
  'chlorine',
  'bleach',
  'hydrogen',
  'amines',
  'alcohols',
  'heat',
  'sunlight',
  'blows',
] as const
export type KeepFrom = (typeof KEEP_FROM)[number]

export interface Description {
  readonly matter: Matter
  /** Structure as SMILES; left out where it is a mixture, a polymer, or not certain. */
  readonly smiles?: string
  readonly synonyms?: readonly string[]
  readonly colours?: readonly Colour[]
  readonly smells?: readonly Smell[]
  readonly symptoms?: readonly Symptom[]
  readonly keepFrom?: readonly KeepFrom[]
  /** Beside what holds for the whole group. */
  readonly protection?: readonly Protection[]
  readonly firstAid?: readonly FirstAid[]
  readonly decontamination?: readonly Decontamination[]
}
