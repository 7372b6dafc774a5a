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

/** Weaker ones do not stand out beside the strongest. */
const STRONG_SHARE = 0.15
/** X-rays below are the same for all neighbours of an element, and stay in the first sheet of metal. */
const TELLING_KEV = 50
/** So much of the other's strong lines has to be in the place of one of these. */
const LEAST_BACK = 0.3

const strongLines = ({ lines }: ReferenceNuclide) => {
  const telling = lines.filter(({ keV }) => keV >= TELLING_KEV)
  const seen = telling.length > 0 ? telling : lines
  const most = Math.max(0, ...seen.map(({ perDecay }) => perDecay))
  return seen.filter(({ perDecay }) => perDecay >= STRONG_SHARE * most)
}

/** Nuclides whose strong lines lie where those of this one do, as far as a crystal can tell; `apartKeV`: what it can tell at an energy. */
export function confusedWith(id: string, apartKeV: (keV: number) => number): Confused[] {
  const own = findReferenceNuclide(id)
  if (own === undefined) return []
  const strong = strongLines(own)
  return REFERENCE_NUCLIDES.filter((other) => other.id !== id)
    .flatMap((other): (Confused & { readonly back: number })[] => {
      const theirs = strongLines(other)
      const meets = (keV: number, lines: typeof strong) =>
        lines.some((line) => Math.abs(line.keV - keV) <= apartKeV(keV) / 2)
      const shared = strong.filter(({ keV }) => meets(keV, theirs)).length
      const back = theirs.filter(({ keV }) => meets(keV, strong)).length / Math.max(1, theirs.length)
      return shared > 0 && shared / strong.length >= 0.5 && back >= LEAST_BACK
        ? [{ id: other.id, shared, strong: strong.length, back }]
        : []
    })
    .sort((a, b) => b.shared / b.strong + b.back - (a.shared / a.strong + a.back) || a.id.localeCompare(b.id))
    .map(({ back: _, ...confused }) => confused)
}
