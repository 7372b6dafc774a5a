import type { ExposureLimit } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { useExposureText } from './use-exposure-text.ts'

interface LimitSourcesProps {
  readonly limits: readonly ExposureLimit[]
  readonly unit: string
  /** It stands for a substance: one might look for its toxic load. */
  readonly hasLoad: boolean
}

const UNITS: Partial<Record<ExposureLimit['kind'], string>> = { publicYear: 'µSv', workerYear: 'µSv', loadExponent: '' }

/** What the figures are held against, and who says so. */
export function LimitSources({ limits, unit, hasLoad }: LimitSourcesProps) {
  const { t } = useTranslation()
  const text = useExposureText()
  const published = limits.some(({ source }) => source !== '')
  return (
    <Panel title={t('safety.exposure.limits')}>
      {!published && <p className="quiet">{t('safety.exposure.noLimits')}</p>}
      {hasLoad && !limits.some(({ kind }) => kind === 'loadExponent') && (
        <p className="quiet">{t('safety.exposure.noLoad')}</p>
      )}
      <ScrollBox label={t('safety.exposure.limits')} className="safety-scroll">
        <table className="plain-table" data-dense="true">
          <tbody>
            {limits.map(({ kind, value, source, isReviewed }) => (
              <tr key={`${kind} ${value}`}>
                <th scope="row">{t(`safety.exposure.level.${kind}`)}</th>
                <td>{text.value(value, UNITS[kind] ?? unit)}</td>
                <td className="safety-source">
                  {source === '' ? t('safety.exposure.ownLimit') : <span lang="en">{source}</span>}
                  {!isReviewed && ` (${t('safety.exposure.toReview')})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}
