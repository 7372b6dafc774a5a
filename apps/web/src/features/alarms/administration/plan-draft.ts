import type { AlarmPlan, DeviceKind } from '@vigil/contract'
import { type Problem, validatePlan, validatePlanSteps } from '@vigil/domain'

interface DraftStep {
  /** Its place in the list, whatever is moved; steps that were never saved have no id yet. */
  readonly key: number
  readonly id?: string
  readonly text: string
}

export interface PlanDraft {
  readonly name: string
  readonly level: number | undefined
  readonly kinds: readonly DeviceKind[]
  /** Null: everywhere. Undefined: not chosen yet. */
  readonly officeId: string | null | undefined
  readonly steps: readonly DraftStep[]
}

/** `everywhere`: where a new one holds until a site is chosen. */
export const draftOf = (plan: AlarmPlan | undefined, everywhere: boolean): PlanDraft => ({
  name: plan?.name ?? '',
  level: plan?.level,
  kinds: plan?.kinds ?? [],
  officeId: plan === undefined ? (everywhere ? null : undefined) : plan.officeId,
  steps: (plan?.steps ?? []).map(({ id, text }, key) => ({ key, id, text })),
})

export const problemsOf = ({ name, level, steps }: PlanDraft): Problem[] => [
  ...validatePlan({ name, level }),
  ...validatePlanSteps(steps),
]

const nextKey = (steps: readonly DraftStep[]): number => steps.reduce((most, { key }) => Math.max(most, key + 1), 0)

export const withStep = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  steps: [...draft.steps, { key: nextKey(draft.steps), text: '' }],
})

export const withoutStep = (draft: PlanDraft, index: number): PlanDraft => ({
  ...draft,
  steps: draft.steps.toSpliced(index, 1),
})

export const withText = (draft: PlanDraft, index: number, text: string): PlanDraft => ({
  ...draft,
  steps: draft.steps.map((step, at) => (at === index ? { ...step, text } : step)),
})

export function moved(draft: PlanDraft, index: number, by: 1 | -1): PlanDraft {
  const step = draft.steps[index]
  const to = index + by
  if (step === undefined || to < 0 || to >= draft.steps.length) return draft
  return { ...draft, steps: draft.steps.toSpliced(index, 1).toSpliced(to, 0, step) }
}
