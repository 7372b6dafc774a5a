import { Refusal } from '../../platform/errors.ts'
import { createThreadWork, JobTooMuch } from '../../platform/thread-work.ts'
import type { SafetyAnswerOf, SafetyJob } from './safety-job.ts'

export interface SafetyThreads {
  /** `owner`: who asks, and waits behind himself. */
  ask<Job extends SafetyJob>(owner: string, job: Job): Promise<SafetyAnswerOf<Job>>
  stop(): Promise<void>
}

/** One at a time, so that what devices send has the other core. A page asks for four things at once. */
const TURNS = { places: 1, placesPerOwner: 1, waitingPerOwner: 8, waitingInAll: 40 }
const MEMORY_MB = 768
const IDLE_MS = 60_000
const TIMEOUT_MS = 120_000

export function createSafetyThreads({ timeoutMs = TIMEOUT_MS } = {}): SafetyThreads {
  const work = createThreadWork<SafetyJob, SafetyAnswerOf<SafetyJob>>({
    file: 'analysis/safety/safety-worker',
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
    timeoutMs,
    turns: { ...TURNS, refused: () => new Refusal('surveysWaiting') },
  })
  return {
    async ask<Job extends SafetyJob>(owner: string, job: Job) {
      try {
        return (await work.ask(owner, job)) as SafetyAnswerOf<Job>
      } catch (error) {
        if (error instanceof JobTooMuch) throw new Refusal('safetyTooMuch')
        throw error
      }
    },
    stop: work.stop,
  }
}
