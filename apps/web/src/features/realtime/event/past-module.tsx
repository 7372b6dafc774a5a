import {
  type AlarmPicture,
  type DeviceDetail,
  type ModuleKey,
  type RecentData,
  State2,
  type Threshold,
} from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { displayedState, formatDateTime, stateName } from '@vigil/domain'
import { type CSSProperties, Suspense, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { useSession } from '../../../lib/session.tsx'
import type { ChartLine, ChartSpan } from '../../../ui/chart/plot-spec.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { limitsOf, stateOfReading } from '../../../ui/recent/limits.ts'
import { backgroundOf, quantityKey } from '../../../ui/recent/stored-series.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../ui/theme.ts'
import { measured } from '../../../ui/values/measured.ts'
import { LeadingValue } from '../leading-value.tsx'
import { ModuleWhy } from '../module-why.tsx'
import { reportAt } from './past-reading.ts'
import { PastValues } from './past-values.tsx'

type LiveOnly = 'exposure' | 'usual' | 'waterfall' | 'passage' | 'rose' | 'smouldering' | 'commands'

const BY_MODULE: Partial<Record<ModuleKey, LiveOnly>> = {
  cwaMod: 'exposure',
  tvocMod: 'exposure',
  ecMod: 'exposure',
  bioMod: 'usual',
  nuclearMod: 'usual',
  weatherMod: 'rose',
  baleMod: 'smouldering',
  samplerMod: 'commands',
}

/** What the instrument of a module draws from more than one reading: of the past it is said, not drawn. */
export function liveOnlyOf({ layout, spectrometer }: ModelDefinition, module: ModuleKey): LiveOnly | undefined {
  if (module === 'nuclearMod' && layout === 'portal') return 'passage'
  if (module === 'nuclearMod' && spectrometer !== undefined) return 'waterfall'
  return BY_MODULE[module]
}

const PastInstrument = lazyAgain(() => import('./past-instrument.tsx'))
const PastCamera = lazyAgain(() => import('./past-camera.tsx'))
const CAMERA = 'gcameraMod'

interface PastModuleProps {
  readonly model: ModelDefinition
  readonly definition: ModuleDefinition
  /** Readings of the minute around the first begin. */
  readonly readings: readonly DeviceDetail[]
  /** Kept with the alarm. */
  readonly pictures: readonly AlarmPicture[]
  readonly data: RecentData
  readonly values: ReadonlyMap<string, number>
  readonly at: number
  readonly span: { readonly from: number; readonly to: number }
  readonly lines: readonly ChartLine[]
  readonly thresholds: readonly Threshold[]
  readonly spans: readonly ChartSpan[]
  /** The quantity that alarmed, if it is one of this module. */
  readonly peak: string | undefined
}

/** One module at a moment of the past: its instrument, the course of what alarmed, all values. */
export function PastModule(props: PastModuleProps) {
  const { model, definition, readings, pictures, data, at, span, lines, thresholds, spans, peak } = props
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { key: module } = definition
  const background = useMemo(() => backgroundOf(data), [data])
  const values = useMemo(
    () =>
      Object.fromEntries(
        definition.readings.flatMap(({ key }) => {
          const value = props.values.get(quantityKey(module, key))
          return value === undefined ? [] : [[key, value] as const]
        }),
      ),
    [definition, module, props.values],
  )
  const past = useMemo(() => reportAt(readings, module, at, values), [readings, module, at, values])
  const leading =
    definition.readings.find(({ key }) => key === peak) ??
    definition.readings.find(({ key }) => (background.get(quantityKey(module, key))?.length ?? 0) > 0) ??
    definition.readings[0]
  const name = leading === undefined ? '' : t(`quantity.${leading.key}`)
  const points = (leading && background.get(quantityKey(module, leading.key))) ?? []
  const series = useMemo(
    () => (leading === undefined ? [] : [{ ...leading, label: name, points }]),
    [leading, name, points],
  )
  const limits = useMemo(
    () =>
      leading === undefined
        ? []
        : limitsOf(module, leading.key, thresholds, (state, limit) =>
            t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, leading) }),
          ),
    [module, leading, thresholds, t, i18n],
  )
  const state = past && displayedState(past.report.state, past.report.runstate)
  const liveOnly = liveOnlyOf(model, module)
  return (
    <Panel title={t(`module.${module}`)} extra={state !== undefined && <StateMark state={state} />}>
      <div
        className="module"
        data-danger={past !== undefined && past.report.state >= State2.Warning}
        style={state === undefined ? undefined : ({ '--module-state': stateColour(stateName(state)) } as CSSProperties)}
      >
        {leading && (
          <LeadingValue
            quantity={leading}
            value={values[leading.key]}
            trend={undefined}
            state={stateOfReading(module, leading.key, values[leading.key], thresholds)}
          />
        )}
        {past === undefined ? (
          readings.length > 0 && <p className="quiet">{t('realtime.event.onlyReadings')}</p>
        ) : (
          <>
            <p className="quiet">{t('realtime.event.sentAt', { time: formatDateTime(past.at, config.timeZone) })}</p>
            <ModuleWhy definition={definition} report={past.report} thresholds={thresholds} />
            <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
              <PastInstrument
                sn={readings[0]?.sn ?? ''}
                model={model}
                definition={definition}
                report={past.report}
                at={past.at}
                thresholds={thresholds}
              />
            </Suspense>
          </>
        )}
        {module === CAMERA && (
          <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
            <PastCamera module={module} past={past} pictures={pictures} readings={readings} at={at} />
          </Suspense>
        )}
        {points.length > 0 ? (
          <TimeChart
            label={name}
            series={series}
            limits={limits}
            spans={spans}
            lines={lines}
            moment={at}
            stateName={(each) => t(`state.${each}`)}
            timeZone={config.timeZone}
            from={span.from}
            to={span.to}
            height={160}
            syncKey="event"
          />
        ) : (
          <p className="quiet">{t('realtime.recent.empty')}</p>
        )}
        <PastValues definition={definition} values={values} thresholds={thresholds} />
        {liveOnly !== undefined && <p className="quiet">{t(`realtime.event.liveOnly.${liveOnly}`)}</p>}
      </div>
    </Panel>
  )
}
