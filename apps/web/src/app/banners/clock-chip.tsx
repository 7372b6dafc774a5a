import { durationText } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLink } from '../../live/hooks.ts'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { HeaderChip } from './header-chip.tsx'

/** Many devices whose clocks are wrong by the same have right ones: it is the server's that somebody has to set. */
export function ClockChip() {
  const { t } = useTranslation()
  const { clockError } = useLink()
  if (clockError === undefined) return null
  return (
    <HeaderChip
      tone="warning"
      icon={<RowIcon name="clock" />}
      word={t('link.serverClock')}
      label={t('link.serverClock')}
    >
      <ClockNotice clockError={clockError} />
    </HeaderChip>
  )
}

export function ClockNotice({ clockError }: { clockError: number | undefined }) {
  const { t, i18n } = useTranslation()
  if (clockError === undefined) return null
  const time = durationText(Math.abs(clockError), i18n.language)
  return (
    <div className="chip-text">
      <strong>{t(clockError > 0 ? 'link.serverAhead' : 'link.serverBehind', { time })}</strong>
      <span>{t('link.serverClockHint')}</span>
    </div>
  )
}
