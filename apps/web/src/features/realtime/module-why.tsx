import { type DeviceDetail, type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition } from '@vigil/devices'
import { toldByLimit } from '@vigil/domain'
import { POINT_STATE_KEYS, timesText } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { FoundSubstances } from '../../ui/values/found-substances.tsx'
import { measured } from '../../ui/values/measured.ts'
import { reasonOf } from './module-facts.ts'

export type ModuleDetail = NonNullable<DeviceDetail['mods'][ModuleKey]>

interface ModuleWhyProps {
  readonly definition: ModuleDefinition
  readonly report: ModuleDetail
  readonly thresholds: readonly Threshold[]
}

/** Why a module is in its state: the limit that was reached, what the device says, what it has identified. */
export function ModuleWhy({ definition, report, thresholds }: ModuleWhyProps) {
  const { t, i18n } = useTranslation()
  const reason = reasonOf(definition.key, report, thresholds)
  const findings = report.findings ?? []
  if (reason === undefined && report.alarmContent === undefined && findings.length === 0) return null
  const quantity =
    reason?.kind === 'limit' ? definition.readings.find((each) => each.key === reason.quantity) : undefined
  const limit = thresholds.find(({ module, quantity: key }) => module === definition.key && key === quantity?.key)
  const byLimit =
    reason?.kind === 'limit' && limit !== undefined
      ? timesText(i18n, toldByLimit(reason.value, reason.unit, { ...limit, value: limit.alarm }) ?? null)
      : undefined
  return (
    <div className="module-why" data-danger={report.state >= State2.Warning}>
      {reason?.kind === 'reported' && <p>{t('realtime.why.reported')}</p>}
      {reason?.kind === 'limit' && quantity !== undefined && (
        <p>
          {t(`realtime.why.${reason.direction}`, {
            quantity: t(`quantity.${reason.quantity}`),
            value: byLimit ?? measured(i18n, reason.value, quantity),
            level: t(POINT_STATE_KEYS[reason.level]),
            limit: measured(i18n, reason.limit, quantity),
          })}
        </p>
      )}
      {report.alarmContent !== undefined && report.alarmContent !== '' && (
        <p>{t('realtime.why.device', { text: report.alarmContent })}</p>
      )}
      <FoundSubstances findings={findings} module={definition.key} />
    </div>
  )
}
