import type { EndpointRequest } from '@vigil/contract'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'

interface Exporting {
  readonly busy: boolean
  all(input: EndpointRequest<'exportAll'>): void
  event(input: EndpointRequest<'exportByEvent'>): void
  stop(): void
}

/** One file at a time; whoever waits may stop it. */
export function useExport(): Exporting {
  const { t } = useTranslation()
  const { download, confirm, present } = useSession()
  const [busy, setBusy] = useState(false)
  const control = useRef<AbortController>(undefined)
  const run = useCallback(
    async (fetchFile: (signal: AbortSignal) => Promise<void>) => {
      const own = new AbortController()
      control.current = own
      setBusy(true)
      try {
        await fetchFile(own.signal)
        confirm(t('history.export.done'))
      } catch (error) {
        present(error)
      } finally {
        setBusy(false)
      }
    },
    [confirm, present, t],
  )
  return {
    busy,
    all: (input) => void run((signal) => download('exportAll', input, signal)),
    event: (input) => void run((signal) => download('exportByEvent', input, signal)),
    stop: () => control.current?.abort(),
  }
}
