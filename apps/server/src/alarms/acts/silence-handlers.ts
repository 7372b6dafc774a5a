import { type AuditAct, SILENCE_REPORTED_WITHIN_MS } from '@vigil/contract'
import { SILENCE_DURATION_MS } from '@vigil/domain'
import type { Directory } from '../../organisation/directory.ts'
import { storableJson } from '../../platform/database/copy-text.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'

export interface SilenceHandlersOptions {
  database: Pick<Database, 'transaction'>
  directory: Pick<Directory, 'device' | 'sees'>
  now(): number
}

interface Report {
  readonly id: string
  readonly at: number
  readonly act: Extract<AuditAct, 'silence' | 'soundOff' | 'soundOn'>
  readonly detail: Readonly<Record<string, unknown>>
}

/** What people did to the sound of their own consoles: it is put down, and changes nothing (docs/decisions/0008). */
export function createSilenceHandlers({
  database,
  directory,
  now,
}: SilenceHandlersOptions): Pick<Handlers, 'reportSilence' | 'reportSound'> {
  /** A row for each subject. A console whose answer was lost tells it again, and it was done once. */
  async function put(
    { id, at, act, detail }: Report,
    subjects: readonly (string | null)[],
    { user, address }: Pick<UserContext, 'user' | 'address'>,
  ): Promise<void> {
    await database.transaction(async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('silence ' || $1 || ' ' || $2, 0))`, [
        user.id,
        id,
      ])
      await client.query(
        `insert into audit (at, user_id, act, subject, detail, address)
         select $1, $2, $3, subject, $4::jsonb || jsonb_build_object('report', $5::text), $6 from unnest($7::text[]) subject
         where not exists (select from audit told where told.act = $3 and told.at > $8 and told.user_id = $2
           and told.detail ->> 'report' = $5)`,
        [
          new Date(at),
          user.id,
          act,
          storableJson(detail),
          id,
          address,
          subjects,
          new Date(now() - 2 * SILENCE_REPORTED_WITHIN_MS),
        ],
      )
    })
  }

  return {
    async reportSilence({ reportId: id, agoMs, snList }, context) {
      const { officeId } = context.user
      const seen = [...new Set(snList)].filter((sn) => {
        const row = directory.device(sn)
        return row !== undefined && directory.sees(officeId, row)
      })
      if (seen.length === 0) throw new Refusal('deviceUnknown')
      const at = now() - agoMs
      await put({ id, at, act: 'silence', detail: { until: at + SILENCE_DURATION_MS } }, seen, context)
      return null
    },

    async reportSound({ reportId: id, agoMs, on }, context) {
      const detail = { officeId: context.user.officeId }
      await put({ id, at: now() - agoMs, act: on ? 'soundOn' : 'soundOff', detail }, [null], context)
      return null
    },
  }
}
