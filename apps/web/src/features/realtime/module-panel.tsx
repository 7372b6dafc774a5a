import { PointState, State2, type Threshold } from '@vigil/contract'
import type { ModuleDefinition, Quantity } from '@vigil/devices'
import { displayedState, stateName } from '@vigil/domain'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useSeries } from '../../live/hooks.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { stateColour } from '../../ui/theme.ts'
import { HotspotTable } from './hotspot-table.tsx'
import { type Background, joined, LIVE_WINDOW_MS, quantityKey } from './joined-series.ts'
import { LeadingValue } from './leading-value.tsx'
import { measured } from './measured.ts'
import { leadingQuantity, limitsOf } from './module-facts.ts'
import { type ModuleDetail, ModuleWhy } from './module-why.tsx'
import { QuantityRow } from './quantity-row.tsx'
import { SpectrumView } from './spectrum-view.tsx'
import { trendOf } from './trend.ts'

interface ModulePanelProps {
  readonly sn: string
  readonly definition: ModuleDefinition
  readonly report: ModuleDetail | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
  /** The device is silent: what it last said of its modules holds no longer. */
  readonly stale: boolean
}

const NO_POINTS: readonly never[] = []

/** One module: what it measures now, how that went, in which state it is and why. */
export function ModulePanel({ sn, definition, report, thresholds, background, stale }: ModulePanelProps) {
  const { t } = useTranslation()
  const { key, readings } = definition
  const leading = leadingQuantity(definition, report, thresholds)
  const others = readings.filter((quantity) => quantity !== leading)
  const state = report && (stale ? PointState.NotConnected : displayedState(report.state, report.runstate))
  return (
    <Panel title={t(`module.${key}`)} extra={state !== undefined && <StateMark state={state} />}>
      <div
        className="module"
        data-danger={report !== undefined && report.state >= State2.Warning}
        style={state === undefined ? undefined : ({ '--module-state': stateColour(stateName(state)) } as CSSProperties)}
      >
        {report === undefined && <p className="quiet">{t('realtime.module.noReading')}</p>}
        {leading && (
          <LeadingCourse
            sn={sn}
            definition={definition}
            quantity={leading}
            value={report?.values?.[leading.key]}
            thresholds={thresholds}
            background={background}
          />
        )}
        {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
        {report?.spectrum && <SpectrumView module={key} spectrum={report.spectrum} />}
        {key === 'gcameraMod' && report && <HotspotTable hotspots={report.hotspots ?? []} />}
        {others.length > 0 && (
          <table className="quantities">
            <caption className="visually-hidden">{t('realtime.module.others')}</caption>
            <thead>
              <tr>
                {(['quantity', 'value', 'limits', 'course'] as const).map((column) => (
                  <th scope="col" key={column} className={`quantity-${column}`}>
                    {t(`realtime.module.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {others.map((quantity) => (
                <QuantityRow
                  key={quantity.key}
                  sn={sn}
                  module={key}
                  quantity={quantity}
                  value={report?.values?.[quantity.key]}
                  thresholds={thresholds}
                  stored={background.get(quantityKey(key, quantity.key)) ?? NO_POINTS}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}

interface LeadingCourseProps extends Omit<ModulePanelProps, 'report' | 'stale'> {
  readonly quantity: Quantity
  readonly value: number | undefined
}

function LeadingCourse({ sn, definition, quantity, value, thresholds, background }: LeadingCourseProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const module = definition.key
  const live = useSeries(sn, module, quantity.key)
  const stored = background.get(quantityKey(module, quantity.key)) ?? NO_POINTS
  const points = useMemo(() => joined(stored, live), [stored, live])
  const name = t(`quantity.${quantity.key}`)
  const series = useMemo(
    () => [{ key: quantity.key, label: name, unit: quantity.unit, digits: quantity.digits, points }],
    [quantity, name, points],
  )
  const limits = useMemo(
    () =>
      limitsOf(module, quantity.key, thresholds, (state, limit) =>
        t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, quantity) }),
      ),
    [module, quantity, thresholds, t, i18n],
  )
  const end = points.at(-1)?.at
  return (
    <>
      <LeadingValue quantity={quantity} value={value} trend={trendOf(live, quantity.digits)} />
      <TimeChart
        label={t('realtime.courseOf', { name })}
        series={series}
        limits={limits}
        timeZone={config.timeZone}
        height={140}
        {...(end === undefined ? {} : { from: end - LIVE_WINDOW_MS, to: end })}
      />
    </>
  )
}
