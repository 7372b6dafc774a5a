import { durationText } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../live/hooks.ts'

/** Many devices whose clocks are wrong by the same have right ones: it is the server's that somebody has to set. */
export function ClockBanner() {
  return <ClockNotice clockError={useLink().clockError} />
}

export function ClockNotice({ clockError }: { clockError: number | undefined }) {
  const { t, i18n } = useTranslation()
  if (clockError === undefined) return null
  const time = durationText(Math.abs(clockError), i18n.language)
  return (
    <div className="clock-banner" role="alert">
      <strong>{t(clockError > 0 ? 'link.serverAhead' : 'link.serverBehind', { time })}</strong>
      <span>{t('link.serverClockHint')}</span>
    </div>
  )
}
