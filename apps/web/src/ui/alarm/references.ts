import type { AlarmEvent } from '@vigil/contract'
import {
  findNuclide,
  findSubstance,
  groupOfCategory,
  type Limit,
  type Nuclide,
  type SubstanceFacts,
  type SubstanceGroup,
  TOXIC_SET_POINTS,
  type ToxicGas,
  timesLimit,
} from '@vigil/science'

export interface SetPoints {
  readonly low: number
  readonly high: number
}

export type Reference =
  | { readonly kind: 'nuclide'; readonly nuclide: Nuclide }
  | { readonly kind: 'substance'; readonly facts: SubstanceFacts; readonly setPoints: SetPoints | undefined }
  /** The name is not on file; the instrument said what kind it is. */
  | { readonly kind: 'group'; readonly group: SubstanceGroup }

const isToxicGas = (formula: string): formula is ToxicGas => Object.hasOwn(TOXIC_SET_POINTS, formula)

/** What is on file about something that was identified, or a quantity that names a gas. */
export function referenceOf(name: string, category = ''): Reference | undefined {
  const nuclide = findNuclide(name.trim())
  if (nuclide !== undefined) return { kind: 'nuclide', nuclide }
  const facts = findSubstance(name)
  if (facts !== undefined) {
    const { formula = '' } = facts
    return { kind: 'substance', facts, setPoints: isToxicGas(formula) ? TOXIC_SET_POINTS[formula] : undefined }
  }
  const group = groupOfCategory(category)
  return group && { kind: 'group', group }
}

/** Vapours within a tenth of the weight of air neither sink nor rise. */
export function weightWord(timesAir: number): 'heavier' | 'alike' | 'lighter' {
  if (timesAir > 1.1) return 'heavier'
  return timesAir < 0.9 ? 'lighter' : 'alike'
}

const YEAR_S = 365.25 * 86_400
const UNITS = [
  ['year', YEAR_S],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A half-life in the largest unit of which there is one. */
export function halfLife(seconds: number): { readonly unit: (typeof UNITS)[number][0]; readonly value: number } {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[4]
  return { unit, value: seconds / size }
}

export interface Highest {
  readonly value: number
  readonly unit: string
}

/**
 * The highest value of the alarm, where it is of this substance and of nothing else: a cell for this gas, or the
 * concentration of the one agent that was named. A sum of vapours is of none of them.
 */
export function highestOf(
  { peak, findings }: Pick<AlarmEvent, 'peak' | 'findings'>,
  { id }: SubstanceFacts,
): Highest | undefined {
  if (peak === null) return undefined
  const named = findSubstance(peak.quantity)?.id === id || (peak.quantity === 'concentration' && findings.length === 1)
  return named ? peak : undefined
}

export const hasLimits = ({ aegl, idlh }: SubstanceFacts): boolean => aegl !== undefined || idlh !== undefined

/** Whether there is a limit to turn from one unit into the other. */
export const hasTurnedLimits = (facts: SubstanceFacts): boolean =>
  hasLimits(facts) && facts.gramsPerMol !== undefined && !facts.solid

export interface AgainstLimit {
  readonly times: number
  readonly exceeded: boolean
}

/** How the highest value stands to a limit. What is just below one never reads as one. */
export function againstLimit(
  highest: Highest | undefined,
  limit: Limit,
  facts: SubstanceFacts,
): AgainstLimit | undefined {
  const times = highest && timesLimit(highest, limit, facts)
  if (times === undefined || times < 0) return undefined
  return times >= 1 ? { times, exceeded: true } : { times: Math.min(times, 0.99), exceeded: false }
}
