import type { MessageKey } from '@vigil/i18n/web'
import { useCallback } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'

const ON_THE_WAY: ReadonlySet<string> = new Set(['server', 'timeout', 'unreachable', 'malformed'])

/** The same failure, said otherwise if it happened on the way. It goes through the one presenter: twice at once shows once. */
export const inWordsOf = (error: unknown, text: string): unknown =>
  error instanceof ApiError && ON_THE_WAY.has(error.failure.kind)
    ? new ApiError({ kind: 'badRequest', message: text })
    : error

/** What the server refuses it says itself; what went wrong on the way is said in the words of the act. */
export function useFailure(): (error: unknown, key: MessageKey) => void {
  const { t } = useTranslation()
  const { present } = useSession()
  return useCallback((error, key) => present(inWordsOf(error, t(key as 'error.request'))), [present, t])
}
