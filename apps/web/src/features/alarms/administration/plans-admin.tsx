import type { AlarmPlan } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { AdminPart } from './admin-part.tsx'
import { PlanForm } from './plan-form.tsx'
import { useSiteName } from './use-may-change.ts'

/** Plans by danger and site. */
export function PlansAdmin() {
  const { t } = useTranslation()
  const { api, config } = useSession()
  const siteName = useSiteName()
  const dangersOf = ({ kinds }: AlarmPlan) =>
    kinds.length === 0 ? t('alarmAdmin.everyDanger') : kinds.map((kind) => t(`kind.${kind}`)).join(', ')
  return (
    <AdminPart<AlarmPlan>
      part="plan"
      list="alarmPlans"
      width={640}
      nameOf={({ name }) => name}
      removeAsk={() => t('alarmAdmin.plan.removeAsk')}
      remove={({ id, version }) => api('removePlan', { id, version })}
      form={(form) => <PlanForm {...form} />}
    >
      {(plans, actsOf) => (
        <ScrollBox label={t('alarmAdmin.plan.label')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['name', 'level', 'dangers', 'site', 'steps'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`alarmAdmin.plan.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('alarmAdmin.changed')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.id}>
                  <td>
                    <strong>
                      <bdi>{plan.name}</bdi>
                    </strong>
                  </td>
                  <td>{t(`alarm.planLevel.${plan.level}`)}</td>
                  <td>{dangersOf(plan)}</td>
                  <td>
                    <bdi>{siteName(plan.officeId)}</bdi>
                  </td>
                  <td>{t('alarmAdmin.plan.count', { count: plan.steps.length })}</td>
                  <td className="quiet">
                    <bdi>{plan.changedBy}</bdi> <bdi dir="ltr">{formatDateTime(plan.changedAt, config.timeZone)}</bdi>
                  </td>
                  <td>{actsOf(plan)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </AdminPart>
  )
}
