import type { Worker } from 'node:worker_threads'
import type { GammaIdentification, SpectrumToJudge } from '@vigil/science'
import { Refusal } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import { createSpareThreads } from '../platform/spare-threads.ts'

export type Judgement = Omit<GammaIdentification, 'best' | 'evidence'>

export interface JudgingThreads {
  /** `owner`: who asks, and waits behind himself. */
  judge(owner: string, spectrum: SpectrumToJudge): Promise<Judgement>
  stop(): Promise<void>
}

/** A judgement takes a tenth of a second and more of a core: two at once at most, and one of them is never somebody else's. */
const TURNS = { places: 2, placesPerOwner: 1, waitingPerOwner: 4, waitingInAll: 100 }
const MEMORY_MB = 512
/** Templates of a detector cost seconds to build: a thread that has them stays. */
const IDLE_MS = 600_000
/** The first of a crystal takes seconds on a busy machine. */
const TIMEOUT_MS = 60_000

/** Spectra are judged beside the server: what devices send must not wait for it. */
export function createJudgingThreads({ timeoutMs = TIMEOUT_MS } = {}): JudgingThreads {
  const inTurn = createFairTurns({ ...TURNS, refused: () => new Refusal('spectraTooMany') })
  const threads = createSpareThreads({ file: 'identification/judge-worker', memoryMb: MEMORY_MB, idleMs: IDLE_MS })
  const busy = new Set<Worker>()

  async function judgeOnce(spectrum: SpectrumToJudge): Promise<Judgement> {
    const worker = threads.take()
    busy.add(worker)
    let late: NodeJS.Timeout | undefined
    const heard: { message?: (answer: Judgement) => void; error?: (error: Error) => void; exit?: () => void } = {}
    let isWhole = false
    try {
      const answer = await new Promise<Judgement>((resolve, reject) => {
        late = setTimeout(() => reject(new Error('a spectrum was not judged in time')), timeoutMs)
        heard.message = resolve
        heard.error = reject
        heard.exit = () => reject(new Error('the judge of spectra ended without an answer'))
        for (const [event, listener] of Object.entries(heard)) worker.on(event, listener)
        worker.postMessage(spectrum)
      })
      isWhole = true
      return answer
    } finally {
      clearTimeout(late)
      for (const [event, listener] of Object.entries(heard)) worker.off(event, listener)
      if (isWhole && busy.delete(worker)) threads.keep(worker)
      else await worker.terminate()
      busy.delete(worker)
    }
  }

  return {
    judge: (owner, spectrum) => inTurn(owner, () => judgeOnce(spectrum)),
    async stop() {
      const working = [...busy]
      busy.clear()
      await Promise.all([threads.stop(), ...working.map((worker) => worker.terminate())])
    },
  }
}
