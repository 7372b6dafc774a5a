import type { SpectrumBackground } from '@vigil/contract'
import { ENOUGH_BACKGROUND_SECONDS, formatDateTime } from '@vigil/domain'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import type { NuclideMatch } from '@vigil/science'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.tsx'
import { PlainBar } from '../shared/plain-bar.tsx'
import type { Crystal } from './crystal.ts'

/** With which background the names were found, or what is still missing for one; and how it is learned anew. */
function BackgroundNote({ reference }: { reference: SpectrumBackground | undefined }) {
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

interface NuclideListProps {
  readonly failed: boolean
  /** Undefined until the first spectrum has been looked at. */
  readonly nuclides: readonly NuclideMatch[] | undefined
  readonly chosen: string | undefined
  onChoose(nuclide: string): void
  readonly detector: { readonly crystal: Crystal; readonly resolution662: number }
  readonly reference: SpectrumBackground | undefined
}

/** What the console itself finds in the spectrum that is shown; the device's own findings stand above. */
export function NuclideList(props: NuclideListProps) {
  const { failed, nuclides, chosen, onChoose, detector, reference } = props
  const { t, i18n } = useTranslation()
  const isKnown = reference !== undefined && reference.seconds >= ENOUGH_BACKGROUND_SECONDS
  return (
    <section className="nuclides" aria-label={t('instrument.nuclides.title')}>
      <h3>{t('instrument.nuclides.title')}</h3>
      {nuclides === undefined && (
        <p className="quiet">{t(failed ? 'instrument.nuclides.failed' : 'instrument.nuclides.looking')}</p>
      )}
      {nuclides?.length === 0 && (
        <p className="quiet">{t(isKnown ? 'instrument.nuclides.none' : 'instrument.nuclides.noneClear')}</p>
      )}
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
      <BackgroundNote reference={reference} />
      <p className="figure-note">
        {t('instrument.nuclides.method', {
          crystal: detector.crystal,
          energy: withUnit(formatNumber(i18n.language, 662), unitSymbol(i18n, 'keV')),
          resolution: formatNumber(i18n.language, 100 * detector.resolution662, 1),
        })}
      </p>
    </section>
  )
}
