import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { DEFAULT_ESCALATION } from '@vigil/domain'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import type { FormOf } from './admin-part.tsx'
import { escalationProblems, RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { ruleElsewhere, SiteRuleForm } from './site-rule-form.tsx'

type Part = (typeof RULE_PRIORITIES)[number]['part']
type Draft = Pick<EscalationRule, Part>

export function EscalationForm(form: FormOf<EscalationRule>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [draft, setDraft] = useState<Draft>(() => form.opened ?? ruleElsewhere(form.items) ?? DEFAULT_ESCALATION)
  const set = (part: Part, change: Partial<EscalationSteps>) =>
    setDraft({ ...draft, [part]: { ...draft[part], ...change } })
  const problems = escalationProblems(draft)
  const { low, mid, high } = draft
  return (
    <SiteRuleForm<EscalationRule>
      {...form}
      list="escalationRules"
      isValid={problems.length === 0}
      write={(on) => api('saveEscalationRule', { ...on, low, mid, high })}
      onTheirs={setDraft}
    >
      {() =>
        RULE_PRIORITIES.map(({ part, priority }) => (
          <fieldset key={part} className="escalation-fields">
            <legend>
              {t('alarmAdmin.escalation.priority')}: {t(`alarm.priority.${priority}`)}
            </legend>
            {STEP_FIELDS.map(({ field, label, empty }) => (
              <FormField key={field} label={t(label)} problem={problemText(t, problems, `${part}.${field}`)}>
                {(props) => (
                  <InputNumber
                    {...props}
                    placeholder={field === 'mailEveryMin' ? '' : t(empty)}
                    disabled={field === 'mailEveryMin' && draft[part].mailAfterMin === null}
                    value={draft[part][field]}
                    onChange={(value) => {
                      // How often has no word for never: it goes by whether anybody is mailed at all.
                      if (value !== null || field !== 'mailEveryMin') set(part, { [field]: value })
                    }}
                  />
                )}
              </FormField>
            ))}
          </fieldset>
        ))
      }
    </SiteRuleForm>
  )
}
