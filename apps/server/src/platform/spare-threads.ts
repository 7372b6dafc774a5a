import type { Worker } from 'node:worker_threads'
import { startThread } from './start-thread.ts'

export interface SpareThreadsOptions {
  /** What a thread runs, below `src` and without its ending. */
  readonly file: string
  readonly memoryMb: number
  /** For so long the next job finds the thread still there. */
  readonly idleMs: number
}

/** Threads for jobs that come one after the other: one that has done its job waits for the next for a while. */
export interface SpareThreads {
  take(): Worker
  /** For the next job. A thread that failed is not kept, but ended by whoever took it. */
  keep(worker: Worker): void
  /** Ends those that wait; whoever took one ends it himself. */
  stop(): Promise<void>
}

export function createSpareThreads({ file, memoryMb, idleMs }: SpareThreadsOptions): SpareThreads {
  const idle = new Map<Worker, NodeJS.Timeout>()

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  return {
    take() {
      const [kept] = idle.keys()
      if (kept !== undefined) {
        forget(kept)
        kept.ref()
        return kept
      }
      const worker = startThread(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
      // One that dies while nobody waits for it must not take the server with it.
      worker.on('error', () => {})
      worker.once('exit', () => forget(worker))
      return worker
    },
    keep(worker) {
      worker.unref()
      const ending = setTimeout(() => {
        forget(worker)
        void worker.terminate()
      }, idleMs)
      ending.unref()
      idle.set(worker, ending)
    },
    async stop() {
      const waiting = [...idle.keys()]
      for (const worker of waiting) forget(worker)
      await Promise.all(waiting.map((worker) => worker.terminate()))
    },
  }
}
