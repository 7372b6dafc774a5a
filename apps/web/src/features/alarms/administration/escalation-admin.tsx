import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { AdminPart } from './admin-part.tsx'
import { RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { EscalationForm } from './escalation-form.tsx'
import { useSiteName } from './use-may-change.ts'

function StepCells({ steps }: { steps: EscalationSteps }) {
  const { t, i18n } = useTranslation()
  return STEP_FIELDS.map(({ field, empty }) => {
    const value = steps[field]
    // Nobody follows where nobody is first.
    const shown = field === 'mailEveryMin' && steps.mailAfterMin === null ? null : value
    return (
      <td key={field}>
        {shown === null ? <span className="quiet">{t(empty)}</span> : formatNumber(i18n.language, shown)}
      </td>
    )
  })
}

/** What happens to an alarm that nobody acknowledges, by site and priority. */
export function EscalationAdmin() {
  const { t } = useTranslation()
  const { api } = useSession()
  const siteName = useSiteName()
  const titleOf = ({ officeId }: EscalationRule) =>
    officeId === null ? t('alarmAdmin.escalation.everywhere') : siteName(officeId)
  return (
    <AdminPart<EscalationRule>
      part="escalation"
      list="escalationRules"
      width={640}
      nameOf={titleOf}
      removeAsk={(rule) =>
        rule.officeId === null ? undefined : t('alarmAdmin.escalation.removeAsk', { name: titleOf(rule) })
      }
      remove={({ officeId, version }) => api('removeEscalationRule', { officeId: officeId ?? '', version })}
      form={(form) => <EscalationForm {...form} />}
    >
      {(rules, actsOf) =>
        rules.map((rule) => (
          <section key={rule.officeId ?? ''} className="escalation-rule" aria-label={titleOf(rule)}>
            <header>
              <h3>
                <bdi>{titleOf(rule)}</bdi>
              </h3>
              {rule.version === 0 && <span className="quiet">{t('alarmAdmin.escalation.notWritten')}</span>}
              {actsOf(rule)}
            </header>
            <ScrollBox label={titleOf(rule)}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{t('alarmAdmin.escalation.priority')}</th>
                    {STEP_FIELDS.map(({ field, label }) => (
                      <th key={field} scope="col">
                        {t(label)}
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
          </section>
        ))
      }
    </AdminPart>
  )
}
