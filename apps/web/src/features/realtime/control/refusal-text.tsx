import { ApiError } from '../../../lib/calls/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

/** Why a call was refused, in the server's words where it gave any. */
export function RefusalText({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const failure = error instanceof ApiError ? error.failure : undefined
  if (failure?.kind === 'rejected') return <bdi>{failure.message}</bdi>
  return <>{t(failure?.kind === 'badRequest' ? 'error.request' : 'error.server')}</>
}
