import { useEffect, useRef, useState } from 'react'
import type { ReckonAnswer, ReckonRequest } from './reckon.ts'

/** Asked no more often: nobody reads a map that changes faster. */
const EVERY_MS = 1000

/** The answer to the newest request, reckoned in a worker; the one before stands until it comes. Undefined: nothing asked, or not answered yet. */
export function useReckoned(request: ReckonRequest | undefined): ReckonAnswer | 'failed' | undefined {
  const [answer, setAnswer] = useState<ReckonAnswer | 'failed'>()
  const worker = useRef<Worker>(undefined)
  const latest = useRef(request)
  const state = useRef({ waiting: false, again: false, askedAt: 0, timer: 0 })
  latest.current = request

  useEffect(() => {
    const current = state.current
    return () => {
      clearTimeout(current.timer)
      current.timer = 0
      current.waiting = false
      worker.current?.terminate()
      worker.current = undefined
    }
  }, [])

  useEffect(() => {
    const current = state.current
    if (request === undefined) {
      setAnswer(undefined)
      return
    }
    const start = (): Worker => {
      const started = new Worker(new URL('./reckon-worker.ts', import.meta.url), { type: 'module' })
      const answered = (next: ReckonAnswer | 'failed') => {
        current.waiting = false
        // Nobody asks any more: an answer to what is gone would be shown as one to what is there.
        if (latest.current !== undefined) setAnswer(next)
        if (current.again) later()
      }
      started.addEventListener('message', ({ data }: MessageEvent<ReckonAnswer>) => answered(data))
      started.addEventListener('error', () => answered('failed'))
      return started
    }
    const ask = () => {
      current.timer = 0
      const wanted = latest.current
      if (wanted === undefined) return
      if (current.waiting) {
        current.again = true
        return
      }
      current.again = false
      current.waiting = true
      current.askedAt = performance.now()
      worker.current ??= start()
      worker.current.postMessage(wanted)
    }
    const later = () => {
      if (current.timer !== 0) return
      const wait = current.askedAt === 0 ? 0 : Math.max(0, current.askedAt + EVERY_MS - performance.now())
      current.timer = window.setTimeout(ask, wait)
    }
    later()
  }, [request])
  return answer
}
