import type { EndpointOutput } from '@vigil/contract'
import { selectGaps } from '../history/writing/server-runs.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** Rows of minutes that a bar may cost: beyond it hours tell, spread over the buckets that they cover. */
const MINUTE_ROWS_MAX = 400_000

/** Alarms that began and messages that came, by bucket: from what is rolled up. */
export async function densityOf(
  { pool }: Pick<Database, 'pool'>,
  rows: readonly DeviceRow[],
  { from, to, buckets }: { from: number; to: number; buckets: number },
): Promise<EndpointOutput<'replayDensity'>> {
  const stepMs = Math.max(1, Math.ceil((to - from) / buckets))
  const bucketed = (column: string) => `floor(extract(epoch from ${column} - $2::timestamptz) * 1000 / $4)::int`
  const values = [rows.map(({ id }) => id), new Date(from), new Date(to), stepMs]
  const isFine = stepMs < HOUR_MS && (rows.length * (to - from)) / MINUTE_MS <= MINUTE_ROWS_MAX
  const [table, lengthMs] = isFine ? ['reading_minute', MINUTE_MS] : ['reading_hour', HOUR_MS]
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
      { at: 'time', n: 'number' },
      `select at, sum(n)::float8 as n from ${table}
       where device_id = any ($1::bigint[]) and at > $2::timestamptz - $4 * interval '1 millisecond' and at < $3 group by at`,
      [...values.slice(0, 3), lengthMs],
    ),
    selectGaps({ pool }, from, to),
  ])
  const counted = (found: readonly { bucket: number; n: number }[]): number[] => {
    const counts = new Array<number>(buckets).fill(0)
    for (const { bucket, n } of found) if (bucket >= 0 && bucket < buckets) counts[bucket] = n
    return counts
  }
  /** Of what is longer than a bucket each one has its share. */
  const spread = (): number[] => {
    const shares = new Array<number>(buckets).fill(0)
    for (const { at, n } of messages) {
      const first = (at.getTime() - from) / stepMs
      const last = first + lengthMs / stepMs
      for (let bucket = Math.max(0, Math.floor(first)); bucket < Math.min(buckets, last); bucket++) {
        const covered = Math.min(last, bucket + 1) - Math.max(first, bucket)
        shares[bucket] = (shares[bucket] ?? 0) + (n * covered) / (last - first)
      }
    }
    // A device that speaks once a minute still speaks in each part of it: whole numbers would say that it was silent.
    return shares.map((share) => Math.ceil(share * 100) / 100)
  }
  return {
    from,
    to,
    stepMs,
    alarms: counted(alarms),
    messages: spread(),
    unwatched: gaps.map(({ since, until }): [number, number] => [since, until]),
  }
}
