import { type AlarmDetail, type AlarmEvent, type ModuleKey, State2 } from '@vigil/contract'
import { isInDeviations, judgeValue, serverJudgeOf, toldByLimit } from '@vigil/domain'
import { POINT_STATE_KEYS, timesText } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { CardPart } from '../card-part.tsx'
import { valueText } from './values.ts'

/** The limit of the level that the value reached; the lowest when it reached none. */
function limitOf({ warn, alarm, highRisk }: NonNullable<AlarmDetail['why']['threshold']>, level: State2): number {
  if (level === State2.HighRisk) return highRisk ?? alarm
  return level === State2.Alarm ? alarm : warn
}

/** Why it alarmed: by which rule, against which limit, over which background, by which modules. */
export function WhyPart({ alarm, why }: { alarm: AlarmEvent; why: AlarmDetail['why'] }) {
  const { t, i18n } = useTranslation()
  const { rule, quantity, value, unit, threshold, background, modState, alarmContent } = why
  const told = (each: number) => (quantity === null ? '' : valueText(i18n, alarm, quantity, each, unit))
  const level = threshold !== null && value !== null ? judgeValue(value, threshold) : State2.Normal
  const alarmLimit = threshold && { value: threshold.alarm, direction: threshold.direction }
  const judge = rule === 'threshold' ? serverJudgeOf(alarm.module, quantity) : undefined
  const modules = Object.entries(modState) as [ModuleKey, NonNullable<(typeof modState)[ModuleKey]>][]
  return (
    <CardPart title={t('desk.part.why')}>
      <p>
        <strong>{t(`desk.rule.${rule}`)}</strong>
      </p>
      {rule === 'threshold' && quantity !== null && value !== null && threshold !== null && level >= State2.Warning && (
        <p>
          {t(`realtime.why.${threshold.direction}`, {
            quantity: t(`quantity.${quantity}`),
            value: timesText(i18n, toldByLimit(value, unit, alarmLimit) ?? null) ?? told(value),
            level: t(POINT_STATE_KEYS[level]),
            limit: told(limitOf(threshold, level)),
          })}
        </p>
      )}
      {threshold !== null && quantity !== null && (
        <p className="quiet">
          {t('desk.why.limits', {
            quantity: t(`quantity.${quantity}`),
            warn: told(threshold.warn),
            alarm: told(threshold.alarm),
          })}
        </p>
      )}
      {judge !== undefined && (
        <p className="quiet">
          {t(`desk.serverRule.${judge.rule}`)}{' '}
          {t('desk.serverRule.rate', { value: judge.falseWarnings, days: judge.deviceDays })}{' '}
          {alarm.endTime === null && t('desk.serverRule.frozen')}
        </p>
      )}
      {!isInDeviations(unit) && (
        <p className="quiet">
          {background === null
            ? t('desk.why.noBackground')
            : t('desk.why.background', { mean: told(background.mean), deviation: told(background.deviation) })}
        </p>
      )}
      {alarmContent !== '' && (
        <p>
          <bdi>{t('realtime.why.device', { text: alarmContent })}</bdi>
        </p>
      )}
      {modules.length > 0 && (
        <ul className="acard-modules" aria-label={t('desk.why.modules')}>
          {modules.map(([key, { state }]) => (
            <li key={key} data-own={key === alarm.module}>
              <StateMark state={state} quiet={state === State2.Normal} /> {t(`module.${key}`)}
            </li>
          ))}
        </ul>
      )}
    </CardPart>
  )
}
