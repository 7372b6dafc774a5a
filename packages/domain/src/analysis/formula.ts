import { type Formula, type FormulaFunction, FormulaProblem, parseFormula } from './parse-formula.ts'
import { FULL_CIRCLE, isAlike, times, toBase, type Unit, unitFor, unitNamed } from './units.ts'

/** By the name of a series. */
type Values = Readonly<Record<string, number>>
type Reckon = (values: Values) => number

/** A part of a formula whose units fit. Its numbers are in the units of its dimensions. */
interface Part extends Pick<Unit, 'dimensions' | 'scale'> {
  readonly reckon: Reckon
}

export interface ReadyFormula {
  readonly unit: string
  /** Series that it is reckoned from. */
  readonly names: readonly string[]
  /** Undefined where it has no value: a division by nought, the logarithm of a negative number, a series that tells nothing. */
  value(values: Values): number | undefined
}

/** The same at every moment: with a power that changes, the unit would change as well. */
function isFixed(formula: Formula): boolean {
  switch (formula.kind) {
    case 'number':
      return true
    case 'name':
      return false
    case 'minus':
      return isFixed(formula.of)
    case 'binary':
      return isFixed(formula.left) && isFixed(formula.right)
    case 'call':
      return formula.of.every(isFixed)
  }
}

const PURE = { dimensions: {}, scale: 'amount' } as const

const around = (degrees: number): number => ((degrees % FULL_CIRCLE) + FULL_CIRCLE) % FULL_CIRCLE
/** The shorter way round: from 350° to 10° it is 20°. */
const turn = (degrees: number): number => around(degrees + FULL_CIRCLE / 2) - FULL_CIRCLE / 2

/**
 * `units` tells the unit of every series. Throws a `FormulaProblem`: what can not be reckoned by its units is refused before anybody
 * reads a number that means nothing.
 */
export function readyFormula(text: string, units: Readonly<Record<string, string>>): ReadyFormula {
  const names = new Set<string>()
  const wished: string[] = []

  function fitting(one: Part, other: Part): void {
    if (!isAlike(one.dimensions, other.dimensions)) throw new FormulaProblem('unlikeUnits', worded(one, other))
  }
  const nameOf = (part: Part): string => unitFor(part, wished).name || '1'
  const worded = (one: Part, other: Part): string => `${nameOf(one)}, ${nameOf(other)}`
  function amountOnly(part: Part): void {
    if (part.scale !== 'amount') throw new FormulaProblem('levelReckoned', nameOf(part))
  }
  function pureOnly(part: Part): void {
    amountOnly(part)
    if (!isAlike(part.dimensions, {})) throw new FormulaProblem('notPure', nameOf(part))
  }

  function known(unitName: string): Unit {
    const unit = unitNamed(unitName)
    if (unit === undefined) throw new FormulaProblem('unknownUnit', unitName)
    wished.push(unitName)
    return unit
  }

  function sum(left: Part, right: Part): Part {
    fitting(left, right)
    if (left.scale !== 'amount' && right.scale !== 'amount') throw new FormulaProblem('levelReckoned', nameOf(left))
    const { dimensions } = left
    const scale = left.scale === 'amount' ? right.scale : left.scale
    const add: Reckon = (values) => left.reckon(values) + right.reckon(values)
    return { dimensions, scale, reckon: scale === 'circle' ? (values) => around(add(values)) : add }
  }

  function difference(left: Part, right: Part): Part {
    fitting(left, right)
    const { dimensions } = left
    const take: Reckon = (values) => left.reckon(values) - right.reckon(values)
    if (right.scale === 'amount') {
      const isCircle = left.scale === 'circle'
      return { dimensions, scale: left.scale, reckon: isCircle ? (values) => around(take(values)) : take }
    }
    if (left.scale === 'amount') throw new FormulaProblem('levelReckoned', nameOf(right))
    const isCircle = right.scale === 'circle'
    // Of two directions the way between them, which is a direction's unit and no direction.
    return { dimensions, scale: 'amount', reckon: isCircle ? (values) => turn(take(values)) : take }
  }

  function power(base: Part, exponent: number, written: string): Part {
    amountOnly(base)
    const dimensions = times({}, base.dimensions, exponent)
    if (Object.values(dimensions).some((each) => !Number.isInteger(each))) throw new FormulaProblem('power', written)
    return { dimensions, scale: 'amount', reckon: (values) => base.reckon(values) ** exponent }
  }

  function binary({ operator, left, right }: Extract<Formula, { kind: 'binary' }>): Part {
    const [one, other] = [part(left), part(right)]
    if (operator === '+') return sum(one, other)
    if (operator === '-') return difference(one, other)
    if (operator === '^') {
      if (!isFixed(right) || other.scale !== 'amount' || !isAlike(other.dimensions, {})) {
        throw new FormulaProblem('power', nameOf(one))
      }
      return power(one, other.reckon({}), nameOf(one))
    }
    amountOnly(one)
    amountOnly(other)
    const isProduct = operator === '*'
    return {
      dimensions: times(one.dimensions, other.dimensions, isProduct ? 1 : -1),
      scale: 'amount',
      reckon: (values) =>
        isProduct ? one.reckon(values) * other.reckon(values) : one.reckon(values) / other.reckon(values),
    }
  }

  function ofMany(name: 'min' | 'max' | 'mean', parts: readonly Part[]): Part {
    const [one, ...others] = parts as [Part, ...Part[]]
    for (const other of others) {
      fitting(one, other)
      if (one.scale !== other.scale) throw new FormulaProblem('unlikeUnits', worded(one, other))
    }
    // North is neither below nor above: 350° and 10° have no mean that a sum could tell.
    if (one.scale === 'circle') throw new FormulaProblem('levelReckoned', nameOf(one))
    const join: Record<typeof name, (numbers: number[]) => number> = {
      min: (numbers) => Math.min(...numbers),
      max: (numbers) => Math.max(...numbers),
      mean: (numbers) => numbers.reduce((all, each) => all + each, 0) / numbers.length,
    }
    const { dimensions, scale } = one
    return { dimensions, scale, reckon: (values) => join[name](parts.map(({ reckon }) => reckon(values))) }
  }

  const OF_ONE: Readonly<Record<Exclude<FormulaFunction, 'min' | 'max' | 'mean'>, (of: Part) => Part>> = {
    abs(of) {
      amountOnly(of)
      return { ...of, reckon: (values) => Math.abs(of.reckon(values)) }
    },
    sqrt: (of) => power(of, 0.5, nameOf(of)),
    ln: (of) => pure(of, Math.log),
    log10: (of) => pure(of, Math.log10),
    exp: (of) => pure(of, Math.exp),
  }
  function pure(of: Part, reckon: (value: number) => number): Part {
    pureOnly(of)
    return { ...PURE, reckon: (values) => reckon(of.reckon(values)) }
  }

  function part(formula: Formula): Part {
    switch (formula.kind) {
      case 'number': {
        const unit = known(formula.unit)
        const value = toBase(unit, formula.value)
        return { dimensions: unit.dimensions, scale: unit.scale, reckon: () => value }
      }
      case 'name': {
        const { name } = formula
        const unitName = Object.hasOwn(units, name) ? units[name] : undefined
        if (unitName === undefined) throw new FormulaProblem('unknownName', name)
        const unit = known(unitName)
        names.add(name)
        const { dimensions, scale } = unit
        return { dimensions, scale, reckon: (values) => toBase(unit, values[name] ?? Number.NaN) }
      }
      case 'minus': {
        const of = part(formula.of)
        amountOnly(of)
        return { ...of, reckon: (values) => -of.reckon(values) }
      }
      case 'binary':
        return binary(formula)
      case 'call': {
        const { name } = formula
        const parts = formula.of.map(part)
        if (name === 'min' || name === 'max' || name === 'mean') return ofMany(name, parts)
        return OF_ONE[name](parts[0] as Part)
      }
    }
  }

  const whole = part(parseFormula(text))
  const { name: unit, shown } = unitFor(whole, wished)
  return {
    unit,
    names: [...names],
    value(values) {
      const value = shown(whole.reckon(values))
      return Number.isFinite(value) ? value : undefined
    },
  }
}
