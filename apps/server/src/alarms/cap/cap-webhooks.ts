import { createHash } from 'node:crypto'
import type { CapSettings } from '@vigil/contract'
import { type Alarm, countsInStatistics, effectivePriority, effectiveState, isFailureTold } from '@vigil/domain'
import { attemptNote, sentNote } from '@vigil/i18n'
import { z } from 'zod'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLookLater } from '../../platform/look-later.ts'
import { admitsServices, hostOf, sendOut } from '../../platform/outgoing.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import { type Carrier, enqueue, NotCarried, type Outbox } from '../escalation/outbox.ts'
import { whyOf } from '../escalation/why-of.ts'
import type { CapDocument, CapDocuments } from './cap-documents.ts'
import type { CapStore } from './cap-settings.ts'

type Webhook = CapSettings['webhooks'][number]

const contentSchema = z.object({ url: z.string(), xml: z.string() })
export function createCapCarrier(store: Pick<CapStore, 'load'>, now: () => number): Carrier {
  return {
    async carry({ content }) {
      const { url, xml } = contentSchema.parse(content)
      const { webhooks } = await store.load()
      if (!webhooks.some((hook) => hook.url === url)) return false
      const { status } = await sendOut({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/cap+xml; charset=utf-8' },
        body: xml,
        admits: admitsServices,
      })
      if (status < 200 || status > 299) throw new NotCarried(`HTTP ${status}`)
      return true
    },

    carried({ id, content, eventIds, tries }) {
      const note = sentNote(hostOf(contentSchema.parse(content).url), tries)
      return eventIds.map((eventId) => ({ eventId, line: { id, kind: 'capSent', at: now(), note } }))
    },

    failed({ id, content, eventIds }, error, { tries, waitMs }) {
      if (!isFailureTold(tries, waitMs === undefined)) return []
      const note = attemptNote({ to: hostOf(contentSchema.parse(content).url), why: whyOf(error), tries, waitMs })
      return eventIds.map((eventId) => ({
        eventId,
        line: { id: `${id}:failed${tries - 1}`, kind: 'capFailed', at: now(), note },
      }))
    },
  }
}

export interface CapWebhooksOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'subscribe' | 'stored' | 'alarms' | 'alarm'>
  alarms: Pick<AlarmStore, 'find'>
  store: Pick<CapStore, 'load' | 'savedAt'>
  documents: Pick<CapDocuments, 'documentsOf'>
  outbox: Pick<Outbox, 'look'>
  now(): number
  log: Pick<Log, 'warn'>
  gatherMs?: number | undefined
}

const GATHER_MS = 250
/** What could not be told, or is not stored yet, is looked for again, whether or not another alarm comes. */
const AGAIN_MS = 5_000
/** What changed shortly before a stop may not have been written down for the receivers. */
const LOOK_BACK_MS = 3_600_000

const idOf = ({ url }: Webhook, { row, version }: CapDocument): string =>
  `cap:${row.id}:${version}:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`

function isFor({ minPriority, drills }: Webhook, { row }: CapDocument): boolean {
  return effectivePriority(row.course) >= minPriority && (drills || countsInStatistics(row.course))
}

const isTold = (before: Alarm | undefined, alarm: Alarm): boolean =>
  before === undefined ||
  before.occurrences !== alarm.occurrences ||
  before.peakState !== alarm.peakState ||
  before.kind !== alarm.kind ||
  effectiveState(before) !== effectiveState(alarm) ||
  before.handled !== alarm.handled ||
  before.cleared !== alarm.cleared

/** Tells receivers of every alarm, of what becomes of it, and of its end. */
export function createCapWebhooks(options: CapWebhooksOptions) {
  const { database, desk, documents, now, gatherMs = GATHER_MS } = options
  const changed = new Set<string>()
  const { look, lookIn, stop } = createLookLater({
    lookOnce,
    againMs: AGAIN_MS,
    onFailed: (error) => options.log.warn({ err: error }, 'CAP: tried again in a moment'),
  })

  async function isSent(ids: readonly string[]): Promise<Set<string>> {
    const rows = await readRows(database.pool, { id: 'text' }, 'select id from alarm_log where id = any ($1)', [ids])
    return new Set(rows.map(({ id }) => id))
  }

  async function lookOnce(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    try {
      await tellOf(ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }

  async function tellOf(ids: readonly string[]): Promise<void> {
    const settings = await options.store.load()
    if (ids.length === 0 || settings.webhooks.length === 0) return
    await Promise.allSettled(ids.map((id) => desk.stored(id)))
    const rows = await options.alarms.find(ids)
    const unstored = ids.filter((id) => !rows.has(id) && desk.alarm(id) !== undefined)
    for (const id of unstored) changed.add(id)
    if (unstored.length > 0) lookIn(AGAIN_MS)
    const found = await documents.documentsOf([...rows.values()], settings)
    const due = settings.webhooks.flatMap((hook) =>
      found
        .filter((document) => isFor(hook, document))
        .map((document) => ({ hook, document, id: idOf(hook, document) })),
    )
    const sent = await isSent(due.map(({ id }) => id))
    for (const { hook, document, id } of due) {
      if (sent.has(id)) continue
      const content = { url: hook.url, xml: document.xml }
      await enqueue(database.pool, 'cap', { id, content, eventIds: [document.row.id] }, now())
    }
    void options.outbox.look()
  }

  const unsubscribe = desk.subscribe(({ before, alarm }) => {
    if (!isTold(before, alarm)) return
    changed.add(alarm.id)
    lookIn(gatherMs)
  })

  return {
    look,
    async start() {
      if ((await options.store.load()).webhooks.length === 0) return
      const since = Math.max(now() - LOOK_BACK_MS, await options.store.savedAt())
      for (const { id, changedAt } of desk.alarms()) if (changedAt >= since) changed.add(id)
      if (changed.size > 0) lookIn(gatherMs)
    },
    stop() {
      unsubscribe()
      return stop()
    },
  }
}
