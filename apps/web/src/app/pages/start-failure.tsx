import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Statement } from './statement.tsx'

/** The server did not even tell its settings: nothing can be shown, and that is said. */
export function StartFailure() {
  const { t } = useTranslation()
  return (
    <Statement mark="500" title={t('error.server')}>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {t('common.retry')}
      </button>
    </Statement>
  )
}
