import { RESTART_DELAY_MS } from '@vigil/domain'
import { useEffect, useState } from 'react'
import { useNavigate, useNavigation, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
import { secondsUntil } from '../banners/seconds-until.ts'
import { returnAddress } from '../routing/guard.ts'
import { Statement } from './statement.tsx'

/** `/500/loading`: the basic data did not come; it is asked for again by itself, and the wanted page opens then. */
export default function ServerErrorPage() {
  const { t } = useTranslation()
  const { loading } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const now = useClock()
  const [retryAt] = useState(() => Date.now() + RESTART_DELAY_MS)
  const wanted = returnAddress(query.get('from')) ?? '/'
  const waits = loading !== undefined
  const due = waits && now >= retryAt

  useEffect(() => {
    if (due) void navigate(wanted, { replace: true })
  }, [due, navigate, wanted])

  const next = busy ? t('common.loading') : t('pages.retryIn', { seconds: secondsUntil(retryAt, now) })
  return (
    <Statement mark="500" title={t('error.server')} text={waits ? next : t('pages.serverError.text')}>
      <button
        type="button"
        className="plain-button primary"
        disabled={busy}
        onClick={() => void navigate(wanted, { replace: true })}
      >
        {t('common.retry')}
      </button>
    </Statement>
  )
}
