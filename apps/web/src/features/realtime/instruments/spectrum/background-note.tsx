import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.tsx'
import { type BackgroundReference, ENOUGH_SECONDS } from './background-reference.ts'

interface BackgroundNoteProps {
  readonly reference: BackgroundReference | undefined
  onRenew(): void
}

/** With which background the names were found, or what is still missing for one. */
export function BackgroundNote({ reference, onRenew }: BackgroundNoteProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const seconds = formatNumber(i18n.language, Math.floor(reference?.seconds ?? 0))
  if (reference === undefined || reference.seconds < ENOUGH_SECONDS) {
    return (
      <p className="figure-note">
        {t('instrument.ownBackground.gathering', { seconds, needed: formatNumber(i18n.language, ENOUGH_SECONDS) })}
      </p>
    )
  }
  return (
    <>
      <p className="figure-note">
        {t('instrument.ownBackground.known', { seconds, until: formatDateTime(reference.until, config.timeZone) })}
      </p>
      <Button size="small" onClick={onRenew}>
        {t('instrument.ownBackground.renew')}
      </Button>
    </>
  )
}
