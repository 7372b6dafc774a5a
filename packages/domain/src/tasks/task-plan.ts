import type { AlarmPlan, ChosenPlan, Task } from '@vigil/contract'
import { choosePlan } from '../alarms/handling/alarm-plans.ts'
import { isTaskOver } from './task-life.ts'

/**
 * The plan of a task with its steps: as it was taken up; until then as it stands. Null where it names none, and where it was over
 * before steps were kept: nobody knows what they were.
 */
export function taskPlan(
  { planId, state }: Pick<Task, 'planId' | 'state'>,
  kept: ChosenPlan | undefined,
  plan: AlarmPlan | undefined,
): ChosenPlan | null {
  if (planId === null) return null
  if (kept?.planId === planId) return kept
  return plan === undefined || isTaskOver(state) ? null : choosePlan(plan)
}

type Step = ChosenPlan['steps'][number]

/** Whoever takes back a mark takes back the one that they saw; a step that was done twice was done by the first. */
export const isTickSeen = ({ tick }: Step, done: boolean, seenAt: number | null): boolean =>
  done || tick === null || tick.at === seenAt
