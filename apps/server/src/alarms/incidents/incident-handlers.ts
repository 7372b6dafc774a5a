import { type IncidentRecord, Permission, PUSH_TOPICS, PushCode } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { plansFor } from '@vigil/domain'
import type { Push } from '../../fleet/push/push.ts'
import { insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import type { WritingDesk } from '../book/desk.ts'
import { dangerOf } from '../records/danger-of.ts'
import { selectPlans } from '../records/plan-rows.ts'
import type { IncidentMembers } from './incident-members.ts'
import type { IncidentMoves } from './incident-moves.ts'
import type { IncidentLine, IncidentStore } from './incident-store.ts'

export interface IncidentHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  book: Pick<AlarmBook, 'incidents' | 'ofIncident'>
  desk: Pick<WritingDesk, 'stored'>
  store: IncidentStore
  members: IncidentMembers
  moves: IncidentMoves
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  push: Pick<Push, 'tellAllSeeingAny'>
  now(): number
  newId(): string
}

type IncidentHandlers = Pick<
  Handlers,
  'incidentRecords' | 'incident' | 'moveToIncident' | 'holdIncident' | 'seeIncident' | 'incidentPeople'
>

const HOLD_ACTS = {
  take: ['incidentTake', 'incidentTaken'],
  hand: ['incidentHand', 'incidentHanded'],
  release: ['incidentRelease', 'incidentReleased'],
} as const

/** Incidents as people see them: one matter, with one log and one plan, that somebody has. */
export function createIncidentHandlers(options: IncidentHandlersOptions): IncidentHandlers {
  const { database, book, desk, store, members, moves, directory, registry, push, now, newId } = options

  const lineOf = (
    incident: string,
    kind: IncidentLine['kind'],
    { user, address }: UserContext,
    note = '',
  ): IncidentLine => ({
    id: newId(),
    incident,
    at: now(),
    kind,
    by: user.username,
    userId: user.id,
    from: address,
    note,
  })

  async function tell(record: IncidentRecord): Promise<void> {
    push.tellAllSeeingAny(await members.devices(record.id), PUSH_TOPICS.alarmDesk, PushCode.Incident, record)
  }

  /** Who sees one of its alarms and may act on it. */
  async function peopleOf(id: string, { user }: UserContext) {
    const rows = (await members.seen(id, user)).flatMap(({ sn }) => directory.device(sn) ?? [])
    const seesOne = (officeId: string): boolean => rows.some((row) => directory.sees(officeId, row))
    return (await store.people(Permission.AlarmHandle)).filter(({ officeId }) => seesOne(officeId))
  }

  async function takerOf(input: Parameters<Handlers['holdIncident']>[0], context: UserContext) {
    const { user } = context
    if (input.act === 'release') return null
    if (input.act === 'take') return { userId: user.id, by: user.username, at: now(), handedBy: '' }
    const person = (await peopleOf(input.id, context)).find(({ id }) => id === input.to)
    if (person === undefined) throw new Refusal('incidentNobody')
    return { userId: person.id, by: person.username, at: now(), handedBy: user.username }
  }

  return {
    async incidentRecords(_, { user }) {
      const open = [...book.incidents()].filter((id) =>
        book.ofIncident(id).some(({ alarm }) => members.sees(user, alarm.sn)),
      )
      return [...(await store.records(open)).values()]
    },

    async incident({ id }, { user }) {
      // What could not be stored yet keeps nobody from the rest of it.
      await Promise.allSettled(book.ofIncident(id).map(({ alarm }) => desk.stored(alarm.id)))
      const seen = await members.seen(id, user)
      const [record, log, place, plans] = await Promise.all([
        store.record(id),
        store.log(
          id,
          seen.map((alarm) => alarm.id),
        ),
        members.planPlace(id, user),
        selectPlans(database),
      ])
      const [first] = seen
      const device = first && directory.device(first.sn)
      const danger = first === undefined ? null : dangerOf(registry, first.deviceType, first.module)
      return {
        record,
        members: seen,
        log,
        planAlarm: place?.id ?? first?.id ?? id,
        plan: place?.plan ?? null,
        plans: device === undefined ? [] : [...plansFor(plans, device.officePath, danger)],
      }
    },

    moveToIncident: (input, by) => moves.move(input, by),

    async holdIncident(input, context) {
      const { id, version, act } = input
      await members.seen(id, context.user)
      const taken = await takerOf(input, context)
      const [audit, kind] = HOLD_ACTS[act]
      const { user, address } = context
      const record = await database.transaction(async (client) => {
        await store.lock(client, id)
        const before = await store.record(id, client)
        // The same person's act once more is no second act.
        if (before.taken?.userId === taken?.userId && before.version === version + 1) return before
        if (before.version !== version) throw new Refusal('incidentTaken', { by: before.taken?.by ?? '—' })
        const after = { ...before, version: version + 1, taken }
        await store.hold(client, after)
        await store.write(client, lineOf(id, kind, context, act === 'hand' ? (taken?.by ?? '') : ''))
        const detail = { incident: id, ...(taken !== null && act === 'hand' && { to: taken.by }) }
        await insertAudit(client, { at: now(), userId: user.id, act: audit, subject: null, detail, address })
        return after
      })
      await tell(record)
      return record
    },

    async seeIncident({ id }, context) {
      await members.seen(id, context.user)
      const isNew = await store.write(database.pool, lineOf(id, 'incidentSeen', context))
      const record = await store.record(id)
      if (isNew) await tell(record)
      return record
    },

    incidentPeople: async ({ id }, context) =>
      (await peopleOf(id, context)).map((person) => ({ id: person.id, name: person.name || person.username })),
  }
}
