import type { Finding, ModuleKey } from '@vigil/contract'
import { formatNumber, substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { isPossible } from './found-verdict.ts'
import './found-substances.css'

/** What was identified, and how sure the instrument is. */
export function FoundSubstances({
  findings,
  module,
}: {
  findings: readonly Finding[]
  module?: ModuleKey | undefined
}) {
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
          {isPossible(module, confidence) && <em>{t('panel.raman.verdict.possible')}</em>}
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
