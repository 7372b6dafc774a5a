import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { DEFAULT_ESCALATION } from '@vigil/domain'
import { Button, InputNumber } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { MINUTES, RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { SiteField } from './site-field.tsx'
import { useSaving } from './use-saving.ts'

type Part = (typeof RULE_PRIORITIES)[number]['part']
type Draft = Pick<EscalationRule, Part>

interface EscalationFormProps {
  /** As it was when the form was opened; undefined for a new one. */
  readonly rule: EscalationRule | undefined
  /** As they stand now. */
  readonly rules: readonly EscalationRule[]
  onClose(): void
}

const ruleOf = (rules: readonly EscalationRule[], site: string | null | undefined): EscalationRule | undefined =>
  rules.find(({ officeId }) => officeId === site)

export function EscalationForm({ rule, rules, onClose }: EscalationFormProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const saving = useSaving('escalationRules')
  const [site, setSite] = useState<string | null | undefined>(rule === undefined ? undefined : rule.officeId)
  const [version, setVersion] = useState(rule?.version ?? 0)
  const [draft, setDraft] = useState<Draft>(() => rule ?? ruleOf(rules, null) ?? DEFAULT_ESCALATION)
  const [tried, setTried] = useState(false)
  const taken = new Set(rules.flatMap(({ officeId }) => officeId ?? []))
  const current = ruleOf(rules, site)
  const siteProblem = tried && site === undefined ? t('alarmAdmin.contact.siteRequired') : undefined
  const set = (part: Part, change: Partial<EscalationSteps>) =>
    setDraft({ ...draft, [part]: { ...draft[part], ...change } })

  const save = async (on: number) => {
    setTried(true)
    if (site === undefined || saving.busy) return
    const { low, mid, high } = draft
    const input = { officeId: site, low, mid, high, ...(on > 0 && { version: on }) }
    if (await saving.run(() => api('saveEscalationRule', input), 'alarmAdmin.saved')) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(version)
  }
  return (
    <form className="act-form" onSubmit={submit} noValidate>
      {saving.conflict && (
        <ConflictNote
          theirs={current && {}}
          onTheirs={() => {
            if (current === undefined) return
            setVersion(current.version)
            setDraft(current)
            saving.settle()
          }}
          onMine={() => {
            const on = current?.version ?? 0
            setVersion(on)
            void save(on)
          }}
        />
      )}
      {rule === undefined && (
        <FormField label={t('alarmAdmin.plan.site')} problem={siteProblem}>
          {(field) => <SiteField {...field} site={site} without={taken} onSite={setSite} />}
        </FormField>
      )}
      {RULE_PRIORITIES.map(({ part, priority }) => (
        <fieldset key={part} className="escalation-fields">
          <legend>
            {t('alarmAdmin.escalation.priority')}: {t(`alarm.priority.${priority}`)}
          </legend>
          {STEP_FIELDS.map(({ field, label, empty }) => (
            <FormField key={field} label={t(label)}>
              {(props) => (
                <InputNumber
                  {...props}
                  min={MINUTES.least}
                  max={MINUTES.most}
                  precision={0}
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
      <div className="act-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
