import type { EndpointOutput } from '@vigil/contract'
import { selectGaps } from '../history/writing/server-runs.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

const HOUR_MS = 60 * 60 * 1000

/** Alarms that began and messages that came, by bucket: from what is rolled up, hours where a bucket is longer than one. */
export async function densityOf(
  { pool }: Pick<Database, 'pool'>,
  rows: readonly DeviceRow[],
  { from, to, buckets }: { from: number; to: number; buckets: number },
): Promise<EndpointOutput<'replayDensity'>> {
  const stepMs = Math.max(1, Math.ceil((to - from) / buckets))
  const bucketed = (column: string) => `floor(extract(epoch from ${column} - $2::timestamptz) * 1000 / $4)::int`
  const values = [rows.map(({ id }) => id), new Date(from), new Date(to), stepMs]
  const table = stepMs >= HOUR_MS ? 'reading_hour' : 'reading_minute'
  const [alarms, messages, gaps] = await Promise.all([
    readRows(
      pool,
      { bucket: 'number', n: 'number' },
      `select ${bucketed('begin_at')} as bucket, count(*)::int as n from alarm_event
       where device_id = any ($1::bigint[]) and begin_at >= $2 and begin_at < $3 group by 1`,
      values,
    ),
    readRows(
      pool,
      { bucket: 'number', n: 'number' },
      `select ${bucketed('at')} as bucket, sum(n)::float8 as n from ${table}
       where device_id = any ($1::bigint[]) and at >= $2 and at < $3 group by 1`,
      values,
    ),
    selectGaps({ pool }, from, to),
  ])
  const counted = (found: readonly { bucket: number; n: number }[]): number[] => {
    const counts = new Array<number>(buckets).fill(0)
    for (const { bucket, n } of found) if (bucket >= 0 && bucket < buckets) counts[bucket] = n
    return counts
  }
  return {
    from,
    to,
    stepMs,
    alarms: counted(alarms),
    messages: counted(messages),
    unwatched: gaps.map(({ since, until }): [number, number] => [since, until]),
  }
}
