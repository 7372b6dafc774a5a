import { useState } from 'react'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { ageOf, countdownText } from './age-of.ts'
import { useClock } from './use-clock.ts'

/** How long ago something was heard, by the server's clock; 0 is never. A function is asked again with every second. */
export function Age({ at: given }: { at: number | (() => number) }) {
  const { t } = useTexts()
  const { link } = useLive()
  useClock()
  const at = typeof given === 'number' ? given : given()
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

/** What is left until a moment: of this workstation's clock, or of the one whose time is given. */
export function Countdown({ until, now: given }: { until: number; now?: number }) {
  // The clock of the screen may be most of a second old when a moment is set: five minutes would begin at 5:01.
  const [set, setSet] = useState(() => ({ until, at: Date.now() }))
  if (set.until !== until) setSet({ until, at: Date.now() })
  const own = useClock()
  const now = given ?? Math.max(own, set.at)
  return (
    <bdi className="countdown" dir="ltr">
      {countdownText(until, now)}
    </bdi>
  )
}
