import type { ChosenPlan } from '@vigil/contract'
import { formatDateTime, planProgress } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.tsx'
import { useSession } from '../lib/session.tsx'
import './plan-steps.css'

type Step = ChosenPlan['steps'][number]

interface PlanStepsProps {
  readonly plan: ChosenPlan
  /** What the progress is of, for who does not see it. */
  readonly label: string
  readonly disabled: boolean
  /** Where there is little room: so many of those that come next, until somebody asks for all. */
  readonly most?: number
  /** Above the steps: what became of the last tick. */
  readonly children?: ReactNode
  onTick(step: Step, isDone: boolean): void
}

/** A plan that is followed: its steps, and who has done them when. */
export function PlanSteps({ plan, label, disabled, most = plan.steps.length, children, onTick }: PlanStepsProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { done, of } = planProgress(plan)
  const [isWhole, setWhole] = useState(false)
  const next = Math.max(
    0,
    plan.steps.findIndex(({ tick }) => tick === null),
  )
  const first = isWhole || of <= most ? 0 : Math.min(next, of - most)
  const shown = isWhole ? plan.steps : plan.steps.slice(first, first + most)
  return (
    <>
      <p className="plan-steps-head">
        <strong>
          <bdi>{plan.name}</bdi>
        </strong>
        <span>{t(`alarm.planLevel.${plan.level}`)}</span>
        <span className="quiet">
          {t('desk.plan.progress', { done: formatNumber(i18n.language, done), of: formatNumber(i18n.language, of) })}
        </span>
      </p>
      <Progress percent={of === 0 ? 100 : (100 * done) / of} showInfo={false} size="small" aria-label={label} />
      {children}
      <ol className="plan-steps" start={first + 1}>
        {shown.map((step) => (
          <li key={step.id}>
            <Checkbox
              checked={step.tick !== null}
              disabled={disabled}
              onChange={({ target }) => onTick(step, target.checked)}
            >
              <bdi>{step.text}</bdi>
            </Checkbox>
            {step.tick !== null && (
              <span className="quiet">
                <bdi>{step.tick.by}</bdi> <bdi dir="ltr">{formatDateTime(step.tick.at, timeZone, 'hh:mm:ss')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      {of > most && (
        <Button size="small" type="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('desk.plan.fewer') : t('desk.plan.all', { count: of })}
        </Button>
      )}
    </>
  )
}
