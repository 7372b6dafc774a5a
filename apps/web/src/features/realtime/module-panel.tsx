import { PointState, State2 } from '@vigil/contract'
import { displayedState, stateName } from '@vigil/domain'
import { type CSSProperties, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { InstrumentProps } from './instruments/instrument.ts'
import { instrumentOf } from './instruments/instrument-of.ts'
import { PlainModule } from './plain-module.tsx'

/** One module: what it measures now, how that went, in which state it is and why. */
export function ModulePanel(props: InstrumentProps) {
  const { t } = useTranslation()
  const { model, definition, report, stale } = props
  const choice = instrumentOf(model, definition)
  const state = report && (stale ? PointState.NotConnected : displayedState(report.state, report.runstate))
  return (
    <div className="module-place" data-wide={choice?.wide ?? false}>
      <Panel title={t(`module.${definition.key}`)} extra={state !== undefined && <StateMark state={state} />}>
        <div
          className="module"
          data-danger={report !== undefined && report.state >= State2.Warning}
          style={
            state === undefined ? undefined : ({ '--module-state': stateColour(stateName(state)) } as CSSProperties)
          }
        >
          {report === undefined && <p className="quiet">{t('realtime.module.noReading')}</p>}
          {choice === undefined ? (
            <PlainModule {...props} />
          ) : (
            <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
              <choice.Instrument {...props} />
            </Suspense>
          )}
        </div>
      </Panel>
    </div>
  )
}
