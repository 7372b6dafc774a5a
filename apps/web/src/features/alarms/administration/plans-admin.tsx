import type { AlarmPlan } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { ScrollBox } from '../parts/scroll-box.tsx'
import { useSites } from '../parts/use-sites.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { AdminList, RowActs } from './admin-list.tsx'
import { PlanForm } from './plan-form.tsx'
import { useSaving } from './use-saving.ts'

/** Plans by danger and site. */
export function PlansAdmin() {
  const { t } = useTranslation()
  const { api, config } = useSession()
  const call = useCall('alarmPlans', {})
  const saving = useSaving('alarmPlans')
  const confirm = useConfirm()
  const { nameOf } = useSites()
  const [edited, setEdited] = useState<AlarmPlan | 'new'>()
  const siteOf = ({ officeId }: AlarmPlan) => (officeId === null ? t('alarmAdmin.everywhere') : nameOf(officeId))
  const dangersOf = ({ kinds }: AlarmPlan) =>
    kinds.length === 0 ? t('alarmAdmin.everyDanger') : kinds.map((kind) => t(`kind.${kind}`)).join(', ')
  const remove = async ({ id, version, name }: AlarmPlan) => {
    const act = t('alarmAdmin.remove')
    const sure = await confirm({ title: name, text: t('alarmAdmin.plan.removeAsk'), act, danger: true })
    if (sure) await saving.run(() => api('removePlan', { id, version }), 'alarmAdmin.removed')
  }
  return (
    <>
      <AdminList
        title={t('alarmAdmin.plan.label')}
        intro={t('alarmAdmin.plan.intro')}
        add={t('alarmAdmin.plan.new')}
        none={t('alarmAdmin.plan.none')}
        call={call}
        onAdd={() => setEdited('new')}
      >
        {(plans) => (
          <ScrollBox label={t('alarmAdmin.plan.label')}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('alarmAdmin.plan.name')}</th>
                  <th scope="col">{t('alarmAdmin.plan.level')}</th>
                  <th scope="col">{t('alarmAdmin.plan.dangers')}</th>
                  <th scope="col">{t('alarmAdmin.plan.site')}</th>
                  <th scope="col">{t('alarmAdmin.plan.steps')}</th>
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
                      <bdi>{siteOf(plan)}</bdi>
                    </td>
                    <td>{t('alarmAdmin.plan.count', { count: plan.steps.length })}</td>
                    <td className="quiet">
                      <bdi>{plan.changedBy}</bdi> <bdi dir="ltr">{formatDateTime(plan.changedAt, config.timeZone)}</bdi>
                    </td>
                    <td>
                      <RowActs name={plan.name} onEdit={() => setEdited(plan)} onRemove={() => void remove(plan)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </AdminList>
      <AdminDialog
        open={edited !== undefined}
        title={edited === 'new' ? t('alarmAdmin.plan.new') : edited?.name}
        width={640}
        onCancel={() => setEdited(undefined)}
      >
        {edited !== undefined && (
          <PlanForm
            plan={edited === 'new' ? undefined : edited}
            current={edited === 'new' ? undefined : call.data?.find(({ id }) => id === edited.id)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </AdminDialog>
    </>
  )
}
