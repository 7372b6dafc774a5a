import { useQueryClient } from '@tanstack/react-query'
import {
  EXPORT_PLAN_KEEP_MAX,
  EXPORT_PLAN_NAME_MAX,
  EXPORT_PLAN_UNITS,
  type ExportPlan,
  type ExportPlanUnit,
} from '@vigil/contract'
import { Button, Input, InputNumber, Segmented } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useOwnLocale } from '../../../lib/language/use-own-locale.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { clockText, minuteOf } from '../../../ui/time/clock-text.ts'

const AT_ONE = 60
const USUALLY_KEPT = 30

/** Makes what is chosen recurring: of which period, when, and how many files stay. */
export function PlanForm({ choice, onDone }: { choice: ExportPlan['choice']; onDone(): void }) {
  const { t } = useTranslation()
  const { api, config, confirm, present } = useSession()
  const queries = useQueryClient()
  const locale = useOwnLocale()
  const [nameId, timeId, keepId] = [useId(), useId(), useId()]
  const [name, setName] = useState('')
  const [unit, setUnit] = useState<ExportPlanUnit>('day')
  const [minute, setMinute] = useState(AT_ONE)
  const [keep, setKeep] = useState(USUALLY_KEPT)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || name.trim() === '') return
    setBusy(true)
    try {
      await api('saveExportPlan', { name: name.trim(), unit, minute, choice, locale, keep, enabled: true })
      confirm(t('bundle.plan.saved'))
      onDone()
    } catch (error) {
      present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['exportPlans'] })
      setBusy(false)
    }
  }

  return (
    <form className="export-form" onSubmit={(event) => void submit(event)}>
      <div className="export-field">
        <label htmlFor={nameId}>{t('bundle.plan.name')}</label>
        <Input
          id={nameId}
          required
          maxLength={EXPORT_PLAN_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="export-field">
        <span>{t('bundle.plan.unit')}</span>
        <Segmented<ExportPlanUnit>
          aria-label={t('bundle.plan.unit')}
          value={unit}
          options={EXPORT_PLAN_UNITS.map((value) => ({ value, label: t(`bundle.plan.units.${value}`) }))}
          onChange={setUnit}
        />
      </div>
      <div className="export-field">
        <label htmlFor={timeId}>
          {t('bundle.plan.time')} (<bdi>{config.timeZone}</bdi>)
        </label>
        <Input
          id={timeId}
          type="time"
          required
          value={clockText(minute)}
          onChange={({ target }) => setMinute(minuteOf(target.value) ?? minute)}
        />
      </div>
      <div className="export-field">
        <label htmlFor={keepId}>{t('bundle.plan.keep')}</label>
        <InputNumber
          id={keepId}
          min={1}
          max={EXPORT_PLAN_KEEP_MAX}
          precision={0}
          value={keep}
          onChange={(value) => setKeep(value ?? USUALLY_KEPT)}
        />
      </div>
      <Button type="primary" htmlType="submit" loading={busy} disabled={name.trim() === ''}>
        {t('common.save')}
      </Button>
    </form>
  )
}
