import { formatNumber } from '@vigil/i18n/web'
import type { NuclideMatch } from '@vigil/science'
import { useTranslation } from 'react-i18next'
import { PlainBar } from '../shared/plain-bar.tsx'

interface NuclideListProps {
  readonly failed: boolean
  /** Undefined until the first spectrum has been looked at. */
  readonly nuclides: readonly NuclideMatch[] | undefined
  readonly chosen: string | undefined
  onChoose(nuclide: string): void
}

/** What the console itself finds in the spectrum that is shown; the device's own findings stand above. */
export function NuclideList({ failed, nuclides, chosen, onChoose }: NuclideListProps) {
  const { t, i18n } = useTranslation()
  return (
    <section className="nuclides" aria-label={t('instrument.nuclides.title')}>
      <h3>{t('instrument.nuclides.title')}</h3>
      {nuclides === undefined && (
        <p className="quiet">{t(failed ? 'instrument.nuclides.failed' : 'instrument.nuclides.looking')}</p>
      )}
      {nuclides?.length === 0 && <p className="quiet">{t('instrument.nuclides.none')}</p>}
      <ul>
        {nuclides?.map(({ nuclide, category, confidence, significance, netCounts, shielded }) => (
          <li key={nuclide} data-category={category}>
            <button
              type="button"
              className="nuclide-button"
              aria-pressed={chosen === nuclide}
              onClick={() => onChoose(nuclide)}
            >
              <strong>
                <bdi dir="ltr">{nuclide}</bdi>
              </strong>
              <span className="nuclide-category">{t(`instrument.category.${category}`)}</span>
            </button>
            <PlainBar
              label={t('quantity.confidence')}
              text={`${formatNumber(i18n.language, confidence)} %`}
              share={confidence / 100}
            />
            <span className="figure-note">
              {t('realtime.why.confidence', { value: formatNumber(i18n.language, confidence) })}
              {' · '}
              {t('instrument.nuclides.facts', {
                counts: formatNumber(i18n.language, netCounts),
                sigma: formatNumber(i18n.language, significance, 1),
              })}
              {shielded && ` · ${t('instrument.nuclides.shielded')}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="figure-note">{t('instrument.nuclides.method')}</p>
    </section>
  )
}
