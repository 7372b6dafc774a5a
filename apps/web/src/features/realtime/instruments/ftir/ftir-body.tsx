import type { Spectrum } from '@vigil/contract'
import { formatNumber, percentText, substanceName } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { FtirSpectrum } from '../../../../ui/chart/ftir-spectrum.tsx'
import { MatchList } from '../raman/match-list.tsx'
import { type FtirAnalysis, referenceOf } from './ftir-analysis.ts'

interface FtirBodyProps {
  readonly spectrum: Spectrum
  readonly analysis: FtirAnalysis
}

/** The spectrum over the reference that matches it best, and what else it looks like. */
export function FtirBody({ spectrum, analysis }: FtirBodyProps) {
  const { t, i18n } = useTranslation()
  const reference = useMemo(() => {
    const drawn = referenceOf(spectrum, analysis)
    return (
      drawn && {
        name: drawn.ids.map((id) => substanceName(i18n, id)).join(' + '),
        values: drawn.values,
        strongest: analysis.strongest,
      }
    )
  }, [spectrum, analysis, i18n])
  const { mixture } = analysis
  return (
    <div className="raman-body">
      <FtirSpectrum spectrum={spectrum} title={t('panel.raman.lastSpectrum')} reference={reference} />
      <MatchList analysis={analysis} source={t('panel.ftir.source')}>
        {mixture !== undefined && (
          <p>
            {t('panel.ftir.mixture', {
              value: formatNumber(i18n.language, mixture.hqi, 1),
              parts: mixture.parts
                .map(({ id, share }) => `${substanceName(i18n, id)} ${percentText(i18n.language, 100 * share)}`)
                .join(' + '),
            })}
          </p>
        )}
      </MatchList>
    </div>
  )
}
