import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type AlarmPlan, DEVICE_KINDS, type DeviceKind, PLAN_LEVELS } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Input, Radio } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { ConflictNote } from './conflict-note.tsx'
import { draftOf, moved, type PlanDraft, problemsOf, withoutStep, withStep, withText } from './plan-draft.ts'
import { SiteField } from './site-field.tsx'
import { useSaving } from './use-saving.ts'

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

interface PlanFormProps {
  /** As it was when the form was opened; undefined for a new one. */
  readonly plan: AlarmPlan | undefined
  /** As it stands now; undefined when it is gone, or new. */
  readonly current: AlarmPlan | undefined
  onClose(): void
}

export function PlanForm({ plan, current, onClose }: PlanFormProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const saving = useSaving('alarmPlans')
  const [base, setBase] = useState(plan)
  const [draft, setDraft] = useState(() => draftOf(plan))
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
  const set = (change: Partial<PlanDraft>) => setDraft({ ...draft, ...change })

  const save = async (on: AlarmPlan | undefined) => {
    setTried(true)
    const { name, level, kinds, officeId, steps } = draft
    if (problems.length > 0 || level === undefined || saving.busy) return
    const input = {
      ...(on && { id: on.id, version: on.version }),
      name,
      level: level as AlarmPlan['level'],
      kinds: [...kinds],
      officeId,
      steps: steps.map(({ id, text }) => (id === undefined || on === undefined ? { text } : { id, text })),
    }
    if (await saving.run(() => api('savePlan', input), 'alarmAdmin.saved')) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(base)
  }
  return (
    <form className="act-form" onSubmit={submit} noValidate>
      {saving.conflict && (
        <ConflictNote
          theirs={current}
          onTheirs={() => {
            setBase(current)
            setDraft(draftOf(current))
            saving.settle()
          }}
          onMine={() => {
            setBase(current)
            void save(current)
          }}
        />
      )}
      <FormField label={t('alarmAdmin.plan.name')} problem={problemOf('name')}>
        {(field) => (
          <Input {...field} autoFocus value={draft.name} onChange={({ target }) => set({ name: target.value })} />
        )}
      </FormField>
      <fieldset className="act-field">
        <legend>{t('alarmAdmin.plan.level')}</legend>
        <Radio.Group
          value={draft.level}
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
          value={[...draft.kinds]}
          onChange={(kinds) => set({ kinds })}
          options={DEVICE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <p className="quiet">{t('alarmAdmin.plan.dangersHint')}</p>
      </fieldset>
      <FormField label={t('alarmAdmin.plan.site')}>
        {(field) => <SiteField {...field} everywhere site={draft.officeId} onSite={(officeId) => set({ officeId })} />}
      </FormField>
      <Steps draft={draft} problemOf={problemOf} onDraft={setDraft} />
      <div className="act-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
