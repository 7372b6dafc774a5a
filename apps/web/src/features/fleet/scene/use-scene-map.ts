import { ERRORS, type SceneMap } from '@vigil/contract'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'

export type SceneTarget = { readonly sn: string } | { readonly officeId: string }

export type Scene =
  | { readonly status: 'loading' }
  | { readonly status: 'none' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly map: SceneMap }

/** Vehicles move on the plan as well; they are asked for often enough to be found. */
const AGAIN_MS = 15_000
const NO_PLAN: readonly number[] = [ERRORS.noSceneMap.code, ERRORS.deviceUnknown.code]

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && NO_PLAN.includes(error.failure.code)
const isAborted = (error: unknown): boolean => error instanceof ApiError && error.failure.kind === 'aborted'

/** The plan of what is selected. The one that stands stays until the next has come. */
export function useSceneMap(target: SceneTarget | undefined): { scene: Scene; retry(): void; refresh(): void } {
  const { api } = useSession()
  const structure = useStructureVersion()
  const [scene, setScene] = useState<Scene>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const sn = target !== undefined && 'sn' in target ? target.sn : undefined
  const officeId = target !== undefined && 'officeId' in target ? target.officeId : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the tree changes and when somebody tries again
  useEffect(() => {
    if (sn === undefined && officeId === undefined) return
    const stop = new AbortController()
    const ask = async (first: boolean): Promise<void> => {
      try {
        setScene({ status: 'ready', map: await api('sceneMap', { sn, officeId }, { signal: stop.signal }) })
      } catch (error) {
        if (isAborted(error)) return
        if (isRefused(error)) setScene({ status: 'none' })
        else if (first) setScene({ status: 'failed' })
      }
    }
    void ask(true)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask(false)
    }, AGAIN_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [api, sn, officeId, structure, attempt])

  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  const retry = useCallback(() => {
    setScene({ status: 'loading' })
    refresh()
  }, [refresh])
  return { scene, retry, refresh }
}
