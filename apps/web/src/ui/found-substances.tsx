import type { Finding } from '@vigil/contract'
import { formatNumber, substanceName } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import './found-substances.css'

/** What was identified, and how sure the instrument is. */
export function FoundSubstances({ findings }: { findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation()
  if (findings.length === 0) return null
  return (
    <dl className="found">
      <dt>{t('realtime.why.found')}</dt>
      {findings.map(({ name, confidence }) => (
        <dd key={name}>
          <strong>
            <bdi>{substanceName(i18n, name)}</bdi>
          </strong>
          {confidence !== undefined && (
            <span className="found-confidence">
              <meter min={0} max={100} value={confidence} aria-hidden="true" />
              {t('realtime.why.confidence', { value: formatNumber(i18n.language, confidence) })}
            </span>
          )}
        </dd>
      ))}
    </dl>
  )
}
