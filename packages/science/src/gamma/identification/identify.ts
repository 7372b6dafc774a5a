import { kitsOf } from '../fitting/detector-kit.ts'
import { energyOf } from '../fitting/energy-bins.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { NUCLIDES } from '../nuclides/nuclide-table.ts'
import { strangersOf } from '../nuclides/strangers.ts'
import { gainSeen, resolutionSeen, roundedResolution } from '../peaks/resolution.ts'
import type { DetectorModel } from '../photons/detector.ts'
import { foundNames, isSuspected, LEAST_GAIN } from './found-names.ts'
import type { Evidence, GammaIdentification, NuclideMatch, OwnBackground } from './identification.ts'
import { inItsPlace, judgeSmooth, LEAST_LINE_SIGMA } from './judge-name.ts'
import { Look, type Measured, MOST_GROWN } from './look.ts'
import { bestLook, type Candidate, candidates } from './search.ts'

export interface Identifier {
  /** The whole judgement. `calibration` gives the middle of a channel. */
  judge(counts: ArrayLike<number>, calibration: readonly number[], background?: OwnBackground): GammaIdentification
  /** What is named, best first; empty where the background explains the spectrum, and where nothing known does. */
  identify(
    counts: ArrayLike<number>,
    calibration: readonly number[],
    background?: OwnBackground,
  ): readonly NuclideMatch[]
}

/** Times what the best name with lines explains: a ripple on a smooth excess looks like a weak line. */
const SMOOTH_LEAD = 1.2
/**
 * Without a background of the device's own, ground, walls and crystal of a model detector stand for it. What a real one has besides
 * reaches 15 σ with the reference spectra of NaI and 37 σ with those of LaBr: less than that is not called unknown.
 */
const SURE_WITHOUT_OWN = { selfActive: 40, other: 25 }
/** Less was seen, once in sixty, in nothing but background. */
const NAMED_GAIN = 85
/**
 * At five to ten of a hundred right names held back, on instruments that were made. Special material needs more confidence than others to stand
 * first, and less beside another name, where it is hidden most easily.
 */
const NAMED_FROM = { first: 0.54, further: 0.5, special: 0.65, sure: 0.92, besideOthers: 0.4 }
/**
 * Special material is named by its own lines alone, never by what a continuum looks like: no other name, and no nuclide without one, is
 * nearly as good, the less so where no line stands by itself. Its lines lie where they should (in standard deviations), and the energies need
 * not be bent for it, unless two lines show that they are. With one line, or with bent energies, it has to be surer. Held back it is still
 * told as what comes nearest.
 */
const SPECIAL = { lineSigma: 4, lines: 2, lead: 10, leadAlone: 30, gainOff: 1.5, shifted: 2, wellPlaced: 1 }
/**
 * Where nearly all of what is there is explained by a name, lines of its own are there as well, and none is absent that should be: X-rays of a heavy
 * element were Tl-201 or Am-241. Behind much matter a name explains less, and is told by many lines together.
 */
const LINES_DUE = { explained: 0.75, absent: 3 }
/** Standard deviations of a peak that no background has, in a spectrum without a name. */
const SOMETHING_SIGMA = 5.5
const SOMETHING_GAIN = 80
const LOOKED_AT = 3
/** Of the resolution; at most so much, and so much where the background's own lines have been seen. */
const GAIN_ERROR = { share: 0.15, most: 0.01, known: 0.004 }
/** By which peaks of a scintillator grow with the energy: the likeliest first. */
const POWERS: readonly number[] = [0.6, 0.5, 0.7]

/**
 * Counts beside the background with which names were tried. With a hundred times as many no template fits any more, for none is as exact
 * as such counts are: a strong source had no name where a weak one had. What has no name then gets the one that so few of its counts give it.
 */
const MOST_TRIED = 10_000

/** What hides special material keeps doing so in a share of its counts; in a much smaller one of a very strong source it is the templates that are off. */
const HIDING_SHARE = 0.1

interface Judgement {
  readonly whole: GammaIdentification
  /** Special material that is suspected got no name. */
  readonly isHidden: boolean
}

const sumOf = (counts: ArrayLike<number>): number => {
  let sum = 0
  for (let channel = 0; channel < counts.length; channel++) sum += counts[channel] as number
  return sum
}
const excessOf = ({ counts, own }: Omit<Measured, 'expected'>): number =>
  sumOf(counts) - (own === undefined ? 0 : own.share * sumOf(own.counts))

/** The detector with the channels that this device has. */
export function detectorFor(model: DetectorModel, calibration: readonly number[], channels: number): DetectorModel {
  const gain = (energyOf(calibration, channels - 1) - energyOf(calibration, 0)) / Math.max(channels - 1, 1)
  return { ...model, channels, keVPerChannel: gain, offsetKeV: energyOf(calibration, 0) - gain / 2 }
}

/** Beside another name the energies were bent for that one, and of several lines one may be all that stands out of it. */
function standsAsSpecial({ line, told, lead, gainOff, shifted, overStrangers }: Evidence, isFurther: boolean): boolean {
  const lines = isFurther ? 1 : SPECIAL.lines
  const isPlaced = gainOff <= SPECIAL.gainOff || (told >= lines && shifted <= SPECIAL.wellPlaced)
  const isSeen = line >= SPECIAL.lineSigma || (isFurther && told > 0)
  const least = told > 0 ? SPECIAL.lead : SPECIAL.leadAlone
  return isSeen && isPlaced && shifted <= SPECIAL.shifted && Math.min(lead, overStrangers) >= least
}

const isBare = ({ explained, toTell, told, absent, isLineless }: Evidence): boolean =>
  !isLineless && (absent >= LINES_DUE.absent || (toTell > 0 && told === 0 && explained >= LINES_DUE.explained))

const nothing = (resolution662: number): GammaIdentification => ({
  answer: 'background',
  nuclides: [],
  others: [],
  mixture: false,
  special: [],
  unexplained: [],
  reducedChiSquare: 0,
  lowToHigh: undefined,
  resolution662,
  gain: 1,
  best: undefined,
  evidence: undefined,
})

/**
 * Names nuclides by fitting templates, bare and behind matter, beside the natural background (non-negative least squares over bins
 * that grow as peaks do, and over the same bins through a filter for peaks), and says how sure it is; says unknown where something is
 * there that no name explains. `strangers` get no name, and speak against one where they explain more. Templates are built on first use.
 */
export function createIdentifier(
  detector: DetectorModel,
  nuclides: readonly Nuclide[] = NUCLIDES,
  strangers: readonly Nuclide[] = strangersOf(),
): Identifier {
  const kits = kitsOf(detector)
  // The electronics of a semiconductor already say how its peaks grow.
  const powers = detector.noiseKeV === undefined ? POWERS : [0.5]

  function judge(spectrum: Omit<Measured, 'expected'>): Judgement {
    const { counts, calibration, own } = spectrum
    const device = detectorFor(detector, calibration, counts.length)
    // Energies that do not rise are no calibration: nothing can be said about such a spectrum.
    if (!(device.keVPerChannel > 0)) return { whole: nothing(detector.resolution662), isHidden: false }
    const seen = resolutionSeen(counts, device)
    const axisOf = seen === undefined ? detector.resolution662 : roundedResolution(seen)
    // Another crystal than the model's may have lines of its own there.
    const gain =
      own === undefined || seen !== undefined
        ? undefined
        : gainSeen(own.counts, detectorFor(detector, own.calibration, own.counts.length))
    const most = gain === undefined ? GAIN_ERROR.most : GAIN_ERROR.known
    const measured = { ...spectrum, expected: { gain: gain ?? 1, error: Math.min(most, GAIN_ERROR.share * axisOf) } }
    const first = new Look(
      kits.at({ resolution662: axisOf, power: powers[0] ?? 0.5 }, axisOf),
      measured,
      measured.expected.gain,
    )
    const ranking = (look: Look) => candidates(look, nuclides, look.empty, look.always, LEAST_LINE_SIGMA.first)
    const atFirst = ranking(first)
    const likely = atFirst.slice(0, LOOKED_AT).map(({ nuclide }) => nuclide)
    const isWorth = first.empty.left - (atFirst[0]?.fit.left ?? first.empty.left) > LEAST_GAIN
    const look = isWorth ? bestLook(kits, measured, first, likely, axisOf, powers) : first
    const ranked = look === first ? atFirst : ranking(look)
    return judgeLook(look, ranked)
  }

  function judgeLook(look: Look, ranked: readonly Candidate[]): Judgement {
    const excess = judgeSmooth(look, nuclides)
    const best = look.empty.left - (ranked[0]?.rank ?? look.empty.left)
    const isGrown = look.grown > MOST_GROWN
    const isSmooth = excess !== undefined && (isGrown ? best < LEAST_GAIN : excess.evidence.gain > SMOOTH_LEAD * best)
    const smooth = isSmooth ? excess : undefined
    const { found, judged } =
      smooth === undefined ? foundNames(look, nuclides, ranked, strangers) : { found: [], judged: [smooth] }
    const final = look.comparison.fit([
      ...look.always,
      ...(found.length === 0 ? [] : [look.kit.fluorescence]),
      ...found.flatMap((nuclide) => look.kit.of(nuclide)),
    ])
    const sure = detector.selfCps > 0 ? SURE_WITHOUT_OWN.selfActive : SURE_WITHOUT_OWN.other
    const isClear = look.isOwnKnown || (judged[0]?.match.significance ?? 0) >= sure
    const isAlone = judged.length === 1
    const named = judged.filter(({ match, evidence }, place) => {
      const isSpecial = match.category === 'snm'
      const isPlain = evidence.told >= SPECIAL.lines && evidence.gainOff <= SPECIAL.gainOff
      const ofFirst = isPlain ? NAMED_FROM.special : NAMED_FROM.sure
      const ofSpecial = place === 0 ? ofFirst : NAMED_FROM.besideOthers
      const least = isSpecial ? ofSpecial : place === 0 ? NAMED_FROM.first : NAMED_FROM.further
      const isEnough = match.confidence >= 100 * least && evidence.gain >= NAMED_GAIN && !(isAlone && isBare(evidence))
      return isEnough && (!isSpecial || standsAsSpecial(evidence, place > 0))
    })
    // A doubtful name that explains more must not hide special material behind it.
    const isSpecialSure = named.some(
      ({ match }) => match.category === 'snm' && match.confidence >= 100 * NAMED_FROM.special,
    )
    // What explains much and is not believed stands for something without a name, and a name that is right only beside it is none.
    const isDoubted = judged.some(({ match }) => match.confidence < 100 * NAMED_FROM.further)
    const isHidden = judged.some((each) => isSuspected(each) && !named.includes(each))
    const isClean = named[0] === judged[0] && !isDoubted && !isHidden
    const isNamed = named.length > 0 && (isClean || isSpecialSure)
    const strange = look.unexplained(look.empty)[0]?.sigma ?? 0
    const isSomething =
      isClear && (strange >= SOMETHING_SIGMA || best >= SOMETHING_GAIN || excess !== undefined || isGrown)
    // What must not be overlooked is named first, whatever is stronger beside it.
    const matches = isNamed
      ? named.map(({ match }) => match).toSorted((a, b) => Number(b.category === 'snm') - Number(a.category === 'snm'))
      : []
    const kept = new Set(matches.map(({ nuclide }) => nuclide))
    const rival = judged[0]?.rival
    const second = judged.some(({ match }) => match.nuclide === rival?.nuclide.id) ? undefined : rival
    const others = [
      ...judged.map(({ match }) => match).filter(({ nuclide }) => !kept.has(nuclide)),
      ...(second === undefined || judged[0] === undefined ? [] : [inItsPlace(second, judged[0])]),
    ]
    const whole: GammaIdentification = {
      answer: isNamed ? 'named' : isSomething ? 'unknown' : 'background',
      nuclides: matches,
      others,
      mixture: matches.length > 1,
      special: matches.filter(({ category }) => category === 'snm').map(({ nuclide }) => nuclide),
      unexplained: look.unexplained(final),
      reducedChiSquare: final.left / (2 * (look.comparison.bins - look.comparison.first)),
      lowToHigh: look.lowToHigh(),
      resolution662: look.kit.width.resolution662,
      gain: look.gain,
      best: judged[0]?.match,
      evidence: judged[0]?.evidence,
    }
    return { whole, isHidden }
  }

  function judgeAll(spectrum: Omit<Measured, 'expected'>): GammaIdentification {
    const { whole, isHidden } = judge(spectrum)
    const share = MOST_TRIED / excessOf(spectrum)
    if (whole.answer !== 'unknown' || !(share < 1) || (isHidden && share > HIDING_SHARE)) return whole
    const { counts, calibration, own } = spectrum
    const { whole: fewer } = judge({
      counts: Float64Array.from(counts, (count) => count * share),
      calibration,
      own: own && { ...own, share: own.share * share },
    })
    // What the whole of it comes nearest to, too: of nothing that is known a few counts may look like anything.
    const isSame = fewer.nuclides.some(({ nuclide }) => nuclide === whole.best?.nuclide)
    return fewer.answer === 'named' && isSame ? fewer : whole
  }

  return {
    judge: (counts, calibration, own) => judgeAll({ counts, calibration, own }),
    identify: (counts, calibration, own) => judgeAll({ counts, calibration, own }).nuclides,
  }
}
