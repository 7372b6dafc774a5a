import type { GammaIdentification, SpectrumToJudge } from '@vigil/science'
import { Refusal } from '../platform/errors.ts'
import { createThreadWork } from '../platform/thread-work.ts'

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
  const work = createThreadWork<SpectrumToJudge, Judgement>({
    file: 'identification/judge-worker',
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
    timeoutMs,
    turns: { ...TURNS, refused: () => new Refusal('spectraTooMany') },
  })
  return { judge: work.ask, stop: work.stop }
}
