import { STAY_DAYS_MAX, STAYS_MAX, STAYS_SHOWN_MAX, type Stay, type StayDraft } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import type { SafetySpan } from './safety-job.ts'

type KeptStay = Omit<Stay, 'verdict' | 'exposures'>
type Pool = Database['pool']

const DAY_MS = 86_400_000

/** Stays that were entered for an office or those below and reach into a time, the newest first. */
export async function staysBelow(pool: Pool, path: string, { from, to }: SafetySpan): Promise<KeptStay[]> {
  const rows = await readRows(
    pool,
    { id: 'text', who: 'text', officeId: 'text', begin: 'time', end: 'time', by: 'text', version: 'number' },
    `select stay.id, who, office_id::text as "officeId", begin_at as begin, end_at as "end", entered_by as by, version
     from safety_stay stay join office on office.id = stay.office_id
     where starts_with(office.path, $1) and begin_at < $3 and end_at > $2 order by begin_at desc, stay.id limit $4`,
    [path, new Date(from), new Date(to), STAYS_MAX],
  )
  return rows.map(({ begin, end, ...stay }) => ({ ...stay, from: begin.getTime(), to: end.getTime(), task: null }))
}

/** People of tasks are where the devices of their task stand, while it is under way; the newest first. */
export async function staysOfTasks(
  pool: Pool,
  directory: Pick<Directory, 'device'>,
  { taskPath, path, from, to, now }: SafetySpan & { taskPath: string; path: string; now: number },
): Promise<KeptStay[]> {
  const rows = await readRows(
    pool,
    { id: 'text', name: 'text', begin: 'time', end: 'time?', people: 'texts', devices: 'texts', by: 'text' },
    `select task.id::text as id, task.name, begin_at as begin, end_at as "end", people, devices, changed_by as by
     from task join office on office.id = task.office_id
     where starts_with(office.path, $1) and begin_at < $3 and coalesce(end_at, $4) > $2 and cardinality(people) > 0
     order by begin_at desc, task.id desc limit $5`,
    [taskPath, new Date(from), new Date(to), new Date(now), STAYS_SHOWN_MAX],
  )
  return rows.flatMap(({ id, name, begin, end, people, devices, by }) => {
    const places = new Set(
      devices.flatMap((sn) => {
        const device = directory.device(sn)
        return device !== undefined && withinScope(path, device.officePath) ? [device.officeId] : []
      }),
    )
    const since = begin.getTime()
    const until = Math.min(end?.getTime() ?? now, since + STAY_DAYS_MAX * DAY_MS)
    if (until <= since) return []
    return people.flatMap((who) =>
      [...places].map((officeId) => ({
        id: null,
        version: null,
        who,
        officeId,
        from: since,
        to: until,
        task: { id, name },
        by,
      })),
    )
  })
}

/** Who does it, and when. */
export type Doer = Pick<UserContext, 'user' | 'address'>

export async function keepStay(
  { transaction }: Pick<Database, 'transaction'>,
  id: string,
  { who, officeId, from, to }: StayDraft,
  by: Doer,
  at: number,
): Promise<void> {
  await transaction(async (client) => {
    const [held] = await readRows(
      client,
      { n: 'number' },
      'select count(*)::int as n from (select from safety_stay where office_id = $1 limit $2) held',
      [officeId, STAYS_MAX],
    )
    if (Number(held?.n) >= STAYS_MAX) throw new Refusal('staysTooMany')
    await client.query(
      `insert into safety_stay (id, who, office_id, begin_at, end_at, user_id, entered_by, entered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, who, officeId, new Date(from), new Date(to), by.user.id, by.user.username, new Date(at)],
    )
    await insertAudit(client, auditBy(by, at, 'stayAdd', { stay: id, who, officeId, from, to }))
  })
}

/** Of an office that the user sees; one that was changed or is gone is told as such. */
export async function forgetStay(
  { transaction }: Pick<Database, 'transaction'>,
  path: string,
  { id, version }: { id: string; version: number },
  by: Doer,
  at: number,
): Promise<void> {
  await transaction(async (client) => {
    const [gone] = await readRows(
      client,
      { who: 'text', officeId: 'text', from: 'time', to: 'time' },
      `delete from safety_stay using office
       where safety_stay.id = $1 and version = $2 and office.id = safety_stay.office_id and starts_with(office.path, $3)
       returning who, office_id::text as "officeId", begin_at as "from", end_at as "to"`,
      [id, version, path],
    )
    if (gone === undefined) throw new Refusal('recordUnknown')
    const detail = { ...gone, stay: id, from: gone.from.getTime(), to: gone.to.getTime() }
    await insertAudit(client, auditBy(by, at, 'stayRemove', detail))
  })
}
