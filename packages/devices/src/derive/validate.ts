import type { ModuleKey, ModuleReport } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '../types.ts'

export type Mods = Partial<Record<ModuleKey, ModuleReport>>
/** By module, then by quantity. Maps, not objects: a report may carry a quantity named `constructor`. */
type Known = ReadonlyMap<string, ReadonlyMap<string, Quantity>>

/** A hostile message of ten thousand unknown names must not be answered with ten thousand lines. */
export const MAX_PROBLEMS = 20

const NO_PROBLEMS: readonly string[] = Object.freeze([])

/** Thousands of reports a second are fine: for them nothing is allocated. */
export function validatorOf({ id, modules }: ModelDefinition): (mods: Mods) => readonly string[] {
  const known: Known = new Map(
    modules.map(({ key, readings }) => [key, new Map(readings.map((quantity) => [quantity.key, quantity]))]),
  )
  return (mods) => (isFine(mods, known) ? NO_PROBLEMS : problemsOf(id, mods, known))
}

function isFine(mods: Mods, known: Known): boolean {
  for (const module in mods) {
    const quantities = known.get(module)
    if (quantities === undefined) return false
    const values = mods[module as ModuleKey]?.values
    for (const key in values) {
      const quantity = quantities.get(key)
      if (quantity === undefined || !isWithin(values[key], quantity)) return false
    }
  }
  return true
}

function problemsOf(id: string, mods: Mods, known: Known): readonly string[] {
  const problems: string[] = []
  for (const [module, report] of Object.entries(mods)) {
    const quantities = known.get(module)
    if (quantities === undefined) {
      problems.push(`${module}: not a module of ${id}`)
      continue
    }
    for (const [key, value] of Object.entries(report.values ?? {})) {
      const quantity = quantities.get(key)
      if (quantity === undefined) problems.push(`${module}.${key}: unknown quantity`)
      else if (!isWithin(value, quantity))
        problems.push(`${module}.${key}: ${value} is not within ${rangeText(quantity)}`)
      if (problems.length >= MAX_PROBLEMS) return problems
    }
  }
  return problems
}

/** Not-a-number is within nothing; no range is infinite. */
const isWithin = (value: number | undefined, { range: [min, max] }: Quantity): boolean =>
  value !== undefined && value >= min && value <= max

const rangeText = ({ range: [min, max], unit }: Quantity): string => `${min} to ${max}${unit && ` ${unit}`}`
