import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { DEFAULT_ESCALATION } from '@vigil/domain'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { escalationProblems, RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { SiteField } from './site-field.tsx'

type Part = (typeof RULE_PRIORITIES)[number]['part']
type Draft = Pick<EscalationRule, Part>

const ruleOf = (rules: readonly EscalationRule[], site: string | null | undefined): EscalationRule | undefined =>
  rules.find(({ officeId }) => officeId === site)

export function EscalationForm({ opened, items, onClose }: FormOf<EscalationRule>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [site, setSite] = useState<string | null | undefined>(opened === undefined ? undefined : opened.officeId)
  const [draft, setDraft] = useState<Draft>(() => opened ?? ruleOf(items, null) ?? DEFAULT_ESCALATION)
  const taken = new Set(items.flatMap(({ officeId }) => officeId ?? []))
  const set = (part: Part, change: Partial<EscalationSteps>) =>
    setDraft({ ...draft, [part]: { ...draft[part], ...change } })
  const problems = escalationProblems(draft)
  const write = (on: EscalationRule | undefined) => {
    const { low, mid, high } = draft
    const version = on?.version ?? 0
    return api('saveEscalationRule', { officeId: site ?? null, low, mid, high, ...(version > 0 && { version }) })
  }
  return (
    <AdminForm<EscalationRule>
      list="escalationRules"
      opened={opened}
      current={ruleOf(items, site)}
      isValid={site !== undefined && problems.length === 0}
      write={write}
      onTheirs={setDraft}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {opened === undefined && (
            <FormField
              label={t('alarmAdmin.plan.site')}
              problem={tried && site === undefined ? t('alarmAdmin.contact.siteRequired') : undefined}
            >
              {(field) => <SiteField {...field} site={site} without={taken} onSite={setSite} />}
            </FormField>
          )}
          {RULE_PRIORITIES.map(({ part, priority }) => (
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
          ))}
        </>
      )}
    </AdminForm>
  )
}
