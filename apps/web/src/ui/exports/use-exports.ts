import { useQueryClient } from '@tanstack/react-query'
import type { ExportJob } from '@vigil/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { saveFile } from '../../lib/calls/download.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type ExportAsked, isUnfinished } from './export-request.ts'

const LABEL = 'print'

/**
 * Prints a page that the server made, by a frame that nobody sees. As text, not by address: the console's content policy admits no
 * foreign frames, and what stands in the page must not run.
 */
async function printPage(content: Blob): Promise<void> {
  const html = await content.text()
  document.querySelector(`iframe[name="${LABEL}"]`)?.remove()
  const frame = document.createElement('iframe')
  frame.name = LABEL
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.setAttribute('aria-hidden', 'true')
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    frame.srcdoc = html
    document.body.append(frame)
  })
  const { contentWindow: page } = frame
  if (page === null) return
  await page.document.fonts.ready
  page.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  page.print()
}

const POLL_MS = 1000
const LIST = 'exportJobs'

export interface Exports {
  /** Newest first; undefined until they are known. */
  readonly jobs: readonly ExportJob[] | undefined
  readonly failed: boolean
  /** Whether the server prints PDF; where it can not, the browser does. */
  readonly printsPdf: boolean
  /** What was started here and is not done yet. */
  readonly awaited: ExportJob | undefined
  /** Saves the file by itself when it is done, as long as its user stays. */
  start(asked: ExportAsked): void
  /** Stops one that is being prepared; removes one that is there. */
  cancel(id: string): void
  collect(id: string): void
  reload(): void
}

/**
 * The user's files. Asked for once a second while one is being prepared that was started here, or any while somebody looks at the
 * list (`watched`), and then no more.
 */
export function useExports(watched = false): Exports {
  const { t } = useTranslation()
  const { api, download, confirm, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<string>()
  const mine = useRef(new Map<string, 'save' | 'print'>())
  const { data, isError } = useCall(LIST, {}, { quiet: true, staleTime: 0, refetchInterval: busy && POLL_MS })
  const jobs = data?.jobs
  const printsPdf = data?.pdf !== false
  useEffect(() => {
    setBusy(jobs?.some((job) => isUnfinished(job) && (watched || mine.current.has(job.id))) === true)
  }, [jobs, watched])

  const reload = useCallback(() => void queries.invalidateQueries({ queryKey: [LIST] }), [queries])
  const fetchFile = useCallback(
    async (id: string, act: 'save' | 'print') => {
      try {
        const { token } = await api('exportToken', { id })
        const file = await download('collectDownload', { token })
        if (act === 'print') {
          confirm(t('exports.printing'))
          await printPage(file.content)
        } else {
          saveFile(file)
          confirm(t('exports.saved'))
        }
      } catch (error) {
        present(error)
      }
    },
    [api, download, confirm, present, t],
  )
  const collect = useCallback((id: string) => void fetchFile(id, 'save'), [fetchFile])

  useEffect(() => {
    for (const job of jobs ?? []) {
      const act = mine.current.get(job.id)
      if (act === undefined || isUnfinished(job)) continue
      mine.current.delete(job.id)
      if (job.state === 'done') void fetchFile(job.id, act)
      if (job.state === 'failed') {
        const message = t('error.exportFailed', { reason: job.reason })
        present(new ApiError({ kind: 'rejected', code: 0, message }))
      }
    }
  }, [jobs, fetchFile, present, t])

  const start = useCallback(
    async (asked: ExportAsked) => {
      const byBrowser = asked.format === 'pdf' && !printsPdf
      try {
        const job = await api('startExport', byBrowser ? { ...asked, format: 'html' } : asked)
        mine.current.set(job.id, byBrowser ? 'print' : 'save')
        setStarted(job.id)
        reload()
      } catch (error) {
        present(error)
      }
    },
    [api, present, printsPdf, reload],
  )
  const cancel = useCallback(
    async (id: string) => {
      mine.current.delete(id)
      try {
        await api('cancelExport', { id })
      } catch (error) {
        present(error)
      }
      reload()
    },
    [api, present, reload],
  )
  return {
    jobs,
    failed: isError,
    printsPdf,
    awaited: jobs?.find((job) => job.id === started && isUnfinished(job)),
    start: (asked) => void start(asked),
    cancel: (id) => void cancel(id),
    collect,
    reload,
  }
}
