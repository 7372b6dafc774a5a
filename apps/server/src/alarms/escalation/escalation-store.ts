import type { AlarmContact } from '@vigil/contract'
import type { Alarm } from '@vigil/domain'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { MailContent } from './mail-carrier.ts'
import { enqueue } from './outbox.ts'

type Store = Pick<Database, 'pool' | 'transaction'>

export interface Progress {
  /** Nothing before it counts: it lies in a past that nobody watched. */
  readonly from?: number | undefined
  /** Sounded again up to this moment. */
  readonly doneUntil?: number | undefined
}

export async function loadProgress({ pool }: Pick<Database, 'pool'>): Promise<Map<string, Progress>> {
  const rows = await readRows(
    pool,
    { id: 'text', from: 'time?', done_until: 'time?' },
    `select id, escalates_from as "from", escalated_at as done_until from alarm_event
     where handled_at is null and (escalates_from is not null or escalated_at is not null)`,
  )
  return new Map(
    rows.map((row) => [row.id, { from: row.from?.getTime(), doneUntil: row.done_until?.getTime() }] as const),
  )
}

export async function saveResounds(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly string[],
  at: number,
): Promise<void> {
  // In the order in which the history writer locks them: either would wait for the other.
  await pool.query(
    `update alarm_event event set escalated_at = $2
     from (select id from alarm_event where id = any ($1) order by id for no key update) sounded
     where event.id = sounded.id`,
    [ids, new Date(at)],
  )
}

export interface DueMail {
  readonly alarm: Alarm
  readonly since: number
}

export interface Claim {
  readonly id: string
  readonly contact: AlarmContact
  readonly mails: readonly DueMail[]
  readonly at: number
}

/** Who was mailed and the mail itself are stored together, so that neither is without the other. */
export async function claimMails(
  { transaction }: Pick<Store, 'transaction'>,
  { id, contact, mails, at }: Claim,
  contentOf: (fresh: readonly DueMail[]) => MailContent | undefined,
): Promise<void> {
  await transaction(async (client) => {
    const rows = await readRows(
      client,
      { event_id: 'text' },
      `insert into escalation_mail (event_id, contact_id, since, at)
       select event_id, $2, since, $4 from unnest($1::text[], $3::timestamptz[]) as due (event_id, since)
       on conflict do nothing returning event_id`,
      [mails.map(({ alarm }) => alarm.id), contact.id, mails.map(({ since }) => new Date(since)), new Date(at)],
    )
    const isFresh = new Set(rows.map(({ event_id }) => event_id))
    const fresh = mails.filter(({ alarm }) => isFresh.has(alarm.id))
    const content = fresh.length === 0 ? undefined : contentOf(fresh)
    if (content === undefined) return
    await enqueue(client, 'mail', { id, content, eventIds: fresh.map(({ alarm }) => alarm.id) }, at)
  })
}

/** Alarms that were laid down as history: nobody is called about them. */
export async function leavePastAlone({ pool }: Pick<Database, 'pool'>, at: number): Promise<void> {
  await pool.query(
    `update alarm_event set escalates_from = $1, escalated_at = $1 where handled_at is null and escalates_from is null`,
    [new Date(at)],
  )
}
