import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { Alert, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { timeProblems, timeQuery } from '../../../ui/records/period.ts'
import { ModeCharts } from './mode-charts.tsx'
import './monitor.css'
import { heldSpan, MONITOR_DAYS, readMonitor, setAll, setSeries, USUAL_PERIOD } from './monitor-address.ts'
import { TimeBar, ViewBar } from './monitor-bars.tsx'
import { DeviceChart } from './monitor-charts.tsx'
import { FormulaForm, SeriesForm } from './series-form.tsx'
import { SpectraPart } from './spectra-part.tsx'
import {
  ALARMS_OF_DEVICE,
  type ShownAlarms,
  useMonitorAlarms,
  useMonitorSeries,
  useShownSpan,
} from './use-monitor-data.ts'
import { useMonitorLines, weatherSeries } from './use-monitor-lines.ts'
import { useWeatherMast } from './use-weather-mast.ts'

const NO_ANSWER = { from: 0, to: 0, stepMs: 1, devices: [], unwatched: [] }

function AlarmList({ shown: { alarms, isCut, isFailed } }: { shown: ShownAlarms }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  return (
    <details className="monitor-alarms">
      <summary>{t('series.alarms.count', { value: alarms.length })}</summary>
      {isFailed && <Alert type="warning" showIcon title={t('series.alarms.failed')} />}
      {isCut && <p className="quiet">{t('series.alarms.cut', { most: ALARMS_OF_DEVICE })}</p>}
      <ul>
        {alarms.map(({ id, beginTime, deviceName, message, priority }) => (
          <li key={id}>
            <bdi dir="ltr">{formatDateTime(beginTime, timeZone)}</bdi> {t(`alarm.priority.${priority}`)} ·{' '}
            <Link
              to={paths.alarmHistory(undefined, { alarm: id, begin: String(beginTime), end: String(beginTime + 1) })}
            >
              <bdi>{deviceName}</bdi>: {message}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Any quantities of any devices on one axis of time. Everything that is chosen stands in the address. */
export default function MonitorPage() {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const { timeZone } = useSession().config
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const choice = useMemo(() => readMonitor(search), [search])
  const { series, formulas, time, mode, first, second } = choice
  const [problem] = timeProblems(time, timeZone, MONITOR_DAYS)
  const span = useShownSpan(time)
  const mast = useWeatherMast(series[0]?.sn)
  const weather = choice.hasWeather ? mast : undefined
  const asked = useMemo(() => [...series, ...weatherSeries(weather)], [series, weather])
  const { data, isError, isFetching, refetch } = useMonitorSeries(
    asked,
    span,
    problem === undefined && series.length > 0,
  )
  const sns = useMemo(() => [...new Set(series.map(({ sn }) => sn))], [series])
  const alarms = useMonitorAlarms(sns, span, choice.hasAlarms && problem === undefined)
  const answer = data ?? NO_ANSWER
  const { nameOf, lines, reckoned, weatherLines } = useMonitorLines(choice, weather, answer)
  const spectrometers = sns.flatMap((sn) => {
    const place = fleet.place(sn)
    return place && registry.model(place.deviceType)?.spectrometer ? [{ sn, name: place.name }] : []
  })

  const set = useCallback(
    (parts: Record<string, string | undefined>, push = false) =>
      change(
        (query) => {
          for (const [name, value] of Object.entries(parts)) {
            if (value === undefined) query.delete(name)
            else query.set(name, value)
          }
          return query
        },
        { push },
      ),
    [change],
  )
  const setTime = (next: typeof time) =>
    set({ begin: undefined, end: undefined, last: undefined, ...timeQuery(next, USUAL_PERIOD) }, true)
  const onSpan = (begin: number, end: number) => setTime(heldSpan(begin, end))
  const reference = lines.find(({ key }) => key === first) ?? lines[0]
  const compared =
    lines.find(({ key }) => key === second && key !== reference?.key) ?? lines.find(({ key }) => key !== reference?.key)
  const onPoint = useRested((at: number) => set({ spectra: String(Math.round(at)) }))
  const charts = {
    answer,
    span,
    alarms: choice.hasAlarms ? alarms.alarms : [],
    onSpan,
    onPoint: choice.spectraAt === undefined ? undefined : onPoint,
  }

  return (
    <div className="monitor-page" lang={i18n.language}>
      <h1>{t('pages.title.analysisMonitor')}</h1>
      <div className="monitor-form panel">
        <SeriesForm
          series={series}
          lines={lines}
          nameOf={nameOf}
          onSeries={(next) =>
            change((query) => {
              setSeries(query, next)
              return query
            })
          }
        />
        <FormulaForm
          formulas={formulas}
          lines={lines}
          onFormulas={(next) =>
            change((query) => {
              setAll(query, 'f', next)
              return query
            })
          }
        />
      </div>
      <TimeBar
        time={time}
        span={span}
        address={`/analysis/monitor${search.size === 0 ? '' : `?${search}`}`}
        onTime={setTime}
        onSpan={onSpan}
      />
      <ViewBar
        {...{ choice, lines, reference, compared, span, set }}
        hasSpectra={spectrometers.length > 0}
        stepMs={data !== undefined && series.length > 0 ? answer.stepMs : undefined}
      />
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {series.length === 0 && (
        <Alert type="info" showIcon title={t('series.empty')} description={t('series.emptyHint')} />
      )}
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {series.length > 0 && data === undefined && !isError && problem === undefined && <Skeleton active />}
      {series.length > 0 && data !== undefined && (
        <div className={`monitor-charts${mode === 'multiples' ? ' monitor-small' : ''}`} aria-busy={isFetching}>
          <ModeCharts
            {...{ mode, lines, reckoned, reference, compared, charts }}
            stepMs={answer.stepMs}
            isScaled={choice.isScaled}
          />
        </div>
      )}
      {series.length > 0 && choice.hasWeather && mast === undefined && (
        <Alert type="info" showIcon title={t('series.weather.none')} />
      )}
      {weather !== undefined && data !== undefined && (
        <section aria-label={t('series.weather.title', { name: weather.name })}>
          <h2>{t('series.weather.title', { name: weather.name })}</h2>
          <div className="monitor-charts monitor-small">
            {weatherLines.map((line) => (
              <DeviceChart key={line.key} line={line} {...charts} alarms={[]} />
            ))}
          </div>
        </section>
      )}
      {choice.spectraAt !== undefined && spectrometers.length > 0 && (
        <SpectraPart
          devices={spectrometers}
          span={span}
          at={choice.spectraAt}
          onAt={(at) => set({ spectra: String(Math.round(at)) })}
        />
      )}
      {series.length > 0 && choice.hasAlarms && <AlarmList shown={alarms} />}
    </div>
  )
}

/** A cursor on its way chooses nothing: where it rests counts. */
const RESTS_MS = 400

function useRested(choose: (at: number) => void): (at: number) => void {
  const timer = useRef(0)
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((at) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(at), RESTS_MS)
  }, [])
}
