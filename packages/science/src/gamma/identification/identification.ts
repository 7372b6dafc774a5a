import type { NuclideCategory } from '../nuclides/nuclide.ts'

/** What speaks for a name and against it. Differences of chi-square count errors of the templates as well as counting. */
export interface Evidence {
  /** Chi-square that it takes away. */
  readonly gain: number
  /** By how much the best other name in its place is worse. */
  readonly gap: number
  /** The same without what names that are seldom met are held back by. */
  readonly lead: number
  /** Chi-square that all names together leave, per bin: of the spectrum, and of its peaks alone. */
  readonly reduced: number
  readonly reducedPeaks: number
  /** Highest peak that no name explains, and deepest hole where a name promises one, in standard deviations. */
  readonly unexplained: number
  readonly missing: number
  /** Height of its own strong lines above everything else, together, in standard deviations, and the share of them that is there. */
  readonly line: number
  readonly linesSeen: number
  /** Of the chi-square above a perfect fit, the share that all names together take away, and how many they are. */
  readonly explained: number
  readonly names: number
  /** How far resolution and gain had to be bent for it, in standard deviations. */
  readonly strain: number
  /** How much sharper its peaks are than those of NaI, as a logarithm: a sharp crystal shows faults of templates that others blur. */
  readonly sharpness: number
  /** Of the strain, the gain alone. */
  readonly gainOff: number
  /** Lines of its own, as far as the detector sees them and tells them apart; those that are there; and how clearly one is absent that should be, in standard deviations. */
  readonly toTell: number
  readonly told: number
  readonly absent: number
  /** How far its lines lie beside their places, with the gain that was expected, in standard deviations. */
  readonly shifted: number
  /** It has no lines, and is told by a smooth excess alone. */
  readonly isLineless: boolean
  /** By how much the best nuclide that has no name here is worse in its place. */
  readonly overStrangers: number
}

export interface NuclideMatch {
  readonly nuclide: string
  readonly category: NuclideCategory
  /** 0 to 100: of a hundred answers like this one, how many are right. */
  readonly confidence: number
  /** Counts that the fit gives to it. */
  readonly netCounts: number
  /** Square root of the chi-square that it takes away. */
  readonly significance: number
  /** The fit wants it behind matter. */
  readonly shielded: boolean
  /** Nuclides that no spectrum of this kind can tell from it, for which it stands. */
  readonly alike: readonly string[]
}

export interface UnexplainedPeak {
  readonly keV: number
  readonly sigma: number
}

export interface GammaIdentification {
  /**
   * Whether something is there that has a name, something that has none, or nothing but what is always there. Unknown is an answer,
   * not a failure: a wrong name sends people the wrong way.
   */
  readonly answer: 'named' | 'unknown' | 'background'
  /** Best first; empty unless named. */
  readonly nuclides: readonly NuclideMatch[]
  /** What came nearest where the answer is unknown; what else it could have been where it is named. */
  readonly others: readonly NuclideMatch[]
  readonly mixture: boolean
  /** Special nuclear material among what is named, whatever stands before it. */
  readonly special: readonly string[]
  readonly unexplained: readonly UnexplainedPeak[]
  readonly reducedChiSquare: number
  /** Counts below 400 keV over those above, of what is not background, against the same of the background; natural stays near one. */
  readonly lowToHigh: number | undefined
  /** With which resolution at 661.7 keV and with which factor on the energies it was judged. */
  readonly resolution662: number
  readonly gain: number
  /** The name that explains most, whether it is given or held back, and what speaks for it. */
  readonly best: NuclideMatch | undefined
  readonly evidence: Evidence | undefined
}

/** A spectrum of the same detector at its place with nothing but what is always there: ground, walls, the crystal's own activity. */
export interface OwnBackground {
  readonly counts: ArrayLike<number>
  readonly calibration: readonly number[]
  /** Time of the spectrum in question over the time of this one. */
  readonly share: number
}
