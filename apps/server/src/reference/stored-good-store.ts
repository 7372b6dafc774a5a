import type { StoredGood, StoredKind } from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'

type Queries = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** An entry as it stands, with the name of its site. */
export interface GoodRow extends Omit<StoredGood, 'changedAt' | 'kind' | 'unit'> {
  readonly kind: string
  readonly unit: string
  readonly changedAt: Date
  readonly site: string
}
const KEPT = `amount, unit, place, to_char(since, 'YYYY-MM-DD') as since, remarks, changed_by as "changedBy", changed_at as "changedAt",
  office.name as site`
const KEPT_COLUMNS = {
  amount: 'number',
  unit: 'text',
  place: 'text',
  since: 'text?',
  remarks: 'text',
  changedBy: 'text',
  changedAt: 'time',
  site: 'text',
} as const
const GOOD: ColumnsOf<GoodRow> = {
  ...KEPT_COLUMNS,
  id: 'text',
  officeId: 'text',
  kind: 'text',
  what: 'text',
  version: 'number',
}

export interface SoughtGoods {
  /** Path of the office whose own they are, and of all below it. */
  readonly path: string
  readonly kind?: StoredKind | undefined
  readonly what?: string | undefined
  readonly id?: string | undefined
}

/** What is kept now, by site and where there. */
export const selectGoods = (client: Queries, { path, kind, what, id }: SoughtGoods): Promise<GoodRow[]> =>
  readRowsOf<GoodRow>(
    client,
    GOOD,
    `select good.id, good.office_id::text as "officeId", kind, what, version, ${KEPT}
     from stored_good as good join office on office.id = good.office_id
     where removed_at is null and starts_with(office.path, $1) and ($2::text is null or kind = $2)
       and ($3::text is null or what = $3) and ($4::text is null or good.id = $4)
     order by office.name, good.office_id, place, what, good.id`,
    [path, kind ?? null, what ?? null, id ?? null],
  )

/** What stood there before, newest first; of one that is kept no more, too. */
export const selectFormer = (client: Queries, id: string, path: string) =>
  readRows(
    client,
    KEPT_COLUMNS,
    `select ${KEPT} from stored_good_former as former join office on office.id = former.office_id
     where good_id = $1 and starts_with(office.path, $2) order by version desc`,
    [id, path],
  )

export async function countGoods(client: Queries, officeId: string): Promise<number> {
  const [row] = await readRows(
    client,
    { count: 'number' },
    'select count(*)::int as count from stored_good where office_id = $1 and removed_at is null',
    [officeId],
  )
  return row?.count ?? 0
}

type Written = Omit<StoredGood, 'version'>
const valuesOf = (good: Written) => [
  good.id,
  good.officeId,
  good.kind,
  good.what,
  good.amount,
  good.unit,
  good.place,
  good.since,
  good.remarks,
  good.changedBy,
  new Date(good.changedAt),
]

export async function insertGood(client: Queries, good: Written): Promise<void> {
  await client.query(
    `insert into stored_good (id, office_id, kind, what, amount, unit, place, since, remarks, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    valuesOf(good),
  )
}

/** Puts down what stands there, before it is changed. False: somebody else was first. */
async function keepFormer(client: Queries, id: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into stored_good_former (good_id, version, office_id, amount, unit, place, since, remarks, changed_by, changed_at)
     select id, version, office_id, amount, unit, place, since, remarks, changed_by, changed_at
     from stored_good where id = $1 and version = $2 and removed_at is null for update on conflict do nothing`,
    [id, version],
  )
  return rowCount === 1
}

/** The version that it has now; undefined when somebody else was first. Which substance it is does not change: that would be another. */
export async function updateGood(client: Queries, good: Written, version: number): Promise<number | undefined> {
  if (!(await keepFormer(client, good.id, version))) return undefined
  const rows = await readRows(
    client,
    { version: 'number' },
    `update stored_good set office_id = $2, amount = $5, unit = $6, place = $7, since = $8, remarks = $9, changed_by = $10,
       changed_at = $11, version = version + 1
     where id = $1 and kind = $3 and what = $4 and version = $12 and removed_at is null returning version`,
    [...valuesOf(good), version],
  )
  return rows[0]?.version
}

export async function removeGood(
  client: Queries,
  { id, version }: { readonly id: string; readonly version: number },
  { by, at }: { readonly by: string; readonly at: number },
): Promise<boolean> {
  if (!(await keepFormer(client, id, version))) return false
  const { rowCount } = await client.query(
    `update stored_good set removed_at = $3, changed_by = $4, changed_at = $3, version = version + 1
     where id = $1 and version = $2 and removed_at is null`,
    [id, version, new Date(at), by],
  )
  return rowCount === 1
}
