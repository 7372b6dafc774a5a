import type { MessageKey } from '@vigil/i18n/web'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.tsx'

const NETWORK: ReadonlySet<string> = new Set(['server', 'timeout', 'unreachable', 'malformed'])

/** What the server refuses it says itself; what went wrong on the way is said in the words of the act. */
export function useFailure(): (error: unknown, key: MessageKey) => void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { present } = useSession()
  return useCallback(
    (error, key) => {
      if (error instanceof ApiError && NETWORK.has(error.failure.kind)) void message.error(t(key as 'error.request'))
      else present(error)
    },
    [message, present, t],
  )
}
