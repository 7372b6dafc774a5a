import { useEffect, useRef, useState } from 'react'
import type { Analysis, AnalysisRequest } from './analysis.ts'

/** The worker is asked no more often: names do not change faster than counts come in. */
const EVERY_MS = 2000

/** Peaks, background and nuclides of a spectrum, found in a worker. The answer before stands until the next one comes. */
export function useAnalysis(spectrum: AnalysisRequest | undefined): Analysis | 'failed' | undefined {
  const [analysis, setAnalysis] = useState<Analysis | 'failed'>()
  const worker = useRef<Worker>(undefined)
  const latest = useRef<AnalysisRequest>(undefined)
  const state = useRef({ waiting: false, askedAt: 0, timer: 0 })
  latest.current = spectrum

  useEffect(() => {
    const started = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    const current = state.current
    const answered = (answer: Analysis | 'failed') => {
      current.waiting = false
      setAnalysis(answer)
    }
    started.addEventListener('message', ({ data }: MessageEvent<Analysis>) => answered(data))
    started.addEventListener('error', () => answered('failed'))
    return () => {
      clearTimeout(current.timer)
      current.timer = 0
      current.waiting = false
      started.terminate()
      worker.current = undefined
    }
  }, [])

  const { counts, calibration } = spectrum ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new spectrum is what there is to ask for
  useEffect(() => {
    if (counts === undefined) return
    const current = state.current
    const ask = () => {
      current.timer = 0
      const wanted = latest.current
      if (wanted === undefined) return
      // A hidden page asks for nothing, and one answer at a time is enough.
      if (document.hidden || current.waiting) {
        current.timer = window.setTimeout(ask, EVERY_MS)
        return
      }
      current.waiting = true
      current.askedAt = performance.now()
      worker.current?.postMessage(wanted)
    }
    if (current.timer !== 0) return
    const wait = Math.max(0, current.askedAt + EVERY_MS - performance.now())
    current.timer = window.setTimeout(ask, current.askedAt === 0 ? 0 : wait)
  }, [counts, calibration])

  return analysis === 'failed' || analysis?.subject === spectrum?.subject ? analysis : undefined
}
