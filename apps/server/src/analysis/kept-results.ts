import type { AuditAct } from '@vigil/contract'
import type pg from 'pg'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { SessionUser, UserContext } from '../platform/http/handlers.ts'

/** Tables of results that people keep as they were found: each row with its owner, the office that kept it, a name and a version. */
type KeptTable = 'estimate' | 'saved_survey'

/** Whoever sees the office that kept it sees the devices that are in it. `$1` and `$2` are the user's scope. */
export const seenOf = (table: KeptTable): string =>
  `from ${table} as kept join office on office.id = kept.office_id where (starts_with(office.path, $1) or kept.user_id = $2)`

export const scopeOf = (directory: Pick<Directory, 'office'>, user: SessionUser): [path: string, userId: string] => [
  directory.office(user.officeId)?.path ?? '-',
  user.id,
]

/** The row of one of them, where this user sees it. */
export async function keptHead<Row extends object>(
  pool: pg.Pool,
  { table, columns, select }: { table: KeptTable; columns: ColumnsOf<Row>; select: string },
  scope: readonly [path: string, userId: string],
  id: string,
): Promise<Row> {
  const text = `select ${select} ${seenOf(table)} and kept.id = $3`
  const [row] = await readRowsOf<Row>(pool, columns, text, [...scope, id])
  if (row === undefined) throw new Refusal('recordUnknown')
  return row
}

/** Until the transaction ends nobody else adds one for this user, in this process or another: how many there are stays true. */
export const addAlone = (client: pg.ClientBase, table: KeptTable, userId: string): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('kept ' || $1 || ' of user ' || $2, 0))`, [table, userId])

interface Removal {
  readonly database: Pick<Database, 'transaction'>
  readonly table: KeptTable
  readonly act: AuditAct
  /** What its id is called in the audit. */
  readonly named: string
  /** Which of them may go at all, as a condition. */
  readonly only?: string
  readonly at: number
}

/** One's own, as it was seen. */
export async function removeKept(
  removal: Removal,
  id: string,
  version: number,
  context: Pick<UserContext, 'user' | 'address'>,
): Promise<null> {
  const { database, table, act, named, only = 'true', at } = removal
  await database.transaction(async (client) => {
    const [removed] = await readRows(
      client,
      { name: 'text' },
      `delete from ${table} where id = $1 and user_id = $2 and version = $3 and ${only} returning name`,
      [id, context.user.id, version],
    )
    if (removed === undefined) throw new Refusal('recordUnknown')
    await insertAudit(client, auditBy(context, at, act, { [named]: id, name: removed.name }))
  })
  return null
}
