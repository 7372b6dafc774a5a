import { type RecentData, State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import type { ChartSpan } from '../../../ui/chart/plot-spec.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { backgroundOf, quantityKey } from '../joined-series.ts'
import { measured } from '../measured.ts'
import { limitsOf, stateOfValue } from '../module-facts.ts'

interface PastModuleProps {
  readonly definition: ModuleDefinition
  readonly data: RecentData
  readonly values: ReadonlyMap<string, number>
  readonly span: { readonly from: number; readonly to: number }
  readonly thresholds: readonly Threshold[]
  readonly spans: readonly ChartSpan[]
  /** The quantity that alarmed, if it is one of this module. */
  readonly peak: string | undefined
}

/** One module around a past event: the course of what alarmed, or of its first quantity, and all values at the moment. */
export function PastModule({ definition, data, values, span, thresholds, spans, peak }: PastModuleProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { key: module, readings } = definition
  const background = useMemo(() => backgroundOf(data), [data])
  const leading =
    readings.find(({ key }) => key === peak) ??
    readings.find(({ key }) => (background.get(quantityKey(module, key))?.length ?? 0) > 0) ??
    readings[0]
  const points = (leading && background.get(quantityKey(module, leading.key))) ?? []
  return (
    <Panel title={t(`module.${module}`)}>
      {leading && points.length > 0 ? (
        <TimeChart
          label={t('realtime.courseOf', { name: t(`quantity.${leading.key}`) })}
          series={[
            {
              key: leading.key,
              label: t(`quantity.${leading.key}`),
              unit: leading.unit,
              digits: leading.digits,
              points,
            },
          ]}
          limits={limitsOf(module, leading.key, thresholds, (state, limit) =>
            t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, leading) }),
          )}
          spans={spans}
          stateName={(state) => t(`state.${state}`)}
          timeZone={config.timeZone}
          from={span.from}
          to={span.to}
          height={160}
          syncKey="event"
        />
      ) : (
        <p className="quiet">{t('realtime.recent.empty')}</p>
      )}
      <table className="quantities">
        <tbody>
          {readings.map((quantity) => {
            const value = values.get(quantityKey(module, quantity.key))
            const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, thresholds)
            return (
              <tr key={quantity.key} data-danger={state >= State2.Warning}>
                <th scope="row">{t(`quantity.${quantity.key}`)}</th>
                <td className="quantity-value">
                  <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
                  {state >= State2.Warning && <StateMark state={state} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
