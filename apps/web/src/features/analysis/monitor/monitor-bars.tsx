import { Button, Checkbox, Segmented } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { stepText } from '../../../ui/recent/step-text.ts'
import type { PeriodOrSpan, Span } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { LineChoice } from './correlation-part.tsx'
import {
  MONITOR_DAYS,
  MONITOR_PERIODS,
  MONITOR_VIEWS,
  type MonitorChoice,
  type MonitorMode,
} from './monitor-address.ts'
import type { MonitorLine } from './monitor-lines.ts'
import { SavedViews } from './saved-views.tsx'

interface TimeBarProps {
  readonly time: PeriodOrSpan
  readonly span: Span
  /** Of the page as it is shown, to be kept as a view. */
  readonly address: string
  onTime(time: PeriodOrSpan): void
  onSpan(begin: number, end: number): void
}

/** Which stretch of time is shown, with the ways along it, and views that are kept. */
export function TimeBar({ time, span, address, onTime, onSpan }: TimeBarProps) {
  const { t } = useTranslation()
  const length = span.end - span.begin
  return (
    <div className="monitor-bar" role="toolbar" aria-label={t('series.toolbar')}>
      <PeriodBar time={time} periods={MONITOR_PERIODS} days={MONITOR_DAYS} onTime={onTime} />
      <Button onClick={() => onSpan(span.begin - length / 2, span.end - length / 2)}>{t('series.earlier')}</Button>
      <Button onClick={() => onSpan(span.begin + length / 2, span.end + length / 2)}>{t('series.later')}</Button>
      <Button onClick={() => onSpan(span.begin + length / 4, span.end - length / 4)}>{t('series.closer')}</Button>
      <Button onClick={() => onSpan(span.begin - length / 2, span.end + length / 2)}>{t('series.farther')}</Button>
      <SavedViews address={address} />
    </div>
  )
}

interface ViewBarProps {
  readonly choice: MonitorChoice
  readonly lines: readonly MonitorLine[]
  readonly reference: MonitorLine | undefined
  readonly compared: MonitorLine | undefined
  readonly span: Span
  /** Some device that is shown is a spectrometer. */
  readonly hasSpectra: boolean
  /** Undefined while nothing is drawn. */
  readonly stepMs: number | undefined
  set(parts: Record<string, string | undefined>): void
}

/** How the lines are drawn, and what is shown beside them. */
export function ViewBar({ choice, lines, reference, compared, span, hasSpectra, stepMs, set }: ViewBarProps) {
  const { t, i18n } = useTranslation()
  const { mode, isScaled, hasAlarms, hasWeather, spectraAt } = choice
  const choose = (name: 'first' | 'second') => (letter: string) => set({ [name]: letter })
  return (
    <div className="monitor-bar">
      <Segmented<MonitorMode>
        aria-label={t('series.view.label')}
        value={mode}
        options={MONITOR_VIEWS.map((value) => ({ value, label: t(`series.view.${value}`) }))}
        onChange={(value) => set({ view: value === 'overlay' ? undefined : value })}
      />
      {mode === 'overlay' && (
        <Checkbox checked={isScaled} onChange={({ target }) => set({ scaled: target.checked ? '1' : undefined })}>
          {t('series.scaled')}
        </Checkbox>
      )}
      <Checkbox checked={hasAlarms} onChange={({ target }) => set({ alarms: target.checked ? undefined : '0' })}>
        {t('series.alarms.show')}
      </Checkbox>
      <Checkbox checked={hasWeather} onChange={({ target }) => set({ weather: target.checked ? '1' : undefined })}>
        {t('series.weather.show')}
      </Checkbox>
      {hasSpectra && (
        <Checkbox
          checked={spectraAt !== undefined}
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
      {stepMs !== undefined && (
        <span className="quiet">
          {stepText(t, stepMs, i18n.language)} · {t('realtime.recent.dragHint')}
        </span>
      )}
    </div>
  )
}
