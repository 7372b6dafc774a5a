import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

const DIGITS = 2

/** Share of the time on record in which the device was connected and not in fault. */
export function Availability({ share }: { share: number | null }) {
  const { t, i18n } = useTranslation()
  return (
    <span className="availability" title={t('lookBack.timeline.availabilityHint')}>
      <span className="quiet">{t('lookBack.timeline.availability')}</span>{' '}
      <strong>{share === null ? '–' : t('kpi.percent', { value: formatNumber(i18n.language, share, DIGITS) })}</strong>
    </span>
  )
}
