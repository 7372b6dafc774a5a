import { useTranslation } from 'react-i18next'
import { useLive } from '../live/live-context.tsx'
import { ageOf, countdownText } from './age-of.ts'
import { useClock } from './use-clock.ts'

/** How long ago something was heard, by the server's clock; 0 is never. */
export function Age({ at }: { at: number }) {
  const { t } = useTranslation()
  const { link } = useLive()
  useClock()
  const age = ageOf(at, link.serverNow())
  const text = 'count' in age ? t(`fleet.age.${age.unit}`, { value: age.count }) : t(`fleet.age.${age.unit}`)
  return at > 0 ? (
    <time className="age" dateTime={new Date(at).toISOString()}>
      {text}
    </time>
  ) : (
    <span className="age">{text}</span>
  )
}

/** What is left until a moment. */
export function Countdown({ until }: { until: number }) {
  const now = useClock()
  return (
    <bdi className="countdown" dir="ltr">
      {countdownText(until, now)}
    </bdi>
  )
}
