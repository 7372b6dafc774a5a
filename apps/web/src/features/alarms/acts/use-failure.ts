import type { MessageKey } from '@vigil/i18n/web'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { inWordsOf } from './failure-in-words.ts'

/** What the server refuses it says itself; what went wrong on the way is said in the words of the act. */
export function useFailure(): (error: unknown, key: MessageKey) => void {
  const { t } = useTranslation()
  const { present } = useSession()
  return useCallback((error, key) => present(inWordsOf(error, t(key as 'error.request'))), [present, t])
}
