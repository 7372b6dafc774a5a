import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { EARLIEST_PERIOD, type PeriodUnit } from '@vigil/contract'
import { beginAfter, type Period, periodAt, periodBefore, REPORT_TYPES, TIME_PRESETS, TIME_TYPES } from '@vigil/domain'
import { Button, Segmented } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { PeriodInput } from '../../ui/time/period-input.tsx'
import { periodName } from './period-name.ts'
import type { StatisticsPlace } from './use-statistics-place.ts'

type ReportType = (typeof REPORT_TYPES)[number]
type TimeType = (typeof TIME_TYPES)[number]
const UNIT_OF: Readonly<Record<Exclude<ReportType, 'lastTen'>, TimeType>> = {
  daily: 'day',
  monthly: 'month',
  yearly: 'year',
}
const REPORT_OF: Readonly<Record<PeriodUnit, ReportType | undefined>> = {
  day: 'daily',
  week: undefined,
  month: 'monthly',
  year: 'yearly',
}
const PRESET_UNIT: Readonly<Record<(typeof TIME_PRESETS)[number], PeriodUnit>> = {
  today: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}
interface PeriodChoiceProps {
  readonly place: StatisticsPlace
  readonly period: Period
  readonly now: number
  /** Records can be listed. */
  readonly canList: boolean
  onPlace(next: Partial<StatisticsPlace>): void
}

/** The period itself: written into a field, or the one before or after it. */
function PeriodField({ place, period, now, onPlace }: Omit<PeriodChoiceProps, 'canList'>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { unit, begin } = period
  const rightToLeft = i18n.dir() === 'rtl'
  const later = beginAfter(unit, begin, 1, timeZone)
  return (
    <span className="period-field">
      <Button
        icon={rightToLeft ? <RightOutlined /> : <LeftOutlined />}
        aria-label={t('statistics.previous')}
        title={t('statistics.previous')}
        disabled={periodBefore(period, timeZone).begin < EARLIEST_PERIOD}
        onClick={() => onPlace({ at: periodBefore(period, timeZone).begin })}
      />
      <PeriodInput
        key={`${unit} ${place.at ?? ''}`}
        unit={unit}
        begin={begin}
        timeZone={timeZone}
        label={t(`statistics.${unit}`)}
        onBegin={(at) => onPlace({ at })}
      />
      <Button
        icon={rightToLeft ? <LeftOutlined /> : <RightOutlined />}
        aria-label={t('statistics.next')}
        title={t('statistics.next')}
        disabled={later > now}
        onClick={() => onPlace({ at: later })}
      />
      <strong className="period-name">{periodName(period, i18n.language, timeZone)}</strong>
    </span>
  )
}

/** Which time is told of: by report type, by time type, or by a shortcut to the one that is now. */
export function PeriodChoice({ canList, ...props }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { place, period, now, onPlace } = props
  const { unit, lastTen } = place
  const isNow = (preset: PeriodUnit): boolean =>
    preset === unit && period.begin === periodAt(preset, now, timeZone).begin
  const reports = REPORT_TYPES.filter((type) => canList || type !== 'lastTen')
  return (
    <div className="period-choice">
      <Segmented<ReportType | ''>
        aria-label={t('statistics.report')}
        value={lastTen ? 'lastTen' : (REPORT_OF[unit] ?? '')}
        options={reports.map((value) => ({ value, label: t(`baseInfo.reportType.${value}`) }))}
        onChange={(type) => {
          if (type === 'lastTen') onPlace({ lastTen: true })
          else if (type !== '') onPlace({ lastTen: false, unit: UNIT_OF[type], at: within(period, now) })
        }}
      />
      {lastTen && (
        <Segmented<TimeType | ''>
          aria-label={t('statistics.timeType')}
          value={unit === 'week' ? '' : unit}
          options={TIME_TYPES.map((value) => ({ value, label: t(`baseInfo.timeType.${value}`) }))}
          onChange={(type) => type !== '' && onPlace({ unit: type, at: within(period, now) })}
        />
      )}
      <PeriodField {...props} />
      <div role="group" aria-label={t('statistics.presets')} className="period-presets">
        {TIME_PRESETS.map((preset) => (
          <Button
            key={preset}
            type={isNow(PRESET_UNIT[preset]) ? 'primary' : 'default'}
            aria-pressed={isNow(PRESET_UNIT[preset])}
            onClick={() => onPlace({ unit: PRESET_UNIT[preset], at: undefined })}
          >
            {t(`baseInfo.timePreset.${preset}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** From a year to its month: the one that is now where it lies within, else the first. */
const within = ({ begin, end }: Period, now: number): number | undefined =>
  now >= begin && now < end ? undefined : begin
