import { type Nuclide, pairs } from '../nuclides/nuclide.ts'
import { nuclideOf } from '../nuclides/nuclide-table.ts'
import { bothWays, createPeakFilter, type PeakFilter } from '../peaks/peak-filter.ts'
import type { DetectorModel } from '../photons/detector.ts'
import { naturalBins } from './bin-background.ts'
import { BinTemplates } from './bin-templates.ts'
import { createEnergyAxis, type EnergyAxis, type PeakWidth } from './energy-axis.ts'
import type { Column } from './template-comparison.ts'

/** X-rays of lead that light shining on it calls forth: walls, shields and collimators have them. */
const LEAD_X_RAYS = [
  [75, 1],
  [72.8, 0.6],
  [84.9, 0.35],
  [87.3, 0.1],
] as const

/** What grows in or comes along with a nuclide in amounts that nobody knows: it may help to explain its spectrum, and gets no name for it. */
const TL_202: Nuclide = {
  id: 'Tl-202',
  category: 'medical',
  halfLifeSeconds: 1_060_000,
  lines: pairs([439.6, 0.914, 70.82, 0.383, 68.89, 0.225, 80.1, 0.1326, 520.1, 0.00585]),
}
const COMPANIONS: Readonly<Record<string, () => readonly Nuclide[]>> = {
  'U-235': () => [nuclideOf('U-238')],
  'Zr-95': () => [nuclideOf('Nb-95')],
  'Tl-201': () => [TL_202],
}
export const hasCompanions = ({ id }: Nuclide): boolean => COMPANIONS[id] !== undefined
/** K X-rays of uranium, which its own photons call forth. */
const URANIUM_X_RAYS = [
  [98.4, 1],
  [94.7, 0.62],
  [111.2, 0.36],
  [114.5, 0.12],
] as const

/** Templates of a detector at one resolution, ready to be compared; each nuclide's are made on first use. */
export interface Kit {
  readonly width: PeakWidth
  /** Resolution for which the bins are made. */
  readonly axisOf: number
  readonly axis: EnergyAxis
  readonly sigma: number
  readonly filter: PeakFilter
  readonly natural: Column
  readonly self: Column | undefined
  readonly scatter: readonly Column[]
  readonly fluorescence: Column
  /** Parts of the natural background, both ways. */
  readonly parts: readonly Float64Array[]
  column(bins: Float64Array): Column
  of(nuclide: Nuclide): readonly Column[]
}

function createKit(templates: BinTemplates, detector: DetectorModel, width: PeakWidth): Kit {
  const { axis } = templates
  const sigma = axis.sigma(width.resolution662)
  const filter = createPeakFilter(sigma)
  const { whole, parts, self, scatter } = naturalBins(templates, detector, width)
  const columns = new Map<Nuclide, readonly Column[]>()
  const column = (bins: Float64Array, nuclide?: Nuclide, shielded = false): Column => ({
    nuclide,
    shielded,
    shape: bothWays(bins, filter),
  })
  return {
    width,
    axisOf: detector.resolution662,
    axis,
    sigma,
    filter,
    natural: column(whole),
    self: self && column(self),
    scatter: scatter.map((bins) => column(bins)),
    fluorescence: column(templates.peaks(LEAD_X_RAYS, width)),
    parts: parts.map((part) => bothWays(part, filter)),
    column,
    of(nuclide) {
      let own = columns.get(nuclide)
      if (own === undefined) {
        const variants = (of: Nuclide) =>
          templates.of(of, width).map(({ variant, shape }) => column(shape, nuclide, typeof variant === 'object'))
        own = [
          ...variants(nuclide),
          ...(COMPANIONS[nuclide.id]?.() ?? []).flatMap(variants),
          ...(/^(U|Pu|Np)-/.test(nuclide.id) ? [column(templates.peaks(URANIUM_X_RAYS, width), nuclide)] : []),
        ]
        columns.set(nuclide, own)
      }
      return own
    },
  }
}

/** A kit takes a few megabytes, and a page may look at spectra for days: the one that was asked for longest ago goes. */
const MOST_KITS = 24
const MOST_AXES = 4

function kept<Key, Value>(all: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const value = all.get(key) ?? make()
  all.delete(key)
  all.set(key, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
  return value
}

/** Kits of a crystal for all resolutions that its spectra show. */
export class Kits {
  readonly #detector: DetectorModel
  readonly #templates = new Map<number, BinTemplates>()
  readonly #kits = new Map<string, Kit>()

  constructor(detector: DetectorModel) {
    this.#detector = detector
  }

  /** `axisOf` is the resolution for which the bins are made: looks at one spectrum can be compared only on the same bins. */
  at(width: PeakWidth, axisOf: number): Kit {
    return kept(this.#kits, `${width.resolution662} ${width.power} ${axisOf}`, MOST_KITS, () => {
      const noiseKeV = ((this.#detector.noiseKeV ?? 0) * axisOf) / this.#detector.resolution662
      const detector = { ...this.#detector, resolution662: axisOf, noiseKeV }
      const templates = kept(
        this.#templates,
        axisOf,
        MOST_AXES,
        () => new BinTemplates(detector, createEnergyAxis(detector)),
      )
      return createKit(templates, detector, width)
    })
  }
}

const KITS = new WeakMap<DetectorModel, Kits>()

/** Templates cost a second to build: whoever asks for the same detector gets the same. */
export function kitsOf(detector: DetectorModel): Kits {
  let kits = KITS.get(detector)
  if (kits === undefined) {
    kits = new Kits(detector)
    KITS.set(detector, kits)
  }
  return kits
}
