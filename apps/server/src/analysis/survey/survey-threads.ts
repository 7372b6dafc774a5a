import { Refusal } from '../../platform/errors.ts'
import { createThreadWork, JobTooMuch } from '../../platform/thread-work.ts'
import type { AnswerOf, SurveyJob } from './survey-job.ts'

export interface SurveyThreads {
  /** `owner`: who asks, and waits behind himself. */
  ask<Job extends SurveyJob>(owner: string, job: Job): Promise<AnswerOf<Job>>
  stop(): Promise<void>
}

/** A year of two hundred devices takes a core for a while: one at a time, so that what devices send has the other. */
const TURNS = { places: 1, placesPerOwner: 1, waitingPerOwner: 2, waitingInAll: 20 }
const MEMORY_MB = 768
const IDLE_MS = 60_000
const TIMEOUT_MS = 120_000

/** Surveys are read and reckoned beside the server: a year of hours would hold up what devices send. */
export function createSurveyThreads({ timeoutMs = TIMEOUT_MS } = {}): SurveyThreads {
  const work = createThreadWork<SurveyJob, AnswerOf<SurveyJob>>({
    file: 'analysis/survey/survey-worker',
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
    timeoutMs,
    turns: { ...TURNS, refused: () => new Refusal('surveysWaiting') },
  })
  return {
    async ask<Job extends SurveyJob>(owner: string, job: Job) {
      try {
        return (await work.ask(owner, job)) as AnswerOf<Job>
      } catch (error) {
        if (error instanceof JobTooMuch) throw new Refusal('surveyTooMuch')
        throw error
      }
    },
    stop: work.stop,
  }
}
