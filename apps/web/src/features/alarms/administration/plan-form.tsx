import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type AlarmPlan, DEVICE_KINDS, type DeviceKind, PLAN_LEVELS } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { draftOf, moved, type PlanDraft, problemsOf, withoutStep, withStep, withText } from './plan-draft.ts'
import { SiteField } from './site-field.tsx'
import { useMayChange } from './use-may-change.ts'

interface StepsProps {
  readonly draft: PlanDraft
  problemOf(field: string): string | undefined
  onDraft(draft: PlanDraft): void
}

const STEPS_MAX = 50

function Steps({ draft, problemOf, onDraft }: StepsProps) {
  const { t, i18n } = useTranslation()
  const last = draft.steps.length - 1
  return (
    <fieldset className="act-field">
      <legend>{t('alarmAdmin.plan.steps')}</legend>
      <ol className="plan-steps">
        {draft.steps.map(({ key, text }, index) => {
          const number = formatNumber(i18n.language, index + 1)
          const problem = problemOf(`steps.${index}`)
          return (
            <li key={key}>
              <div className="plan-step">
                <Input
                  aria-label={t('alarmAdmin.plan.step', { number })}
                  aria-invalid={problem !== undefined}
                  value={text}
                  onChange={({ target }) => onDraft(withText(draft, index, target.value))}
                />
                <Button
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  aria-label={t('alarmAdmin.plan.up', { number })}
                  onClick={() => onDraft(moved(draft, index, -1))}
                />
                <Button
                  icon={<ArrowDownOutlined />}
                  disabled={index === last}
                  aria-label={t('alarmAdmin.plan.down', { number })}
                  onClick={() => onDraft(moved(draft, index, 1))}
                />
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('alarmAdmin.plan.removeStep', { number })}
                  onClick={() => onDraft(withoutStep(draft, index))}
                />
              </div>
              {problem !== undefined && <p className="act-problem">{problem}</p>}
            </li>
          )
        })}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={draft.steps.length >= STEPS_MAX}
        onClick={() => onDraft(withStep(draft))}
      >
        {t('alarmAdmin.plan.addStep')}
      </Button>
    </fieldset>
  )
}

export function PlanForm({ opened, items, onClose }: FormOf<AlarmPlan>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const mayChange = useMayChange()
  const [draft, setDraft] = useState(() => draftOf(opened, mayChange(null)))
  const problems = problemsOf(draft)
  const { name, level, kinds, officeId, steps } = draft
  const set = (change: Partial<PlanDraft>) => setDraft({ ...draft, ...change })
  const write = (on: AlarmPlan | undefined) =>
    api('savePlan', {
      ...(on && { id: on.id, version: on.version }),
      name,
      level: level as AlarmPlan['level'],
      kinds: [...kinds],
      officeId: officeId ?? null,
      steps: steps.map(({ id, text }) => (id === undefined || on === undefined ? { text } : { id, text })),
    })
  return (
    <AdminForm
      list="alarmPlans"
      opened={opened}
      current={items.find(({ id }) => id === opened?.id)}
      isValid={problems.length === 0 && level !== undefined && officeId !== undefined}
      write={write}
      onTheirs={(theirs) => setDraft(draftOf(theirs, false))}
      onClose={onClose}
    >
      {(tried) => {
        const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
        return (
          <>
            <FormField first label={t('alarmAdmin.plan.name')} problem={problemOf('name')}>
              {(field) => <Input {...field} value={name} onChange={({ target }) => set({ name: target.value })} />}
            </FormField>
            <fieldset className="act-field">
              <legend>{t('alarmAdmin.plan.level')}</legend>
              <Radio.Group
                value={level}
                onChange={({ target }) => set({ level: target.value })}
                options={PLAN_LEVELS.map((value) => ({ value, label: t(`alarm.planLevel.${value}`) }))}
              />
              <p className="act-problem" aria-live="polite">
                {problemOf('level')}
              </p>
            </fieldset>
            <fieldset className="act-field">
              <legend>{t('alarmAdmin.plan.dangers')}</legend>
              <Checkbox.Group<DeviceKind>
                className="act-options"
                value={[...kinds]}
                onChange={(chosen) => set({ kinds: chosen })}
                options={DEVICE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              />
              <p className="quiet">{t('alarmAdmin.plan.dangersHint')}</p>
            </fieldset>
            <FormField
              label={t('alarmAdmin.plan.site')}
              problem={tried && officeId === undefined ? t('alarmAdmin.contact.siteRequired') : undefined}
            >
              {(field) => (
                <SiteField
                  {...field}
                  everywhere={mayChange(null)}
                  site={officeId}
                  onSite={(site) => set({ officeId: site })}
                />
              )}
            </FormField>
            <Steps draft={draft} problemOf={problemOf} onDraft={setDraft} />
          </>
        )
      }}
    </AdminForm>
  )
}
