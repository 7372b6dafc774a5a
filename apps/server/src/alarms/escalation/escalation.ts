import type { AlarmContact, EscalationRule, Locale } from '@vigil/contract'
import {
  type Alarm,
  contactsOf,
  dueEscalation,
  type EscalationStep,
  effectivePriority,
  escalationRuleOf,
  stepsOf,
} from '@vigil/domain'
import { NO_MAIL, translate } from '@vigil/i18n'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import { selectRules } from '../plans/plan-store.ts'
import { selectContacts } from '../records/plan-rows.ts'
import { claimMails, type DueMail, loadProgress, type Progress, saveResounds } from './escalation-store.ts'
import { alarmMail, type MailOptions } from './mail-texts.ts'
import type { Outbox } from './outbox.ts'

export interface EscalationOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  desk: Pick<AlarmDesk, 'alarms' | 'event' | 'stored' | 'log' | 'resound'>
  directory: Pick<Directory, 'device'>
  mail: { readonly enabled: boolean; readonly outbox: Pick<Outbox, 'look'> }
  /** The language of the site: contacts have none of their own. */
  language: Locale
  timeZone: string
  baseUrl: string
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

const TICK_MS = 5_000
const MINUTE_MS = 60_000
const RESOUNDS_LOGGED = 10

/** An alarm that stands for days would fill its log: after the first times only the 16th, 32nd, 64th… is written down. */
const isLogged = (step: number): boolean => step <= RESOUNDS_LOGGED || Number.isInteger(Math.log2(step))

interface Due {
  readonly alarm: Alarm
  readonly step: EscalationStep
}

/**
 * Sounds again and mails the next contact while nobody acknowledges an alarm. What was done is stored before it is told: a look
 * after a restart goes on where the last one ended.
 */
export function createEscalation(options: EscalationOptions) {
  const { database, desk, directory, mail, language, now } = options
  /** Of alarms that wait. */
  const progress = new Map<string, Progress>()
  /** Contacts that were mailed, as far as this process knows; the database knows all. */
  const claimed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const claimOf = (alarm: Alarm, contact: AlarmContact): string => `${alarm.id} ${alarm.waitingSince} ${contact.id}`

  function dueOf(alarm: Alarm, rules: readonly EscalationRule[], contacts: readonly AlarmContact[], at: number): Due[] {
    const path = directory.device(alarm.sn)?.officePath
    if (path === undefined) return []
    const steps = stepsOf(escalationRuleOf(rules, path), effectivePriority(alarm))
    const { from = 0, doneUntil = 0 } = progress.get(alarm.id) ?? {}
    // Its priority may rise and its contacts may change: a mail counts as done by its contact, not by its time.
    return dueEscalation(alarm, steps, contactsOf(contacts, path), from, at)
      .filter((step) => (step.act === 'mail' ? !claimed.has(claimOf(alarm, step.contact)) : step.at > doneUntil))
      .map((step) => ({ alarm, step }))
  }

  async function resound(due: readonly Due[], at: number): Promise<void> {
    const sounding = due.flatMap(({ alarm, step }) => (step.act === 'resound' ? [{ alarm, step }] : []))
    if (sounding.length === 0) return
    await saveResounds(
      database,
      sounding.map(({ alarm }) => alarm.id),
      at,
    )
    for (const { alarm, step } of sounding) {
      progress.set(alarm.id, { ...progress.get(alarm.id), doneUntil: at })
      desk.resound(alarm.id, alarm.sn, step.step)
      if (!isLogged(step.step)) continue
      await desk.log(alarm.id, { id: `${alarm.id}:resound:${step.at}`, kind: 'resounded', at, note: `×${step.step}` })
    }
  }

  /** One mail to each contact, whatever the number of alarms that are due to them now. */
  async function mailContacts(due: readonly Due[], at: number): Promise<void> {
    const byContact = new Map<string, { contact: AlarmContact; alarms: Alarm[] }>()
    for (const { alarm, step } of due) {
      if (step.act !== 'mail') continue
      const letter = byContact.get(step.contact.id)
      if (letter === undefined) byContact.set(step.contact.id, { contact: step.contact, alarms: [alarm] })
      else letter.alarms.push(alarm)
    }
    for (const { contact, alarms } of byContact.values()) {
      const mails = alarms.map((alarm): DueMail => ({ alarm, since: alarm.waitingSince ?? at }))
      await claimMails(database, { contact, mails, at, id: options.newId() }, (fresh) => contentOf(contact, fresh, at))
      for (const alarm of alarms) claimed.add(claimOf(alarm, contact))
    }
    if (byContact.size > 0) void mail.outbox.look()
  }

  function contentOf(contact: AlarmContact, fresh: readonly DueMail[], at: number) {
    const events = fresh.flatMap(({ alarm }) => desk.event(alarm.id) ?? [])
    if (events.length === 0) return undefined
    const minutes = Math.floor((at - Math.min(...fresh.map(({ since }) => since))) / MINUTE_MS)
    const texts: MailOptions = { locale: language, timeZone: options.timeZone, baseUrl: options.baseUrl }
    const office = events[0]?.officeName ?? ''
    const whom = `${contact.name} <${contact.email}>`
    return {
      ...alarmMail(events, { for: 'waiting', minutes, office }, texts),
      to: contact.email,
      whom,
      whileWaiting: true,
    }
  }

  /** The log says so: whoever relies on the mail must be able to see that there is none. */
  async function tellUnsent(due: readonly Due[], at: number): Promise<void> {
    for (const { alarm, step } of due) {
      if (step.act !== 'mail') continue
      const { contact } = step
      const id = `${alarm.id}${NO_MAIL}${alarm.waitingSince}:${contact.id}`
      const note = `${contact.name}: ${translate(language, 'mail.noTransport')}`
      await desk.log(alarm.id, { id, kind: 'mailFailed', at, note })
      claimed.add(claimOf(alarm, contact))
    }
  }

  async function lookOnce(): Promise<void> {
    const waiting = [...desk.alarms()].filter(({ waitingSince }) => waitingSince !== null)
    forget(waiting)
    if (waiting.length === 0) return
    const at = now()
    const [rules, contacts] = await Promise.all([selectRules(database.pool), selectContacts(database)])
    const found = waiting.flatMap((alarm) => dueOf(alarm, rules, contacts, at))
    const stored = await Promise.allSettled(found.map(({ alarm }) => desk.stored(alarm.id)))
    // One that can not be stored yet holds up no other.
    const due = found.filter((_, n) => stored[n]?.status === 'fulfilled')
    if (due.length === 0) return
    await resound(due, at)
    await (mail.enabled ? mailContacts : tellUnsent)(due, at)
  }

  function forget(waiting: readonly Alarm[]): void {
    const ids = new Set(waiting.map(({ id }) => id))
    for (const id of progress.keys()) if (!ids.has(id)) progress.delete(id)
    for (const claim of claimed) if (!ids.has(claim.slice(0, claim.indexOf(' ')))) claimed.delete(claim)
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: unknown) => options.log.warn({ err: error }, 'escalation: tried again with the next look'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  return {
    look,
    async start() {
      for (const [id, stored] of await loadProgress(database)) progress.set(id, stored)
      timer ??= setInterval(() => void look(), TICK_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await looking
    },
  }
}
