import type { AlarmMark, AlarmPlan, ChosenPlan, DeviceKind } from '@vigil/contract'

const EVERYWHERE = 0
const NOT_HERE = -1

function nearness({ officeId }: AlarmPlan, officePath: string): number {
  return officeId === null ? EVERYWHERE : officePath.split('/').indexOf(officeId)
}

/**
 * Plans that fit an alarm, the closest first: those of the nearest office, then those made for its danger, then by level and
 * name.
 */
export function plansFor(
  plans: readonly AlarmPlan[],
  officePath: string,
  danger: DeviceKind | null,
): readonly AlarmPlan[] {
  const isMeant = ({ kinds }: AlarmPlan): boolean => danger !== null && kinds.includes(danger)
  return plans
    .filter((plan) => nearness(plan, officePath) > NOT_HERE && (plan.kinds.length === 0 || isMeant(plan)))
    .sort(
      (a, b) =>
        nearness(b, officePath) - nearness(a, officePath) ||
        Number(isMeant(b)) - Number(isMeant(a)) ||
        a.level - b.level ||
        (a.name < b.name ? -1 : 1),
    )
}

/** A copy: who edits the plan later does not change what was done. */
export function choosePlan({ id, name, level, steps }: AlarmPlan): ChosenPlan {
  return { planId: id, name, level, steps: steps.map((step) => ({ ...step, tick: null })) }
}

/** The same plan when nothing changes: the first who did a step stays on record. */
export function tickStep(plan: ChosenPlan, stepId: string, done: boolean, mark: AlarmMark): ChosenPlan {
  const isChange = plan.steps.some(({ id, tick }) => id === stepId && (tick !== null) !== done)
  if (!isChange) return plan
  const tick = done ? mark : null
  return { ...plan, steps: plan.steps.map((step) => (step.id === stepId ? { ...step, tick } : step)) }
}

export function planProgress({ steps }: ChosenPlan): { readonly done: number; readonly of: number } {
  return { done: steps.filter(({ tick }) => tick !== null).length, of: steps.length }
}
