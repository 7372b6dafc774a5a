import { useTexts } from '../lib/use-texts.ts'
import { useLink } from '../live/hooks.ts'
import { durationText } from '../ui/records/duration-text.ts'

/** Many devices whose clocks are wrong by the same have right ones: it is the server's that somebody has to set. */
export function ClockBanner() {
  const { t, language } = useTexts()
  const { clockError } = useLink()
  if (clockError === undefined) return null
  const time = durationText(Math.abs(clockError), language)
  return (
    <div className="clock-banner" role="alert">
      <strong>{t(clockError > 0 ? 'link.serverAhead' : 'link.serverBehind', { time })}</strong>
      <span>{t('link.serverClockHint')}</span>
    </div>
  )
}
