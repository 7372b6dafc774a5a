import type { MessageKey } from '@vigil/i18n/web'
import { useCallback, useRef, useState } from 'react'
import { systemClock } from '../../../live/clock.ts'
import { type FailedAct, failedAct } from './failed-act.ts'
import { type ActStage, SLOW_AFTER_MS } from './pending-acts.ts'
import { useFailure } from './use-failure.ts'

export interface UnderWay {
  readonly stage: ActStage | undefined
  /** Why the last act was not taken. */
  readonly failed: FailedAct | undefined
  forgive(): void
  /** Undefined when it failed, which is told, and while another one is under way: nothing is sent twice. */
  run<T>(act: () => Promise<T>, failure: MessageKey): Promise<T | undefined>
}

/** One act at a time: a comment, a step of a plan, a merge. */
export function useUnderWay(): UnderWay {
  const fail = useFailure()
  const [stage, setStage] = useState<ActStage>()
  const [failed, setFailed] = useState<FailedAct>()
  const running = useRef(false)
  const run = useCallback<UnderWay['run']>(
    async (act, failure) => {
      // A second press may come before the first one is drawn.
      if (running.current) return undefined
      running.current = true
      setFailed(undefined)
      setStage('sent')
      const callOff = systemClock.after(SLOW_AFTER_MS, () => setStage('slow'))
      try {
        return await act()
      } catch (error) {
        fail(error, failure)
        setFailed(failedAct(error))
        return undefined
      } finally {
        callOff()
        running.current = false
        setStage(undefined)
      }
    },
    [fail],
  )
  const forgive = useCallback(() => setFailed(undefined), [])
  return { stage, failed, forgive, run }
}
