import { type AlarmEvent, MODULE_KEYS, type MonitorSeries } from '@vigil/contract'
import { unitSymbol } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import type { ChartLine, ChartSpan } from '../../../ui/chart/plot-spec.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { limitsOf } from '../../../ui/recent/limits.ts'
import { spansOf } from '../../../ui/recent/state-spans.ts'
import type { Span } from '../../../ui/records/period.ts'
import { measured } from '../../../ui/values/measured.ts'
import type { MonitorLine } from './monitor-lines.ts'

const SYNC = 'analysis monitor'
/** More words would lie on each other; the list below has them all. */
const WORDS_MAX = 8
const HEIGHT = { one: 300, several: 190 } as const

interface ChartsProps {
  readonly answer: MonitorSeries
  readonly span: Span
  readonly alarms: readonly AlarmEvent[]
  onSpan(begin: number, end: number): void
  /** Told where the cursor stands; undefined where nobody asks. */
  readonly onPoint: ((at: number) => void) | undefined
}

function useAlarmLines(alarms: readonly AlarmEvent[]): readonly ChartLine[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      alarms.map(({ beginTime, priority, deviceName }) => ({
        at: beginTime,
        label: alarms.length > WORDS_MAX ? '' : `${t(`alarm.priority.${priority}`)} · ${deviceName}`,
      })),
    [alarms, t],
  )
}

interface LinesChartProps extends ChartsProps {
  readonly title: string
  readonly lines: readonly MonitorLine[]
  readonly isAlone: boolean
}

/** Lines of one unit. */
export function LinesChart({ title, lines, isAlone, answer, span, alarms, onSpan, onPoint }: LinesChartProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const marks = useAlarmLines(alarms)
  const blind = useMemo<readonly ChartSpan[]>(
    () => spansOf([], span.begin, span.end, answer.unwatched),
    [answer, span.begin, span.end],
  )
  return (
    <Panel title={title}>
      {lines.every(({ points }) => points.length === 0) && <p className="quiet">{t('series.nothing')}</p>}
      <TimeChart
        label={title}
        series={lines}
        timeZone={timeZone}
        from={span.begin}
        to={span.end}
        spans={blind}
        lines={marks}
        stateName={(state) => t(`state.${state}`)}
        height={isAlone ? HEIGHT.one : HEIGHT.several}
        syncKey={SYNC}
        onSelect={onSpan}
        onPoint={onPoint}
      />
    </Panel>
  )
}

/** One quantity of one device, with its limits and the states of the device along the axis. */
export function DeviceChart({ line, answer, span, alarms, onSpan, onPoint }: ChartsProps & { line: MonitorLine }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { chosen, label, unit, digits } = line
  const thresholds = useThresholds(chosen?.sn ?? '')
  const own = useMemo(() => alarms.filter(({ sn }) => sn === chosen?.sn), [alarms, chosen])
  const marks = useAlarmLines(own)
  const states = answer.devices.find(({ sn }) => sn === chosen?.sn)?.states
  const spans = useMemo(
    () => spansOf(states ?? [], span.begin, span.end, answer.unwatched),
    [states, span.begin, span.end, answer.unwatched],
  )
  const limits = useMemo(() => {
    const [, quantity = ''] = chosen?.key.split('.') ?? []
    const module = MODULE_KEYS.find((key) => chosen?.key.startsWith(`${key}.`))
    if (module === undefined) return []
    return limitsOf(module, quantity, thresholds, (state, limit) =>
      t('realtime.chart.limit', { state: t(`state.${state}`), value: measured(i18n, limit, { unit, digits }) }),
    )
  }, [chosen, thresholds, unit, digits, t, i18n])
  const series = useMemo(() => [line], [line])
  return (
    <Panel title={label}>
      {line.points.length === 0 && <p className="quiet">{t('series.nothing')}</p>}
      <TimeChart
        label={label}
        series={series}
        timeZone={timeZone}
        from={span.begin}
        to={span.end}
        limits={limits}
        spans={spans}
        lines={marks}
        stateName={(state) => t(`state.${state}`)}
        height={HEIGHT.several}
        syncKey={SYNC}
        onSelect={onSpan}
        onPoint={onPoint}
      />
    </Panel>
  )
}

/** What a chart of several lines is called. */
export function useUnitTitle(): (unit: string) => string {
  const { t, i18n } = useTranslation()
  return (unit) => (unit === '' ? t('series.pureNumbers') : t('series.inUnit', { unit: unitSymbol(i18n, unit) }))
}
