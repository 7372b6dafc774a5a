import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Checkbox, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import { stepText } from '../../../ui/recent/step-text.ts'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { timeProblems, timeQuery } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { CorrelationPart, LineChoice } from './correlation-part.tsx'
import './monitor.css'
import {
  type Chosen,
  heldSpan,
  MONITOR_DAYS,
  MONITOR_PERIODS,
  MONITOR_VIEWS,
  type MonitorMode,
  readMonitor,
  setAll,
  setSeries,
  USUAL_PERIOD,
} from './monitor-address.ts'
import { DeviceChart, LinesChart, useUnitTitle } from './monitor-charts.tsx'
import { byUnit, chosenLines, differencesFrom, formulaLine, type MonitorLine, scaled } from './monitor-lines.ts'
import { SavedViews } from './saved-views.tsx'
import { FormulaForm, SeriesForm, useFormulaProblem } from './series-form.tsx'
import { SpectraPart } from './spectra-part.tsx'
import {
  ALARMS_OF_DEVICE,
  type ShownAlarms,
  useMonitorAlarms,
  useMonitorSeries,
  useShownSpan,
} from './use-monitor-data.ts'
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
  const structure = useStructureVersion()
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
  const unitTitle = useUnitTitle()
  const problemOf = useFormulaProblem()

  const nameOf = useCallback(
    ({ sn, key }: Pick<Chosen, 'sn' | 'key'>) => {
      const [, quantity = ''] = key.split('.')
      return `${fleet.place(sn)?.name ?? sn} · ${t(`quantity.${quantity}`)}`
    },
    [fleet, t],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for the models of the devices
  const named = useCallback(
    (chosen: Chosen) => {
      const model = registry.model(fleet.place(chosen.sn)?.deviceType ?? '')
      const known = model && quantitiesOf(model).find(({ key }) => key === chosen.key)
      return known && { label: `${chosen.letter}: ${nameOf(chosen)}`, quantity: known.quantity }
    },
    [fleet, nameOf, structure],
  )
  const answer = data ?? NO_ANSWER
  const { stepMs } = answer
  const lines = useMemo(() => chosenLines(answer, series, named), [answer, series, named])
  const reckoned = useMemo(
    () =>
      formulas.filter((text) => problemOf(text, lines) === undefined).map((text) => formulaLine(text, lines, stepMs)),
    [formulas, lines, stepMs, problemOf],
  )
  const weatherLines = useMemo(
    () => chosenLines(answer, weatherSeries(weather), (each) => withoutLetter(named(each))),
    [answer, weather, named],
  )
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
  const length = span.end - span.begin
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
  const choose = (name: 'first' | 'second') => (letter: string) => set({ [name]: letter })

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
      <div className="monitor-bar" role="toolbar" aria-label={t('series.toolbar')}>
        <PeriodBar time={time} periods={MONITOR_PERIODS} days={MONITOR_DAYS} onTime={setTime} />
        <Button onClick={() => onSpan(span.begin - length / 2, span.end - length / 2)}>{t('series.earlier')}</Button>
        <Button onClick={() => onSpan(span.begin + length / 2, span.end + length / 2)}>{t('series.later')}</Button>
        <Button onClick={() => onSpan(span.begin + length / 4, span.end - length / 4)}>{t('series.closer')}</Button>
        <Button onClick={() => onSpan(span.begin - length / 2, span.end + length / 2)}>{t('series.farther')}</Button>
        <SavedViews address={`/analysis/monitor${search.size === 0 ? '' : `?${search}`}`} />
      </div>
      <div className="monitor-bar">
        <Segmented<MonitorMode>
          aria-label={t('series.view.label')}
          value={mode}
          options={MONITOR_VIEWS.map((value) => ({ value, label: t(`series.view.${value}`) }))}
          onChange={(value) => set({ view: value === 'overlay' ? undefined : value })}
        />
        {mode === 'overlay' && (
          <Checkbox
            checked={choice.isScaled}
            onChange={({ target }) => set({ scaled: target.checked ? '1' : undefined })}
          >
            {t('series.scaled')}
          </Checkbox>
        )}
        <Checkbox
          checked={choice.hasAlarms}
          onChange={({ target }) => set({ alarms: target.checked ? undefined : '0' })}
        >
          {t('series.alarms.show')}
        </Checkbox>
        <Checkbox
          checked={choice.hasWeather}
          onChange={({ target }) => set({ weather: target.checked ? '1' : undefined })}
        >
          {t('series.weather.show')}
        </Checkbox>
        {spectrometers.length > 0 && (
          <Checkbox
            checked={choice.spectraAt !== undefined}
            onChange={({ target }) =>
              set({ spectra: target.checked ? String(Math.round((span.begin + span.end) / 2)) : undefined })
            }
          >
            {t('series.spectra.show')}
          </Checkbox>
        )}
        {(mode === 'difference' || mode === 'correlation') && lines.length > 1 && (
          <LineChoice
            label={t(mode === 'difference' ? 'series.reference' : 'series.correlation.first')}
            lines={lines}
            value={reference?.key}
            onChange={choose('first')}
          />
        )}
        {mode === 'correlation' && lines.length > 1 && (
          <LineChoice
            label={t('series.correlation.second')}
            lines={lines.filter(({ key }) => key !== reference?.key)}
            value={compared?.key}
            onChange={choose('second')}
          />
        )}
        {data !== undefined && series.length > 0 && (
          <span className="quiet">
            {stepText(t, stepMs, i18n.language)} · {t('realtime.recent.dragHint')}
          </span>
        )}
      </div>
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {series.length === 0 && (
        <Alert type="info" showIcon title={t('series.empty')} description={t('series.emptyHint')} />
      )}
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {series.length > 0 && data === undefined && !isError && problem === undefined && <Skeleton active />}
      {series.length > 0 && data !== undefined && (
        <div className={`monitor-charts${mode === 'multiples' ? ' monitor-small' : ''}`} aria-busy={isFetching}>
          <Drawn
            {...{ mode, lines, reckoned, reference, compared, stepMs, charts, unitTitle }}
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

interface DrawnProps {
  readonly mode: MonitorMode
  readonly lines: readonly MonitorLine[]
  readonly reckoned: readonly MonitorLine[]
  readonly reference: MonitorLine | undefined
  readonly compared: MonitorLine | undefined
  readonly stepMs: number
  readonly isScaled: boolean
  readonly charts: Omit<Parameters<typeof DeviceChart>[0], 'line'>
  unitTitle(unit: string): string
}

function Drawn({ mode, lines, reckoned, reference, compared, stepMs, isScaled, charts, unitTitle }: DrawnProps) {
  const { t } = useTranslation()
  if (mode === 'multiples') {
    return (
      <>
        {lines.map((line) => (
          <DeviceChart key={line.key} line={line} {...charts} />
        ))}
        {reckoned.map((line) => (
          <LinesChart
            key={line.key}
            title={`${line.label}: ${unitTitle(line.unit)}`}
            lines={[line]}
            isAlone={false}
            {...charts}
          />
        ))}
      </>
    )
  }
  if (mode === 'correlation') {
    if (reference === undefined || compared === undefined) return <Alert type="info" showIcon title={t('series.two')} />
    return (
      <>
        <CorrelationPart first={reference} second={compared} stepMs={stepMs} />
        <LinesChart
          title={t('series.scaledTitle')}
          lines={[scaled(reference), scaled(compared)]}
          isAlone={false}
          {...charts}
        />
      </>
    )
  }
  if (mode === 'difference') {
    if (reference === undefined || compared === undefined) return <Alert type="info" showIcon title={t('series.two')} />
    const { lines: differences, unlike } = differencesFrom(reference.key, lines, stepMs)
    return (
      <>
        {unlike.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('series.unlike', {
              names: unlike.map(({ label }) => label).join(', '),
              reference: reference.label,
            })}
          />
        )}
        {byUnit(differences).map(({ unit, lines: group }) => (
          <LinesChart
            key={unit}
            title={`${t('series.view.difference')}: ${unitTitle(unit)}`}
            lines={group}
            isAlone
            {...charts}
          />
        ))}
      </>
    )
  }
  if (isScaled) {
    return (
      <LinesChart title={t('series.scaledTitle')} lines={[...lines, ...reckoned].map(scaled)} isAlone {...charts} />
    )
  }
  const groups = byUnit([...lines, ...reckoned])
  return groups.map(({ unit, lines: group }) => (
    <LinesChart key={unit} title={unitTitle(unit)} lines={group} isAlone={groups.length === 1} {...charts} />
  ))
}

const weatherSeries = (mast: { sn: string; keys: readonly string[] } | undefined): Chosen[] =>
  mast?.keys.map((key) => ({ letter: key, sn: mast.sn, key })) ?? []

function withoutLetter<T extends { readonly label: string }>(named: T | undefined): T | undefined {
  return named && { ...named, label: named.label.replace(/^[^:]+: /, '') }
}
