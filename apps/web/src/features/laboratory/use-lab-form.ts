import { useQueryClient } from '@tanstack/react-query'
import { type EndpointName, ERRORS, LAB_FILE_MAX } from '@vigil/contract'
import type { Problem } from '@vigil/domain'
import { useRef, useState } from 'react'
import { randomId } from '../../lib/browser/random-id.ts'
import { ApiError } from '../../lib/calls/api.ts'
import { contentOf } from '../../lib/calls/file-content.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'

interface LabForm<K extends string> {
  readonly texts: Readonly<Record<K, string>>
  readonly busy: boolean
  /** Typing into a field takes away what was said about it. */
  set(key: K): (value: string) => void
  put(texts: Partial<Record<K, string>>): void
  problemOf(field: string): string | undefined
  /** Says what is wrong; true where nothing is. */
  passes(problems: readonly Problem[]): boolean
  /** What is no longer true afterwards is asked for anew; false where it failed, which is told. */
  send(work: (requestId: string) => Promise<unknown>, changed: readonly EndpointName[]): Promise<boolean>
}

/** Sent twice, after an answer that was lost, it is stored once; what comes after it is something new. */
export function useRequestId() {
  const id = useRef('')
  return {
    requestId(): string {
      if (id.current === '') id.current = randomId(12)
      return id.current
    },
    renew(): void {
      id.current = ''
    },
  }
}

/** Something else was stored under this id: its answer was lost, and it was changed before it was sent again. */
const wasSentBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && error.failure.code === ERRORS.sentBefore.code

/** Texts of a form, what is wrong with them, and sending them once. */
export function useLabForm<K extends string>(initial: Readonly<Record<K, string>>): LabForm<K> {
  const { t } = useTranslation()
  const { present } = useSession()
  const queries = useQueryClient()
  const [texts, setTexts] = useState(initial)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  const { requestId, renew } = useRequestId()
  const put = (more: Partial<Record<K, string>>) => setTexts((before) => ({ ...before, ...more }))
  return {
    texts,
    busy,
    put,
    set: (key) => (value) => {
      put({ [key]: value } as Partial<Record<K, string>>)
      setProblems((before) => before.filter(({ field }) => field !== key))
    },
    problemOf(field) {
      const found = problems.find((each) => each.field === field)
      return found && t(found.key, found.values ?? {})
    },
    passes(found) {
      setProblems(found)
      return found.length === 0
    },
    async send(work, changed) {
      if (busy) return false
      setBusy(true)
      try {
        await work(requestId())
        renew()
        for (const name of changed) await queries.invalidateQueries({ queryKey: [name] })
        return true
      } catch (error) {
        present(error)
        if (wasSentBefore(error)) {
          renew()
          for (const name of changed) await queries.invalidateQueries({ queryKey: [name] })
        }
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

/** As the calls take it; undefined where it is larger than they do, which saves sending it. */
export async function labFileOf(file: File) {
  if (file.size > LAB_FILE_MAX) return undefined
  const content = contentOf(new Uint8Array(await file.arrayBuffer()))
  return content.content.length > LAB_FILE_MAX ? undefined : { name: file.name.slice(-255), ...content }
}
export const LAB_FILE_MILLIONS = LAB_FILE_MAX / 1_000_000
