import type { Threshold } from '@vigil/contract'

type Limits = Pick<Threshold, 'warn' | 'alarm' | 'highRisk' | 'direction'>

/** Limits in the order in which they are reached, each with the state that it leads to. */
export function limitSteps({ warn, alarm, highRisk }: Limits) {
  return [
    { state: 'warning' as const, value: warn },
    { state: 'alarm' as const, value: alarm },
    ...(highRisk === undefined ? [] : [{ state: 'highRisk' as const, value: highRisk }]),
  ]
}

const within = (share: number): number => Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0))

/**
 * Where a value stands on a bar whose limits are equally far apart, 0 to 1: on a scale of lengths a value of eighty times its limit would
 * press all limits into one line. Beyond the last limit it nears the end and never reaches it.
 */
export function limitPlace(value: number, limits: Limits): number {
  const steps = limitSteps(limits).map((step) => step.value)
  const isAbove = limits.direction === 'above'
  const passed = steps.filter((limit) => (isAbove ? value >= limit : value <= limit)).length
  const zones = steps.length + 1
  const [before, after] = [steps[passed - 1], steps[passed]]
  const share =
    before === undefined
      ? ratio(value, after as number, isAbove)
      : after === undefined
        ? 1 - ratio(before, value, isAbove)
        : (value - before) / (after - before)
  return (passed + within(share)) / zones
}

/** How much of the larger the smaller is, whichever way the danger lies. */
const ratio = (less: number, more: number, isAbove: boolean): number => within(isAbove ? less / more : more / less)
