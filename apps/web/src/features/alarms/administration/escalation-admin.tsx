import type { EscalationRule, EscalationSteps } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { ScrollBox } from '../parts/scroll-box.tsx'
import { useSites } from '../parts/use-sites.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { AdminList, RowActs } from './admin-list.tsx'
import { RULE_PRIORITIES, STEP_FIELDS } from './escalation-fields.ts'
import { EscalationForm } from './escalation-form.tsx'
import { useSaving } from './use-saving.ts'

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
  const call = useCall('escalationRules', {})
  const saving = useSaving('escalationRules')
  const confirm = useConfirm()
  const { nameOf } = useSites()
  const [edited, setEdited] = useState<EscalationRule | 'new'>()
  const titleOf = ({ officeId }: EscalationRule) =>
    officeId === null ? t('alarmAdmin.escalation.everywhere') : nameOf(officeId)
  const remove = async (rule: EscalationRule) => {
    const { officeId, version } = rule
    if (officeId === null) return
    const name = titleOf(rule)
    const text = t('alarmAdmin.escalation.removeAsk', { name })
    const sure = await confirm({ title: name, text, act: t('alarmAdmin.remove'), danger: true })
    if (sure) await saving.run(() => api('removeEscalationRule', { officeId, version }), 'alarmAdmin.removed')
  }
  return (
    <>
      <AdminList
        title={t('alarmAdmin.escalation.label')}
        intro={t('alarmAdmin.escalation.intro')}
        add={t('alarmAdmin.escalation.new')}
        none={t('alarmAdmin.failed')}
        call={call}
        onAdd={() => setEdited('new')}
      >
        {(rules) =>
          rules.map((rule) => (
            <section key={rule.officeId ?? ''} className="escalation-rule" aria-label={titleOf(rule)}>
              <header>
                <h3>
                  <bdi>{titleOf(rule)}</bdi>
                </h3>
                {rule.version === 0 && <span className="quiet">{t('alarmAdmin.escalation.notWritten')}</span>}
                <RowActs
                  name={titleOf(rule)}
                  onEdit={() => setEdited(rule)}
                  onRemove={rule.officeId === null ? undefined : () => void remove(rule)}
                />
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
      </AdminList>
      <AdminDialog
        open={edited !== undefined}
        title={edited === 'new' ? t('alarmAdmin.escalation.new') : edited && titleOf(edited)}
        width={640}
        onCancel={() => setEdited(undefined)}
      >
        {edited !== undefined && call.data !== undefined && (
          <EscalationForm
            rule={edited === 'new' ? undefined : edited}
            rules={call.data}
            onClose={() => setEdited(undefined)}
          />
        )}
      </AdminDialog>
    </>
  )
}
