import type { ModuleKey, ModuleReport } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '../types.ts'

export type Mods = Partial<Record<ModuleKey, ModuleReport>>
/** By module, then by quantity. Maps, not objects: a report may carry a quantity named `constructor`. */
type Known = ReadonlyMap<string, ReadonlyMap<string, Quantity>>

/** A hostile message of ten thousand unknown names must not be answered with ten thousand lines. */
export const MAX_PROBLEMS = 20

const NO_PROBLEMS: readonly string[] = Object.freeze([])

export interface Sifted {
  /** What can be believed; the very object that came when all of it can. */
  readonly mods: Mods
  readonly problems: readonly string[]
}

export interface ReportChecks {
  validate(mods: Mods): readonly string[]
  sift(mods: Mods): Sifted
}

/** Thousands of reports a second are fine: for them next to nothing is allocated. */
export function checksOf({ id, modules }: ModelDefinition): ReportChecks {
  const known: Known = new Map(
    modules.map(({ key, readings }) => [key, new Map(readings.map((quantity) => [quantity.key, quantity]))]),
  )
  const validate = (mods: Mods) => (isFine(mods, known) ? NO_PROBLEMS : problemsOf(id, mods, known))
  return {
    validate,
    sift: (mods) => {
      const problems = validate(mods)
      return { mods: problems.length === 0 ? mods : believable(mods, known), problems }
    },
  }
}

/**
 * One dead sensor must not mute the alarm of another: what does not fit is left out, the rest stands. A value beyond the top of
 * its range is an overload and counts as the top: left out, the strongest source of all would show nothing.
 */
function believable(mods: Mods, known: Known): Mods {
  const kept: Mods = {}
  for (const [module, report] of Object.entries(mods)) {
    const quantities = known.get(module)
    if (quantities === undefined) continue
    const { values, ...rest } = report
    kept[module as ModuleKey] =
      values === undefined ? report : { ...rest, values: believableValues(values, quantities) }
  }
  return kept
}

function believableValues(values: Record<string, number>, quantities: ReadonlyMap<string, Quantity>) {
  const kept: Record<string, number> = {}
  for (const [key, value] of Object.entries(values)) {
    const quantity = quantities.get(key)
    if (quantity === undefined) continue
    const [min, max] = quantity.range
    // Where too little is the danger, as of oxygen, below the range is the worst there is.
    const endangersBelow = quantity.limits?.some(({ direction }) => direction === 'below') === true
    if (value >= min || endangersBelow) kept[key] = Math.min(Math.max(value, min), max)
  }
  return kept
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

/** Not-a-number is within nothing; no range is infinite. By index: taking a pair apart makes an iterator, thousands of times a second. */
const isWithin = (value: number | undefined, { range }: Quantity): boolean =>
  value !== undefined && value >= range[0] && value <= range[1]

const rangeText = ({ range: [min, max], unit }: Quantity): string => `${min} to ${max}${unit && ` ${unit}`}`
