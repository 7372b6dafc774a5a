import { type AlarmVerdict, spectrumVerdictSchema } from '@vigil/contract'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

/** What is on record of the spectra of an alarm. */
export function createAlarmVerdicts({ pool }: Pick<Database, 'pool'>) {
  return {
    async of(eventId: string): Promise<AlarmVerdict> {
      const [row] = await readRows(
        pool,
        {
          wanted: 'boolean',
          at: 'time?',
          counts: 'number?',
          seconds: 'number?',
          verdict: 'json?',
        },
        `select exists (select from verdict_wanted where event_id = $1) as wanted, at, counts, seconds, verdict
         from (select $1::text as event_id) asked left join alarm_verdict using (event_id)`,
        [eventId],
      )
      const verdict = spectrumVerdictSchema.safeParse(row?.verdict)
      const isJudged = row !== undefined && row.at !== null && verdict.success
      return {
        waiting: row?.wanted === true,
        judged: isJudged
          ? { at: row.at?.getTime() ?? 0, counts: row.counts ?? 0, seconds: row.seconds ?? 0, verdict: verdict.data }
          : null,
      }
    },
  }
}
export type AlarmVerdicts = ReturnType<typeof createAlarmVerdicts>
