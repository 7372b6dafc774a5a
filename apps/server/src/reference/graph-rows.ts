import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

type Queries = Pick<Database, 'pool'>

/** An alarm as the graph tells it. */
export interface EventRow {
  readonly id: string
  readonly sn: string
  readonly at: Date
  readonly subject: string
  readonly quantity: string | null
  /** Who handled it and found something; empty where nobody did. */
  readonly handler: string | null
  readonly outcome: string
}

const COLUMNS = {
  id: 'text',
  sn: 'text',
  at: 'time',
  subject: 'text',
  quantity: 'text?',
  handler: 'text?',
  outcome: 'text',
} as const
const SELECT = `select event.id, device.sn, event.begin_at as at, event.subject, event.peak_quantity as quantity,
    event.handler, event.outcome
  from alarm_event event join device on device.id = event.device_id and device.removed_at is null`

const LISTED = 12

/** The newest of some devices; each is read by its own index. */
export const eventsOfDevices = ({ pool }: Queries, deviceIds: readonly number[]): Promise<EventRow[]> =>
  readRows(
    pool,
    COLUMNS,
    `select newest.* from unnest($1::bigint[]) as of_device (id) cross join lateral (
       ${SELECT} where event.device_id = of_device.id and event.kind = 'normal' order by event.begin_at desc limit ${LISTED}
     ) as newest order by newest.at desc, newest.id limit ${LISTED}`,
    [deviceIds],
  )

export async function eventById({ pool }: Queries, id: string): Promise<EventRow | undefined> {
  const rows = await readRows(pool, COLUMNS, `${SELECT} where event.id = $1`, [id])
  return rows[0]
}

/** The newest that somebody has handled, among the last that were. */
export const eventsOfPerson = ({ pool }: Queries, handler: string, since: Date): Promise<EventRow[]> =>
  readRows(
    pool,
    COLUMNS,
    `${SELECT} where event.handler = $1 and event.kind = 'normal' and event.begin_at >= $2
     order by event.begin_at desc, event.id limit ${LISTED}`,
    [handler, since],
  )

/** Offices in which cotton is stacked. */
export async function cottonOffices({ pool }: Queries): Promise<Set<string>> {
  const rows = await readRows(pool, { id: 'text' }, 'select distinct office_id::text as id from cotton_stack')
  return new Set(rows.map(({ id }) => id))
}

/** What was found where, by name, of all that was kept. */
export const foundByOffice = ({ pool }: Queries): Promise<{ officeId: string; name: string }[]> =>
  readRows(
    pool,
    { officeId: 'text', name: 'text' },
    `select distinct device.office_id::text as "officeId", subject as name from alarm_month
     join device on device.id = alarm_month.device_id and device.removed_at is null
     where subject <> '' and kind = 'normal'`,
  )
