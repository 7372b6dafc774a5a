import { type Progress, readProgress } from '../../writing/rollups/rollups.ts'
import type { LookBackOptions } from './options.ts'

const KEPT_MS = 1000

/**
 * How far the roll-ups have come, asked once a second at most. What is old says only that more is to be read from the finer
 * table, which gives the same. Where the clock was put back, what is known may be of a later moment: then it is asked anew.
 */
export function createProgress({ database, now }: Pick<LookBackOptions, 'database' | 'now'>): () => Promise<Progress> {
  let known: { at: number; progress: Promise<Progress> } | undefined
  return () => {
    const age = known === undefined ? Number.NaN : now() - known.at
    if (known === undefined || !(age >= 0 && age < KEPT_MS)) {
      const progress = readProgress(database.pool)
      known = { at: now(), progress }
      progress.catch(() => {
        known = undefined
      })
    }
    return known.progress
  }
}
