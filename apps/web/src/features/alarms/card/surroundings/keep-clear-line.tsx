import type { AlarmEvent } from '@vigil/contract'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { keepClearMetres, referencesOf } from '../../../../ui/alarm/keep-clear.ts'
import { distanceText } from '../../../../ui/map/measure/measure.ts'

/** How far people are to be kept away at first, in words: a ring on a map is not seen by everybody. */
export default function KeepClearLine({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const metres = keepClearMetres(referencesOf(alarm))
  return metres === undefined ? (
    <p className="quiet">{t('desk.place.clearUnknown')}</p>
  ) : (
    <p title={t('desk.place.clearSource')}>
      <strong>{t('desk.place.clear', { value: distanceText(i18n.language, metres) })}</strong>
      <span className="visually-hidden"> {t('desk.place.clearSource')}</span>
    </p>
  )
}
