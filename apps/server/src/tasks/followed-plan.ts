import type { ChosenPlan, Task } from '@vigil/contract'
import { taskPlan } from '@vigil/domain'
import { findPlan } from '../alarms/records/plan-rows.ts'
import { keepPlan, keptPlan } from './task-store.ts'

type Asked = Parameters<typeof keptPlan>[0]

export async function followedPlan(client: Asked, task: Task): Promise<ChosenPlan | null> {
  const { id, planId } = task
  if (planId === null) return null
  const kept = await keptPlan(client, id)
  return taskPlan(task, kept, kept?.planId === planId ? undefined : await findPlan(client, planId))
}

/** From now on who edits the plan changes nothing of what the task follows. */
export async function takeUpPlan(client: Asked, task: Task): Promise<void> {
  const plan = await followedPlan(client, task)
  if (plan !== null) await keepPlan(client, task.id, plan)
}
