import type { SpectrumBackground } from '@vigil/contract'
import { ENOUGH_BACKGROUND_SECONDS, formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.tsx'

/** With which background the names were found, or what is still missing for one; and how it is learned anew. */
export function BackgroundNote({ reference }: { reference: SpectrumBackground | undefined }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const seconds = formatNumber(i18n.language, Math.floor(reference?.seconds ?? 0))
  const needed = formatNumber(i18n.language, ENOUGH_BACKGROUND_SECONDS)
  return (
    <p className="figure-note">
      {reference === undefined || reference.seconds < ENOUGH_BACKGROUND_SECONDS
        ? t('instrument.ownBackground.gathering', { seconds, needed })
        : t('instrument.ownBackground.known', {
            seconds,
            until: formatDateTime(reference.until, config.timeZone),
          })}{' '}
      {t('instrument.ownBackground.shared', { command: t('command.clearBground') })}
    </p>
  )
}
