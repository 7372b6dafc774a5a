import { useLive } from '../../../../live/live-context.tsx'
import { countdownText } from '../../../../ui/time/age-of.ts'
import { useClock } from '../../../../ui/time/use-clock.ts'

/** Until a moment of the server's clock: that of the workplace may be minutes off. */
export function TimeLeft({ until }: { until: number }) {
  const { link } = useLive()
  useClock()
  return <bdi dir="ltr">{countdownText(until, link.serverNow())}</bdi>
}
