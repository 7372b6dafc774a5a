import { PointState } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type AlarmHour, hourTotal, LEVELS, type Level } from './hour-scale.ts'

export const LEVEL_STATES: Readonly<Record<Level, PointState>> = {
  highRisk: PointState.HighRisk,
  alarm: PointState.Alarm,
  warning: PointState.Warning,
}

/** An hour in words, by the site's clock. */
export function useHourTexts() {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const number = (value: number) => formatNumber(i18n.language, value)
  const time = (at: number) => formatDateTime(at, config.timeZone, 'hh:mm')
  const ofState = (hour: AlarmHour, level: Level) =>
    t('home.alarms.ofState', { state: t(POINT_STATE_KEYS[LEVEL_STATES[level]]), number: number(hour[level]) })
  const counts = (hour: AlarmHour) =>
    LEVELS.filter((level) => hour[level] > 0)
      .map((level) => ofState(hour, level))
      .join(', ')
  const label = (hour: AlarmHour) =>
    t('home.alarms.hour', {
      from: time(hour.since),
      to: time(hour.until),
      what: hourTotal(hour) === 0 ? t('home.alarms.noneInHour') : counts(hour),
    })
  return { number, time, label }
}
