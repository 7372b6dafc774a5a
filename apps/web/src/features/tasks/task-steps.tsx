import { useQueryClient } from '@tanstack/react-query'
import type { ChosenPlan, Task } from '@vigil/contract'
import { isTaskRunning } from '@vigil/domain'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlanSteps } from '../../ui/plan-steps.tsx'

interface TaskStepsProps {
  readonly task: Task
  readonly plan: ChosenPlan
  readonly may: boolean
}

/** The steps of the response plan of a task: ticked while it is under way or paused, and read before and after. */
export function TaskSteps({ task, plan, may }: TaskStepsProps) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function tick({ id: stepId, tick: seen }: ChosenPlan['steps'][number], done: boolean): Promise<void> {
    // A second press may come before the first one is drawn.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await api('tickTaskStep', { id: task.id, planId: plan.planId, stepId, done, seenAt: seen?.at ?? null })
    } catch (error) {
      present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['taskRecord'] })
      sending.current = false
      setBusy(false)
    }
  }

  const label = t('task.part.steps')
  return (
    <Panel title={label}>
      <PlanSteps
        plan={plan}
        label={label}
        disabled={!may || busy || !isTaskRunning(task.state)}
        onTick={(step, done) => void tick(step, done)}
      >
        {task.state === 'planned' && <p className="quiet">{t('task.stepsLater')}</p>}
      </PlanSteps>
    </Panel>
  )
}
