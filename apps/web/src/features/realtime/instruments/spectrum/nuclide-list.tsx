import type { SpectrumBackground } from '@vigil/contract'
import { ENOUGH_BACKGROUND_SECONDS, formatDateTime } from '@vigil/domain'
import { formatNumber, percentText, unitSymbol, withUnit } from '@vigil/i18n/web'
import type { Crystal, GammaIdentification, NuclideMatch } from '@vigil/science'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { VerdictNotes } from '../../../../ui/values/verdict-notes.tsx'
import { PlainBar } from '../shared/plain-bar.tsx'

/** Beyond this the device is not what its model states, and whoever keeps it ought to know. */
const CLEARLY_OTHER = { resolution: 1.3, gain: 0.01 }

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

interface NamesProps {
  readonly chosen: string | undefined
  onChoose(nuclide: string): void
}

/** One name with what it rests on. */
function NuclideRow({ match, chosen, onChoose }: NamesProps & { readonly match: NuclideMatch }) {
  const { nuclide, category, confidence, significance, netCounts, shielded, alike } = match
  const { t, i18n } = useTranslation()
  return (
    <li data-category={category}>
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
        text={percentText(i18n.language, confidence)}
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
        {alike.length > 0 && ` · ${t('instrument.nuclides.alike', { names: alike.join(', ') })}`}
      </span>
    </li>
  )
}

interface NuclideListProps extends NamesProps {
  readonly failed: boolean
  readonly isLooking: boolean
  readonly found: GammaIdentification | undefined
  readonly detector: { readonly crystal: Crystal; readonly resolution662: number }
  readonly reference: SpectrumBackground | undefined
}

/** What the console itself finds in the spectrum that is shown; the device's own findings stand above. */
export function NuclideList(props: NuclideListProps) {
  const { failed, isLooking, found, chosen, onChoose, detector, reference } = props
  const { t, i18n } = useTranslation()
  const isKnown = reference !== undefined && reference.seconds >= ENOUGH_BACKGROUND_SECONDS
  const ratio = (found?.resolution662 ?? detector.resolution662) / detector.resolution662
  const percent = (share: number, digits: number) => formatNumber(i18n.language, 100 * share, digits)
  const isOther =
    found !== undefined &&
    (Math.abs(Math.log(ratio)) > Math.log(CLEARLY_OTHER.resolution) || Math.abs(found.gain - 1) > CLEARLY_OTHER.gain)
  return (
    <section className="nuclides" aria-label={t('instrument.nuclides.title')}>
      <h3>{t('instrument.nuclides.title')}</h3>
      {(failed || isLooking) && (
        <p className="quiet">{t(failed ? 'instrument.nuclides.failed' : 'instrument.nuclides.looking')}</p>
      )}
      {found !== undefined && (
        <VerdictNotes found={found} isKnown={isKnown}>
          <ul>
            {found.nuclides.map((match) => (
              <NuclideRow key={match.nuclide} match={match} chosen={chosen} onChoose={onChoose} />
            ))}
          </ul>
        </VerdictNotes>
      )}
      {isOther && (
        <p className="figure-note">
          {t('instrument.nuclides.fitted', {
            resolution: percent(found.resolution662, 1),
            gain: percent(found.gain - 1, 1),
          })}
        </p>
      )}
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
