import { type ErrorName, type HandOver, Permission } from '@vigil/contract'
import {
  changedHandOver,
  type HandOverRefusal,
  signedHandOver,
  validateDuty,
  validateLogEntry,
  withinScope,
} from '@vigil/domain'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory, Office } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { ProvePassword } from '../session/login.ts'
import { endDuty, findDuty, insertDuty, lockDutiesOf, selectDuties, selectPeople } from './duty-store.ts'
import { findHandOver, insertHandOver, selectHandOvers, updateHandOver } from './hand-over-store.ts'
import { findAlarmSn, findEntryOffice, findLogEntry, insertLogEntry, selectLog } from './log-store.ts'
import type { PageAsk } from './shift-ask.ts'
import type { MakePicture } from './shift-picture.ts'

export interface ShiftHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'device'>
  makePicture: MakePicture
  prove: ProvePassword
  now(): number
  newId(): string
}

export type ShiftHandlers = Pick<
  Handlers,
  | 'shiftNow'
  | 'duties'
  | 'dutyPeople'
  | 'saveDuty'
  | 'removeDuty'
  | 'makeHandOver'
  | 'changeHandOver'
  | 'signHandOver'
  | 'handOver'
  | 'handOvers'
  | 'logBook'
  | 'writeLogEntry'
>

const REFUSALS: Readonly<Record<HandOverRefusal, ErrorName>> = {
  changed: 'savedByOther',
  over: 'handOverOver',
  same: 'handOverSame',
}
const NOBODY = '/none/'

function allowed<T extends object>(outcome: T | HandOverRefusal): T {
  if (typeof outcome === 'string') throw new Refusal(REFUSALS[outcome])
  return outcome
}

/** One more than is shown says that there are more. */
function pageOf<T extends { readonly id: string; readonly at: number }>(found: readonly T[], { limit }: PageAsk) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const next = found.length > limit && last !== undefined ? { before: last.at, beforeId: last.id } : null
  return { items, next }
}

export function createShiftHandlers(options: ShiftHandlersOptions): ShiftHandlers {
  const { database, directory, makePicture, now, newId } = options
  const { pool } = database

  const reachOf = ({ officeId }: Pick<SessionUser, 'officeId'>) => ({
    path: directory.office(officeId)?.path ?? NOBODY,
  })
  /** The same answer for a foreign office as for none. */
  function officeFor(user: SessionUser, officeId: string): Office {
    const office = directory.office(officeId)
    if (office === undefined || !withinScope(reachOf(user).path, office.path)) throw new Refusal('noPermission')
    return office
  }
  const mayNameOthers = ({ permissions }: SessionUser): boolean => permissions.has(Permission.Administer)

  /** Who acts on alarms there, by an account that is in use. */
  async function personAt(userId: string, officePath: string) {
    const [person] = await selectPeople(pool, userId)
    if (person === undefined || !withinScope(person.path, officePath)) return undefined
    return person.permissions.includes(Permission.AlarmHandle) ? person : undefined
  }

  async function seesAlarm(user: SessionUser, alarmId: string): Promise<boolean> {
    const device = directory.device((await findAlarmSn(pool, alarmId)) ?? '')
    return device !== undefined && withinScope(reachOf(user).path, device.officePath)
  }

  async function held(client: Parameters<typeof findHandOver>[0], id: string, user: SessionUser): Promise<HandOver> {
    const found = await findHandOver(client, id, reachOf(user), 'for update')
    if (found === undefined) throw new Refusal('shiftUnknown')
    return found
  }

  return {
    async shiftNow(_, { user }) {
      const reach = reachOf(user)
      const at = now()
      const [onDuty, [open], [last], [entry]] = await Promise.all([
        selectDuties(pool, reach.path, at, at + 1),
        selectHandOvers(pool, reach, { limit: 1 }, 'open'),
        selectHandOvers(pool, reach, { limit: 1 }, 'done'),
        selectLog(pool, reach, { limit: 1 }),
      ])
      return { onDuty, open: open ?? null, last: last ?? null, entry: entry ?? null }
    },

    duties: ({ from, to }, { user }) => selectDuties(pool, reachOf(user).path, from, to),

    async dutyPeople({ officeId }, { user }) {
      const office = officeFor(user, officeId)
      const people = await selectPeople(pool, mayNameOthers(user) ? undefined : user.id)
      return people
        .filter(
          ({ path, permissions }) =>
            permissions.includes(Permission.AlarmHandle) &&
            withinScope(path, office.path) &&
            // Who sits above the administrator is not theirs to name.
            withinScope(reachOf(user).path, path),
        )
        .map(({ id, username, name }) => ({ id, username, name }))
    },

    async saveDuty({ officeId, userId, from, to }, context) {
      const { user } = context
      const office = officeFor(user, officeId)
      const who = userId ?? user.id
      if (who !== user.id && !mayNameOthers(user)) throw new Refusal('noPermission')
      const person = await personAt(who, office.path)
      if (person === undefined || !withinScope(reachOf(user).path, person.path)) throw new Refusal('noPermission')
      return database.transaction(async (client) => {
        refuseProblems(validateDuty({ officeId, from, to }, await lockDutiesOf(client, who, from), now()))
        const id = newId()
        await insertDuty(client, { id, userId: who, officeId, from, to, by: user.username })
        const duty = await findDuty(client, id)
        if (duty === undefined) throw new Refusal('shiftUnknown')
        const detail = { username: person.username, officeId, from, to }
        await insertAudit(client, auditBy(context, now(), 'dutySave', detail))
        return duty
      })
    },

    async removeDuty({ id }, context) {
      const { user } = context
      await database.transaction(async (client) => {
        const duty = await findDuty(client, id)
        const path = directory.office(duty?.officeId ?? '')?.path
        if (duty === undefined || path === undefined || !withinScope(reachOf(user).path, path))
          throw new Refusal('shiftUnknown')
        if (duty.userId !== user.id && !mayNameOthers(user)) throw new Refusal('noPermission')
        await endDuty(client, duty, now())
        const { username, officeId } = duty
        await insertAudit(client, auditBy(context, now(), 'dutyRemove', { username, officeId }))
      })
      return null
    },

    async makeHandOver({ officeId, notes, silenced }, context) {
      const office = officeFor(context.user, officeId)
      const picture = await makePicture(office.path, silenced, context, now())
      const handOver: HandOver = {
        id: newId(),
        officeId,
        officeName: office.name,
        by: context.user.username,
        picture,
        notes: notes.trim(),
        giver: null,
        taker: null,
        version: 1,
      }
      await database.transaction(async (client) => {
        await insertHandOver(client, handOver, office.path)
        await insertAudit(client, auditBy(context, now(), 'handOverMake', { handOver: handOver.id, officeId }))
      })
      return handOver
    },

    async changeHandOver({ id, version, notes, renew, silenced }, context) {
      const { user } = context
      const before = await findHandOver(pool, id, reachOf(user))
      if (before === undefined) throw new Refusal('shiftUnknown')
      const office = officeFor(user, before.officeId)
      // Looked at before anything is held: nobody waits for it.
      const picture = renew ? await makePicture(office.path, silenced, context, now()) : undefined
      return database.transaction(async (client) => {
        const change = { notes: notes.trim(), ...(picture && { picture }) }
        const after = allowed(changedHandOver(await held(client, id, user), version, change))
        await updateHandOver(client, after)
        const detail = { handOver: id, officeId: after.officeId }
        await insertAudit(client, auditBy(context, now(), 'handOverChange', detail))
        return after
      })
    },

    async signHandOver({ id, version, as: role, username, password }, context) {
      const { user, address } = context
      const seen = await findHandOver(pool, id, reachOf(user))
      const path = directory.office(seen?.officeId ?? '')?.path
      if (seen === undefined || path === undefined) throw new Refusal('shiftUnknown')
      const proven = await options.prove(username, password, address)
      const person = await personAt(proven.id, path)
      if (person === undefined) throw new Refusal('noPermission')
      return database.transaction(async (client) => {
        const at = now()
        const by = { userId: person.id, username: person.username, name: person.name, at }
        const after = allowed(signedHandOver(await held(client, id, user), version, role, by))
        await updateHandOver(client, after)
        const detail = { handOver: id, officeId: after.officeId, role, username: person.username }
        // Signed by whoever proved to be there, at whosever console it was.
        await insertAudit(client, { ...auditBy(context, at, 'handOverSign', detail), userId: person.id })
        return after
      })
    },

    async handOver({ id }, { user }) {
      const found = await findHandOver(pool, id, reachOf(user))
      if (found === undefined) throw new Refusal('shiftUnknown')
      return found
    },

    handOvers: async (ask, { user }) =>
      pageOf(await selectHandOvers(pool, reachOf(user), { ...ask, limit: ask.limit + 1 }), ask),

    logBook: async (ask, { user }) =>
      pageOf(await selectLog(pool, reachOf(user), { ...ask, limit: ask.limit + 1 }), ask),

    async writeLogEntry({ id, officeId, text, sn, alarmId, corrects }, context) {
      const { user } = context
      refuseProblems(validateLogEntry({ text }))
      const reach = reachOf(user)
      const corrected = corrects === null ? undefined : await findLogEntry(pool, corrects, reach)
      if (corrects !== null && corrected === undefined) throw new Refusal('shiftUnknown')
      // Whoever reads that an entry was corrected must be able to read the correction: it stands where the entry does.
      const office = corrects === null ? officeFor(user, officeId) : await findEntryOffice(pool, corrects)
      if (office === undefined) throw new Refusal('shiftUnknown')
      const device = sn === null ? undefined : directory.device(sn)
      if (sn !== null && (device === undefined || !withinScope(reach.path, device.officePath)))
        throw new Refusal('deviceUnknown')
      if (alarmId !== null && alarmId !== corrected?.alarmId && !(await seesAlarm(user, alarmId)))
        throw new Refusal('alarmUnknown')
      const [person] = await selectPeople(pool, user.id)
      // As the database keeps it, or the same entry told twice would be another.
      const written = Buffer.from(text.trim()).toString()
      return database.transaction(async (client) => {
        const at = now()
        const isNew = await insertLogEntry(client, {
          id,
          at,
          userId: user.id,
          username: user.username,
          name: person?.name ?? '',
          office,
          text: written,
          sn,
          deviceName: device?.name ?? '',
          alarmId,
          corrects,
        })
        const entry = await findLogEntry(client, id, reach)
        // Another has corrected it before, the id is somebody else's, or stands for other words: those must not count as written.
        if (entry === undefined || entry.by !== user.username || entry.text !== written || entry.corrects !== corrects)
          throw new Refusal('savedByOther')
        if (isNew) await insertAudit(client, auditBy(context, at, 'logEntry', { entry: id, officeId: office.id, sn }))
        return entry
      })
    },
  }
}
