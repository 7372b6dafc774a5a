import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import type { GammaIdentification } from '@vigil/science'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

const MOST_PEAKS = 5

type Found = Pick<GammaIdentification, 'answer' | 'mixture' | 'special'> & {
  readonly others: readonly { readonly nuclide: string; readonly confidence: number }[]
  readonly unexplained: readonly { readonly keV: number }[]
}

interface VerdictNotesProps {
  readonly found: Found
  /** The device's own background was known when it was judged. */
  readonly isKnown: boolean
  /** The names. */
  readonly children: ReactNode
}

/** What was found in a spectrum, what else it could be, and what nothing explains. */
export function VerdictNotes({ found, isKnown, children }: VerdictNotesProps) {
  const { t, i18n } = useTranslation()
  const { answer, others, mixture, special, unexplained } = found
  const peaks = unexplained
    .slice(0, MOST_PEAKS)
    .map(({ keV }) => withUnit(formatNumber(i18n.language, Math.round(keV)), unitSymbol(i18n, 'keV')))
  const nearest = others.map(({ nuclide, confidence }) => `${nuclide} (${formatNumber(i18n.language, confidence)} %)`)
  return (
    <>
      {answer === 'background' && (
        <p className="quiet">{t(isKnown ? 'instrument.nuclides.none' : 'instrument.nuclides.noneClear')}</p>
      )}
      {answer === 'unknown' && (
        <Alert
          type="warning"
          showIcon
          title={t('instrument.nuclides.unknown')}
          description={t('instrument.nuclides.unknownHint')}
        />
      )}
      {special.length > 0 && (
        <Alert type="error" showIcon title={t('instrument.nuclides.special', { names: special.join(', ') })} />
      )}
      {mixture && <p className="figure-note">{t('instrument.nuclides.mixture')}</p>}
      {children}
      {answer !== 'background' && nearest.length > 0 && (
        <p className="figure-note">
          {t(answer === 'unknown' ? 'instrument.nuclides.nearest' : 'instrument.nuclides.second')}{' '}
          <bdi dir="ltr">{nearest.join(', ')}</bdi>
        </p>
      )}
      {answer !== 'background' && peaks.length > 0 && (
        <p className="figure-note">{t('instrument.nuclides.unexplained', { peaks: peaks.join(' · ') })}</p>
      )}
    </>
  )
}
