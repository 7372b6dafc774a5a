import type { Locale } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import { localeOfHeader } from '@vigil/i18n'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLookLater } from '../../platform/look-later.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import type { AlarmWording } from '../records/alarm-wording.ts'
import { claimTold, loadTold, type MailUser, selectMailUsers } from './alarm-mail-store.ts'
import { alarmMail } from './mail-texts.ts'
import { enqueue, type Outbox } from './outbox.ts'

export interface AlarmMailsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  desk: Pick<AlarmDesk, 'subscribe' | 'alarms' | 'alarm' | 'stored'>
  store: Pick<AlarmStore, 'find'>
  directory: Pick<Directory, 'device' | 'office'>
  worded: AlarmWording
  outbox: Pick<Outbox, 'look'>
  language: Locale
  timeZone: string
  baseUrl: string
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
  gatherMs?: number | undefined
}

/** Alarms that begin together are one mail. */
const GATHER_MS = 2_000
/** Whoever was mailed is mailed again after so long at the earliest, about all that has begun meanwhile. */
export const MAIL_EVERY_MS = 5 * 60_000
/** One that can not be stored yet is looked for again. */
const UNSTORED_AGAIN_MS = 5_000
/** After a longer stop of the server the news is old. */
const MISSED_WITHIN_MS = 24 * 3_600_000

/** A mail of the future was dated by a clock that was set back since: nobody waits for that moment to come again. */
function untilNext({ sentAt }: MailUser, at: number): number {
  return sentAt === null || sentAt > at ? 0 : sentAt + MAIL_EVERY_MS - at
}

/** Mails new alarms to every user who asked for it. A storm is one mail, and then one more every few minutes. */
export function createAlarmMails(options: AlarmMailsOptions) {
  const { database, desk, store, directory, now, gatherMs = GATHER_MS } = options
  /** Told to nobody yet, by user; users are looked up when it is time. */
  const waiting = new Map<string, Set<string>>()
  const begun = new Set<string>()
  const { look, lookIn, stop } = createLookLater({
    lookOnce,
    againMs: MAIL_EVERY_MS / 10,
    onFailed: (error) => options.log.warn({ err: error }, 'alarm mail: tried again in a moment'),
  })

  const sees = ({ officeId }: MailUser, sn: string): boolean =>
    withinScope(directory.office(officeId)?.path ?? '', directory.device(sn)?.officePath ?? '')

  function share(users: readonly MailUser[], ids: readonly string[]): void {
    for (const id of ids) {
      const sn = desk.alarm(id)?.sn
      if (sn === undefined) continue
      for (const user of users) {
        if (sees(user, sn)) waiting.set(user.id, (waiting.get(user.id) ?? new Set<string>()).add(id))
      }
    }
  }

  /** Answers those that are told of: of what is not stored there is nothing to be told yet. */
  async function mail(user: MailUser, ids: readonly string[], at: number): Promise<ReadonlySet<string>> {
    const rows = await store.find(ids)
    if (rows.size === 0) return new Set()
    const locale = user.lang === null ? options.language : localeOfHeader(user.lang, undefined)
    const { timeZone, baseUrl } = options
    await database.transaction(async (client) => {
      const eventIds = await claimTold(client, user.id, [...rows.keys()], at)
      const events = eventIds.flatMap((id) => rows.get(id) ?? []).map((row) => options.worded(row, locale))
      if (events.length === 0) return
      const texts = alarmMail(events, { for: 'alarm' }, { locale, timeZone, baseUrl })
      const content = { ...texts, to: user.email, whom: user.name, whileWaiting: false }
      await enqueue(client, 'mail', { id: options.newId(), content, eventIds }, at)
    })
    return new Set(rows.keys())
  }

  async function lookOnce(): Promise<void> {
    const fresh = [...begun]
    if (fresh.length === 0 && waiting.size === 0) return
    await Promise.allSettled(fresh.map((id) => desk.stored(id)))
    const users = await selectMailUsers(database, now())
    share(users, fresh)
    for (const id of fresh) begun.delete(id)
    let next = Number.POSITIVE_INFINITY
    for (const [userId, ids] of [...waiting]) {
      const user = users.find((each) => each.id === userId)
      if (user === undefined) {
        waiting.delete(userId)
        continue
      }
      const at = now()
      const wait = untilNext(user, at)
      if (wait > 0) {
        next = Math.min(next, wait)
        continue
      }
      const told = await mail(user, [...ids], at)
      for (const id of ids) if (told.has(id) || desk.alarm(id) === undefined) ids.delete(id)
      if (ids.size === 0) waiting.delete(userId)
      else next = Math.min(next, UNSTORED_AGAIN_MS)
    }
    void options.outbox.look()
    if (next < Number.POSITIVE_INFINITY) lookIn(next)
  }

  const unsubscribe = desk.subscribe(({ before, alarm }) => {
    // A test alarms nobody beyond the desk.
    if (before !== undefined || alarm.kind === 'test') return
    begun.add(alarm.id)
    lookIn(gatherMs)
  })

  return {
    look,
    /** What began before a stop and was told to nobody is told now. */
    async start() {
      const at = now()
      const [users, told] = await Promise.all([selectMailUsers(database, at), loadTold(database)])
      for (const { id, kind, beginAt, waitingSince } of desk.alarms()) {
        if (waitingSince === null || kind === 'test' || beginAt < at - MISSED_WITHIN_MS) continue
        share(
          users.filter((user) => beginAt > user.since && told.get(user.id)?.has(id) !== true),
          [id],
        )
      }
      if (waiting.size > 0) lookIn(gatherMs)
    },
    stop() {
      unsubscribe()
      return stop()
    },
  }
}
