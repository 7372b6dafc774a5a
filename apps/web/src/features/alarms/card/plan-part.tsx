import type { AlarmDetail, ChosenPlan } from '@vigil/contract'
import { formatDateTime, planProgress } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Progress, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { useMayAct } from '../acts/use-may-act.ts'
import { useUnderWay } from '../acts/use-under-way.ts'
import { CardPart } from './card-part.tsx'

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
  const { t, i18n } = useTranslation()
  const { api, config } = useSession()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const { done, of } = planProgress(plan)
  const [isWhole, setWhole] = useState(false)
  const next = Math.max(
    0,
    plan.steps.findIndex(({ tick }) => tick === null),
  )
  const shown =
    isWhole || of <= NEXT_STEPS ? plan.steps : plan.steps.slice(Math.min(next, of - NEXT_STEPS)).slice(0, NEXT_STEPS)
  const tick = async (stepId: string, isDone: boolean) => {
    const now = await run(() => api('tickPlanStep', { id, stepId, done: isDone }), 'error.saveFailed')
    if (now !== undefined) onPlan(now)
  }
  return (
    <>
      <p className="acard-line">
        <strong>
          <bdi>{plan.name}</bdi>
        </strong>
        <span>{t(`alarm.planLevel.${plan.level}`)}</span>
        <span className="quiet">
          {t('desk.plan.progress', { done: formatNumber(i18n.language, done), of: formatNumber(i18n.language, of) })}
        </span>
      </p>
      <Progress
        percent={of === 0 ? 100 : (100 * done) / of}
        showInfo={false}
        size="small"
        aria-label={t('desk.part.plan')}
      />
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      <ol className="acard-steps" start={(plan.steps.indexOf(shown[0] as (typeof shown)[number]) || 0) + 1}>
        {shown.map((step) => (
          <li key={step.id}>
            <Checkbox
              checked={step.tick !== null}
              disabled={!may.act || over || stage !== undefined}
              onChange={({ target }) => void tick(step.id, target.checked)}
            >
              <bdi>{step.text}</bdi>
            </Checkbox>
            {step.tick !== null && (
              <span className="quiet">
                <bdi>{step.tick.by}</bdi>{' '}
                <bdi dir="ltr">{formatDateTime(step.tick.at, config.timeZone, 'hh:mm:ss')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      {plan.steps.length > NEXT_STEPS && (
        <Button size="small" type="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('desk.plan.fewer') : t('desk.plan.all', { count: plan.steps.length })}
        </Button>
      )}
    </>
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
