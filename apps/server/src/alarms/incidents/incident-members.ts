import type { AlarmEvent } from '@vigil/contract'
import { type AlarmRow, wireEventOf } from '../../history/reading/alarm-rows.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import { isTold } from '../book/wire-events.ts'
import type { IncidentStore, PlanPlace } from './incident-store.ts'

export interface IncidentMembersOptions {
  store: IncidentStore
  book: Pick<AlarmBook, 'ofIncident' | 'event' | 'get'>
  directory: Pick<Directory, 'device' | 'sees'>
}

type User = Pick<SessionUser, 'officeId'>

/** Which alarms an incident has: what is over lies in the database, what has just begun perhaps only in memory. */
export function createIncidentMembers({ store, book, directory }: IncidentMembersOptions) {
  const sees = ({ officeId }: User, sn: string): boolean => {
    const row = directory.device(sn)
    return row !== undefined && directory.sees(officeId, row)
  }

  /** What is known now counts more than what is stored: an alarm may have been moved since. */
  async function all(id: string): Promise<AlarmEvent[]> {
    const events = new Map<string, AlarmEvent>()
    for (const row of await store.members(id)) if (!isElsewhere(row)) events.set(row.id, wireEventOf(row))
    for (const kept of book.ofIncident(id)) {
      const event = isTold(kept) ? book.event(kept) : undefined
      if (event !== undefined) events.set(event.id, event)
    }
    return [...events.values()].sort((a, b) => a.beginTime - b.beginTime || (a.id < b.id ? -1 : 1))

    function isElsewhere({ id: alarmId }: AlarmRow): boolean {
      return book.get(alarmId) !== undefined
    }
  }

  return {
    all,
    /** Those that the user sees; refuses (`incidentUnknown`) one of which they see none. */
    async seen(id: string, user: User): Promise<AlarmEvent[]> {
      const members = (await all(id)).filter(({ sn }) => sees(user, sn))
      if (members.length === 0) throw new Refusal('incidentUnknown')
      return members
    },
    /** Devices whose people are told of the incident. */
    devices: async (id: string): Promise<DeviceRow[]> =>
      [...new Set((await all(id)).map(({ sn }) => sn))].flatMap((sn) => directory.device(sn) ?? []),
    /** The alarm that carries the plan of an incident for this user: of those that they see. */
    planPlace: async (id: string, user: User): Promise<PlanPlace | undefined> =>
      (await store.planPlaces(id)).find(({ sn }) => sees(user, sn)),
    sees,
  }
}
export type IncidentMembers = ReturnType<typeof createIncidentMembers>
