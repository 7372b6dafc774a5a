import { type DeviceDetail, RunState, State2 } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { formatDateTime, hasBackground, significance } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useCommands, useDevice, useLearned } from '../../../live/hooks.ts'
import { Panel } from '../../../ui/panel.tsx'
import { measured } from '../../../ui/values/measured.ts'
import { useStored } from '../instruments/tiles/use-stored.ts'
import { useStale } from '../use-stale.ts'
import { lastLearning, TOLD_BY_DEVICE } from './baseline-facts.ts'
import { ExpertTable } from './expert-table.tsx'

interface BaselinePanelProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
}

const HOUR = 3_600_000
const DAY_POINTS = 48
const COLUMNS = ['baselineChannel', 'baselineTold', 'baselineMean', 'sigma', 'count', 'value', 'baselineOff'] as const

/** What the device takes as usual: how much, how far it scatters, since when, and whether it is learning. */
export function BaselinePanel({ sn, model, detail }: BaselinePanelProps) {
  const { t } = useTranslation()
  const watching = model.modules.filter(({ kind }) => kind !== undefined)
  return (
    <Panel title={t('control.expert.baseline')}>
      <LearnFacts sn={sn} model={model} detail={detail} />
      <ExpertTable title={t('control.expert.baseline')} columns={COLUMNS}>
        {watching.map((module) => (
          <ModuleRows key={module.key} sn={sn} module={module} values={detail?.mods[module.key]?.values} />
        ))}
      </ExpertTable>
    </Panel>
  )
}

function LearnFacts({ sn, model, detail }: BaselinePanelProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const device = useDevice(sn)
  const stale = useStale(device)
  const commands = useCommands(sn)
  const first = model.modules[0]
  const keys = useMemo(() => first?.readings.slice(0, 1).map(({ key }) => key) ?? [], [first])
  const { states, phase } = useStored(sn, first?.key ?? 'sysMod', keys, 24 * HOUR, DAY_POINTS)
  const { since } = useMemo(() => lastLearning(states, commands), [states, commands])
  const isLearning = device?.basic.runstate === RunState.Baseline
  const isFrozen = Object.values(detail?.mods ?? {}).some(({ state }) => state >= State2.Warning)
  const state = isLearning ? 'Learning' : isFrozen ? 'Frozen' : 'Learnt'
  return (
    <dl className="expert-facts">
      <div>
        <dt>{t('control.expert.baselineState')}</dt>
        <dd>
          {detail === undefined
            ? t('common.loading')
            : t(stale ? 'control.expert.baselineUnknown' : `control.expert.baseline${state}`)}
        </dd>
      </div>
      <div>
        <dt>{t('control.expert.baselineSince')}</dt>
        <dd>
          {isLearning ? (
            '–'
          ) : since !== undefined ? (
            <bdi dir="ltr">{formatDateTime(since, config.timeZone)}</bdi>
          ) : (
            t(phase === 'ready' ? 'control.expert.baselineOlder' : `panel.history.${phase}`)
          )}
        </dd>
      </div>
    </dl>
  )
}

interface ModuleRowsProps {
  readonly sn: string
  readonly module: ModuleDefinition
  readonly values: Readonly<Record<string, number>> | undefined
}

function ModuleRows({ sn, module, values }: ModuleRowsProps) {
  const { t, i18n } = useTranslation()
  const quantities = useMemo(() => module.readings.filter(hasBackground), [module])
  const learned = useLearned(sn)
  return quantities.map((quantity) => {
    const { key } = quantity
    const band = learned?.bands[module.key]?.[key]
    const value = values?.[key]
    const told = values?.[TOLD_BY_DEVICE[key] ?? '']
    const finer = { unit: quantity.unit, digits: quantity.digits + 2 }
    const off = band === undefined || value === undefined ? undefined : significance(value, band)
    const none = t(learned === undefined ? 'panel.history.loading' : 'control.expert.baselineFew')
    return (
      <tr key={key}>
        <th scope="row">
          <span className="quiet">{t(`module.${module.key}`)}</span> {t(`quantity.${key}`)}
        </th>
        <td>
          <bdi dir="ltr">{told === undefined ? '–' : measured(i18n, told, quantity)}</bdi>
        </td>
        <td>
          {band === undefined ? (
            <span className="quiet">{none}</span>
          ) : (
            <bdi dir="ltr">{measured(i18n, band.mean, finer)}</bdi>
          )}
        </td>
        <td>
          <bdi dir="ltr">{band === undefined ? '–' : measured(i18n, band.sigma, finer)}</bdi>
        </td>
        <td>
          <bdi dir="ltr">{band === undefined ? '–' : formatNumber(i18n.language, band.count)}</bdi>
        </td>
        <td>
          <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
        </td>
        <td>
          <bdi dir="ltr">
            {off === undefined ? '–' : `${off > 0 ? '+' : ''}${measured(i18n, off, { unit: 'σ', digits: 1 })}`}
          </bdi>
        </td>
      </tr>
    )
  })
}
