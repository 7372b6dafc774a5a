import { unwatchedMs } from '@vigil/domain'
import type { LookBackOptions } from './options.ts'

interface Lasting {
  unwatched?: number
}

/** Tells of each row how much of its time the server did not run, by one question for all. */
export const unwatchedRows =
  <R extends Lasting>({ runs, now }: Pick<LookBackOptions, 'runs' | 'now'>, lasts: (row: R) => [Date, Date | null]) =>
  async (rows: readonly R[]): Promise<void> => {
    if (rows.length === 0) return
    const at = now()
    const times = rows.map((row) => {
      const [begin, end] = lasts(row)
      return { row, since: begin.getTime(), until: end?.getTime() ?? at }
    })
    const since = times.reduce((first, time) => Math.min(first, time.since), Number.POSITIVE_INFINITY)
    const until = times.reduce((last, time) => Math.max(last, time.until), Number.NEGATIVE_INFINITY)
    const gaps = await runs.gaps(since, until)
    if (gaps.length === 0) return
    for (const time of times) time.row.unwatched = unwatchedMs(gaps, time.since, time.until)
  }

export const unwatchedOf = ({ unwatched = 0 }: Lasting): { unwatched?: number } => (unwatched > 0 ? { unwatched } : {})
