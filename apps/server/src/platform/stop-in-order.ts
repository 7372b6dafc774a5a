import type { Log } from './log.ts'

export type Undo = () => Promise<void> | void

export interface StopOrder {
  /** `patienceMs`: how long the others wait for it, once it is its turn. */
  add(name: string, undo: Undo, patienceMs?: number): void
  /** Undoes everything, the last first. One that fails or hangs is told of, and the next one goes on. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

/** A stop ends, whatever hangs: a server that does not end holds its ports and its database against the next start. */
export function createStopOrder(log: Pick<Log, 'error'>): StopOrder {
  const steps: { name: string; undo: Undo; patienceMs: number }[] = []
  let stopping: Promise<void> = Promise.resolve()

  async function stopAll(): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { name, undo, patienceMs } = step
      const undone = Promise.resolve()
        .then(undo)
        .catch((error: unknown) => log.error({ err: error, step: name }, 'while stopping'))
      if (await isLate(undone, patienceMs)) {
        log.error({ step: name, patienceMs }, 'it does not stop; going on without it')
      }
    }
  }

  return {
    add(name, undo, patienceMs = PATIENCE_MS) {
      steps.push({ name, undo, patienceMs })
    },
    stop() {
      stopping = stopping.then(stopAll)
      return stopping
    },
  }
}

function isLate(work: Promise<void>, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs)
    void work.then(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
