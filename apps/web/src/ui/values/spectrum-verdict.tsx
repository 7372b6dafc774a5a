import type { Finding, ModuleKey, Spectrum, SpectrumVerdict } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { comparedNames } from '@vigil/science'
import { Alert } from 'antd'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { VerdictNotes } from './verdict-notes.tsx'
import './found-substances.css'

interface SpectrumVerdictProps {
  readonly verdict: SpectrumVerdict
  /** A spectrum on record is judged by what was known when it was measured. */
  readonly onRecord?: boolean
  /** What the device itself has named. */
  readonly findings: readonly Finding[]
}

/** What the server finds in a spectrum, beside what the device has named. */
export function SpectrumVerdictView({ verdict, onRecord = false, findings }: SpectrumVerdictProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { answer, nuclides, crystal, stated, backgroundSeconds, backgroundAt } = verdict
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const byDevice = findings.map(({ name }) => name)
  const bySpectrum = nuclides.map(({ nuclide }) => nuclide)
  const compared = comparedNames(byDevice, bySpectrum)
  const says =
    answer === 'named'
      ? t('verdict.says', { names: bySpectrum.join(', ') })
      : t(answer === 'unknown' ? 'verdict.saysUnknown' : 'verdict.saysBackground')
  return (
    <div className="verdict">
      <p>
        <strong>{says}</strong>
        <br />
        {compared === 'silent' ? t('verdict.deviceSilent') : t('verdict.deviceSays', { names: byDevice.join(', ') })}
      </p>
      {compared === 'same' && <p className="quiet">{t('verdict.same')}</p>}
      {compared === 'differ' && answer !== 'background' && (
        <Alert type="warning" showIcon title={t('verdict.differ')} />
      )}
      <VerdictNotes found={verdict} isKnown={backgroundSeconds !== null}>
        {nuclides.length > 0 && (
          <dl className="found">
            <dt>{t('verdict.title')}</dt>
            {nuclides.map(({ nuclide, category, confidence, netCounts, significance, shielded, alike }) => (
              <dd key={nuclide}>
                <strong>
                  <bdi dir="ltr">{nuclide}</bdi>
                </strong>
                <span>{t(`instrument.category.${category}`)}</span>
                <span className="found-confidence">
                  <meter min={0} max={100} value={confidence} aria-hidden="true" />
                  {t('realtime.why.confidence', { value: number(confidence) })}
                </span>
                <span className="quiet">
                  {t('instrument.nuclides.facts', { counts: number(netCounts), sigma: number(significance, 1) })}
                  {shielded && ` · ${t('instrument.nuclides.shielded')}`}
                  {alike.length > 0 && ` · ${t('instrument.nuclides.alike', { names: alike.join(', ') })}`}
                </span>
              </dd>
            ))}
          </dl>
        )}
      </VerdictNotes>
      <p className="figure-note">
        {backgroundSeconds === null
          ? t('verdict.crystalAlone', { crystal })
          : t('verdict.crystal', { crystal, seconds: number(backgroundSeconds) })}{' '}
        {onRecord && backgroundSeconds === null && `${t('verdict.noBackgroundThen')} `}
        {backgroundAt !== undefined &&
          `${t('verdict.backgroundThen', { time: formatDateTime(backgroundAt, timeZone) })} `}
        {!stated && t('verdict.crystalAssumed', { crystal })}
      </p>
    </div>
  )
}

interface JudgedSpectrumProps {
  readonly sn: string
  readonly module: ModuleKey
  readonly spectrum: Spectrum
  readonly findings: readonly Finding[]
  /** When it was measured. */
  readonly at: number
}

/** The same of a spectrum on record: the server is asked when it is shown. Modules of other light are judged elsewhere. */
export function JudgedSpectrum({ sn, module, spectrum, findings, at }: JudgedSpectrumProps) {
  const { t } = useTranslation()
  const isGamma = module === 'nuclearMod' || module === 'gcameraMod'
  const asked = { sn, module, spectrum, at }
  const { data, isError } = useCall('judgeSpectrum', asked, {
    enabled: isGamma,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isGamma) return null
  return (
    <section className="judged-spectrum" aria-label={t('verdict.title')}>
      {data === undefined ? (
        <p className="quiet">{t(isError ? 'verdict.failed' : 'verdict.judging')}</p>
      ) : (
        <SpectrumVerdictView verdict={data} onRecord findings={findings} />
      )}
    </section>
  )
}
