import { PointState, State2 } from '@vigil/contract'
import { displayedState, stateName } from '@vigil/domain'
import { Skeleton, Tag } from 'antd'
import { type CSSProperties, Suspense, useEffect } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { HotspotTable } from '../../ui/gamma-camera/hotspot-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { InstrumentProps } from './instruments/instrument.ts'
import { instrumentOf } from './instruments/instrument-of.ts'
import { LeadingCourse } from './leading-course.tsx'
import { busyWith, leadingQuantity } from './module-facts.ts'
import { ModuleWhy } from './module-why.tsx'
import { QuantityTable } from './quantity-table.tsx'

/** A module without an instrument of its own: the telling value with its course, the others in a table. */
function PlainModule({ sn, definition, report, thresholds, background }: InstrumentProps) {
  const { key, readings } = definition
  const leading = leadingQuantity(definition, report, thresholds)
  const others = readings.filter((quantity) => quantity !== leading)
  const common = { sn, thresholds, background }
  return (
    <>
      {leading && (
        <LeadingCourse {...common} definition={definition} quantity={leading} value={report?.values?.[leading.key]} />
      )}
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {report?.spectrum && <SpectrumView module={key} spectrum={report.spectrum} />}
      {key === 'gcameraMod' && report && <HotspotTable hotspots={report.hotspots ?? []} />}
      <QuantityTable {...common} module={key} quantities={others} report={report} />
    </>
  )
}

interface ModulePanelProps extends InstrumentProps {
  /** The first readings of the device are on their way: nothing is said of the module yet. */
  readonly waits: boolean
}

/** One module: what it measures now, how that went, in which state it is and why. */
export function ModulePanel({ waits, ...props }: ModulePanelProps) {
  const { t } = useTranslation()
  const { model, definition, report, stale, activity } = props
  const choice = instrumentOf(model, definition)
  const state = report && (stale ? PointState.NotConnected : displayedState(report.state, report.runstate))
  useEffect(() => {
    choice?.load().catch(() => {
      // Whoever draws it tells of the failure.
    })
  }, [choice])
  const busy = state === PointState.Normal ? busyWith(definition.key, activity) : undefined
  const mark = busy === undefined ? state !== undefined && <StateMark state={state} /> : <Tag>{t(`state.${busy}`)}</Tag>
  return (
    <Panel title={t(`module.${definition.key}`)} extra={mark}>
      <div
        className="module"
        aria-busy={waits}
        data-danger={report !== undefined && report.state >= State2.Warning}
        style={state === undefined ? undefined : ({ '--module-state': stateColour(stateName(state)) } as CSSProperties)}
      >
        {waits ? (
          <>
            <p className="quiet">{t('realtime.module.loading')}</p>
            <Skeleton active title={false} paragraph={{ rows: 5 }} />
          </>
        ) : (
          <>
            {report === undefined && <p className="quiet">{t('realtime.module.noReading')}</p>}
            {choice === undefined ? (
              <PlainModule {...props} />
            ) : (
              <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
                <choice.Instrument {...props} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
