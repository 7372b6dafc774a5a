import { CHAIN_MEMBERS } from './chain-members.ts'
import { HEAVY_NUCLIDES } from './heavy-nuclides.ts'
import { LIGHT_NUCLIDES } from './light-nuclides.ts'
import { MIDDLE_NUCLIDES } from './middle-nuclides.ts'
import { RARE_EARTHS_TO_LEAD } from './rare-earths-to-lead.ts'
import type { ChainMember, DecayMode, ReferenceNuclide } from './reference-nuclide.ts'

export const REFERENCE_NUCLIDES: readonly ReferenceNuclide[] = [
  ...LIGHT_NUCLIDES,
  ...MIDDLE_NUCLIDES,
  ...RARE_EARTHS_TO_LEAD,
  ...HEAVY_NUCLIDES,
]

const BY_ID: ReadonlyMap<string, ReferenceNuclide> = new Map(REFERENCE_NUCLIDES.map((each) => [each.id, each]))
const MEMBERS: ReadonlyMap<string, ChainMember> = new Map(
  [...CHAIN_MEMBERS, ...REFERENCE_NUCLIDES].map((each) => [each.id, each]),
)
export const findReferenceNuclide = (id: string): ReferenceNuclide | undefined => BY_ID.get(id)

const SYMBOLS: ReadonlyMap<number, string> = new Map([...MEMBERS.values()].map(({ id, z }) => [z, symbolOf(id)]))

export function symbolOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
/** Mass number in the usual form of a name: 137 of Cs-137, 99 of Tc-99m. */
export const massOf = (id: string): number => Number.parseInt(id.slice(id.indexOf('-') + 1), 10)

/** Parents whose daughter is mostly born excited: general knowledge, without a share. */
const EXCITED: Readonly<Record<string, string>> = {
  'Cs-137': 'Ba-137m',
  'Mo-99': 'Tc-99m',
  'Cd-109': 'Ag-109m',
  'Sn-113': 'In-113m',
  'Ru-103': 'Rh-103m',
  'Pd-103': 'Rh-103m',
  'Th-234': 'Pa-234m',
  'Zr-97': 'Nb-97m',
}
const STEPS: Readonly<Partial<Record<DecayMode, readonly [z: number, a: number]>>> = {
  'beta-': [1, 0],
  'beta+': [-1, 0],
  ec: [-1, 0],
  alpha: [-2, -4],
  it: [0, 0],
}

function daughterOf({ id, z }: ChainMember, mode: DecayMode): string | undefined {
  const step = STEPS[mode]
  const symbol = step && SYMBOLS.get(z + step[0])
  if (step === undefined || symbol === undefined) return undefined
  const excited = EXCITED[id]
  if (excited !== undefined && mode !== 'alpha' && mode !== 'it') return excited
  return `${symbol}-${massOf(id) + step[1]}`
}

export interface ChainStep {
  readonly from: string
  readonly to: string
  readonly mode: DecayMode
  readonly percent: number
}
export interface Chain {
  readonly members: readonly ChainMember[]
  readonly steps: readonly ChainStep[]
}

/** Rarer branches would draw a chain that nobody meets. */
const LEAST_PERCENT = 0.01

/** Everything that grows from a nuclide, itself first, each before what grows from it. */
export function chainOf(id: string): Chain {
  const members = new Map<string, ChainMember>()
  const steps: ChainStep[] = []
  const open = [id]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const each = MEMBERS.get(next)
    if (each === undefined || members.has(next)) continue
    members.set(next, each)
    for (const { mode, percent } of each.branches) {
      const to = daughterOf(each, mode)
      if (to === undefined || percent < LEAST_PERCENT || !MEMBERS.has(to)) continue
      steps.push({ from: next, to, mode, percent })
      open.push(to)
    }
  }
  return { members: [...members.values()], steps }
}

export interface Confused {
  readonly id: string
  /** So many strong lines of the first have a line of the other at the same energy. */
  readonly shared: number
  readonly strong: number
}

/** Weaker ones do not stand out beside the strongest; and weaker than that, they are not seen at all. */
const STRONG_SHARE = 0.15
const SHOWN_SHARE = 0.07
/** X-rays below are the same for all neighbours of an element, and stay in the first sheet of metal. */
const TELLING_KEV = 50
/** So much of its strong lines, and of the other's, has to be in the place of one of the other's. */
const LEAST_SHARED = 0.5
const LEAST_BACK = 0.3

/** What a crystal makes of lines: how far apart it tells two of them, and the share of the photons that it shows as a peak. */
export interface LineSight {
  apartKeV(keV: number): number
  seen(keV: number): number
}

/** Lines that show beside the strongest one, strongest first, as the crystal sees them: a soft line of few photons stands beside a hard one of many. */
const shownLines = ({ lines }: ReferenceNuclide, sight: LineSight, share: number): readonly number[] => {
  const telling = lines.filter(({ keV }) => keV >= TELLING_KEV)
  const some = (telling.length > 0 ? telling : lines)
    .map(({ keV, perDecay }) => ({ keV, height: perDecay * sight.seen(keV) }))
    .toSorted((a, b) => b.height - a.height)
  const most = some[0]?.height ?? 0
  return some.filter(({ height }) => height >= share * most).map(({ keV }) => keV)
}

/** Special material goes first, for overlooked it would be the worst; then what is everywhere, and last what is seldom met. */
const placeOf = ({ kinds }: ReferenceNuclide): number =>
  kinds.includes('snm') ? 0 : kinds.includes('norm') ? 1 : kinds.length > 0 ? 2 : 3

/**
 * Nuclides whose strong lines lie where those of this one do, as far as a crystal can tell: most of them, or one that shows where the strongest of this
 * one lies (and, of special material, the other way round). Who sees a peak at 186 keV has uranium or radium before him, whatever else radium has.
 */
export function confusedWith(id: string, sight: LineSight): Confused[] {
  const own = findReferenceNuclide(id)
  if (own === undefined) return []
  const [strong, shown] = [STRONG_SHARE, SHOWN_SHARE].map((share) => shownLines(own, sight, share)) as [
    number[],
    number[],
  ]
  const isOne = (a: number, b: number): boolean => Math.abs(a - b) <= sight.apartKeV((a + b) / 2) / 2
  const meets = (keV: number | undefined, lines: readonly number[]) =>
    keV !== undefined && lines.some((line) => isOne(line, keV))
  return REFERENCE_NUCLIDES.filter((other) => other.id !== id)
    .flatMap((other) => {
      const theirs = shownLines(other, sight, STRONG_SHARE)
      const shared = strong.filter((keV) => meets(keV, theirs)).length
      const back = theirs.filter((keV) => meets(keV, strong)).length / Math.max(1, theirs.length)
      const isMost = shared / Math.max(1, strong.length) >= LEAST_SHARED && back >= LEAST_BACK
      const isBelow = meets(strong[0], shownLines(other, sight, SHOWN_SHARE))
      const isSpecial = other.kinds.includes('snm') && meets(theirs[0], shown)
      return isMost || isBelow || isSpecial
        ? [{ id: other.id, shared: Math.max(1, shared), strong: strong.length, back, place: placeOf(other) }]
        : []
    })
    .sort(
      (a, b) =>
        a.place - b.place || b.shared / b.strong + b.back - (a.shared / a.strong + a.back) || a.id.localeCompare(b.id),
    )
    .map(({ back: _, place: __, ...confused }) => confused)
}
