import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ExportPlan, KeptExportPlan } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { PlanForm } from './plan-form.tsx'
import { useByteText } from './use-byte-text.ts'

const LOOK_EVERY_MS = 30_000

/** What became of its last file; a failure says why. */
function LastRun({ last }: Pick<KeptExportPlan, 'last'>) {
  const { t, i18n } = useTranslation()
  const byteText = useByteText()
  if (last === null) return <span className="quiet">{t('bundle.plan.notYet')}</span>
  const { state, rows, bytes, fileName, reason } = last
  return (
    <>
      <bdi>
        {t(`bundle.plan.state.${state}`, {
          file: fileName,
          rows: formatNumber(i18n.language, rows),
          size: byteText(bytes),
        })}
      </bdi>
      {reason !== '' && <Alert type="warning" showIcon title={reason} />}
    </>
  )
}

function Plan({ plan }: { plan: KeptExportPlan }) {
  const { t } = useTranslation()
  const { api, config, confirm, present } = useSession()
  const queries = useQueryClient()
  const sure = useConfirm()
  const { id, version, name, enabled, isOwn, nextAt, stopped, last, username } = plan
  const act = async (call: () => Promise<unknown>, told: string): Promise<void> => {
    try {
      await call()
      confirm(told)
    } catch (error) {
      present(error)
    }
    await queries.invalidateQueries({ queryKey: ['exportPlans'] })
  }
  const turn = (on: boolean): Promise<void> => {
    const { unit, minute, choice, locale, keep } = plan
    const saved = { id, version, name, unit, minute, choice, locale, keep, enabled: on }
    return act(() => api('saveExportPlan', saved), t('bundle.plan.saved'))
  }
  const remove = async (): Promise<void> => {
    const question = { title: name, text: t('bundle.plan.removeAsk'), act: t('alarmAdmin.remove'), danger: true }
    if (await sure(question)) await act(() => api('removeExportPlan', { id, version }), t('bundle.plan.removed'))
  }
  return (
    <li className="export-plan">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="export-plan-acts">
        <Switch
          checked={enabled}
          disabled={!isOwn}
          aria-label={t('bundle.plan.enable', { name })}
          onChange={(on) => void turn(on)}
        />
        <Button
          icon={<DeleteOutlined />}
          aria-label={t('bundle.plan.remove', { name })}
          title={t('bundle.plan.remove', { name })}
          onClick={() => void remove()}
        />
      </span>
      <dl>
        <dt>{t('bundle.plan.unit')}</dt>
        <dd>{t(`bundle.plan.units.${plan.unit}`)}</dd>
        <dt>{t('bundle.plan.next')}</dt>
        <dd>
          {nextAt === null ? t('bundle.plan.off') : <bdi dir="ltr">{formatDateTime(nextAt, config.timeZone)}</bdi>}
        </dd>
        <dt>{t('bundle.plan.owner')}</dt>
        <dd>
          <bdi>{username}</bdi>
        </dd>
        <dt>{t('bundle.plan.last')}</dt>
        <dd>
          <LastRun last={last} />
        </dd>
      </dl>
      {stopped !== null && <Alert type="error" showIcon title={t(`bundle.plan.stopped.${stopped}`)} />}
    </li>
  )
}

/** Archives that are made again and again, and what became of each. */
export function RecurringPart({ choice, isWhole }: { choice: ExportPlan['choice']; isWhole: boolean }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const options = { quiet: true, staleTime: 0, refetchInterval: LOOK_EVERY_MS }
  const { data, isError, refetch } = useCall('exportPlans', {}, options)
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active title={false} />
  return (
    <>
      <p className="quiet">{t('bundle.plan.intro')}</p>
      {data.plans.length === 0 ? (
        <p>{t('bundle.plan.none')}</p>
      ) : (
        <ul className="export-plans">
          {data.plans.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
      {adding && isWhole ? (
        <PlanForm choice={choice} onDone={() => setAdding(false)} />
      ) : (
        <Button disabled={!isWhole} onClick={() => setAdding(true)}>
          {t('bundle.plan.make')}
        </Button>
      )}
    </>
  )
}
