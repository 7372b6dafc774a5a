import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { EscalationForm } from './escalation-form.tsx'
import { SiteRules } from './site-rules.tsx'

function StepCells({ steps }: { steps: EscalationSteps }) {
  const { t, i18n } = useTranslation()
  return STEP_FIELDS.map(({ field, empty }) => {
    const value = steps[field]
    // Without a first mail there is no repeated one.
    const shown = field === 'mailEveryMin' && steps.mailAfterMin === null ? null : value
    return (
      <td key={field}>
        {shown === null ? <span className="quiet">{t(empty)}</span> : formatNumber(i18n.language, shown)}
      </td>
    )
  })
}

function StepTable({ rule, label }: { rule: EscalationRule; label: string }) {
  const { t } = useTranslation()
  return (
    <ScrollBox label={label}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('alarmAdmin.escalation.priority')}</th>
            {STEP_FIELDS.map((each) => (
              <th key={each.field} scope="col">
                {t(each.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RULE_PRIORITIES.map(({ part, priority }) => (
            <tr key={part}>
              <th scope="row">{t(`alarm.priority.${priority}`)}</th>
              <StepCells steps={rule[part]} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** What happens to an alarm that nobody acknowledges, by site and priority. */
export function EscalationAdmin() {
  const { api } = useSession()
  return (
    <SiteRules<EscalationRule>
      part="escalation"
      list="escalationRules"
      remove={(named) => api('removeEscalationRule', named)}
      form={(form) => <EscalationForm {...form} />}
    >
      {(rule, title) => <StepTable rule={rule} label={title} />}
    </SiteRules>
  )
}
