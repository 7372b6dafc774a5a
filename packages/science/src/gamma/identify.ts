import type { Shield } from './attenuation.ts'
import { type DetectorModel, fwhmKeV } from './detector.ts'
import { rebinned, sqrtSpacedEdges } from './energy-bins.ts'
import type { Nuclide, NuclideCategory } from './nuclide.ts'
import { NUCLIDES } from './nuclide-table.ts'
import { bothWays, type Column, Comparison, type Fit, type KnownBins } from './template-comparison.ts'
import { createTemplateLibrary, type TemplateLibrary } from './template-library.ts'

export interface NuclideMatch {
  readonly nuclide: string
  readonly category: NuclideCategory
  /** 0 to 100: how much better this nuclide explains the spectrum than background alone and than any other nuclide. */
  readonly confidence: number
  /** Counts that the fit gives to it. */
  readonly netCounts: number
  /** Square root of the chi-square that it takes away. */
  readonly significance: number
  /** The fit wants it behind matter. */
  readonly shielded: boolean
}

/** A spectrum of the same detector at its place with nothing but what is always there: ground, walls, the crystal's own activity. */
export interface OwnBackground {
  readonly counts: ArrayLike<number>
  readonly calibration: readonly number[]
  /** Time of the spectrum in question over the time of this one. */
  readonly share: number
}

export interface Identifier {
  /**
   * Best first; empty where the background explains the spectrum. `calibration` gives the middle of a channel. Without a background
   * of the detector's own that of a model detector is used: soil, walls and crystal of a real one differ, and a long measurement
   * then finds names for the difference.
   */
  identify(
    counts: ArrayLike<number>,
    calibration: readonly number[],
    background?: OwnBackground,
  ): readonly NuclideMatch[]
}

/** Of a crystal whose peaks are as wide as those of NaI; a finer one needs finer bins, or its peaks fall into one. */
const NAI_BINS = 128
const NAI_RESOLUTION = 0.07
const MOST_BINS = 320
const FROM_KEV = 30
const TO_KEV = 2900
/** Without templates behind matter a shielded source is found one time in four. */
const SHIELDS: readonly (Shield | undefined)[] = [
  undefined,
  { material: 'steel', thicknessCm: 1 },
  { material: 'lead', thicknessCm: 0.5 },
  { material: 'lead', thicknessCm: 1.5 },
  { material: 'water', thicknessCm: 15 },
]
/** Chi-square that a nuclide must take away. One more always fits a little better: a further one needs more. */
const LEAST_GAIN = 30
const FURTHER_GAIN = 40
/** And of what the first one took away. */
const FURTHER_SHARE = 0.12
const MOST_FOUND = 4
const LEAST_CONFIDENCE = { first: 20, further: 50 }
const LOWEST_LINE_KEV = 100
/** A line of a nuclide is expected where it is at least so strong beside its strongest. */
const STRONG_SHARE = 0.5
/** A peak of the first nuclide may be weak where many lines together tell; a further one must be seen to be named. */
const LEAST_LINE_SIGMA = { first: 1.2, further: 6 }
/** A line counts as missing below this share of what the fit promises. */
const MISSING_SHARE = 0.4
/** Chi-square by which a nuclide that is seldom met, or that no line tells, must be better: prior odds of 400, and of more. */
const SELDOM_HANDICAP = 12
const LINELESS_HANDICAP = 40
/** Bins below the first with counts, and so many FWHM above it, belong to the threshold of the electronics. */
const THRESHOLD_WIDTHS = 0.4

/** General knowledge of what goes through gates and hospitals, to be reviewed by the site's expert. */
const SELDOM: ReadonlySet<string> = new Set([
  ...['Cr-51', 'Ga-68', 'Sm-153', 'Ra-223', 'Mn-54', 'Zn-65', 'Y-88', 'Sr-90', 'Cd-109', 'Ag-110m', 'Cs-134', 'Eu-154'],
  ...['Yb-169', 'Cf-252', 'U-233', 'Pu-238', 'La-138', 'Lu-176', 'Th-228'],
])

function columnOf(bins: Float64Array, nuclide?: Nuclide, shield?: Shield): Column {
  const total = bins.reduce((sum, value) => sum + value, 0)
  // One count each: weights of the fit are then counts, and of a size that the solver can work with.
  const shape = bothWays(total > 0 ? bins.map((value) => value / total) : bins)
  return { nuclide, shielded: shield !== undefined, total, shape }
}

function columnsOf(library: TemplateLibrary, nuclides: readonly Nuclide[], edges: Float64Array): Column[] {
  const { offsetKeV, keVPerChannel } = library.detector
  const calibration = [offsetKeV + keVPerChannel / 2, keVPerChannel]
  const column = (counts: Float64Array, nuclide?: Nuclide, shield?: Shield): Column =>
    columnOf(rebinned(counts, calibration, edges), nuclide, shield)
  const self = library.self()
  return [
    column(library.background().counts),
    ...(self === undefined ? [] : [column(self.counts)]),
    ...nuclides.flatMap((nuclide) =>
      SHIELDS.map((shield) => column(library.source(nuclide.id, shield).counts, nuclide, shield)),
    ),
  ].filter(({ total }) => total > 0)
}

/** Lines that must be seen before the nuclide is named: its strongest above 100 keV and those nearly as strong. */
const strongLines = ({ lines }: Nuclide): readonly number[] => {
  const seen = lines.filter(({ keV }) => keV > LOWEST_LINE_KEV && keV < TO_KEV)
  const strongest = Math.max(0, ...seen.map(({ perDecay }) => perDecay))
  const all = Math.max(0, ...lines.map(({ perDecay }) => perDecay))
  // Am-241 and its like are known by what lies below 100 keV.
  if (strongest < 0.02 * all) {
    const low = lines.filter(({ keV }) => keV > 40)
    const top = Math.max(0, ...low.map(({ perDecay }) => perDecay))
    return low.filter(({ perDecay }) => perDecay >= STRONG_SHARE * top).map(({ keV }) => keV)
  }
  return seen.filter(({ perDecay }) => perDecay >= STRONG_SHARE * strongest).map(({ keV }) => keV)
}

const knownBins = ({ counts, calibration, share }: OwnBackground, edges: Float64Array): KnownBins => ({
  expected: rebinned(counts, calibration, edges).map((count) => count * share),
  share,
})

const firstAlive = (measured: Float64Array): number =>
  Math.max(
    0,
    measured.findIndex((count) => count > 0),
  )

/**
 * Names nuclides by fitting templates, bare and behind matter, beside the natural background (non-negative least squares over
 * about 128 bins that grow with the root of the energy). One nuclide is added at a time, the one that explains the most, as long
 * as it explains enough. Templates are built at once: about a second of work.
 */
export function createIdentifier(detector: DetectorModel, nuclides: readonly Nuclide[] = NUCLIDES): Identifier {
  const count = Math.min(MOST_BINS, Math.round((NAI_BINS * NAI_RESOLUTION) / detector.resolution662))
  const edges = sqrtSpacedEdges(Math.max(FROM_KEV, 1.2 * detector.lowCutKeV), TO_KEV, count)
  const columns = columnsOf(createTemplateLibrary(detector), nuclides, edges)
  const natural = columns.flatMap((column, index) => (column.nuclide === undefined ? [index] : []))
  const own = new Map(
    nuclides.map((nuclide) => [
      nuclide,
      columns.flatMap((column, index) => (column.nuclide === nuclide ? [index] : [])),
    ]),
  )
  const binOf = (keV: number): number => {
    let bin = 0
    while (bin < count - 1 && (edges[bin + 1] as number) <= keV) bin++
    return bin
  }
  const lines = new Map(
    nuclides.map((nuclide) => [
      nuclide,
      strongLines(nuclide).map((keV) => {
        const half = 0.25 * fwhmKeV(detector, keV)
        return [binOf(keV - half), binOf(keV + half)] as const
      }),
    ]),
  )

  /** Lines that the fit promises and that are not there speak against a nuclide; one of them at least must be a peak. */
  function hasItsLines(comparison: Comparison, before: Fit, fit: Fit, nuclide: Nuclide, least: number): boolean {
    const stretches = lines.get(nuclide) ?? []
    const seen = stretches.map((stretch) => comparison.seen(before, stretch))
    if (!seen.some((sigma) => sigma > least)) return nuclide.bremsstrahlung !== undefined && stretches.length === 0
    return stretches.every(
      (stretch, index) => (seen[index] as number) > MISSING_SHARE * comparison.expected(fit, nuclide, stretch) - 1,
    )
  }

  const handicapOf = (nuclide: Nuclide): number =>
    (SELDOM.has(nuclide.id) ? SELDOM_HANDICAP : 0) + (lines.get(nuclide)?.length === 0 ? LINELESS_HANDICAP : 0)

  function candidates(comparison: Comparison, before: Fit, taken: readonly number[], found: ReadonlySet<Nuclide>) {
    const least = LEAST_LINE_SIGMA[found.size === 0 ? 'first' : 'further']
    return nuclides
      .filter((nuclide) => !found.has(nuclide))
      .map((nuclide) => ({ nuclide, fit: comparison.fit([...taken, ...(own.get(nuclide) ?? [])]) }))
      .filter(({ nuclide, fit }) => hasItsLines(comparison, before, fit, nuclide, least))
      .map((each) => ({ ...each, rank: each.fit.left + handicapOf(each.nuclide) }))
      .sort((a, b) => a.rank - b.rank)
  }

  return {
    identify(counts, calibration, own) {
      const measured = rebinned(counts, calibration, edges)
      const alive = firstAlive(measured)
      const above = edges[alive] as number
      const first = alive === 0 ? 0 : binOf(above + THRESHOLD_WIDTHS * fwhmKeV(detector, above)) + 1
      const known = own && knownBins(own, edges)
      // A field that has grown has the shape of what was measured before it grew.
      const usual = known && columnOf(known.expected)
      const comparison = new Comparison(measured, usual === undefined ? columns : [...columns, usual], first, known)
      const always = usual === undefined ? natural : [...natural, columns.length]
      const matches: NuclideMatch[] = []
      const found = new Set<Nuclide>()
      let taken: readonly number[] = always
      let before = comparison.fit(always)
      let needed = LEAST_GAIN
      while (found.size < MOST_FOUND) {
        const [best, ...others] = candidates(comparison, before, taken, found)
        const gain = best === undefined ? 0 : before.left - best.rank
        if (best === undefined || gain < needed) break
        const match = matchOf(best, before, others[0]?.rank ?? before.left, 2 * (count - first))
        if (match.confidence < LEAST_CONFIDENCE[found.size === 0 ? 'first' : 'further']) break
        matches.push(match)
        if (found.size === 0) needed = Math.max(FURTHER_GAIN, FURTHER_SHARE * gain)
        found.add(best.nuclide)
        taken = best.fit.columns.filter(
          (column, place) => (best.fit.weights[place] as number) > 0 || always.includes(column),
        )
        before = best.fit
      }
      return matches
    },
  }

  function matchOf(
    { nuclide, fit, rank }: { nuclide: Nuclide; fit: Fit; rank: number },
    before: Fit,
    rivalLeft: number,
    bins: number,
  ): NuclideMatch {
    const gain = before.left - fit.left
    // Where even the best fit is poor, a difference of chi-square says less.
    const scale = Math.max(1, fit.left / bins)
    const rival = 1 / (1 + Math.exp(-(rivalLeft - rank) / (2 * scale)))
    const sure = 1 - Math.exp(-gain / (LEAST_GAIN * scale))
    let netCounts = 0
    let behind = 0
    for (const [place, column] of fit.columns.entries()) {
      if (columns[column]?.nuclide !== nuclide) continue
      netCounts += fit.weights[place] as number
      if (columns[column]?.shielded) behind += fit.weights[place] as number
    }
    return {
      nuclide: nuclide.id,
      category: nuclide.category,
      confidence: Math.min(99, Math.round(100 * rival * sure)),
      netCounts,
      significance: Math.sqrt(gain),
      shielded: behind > netCounts / 2,
    }
  }
}
