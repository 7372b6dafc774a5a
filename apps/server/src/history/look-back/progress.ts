import type { Database } from '../../platform/database.ts'
import { type Progress, readProgress } from '../rollups.ts'

const KEPT_MS = 1000

/**
 * How far the roll-ups have come, asked once a second at most. What is old says only that more is to be read from the finer
 * table, which gives the same.
 */
export function createProgress({ pool }: Pick<Database, 'pool'>): () => Promise<Progress> {
  let known: { until: number; progress: Promise<Progress> } | undefined
  return () => {
    if (known === undefined || known.until < performance.now()) {
      const progress = readProgress(pool)
      known = { until: performance.now() + KEPT_MS, progress }
      progress.catch(() => {
        known = undefined
      })
    }
    return known.progress
  }
}
