import { RESTART_DELAY_MS } from '@vigil/domain'
import { ApiError } from './api.ts'

/** Calls at once: a fleet of a hundred must not keep others waiting. */
const CALLS_AT_ONCE = 4

/** A server that has just come back fails some calls: those are tried again, without those that it refuses. */
export async function tryEach(
  items: readonly string[],
  signal: AbortSignal,
  call: (item: string) => Promise<unknown>,
): Promise<void> {
  for (let left = items; left.length > 0 && !signal.aborted; ) {
    const waiting = [...left]
    const failed: string[] = []
    const work = async (): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
        const of = item
        await call(of).catch((error: unknown) => {
          if (!isRefused(error)) failed.push(of)
        })
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
    left = failed
    if (left.length > 0) await waitFor(RESTART_DELAY_MS, signal)
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['rejected', 'badRequest', 'expired'].includes(error.failure.kind)

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
