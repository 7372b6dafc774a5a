import type { Worker } from 'node:worker_threads'
import { createFairTurns, type FairTurnsOptions } from './fair-turns.ts'
import { createSpareThreads, type SpareThreadsOptions } from './spare-threads.ts'

export interface ThreadWorkOptions extends SpareThreadsOptions {
  readonly timeoutMs: number
  /** Further jobs wait, bounded: what waits is kept in memory. */
  readonly turns: FairTurnsOptions
}

/** A job took more memory or time than one may. */
export class JobTooMuch extends Error {
  override name = 'JobTooMuch'
}

/** Jobs that would hold the server up, each with one answer, in threads beside it. */
export interface ThreadWork<Job, Answer> {
  /** `owner`: who brings the job, and waits behind his own. */
  ask(owner: string, job: Job): Promise<Answer>
  stop(): Promise<void>
}

export function createThreadWork<Job, Answer>(options: ThreadWorkOptions): ThreadWork<Job, Answer> {
  const inTurn = createFairTurns(options.turns)
  const threads = createSpareThreads(options)
  const busy = new Set<Worker>()

  async function askOnce(job: Job): Promise<Answer> {
    const worker = threads.take()
    busy.add(worker)
    let late: NodeJS.Timeout | undefined
    // Taken off one by one: a thread hears by listeners of its own, too.
    const heard: { message?: (answer: Answer) => void; error?: (error: Error) => void; exit?: () => void } = {}
    let isWhole = false
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        late = setTimeout(() => reject(new JobTooMuch('not done in time')), options.timeoutMs)
        heard.message = resolve
        heard.error = (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new JobTooMuch(error.message) : error)
        heard.exit = () => reject(new Error(`the thread ${options.file} ended without an answer`))
        for (const [event, listener] of Object.entries(heard)) worker.on(event, listener)
        worker.postMessage(job)
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
    ask: (owner, job) => inTurn(owner, () => askOnce(job)),
    async stop() {
      const working = [...busy]
      busy.clear()
      await Promise.all([threads.stop(), ...working.map((worker) => worker.terminate())])
    },
  }
}
