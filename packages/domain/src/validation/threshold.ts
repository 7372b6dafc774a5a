import type { Threshold } from '@vigil/contract'
import type { ModelDefinition, Quantity } from '@vigil/devices'
import { check, type Fault, type Problem, type Rule } from './problem.ts'
import { type Entered, inRange } from './rules.ts'

type Modules = Pick<ModelDefinition, 'modules'>

/** Which limit of a device it is: a quantity may have one on each side. */
export const thresholdKey = ({ module, quantity, direction }: Omit<Threshold, 'unit' | 'warn' | 'alarm'>): string =>
  `${module}.${quantity}.${direction}`

function quantityOf({ modules }: Modules, { module, quantity, direction }: Threshold): Quantity | undefined {
  const found = modules.find(({ key }) => key === module)?.readings.find(({ key }) => key === quantity)
  return found?.limits?.some((limit) => limit.direction === direction) ? found : undefined
}

const stepsOf = ({ warn, alarm, highRisk }: Threshold): number[] =>
  highRisk === undefined ? [warn, alarm] : [warn, alarm, highRisk]

/** Each step must be worse than the one before, or an alarm would come before its warning. */
function orderFault({ direction, warn, alarm, highRisk }: Threshold): Fault | undefined {
  const worsens = (from: number, to: number): boolean => (direction === 'above' ? to > from : to < from)
  const inOrder = worsens(warn, alarm) && (highRisk === undefined || worsens(alarm, highRisk))
  return inOrder ? undefined : { key: 'validation.thresholdOrder' }
}

/** One limit of a device, as an operator wants it: of the model, in its unit, within what its sensor can say, in order. */
export function validateThreshold(model: Modules, threshold: Threshold): Problem[] {
  const field = thresholdKey(threshold)
  const quantity = quantityOf(model, threshold)
  if (quantity === undefined) return [{ field, key: 'validation.thresholdUnknown' }]
  if (quantity.unit !== threshold.unit) return [{ field, key: 'validation.thresholdUnit' }]
  const within: Rule<Entered> = inRange(...quantity.range)
  for (const step of stepsOf(threshold)) {
    const outside = check(field, step, within)
    if (outside.length > 0) return outside
  }
  return check(field, threshold, orderFault)
}

/** `inForce` are those that apply now: a limit on one side must leave room for that on the other. */
export function validateThresholds(
  model: Modules,
  wanted: readonly Threshold[],
  inForce: readonly Threshold[] = [],
): Problem[] {
  const problems = wanted.flatMap((threshold) => validateThreshold(model, threshold))
  if (problems.length > 0) return problems
  const all = new Map([...inForce, ...wanted].map((threshold) => [thresholdKey(threshold), threshold]))
  return wanted.flatMap((threshold) => {
    const { direction, warn } = threshold
    const other = all.get(thresholdKey({ ...threshold, direction: direction === 'above' ? 'below' : 'above' }))
    const leavesRoom = other === undefined || (direction === 'above' ? other.warn < warn : warn < other.warn)
    return leavesRoom ? [] : [{ field: thresholdKey(threshold), key: 'validation.thresholdNoNormal' as const }]
  })
}
