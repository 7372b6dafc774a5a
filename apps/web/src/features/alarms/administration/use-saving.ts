import { useQueryClient } from '@tanstack/react-query'
import { type EndpointName, ERRORS } from '@vigil/contract'
import { useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useFailure } from '../acts/use-failure.ts'

/** Somebody else has saved since it was read, or has removed it. */
const LOST: ReadonlySet<number> = new Set([
  ERRORS.savedByOther.code,
  ERRORS.planUnknown.code,
  ERRORS.contactUnknown.code,
  ERRORS.recordUnknown.code,
])

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && LOST.has(error.failure.code)

interface Saving {
  readonly busy: boolean
  /** What was entered stays until somebody has decided. */
  readonly conflict: boolean
  settle(): void
  /** True when it was done. */
  run(act: () => Promise<unknown>, said: 'alarmAdmin.saved' | 'alarmAdmin.removed'): Promise<boolean>
}

/** Every change is made on the version that was read; `list` is read anew after each, and after a refusal. */
export function useSaving(list: EndpointName): Saving {
  const { t } = useTranslation()
  const { confirm } = useSession()
  const queries = useQueryClient()
  const fail = useFailure()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)
  return {
    busy,
    conflict,
    settle: () => setConflict(false),
    async run(act, said) {
      setBusy(true)
      setConflict(false)
      try {
        await act()
        await queries.invalidateQueries({ queryKey: [list] })
        confirm(t(said))
        return true
      } catch (error) {
        if (isLost(error)) {
          await queries.invalidateQueries({ queryKey: [list] })
          setConflict(true)
        } else fail(error, 'error.submitFailed')
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
