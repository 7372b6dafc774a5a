import type { AlarmDetail, ChosenPlan } from '@vigil/contract'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { PlanSteps } from '../../../../ui/plan-steps.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { useUnderWay } from '../../acts/use-under-way.ts'
import { CardPart } from '../card-part.tsx'

/** So many of the steps of a plan stand on the first screen of a card: those that come next. */
const NEXT_STEPS = 3

interface PlanPartProps {
  readonly id: string
  readonly plan: AlarmDetail['plan']
  readonly plans: AlarmDetail['plans']
  readonly over: boolean
  /** What is advised where nobody has taken up a plan. */
  readonly advice?: ReactNode
  onPlan(plan: ChosenPlan): void
}

function Steps({ id, plan, over, onPlan }: Omit<PlanPartProps, 'plans' | 'plan' | 'advice'> & { plan: ChosenPlan }) {
  const { t } = useTranslation()
  const { api } = useSession()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const tick = async (stepId: string, isDone: boolean) => {
    const now = await run(() => api('tickPlanStep', { id, stepId, done: isDone }), 'error.saveFailed')
    if (now !== undefined) onPlan(now)
  }
  return (
    <PlanSteps
      plan={plan}
      most={NEXT_STEPS}
      label={t('desk.part.plan')}
      disabled={!may.act || over || stage !== undefined}
      onTick={(step, isDone) => void tick(step.id, isDone)}
    >
      <ActNote stage={stage} failed={failed} onClose={forgive} />
    </PlanSteps>
  )
}

/** The plan that was taken up, with its steps; before that the plans that fit, the closest first. */
export function PlanPart({ id, plan, plans, over, advice, onPlan }: PlanPartProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const [chosen, setChosen] = useState<string>()
  const planId = chosen ?? plans[0]?.id
  const choose = async () => {
    if (planId === undefined) return
    const now = await run(() => api('chooseAlarmPlan', { id, planId }), 'error.saveFailed')
    if (now !== undefined) onPlan(now)
  }
  return (
    <CardPart title={t('desk.part.first')}>
      {plan === null && advice}
      {plan !== null ? (
        <Steps id={id} plan={plan} over={over} onPlan={onPlan} />
      ) : plans.length === 0 ? (
        <p className="quiet">{t('desk.plan.none')}</p>
      ) : (
        <div className="acard-choose">
          <Select
            aria-label={t('desk.plan.choose')}
            value={planId ?? null}
            disabled={!may.act || over}
            onChange={setChosen}
            options={plans.map(({ id: value, name, level }) => ({
              value,
              label: `${name} · ${t(`alarm.planLevel.${level}`)}`,
            }))}
          />
          <Button disabled={!may.act || over} loading={stage !== undefined} onClick={() => void choose()}>
            {t('desk.plan.take')}
          </Button>
        </div>
      )}
      {plan === null && <ActNote stage={stage} failed={failed} onClose={forgive} />}
    </CardPart>
  )
}
