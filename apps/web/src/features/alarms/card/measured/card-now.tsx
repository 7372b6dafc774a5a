import type { AlarmDetail, AlarmEvent, Threshold } from '@vigil/contract'
import { formatDateTime, isInDeviations, lastBegin } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { useAlarmValue } from '../../../../live/hooks.ts'
import { TrendMark, useAlarmReading } from '../../../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../../../ui/alarm/alarm-words.tsx'
import { stateColour } from '../../../../ui/theme.ts'
import { Age } from '../../../../ui/time/age.tsx'
import { aboutText } from '../../../../ui/values/alarm-text.ts'
import { limitPlace, limitSteps } from './limit-place.ts'
import { valueText } from './values.ts'

interface LimitBarProps {
  readonly alarm: AlarmEvent
  readonly threshold: Threshold
  readonly value: number | undefined
}

/** The limits, equally far apart, and where the value stands between them. */
function LimitBar({ alarm, threshold, value }: LimitBarProps) {
  const { t, i18n } = useTranslation()
  const steps = limitSteps(threshold)
  // Deviations of a background mean nothing to whoever has to act: told by the alarm limit, as the value is.
  const told = (limit: number): string =>
    isInDeviations(threshold.unit)
      ? `${formatNumber(i18n.language, limit / threshold.alarm, 1)} ×`
      : valueText(i18n, alarm, threshold.quantity, limit, threshold.unit)
  const named = steps.map(({ state, value: limit }) =>
    t('realtime.chart.limit', { state: t(`state.${state}`), value: told(limit) }),
  )
  return (
    <div
      className="limit-bar"
      role="img"
      aria-label={named.join(', ')}
      style={{ '--zones': steps.length + 1 } as object}
    >
      <div className="limit-zones" aria-hidden="true">
        <i style={{ background: stateColour('normal') }} />
        {steps.map(({ state }) => (
          <i key={state} style={{ background: stateColour(state) }} />
        ))}
        {value !== undefined && (
          <b className="limit-value" style={{ insetInlineStart: `${100 * limitPlace(value, threshold)}%` }} />
        )}
      </div>
      <div className="limit-names" aria-hidden="true">
        <span />
        {steps.map(({ state, value: limit }) => (
          <span key={state} title={t(`state.${state}`)}>
            <bdi dir="ltr">{told(limit)}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}

interface CardNowProps {
  readonly alarm: AlarmEvent
  readonly detail: AlarmDetail | undefined
}

/** What it measures now in large figures, against its limits; what it is, and since when. */
export function CardNow({ alarm, detail }: CardNowProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { now, times, peak, isLost, isOld } = useAlarmReading(alarm)
  const measured = useAlarmValue(alarm).now
  const threshold = detail?.why.threshold ?? null
  const isOfLimits = now !== undefined && measured?.quantity === threshold?.quantity
  return (
    <div className="acard-now" data-old={isOld}>
      <p className="acard-now-value">
        {now !== undefined && (
          <strong className="acard-figure">
            <span>
              <AlarmWords text={isLost ? t('desk.value.last', { value: now.text }) : now.text} />
            </span>
            {!isLost && <span className="visually-hidden"> {t('desk.value.now', { value: '' })}</span>}
            {!isOld && now.trend !== null && <TrendMark trend={now.trend} />}
          </strong>
        )}
        {isOld && now !== undefined && (
          <span className="value-age">
            <Age at={now.at} />
          </span>
        )}
        {times !== undefined && (
          <strong>
            <AlarmWords text={times} />
          </strong>
        )}
        {peak !== undefined && (
          <span className={now === undefined ? 'acard-figure' : 'quiet'}>
            {/* One text: as parts of the line its words would stand apart, in another order. */}
            <span>
              <AlarmWords text={peak} />
            </span>
          </span>
        )}
      </p>
      {threshold !== null && (
        <LimitBar alarm={alarm} threshold={threshold} value={isOfLimits && !isOld ? measured?.value : undefined} />
      )}
      <p className="acard-line">
        <bdi>
          <AlarmWords text={aboutText(i18n, alarm)} />
        </bdi>
        <span className="quiet">
          <bdi>{alarm.officeName}</bdi> · <Age at={lastBegin(alarm)} /> ·{' '}
          <bdi dir="ltr">{formatDateTime(lastBegin(alarm), config.timeZone, 'hh:mm:ss')}</bdi>
        </span>
      </p>
    </div>
  )
}
