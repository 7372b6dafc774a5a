import type { BalePlace, CottonBale, CottonStack, StackDraft } from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'

export type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

export interface Changed {
  readonly by: string
  readonly at: number
}

/** Rows as the database gives them: moments as dates. */
export type RowOf<T, K extends keyof T> = Omit<T, K> & Record<K, Date>

/** Where a bale lies, as columns of a table that has them. */
export const PLACE = 'row_no as "row", column_no as "column", layer_no as layer'
export const PLACE_COLUMNS: ColumnsOf<BalePlace> = { row: 'number', column: 'number', layer: 'number' }
export const placeValues = ({ row, column, layer }: BalePlace): number[] => [row, column, layer]

type StackRow = RowOf<CottonStack, 'stackedAt' | 'changedAt'>
const STACK_COLUMNS: ColumnsOf<StackRow> = {
  id: 'text',
  officeId: 'text',
  name: 'text',
  x: 'number',
  y: 'number',
  width: 'number',
  height: 'number',
  rows: 'number',
  columns: 'number',
  layers: 'number',
  origin: 'text',
  stackedAt: 'time',
  probeDays: 'number',
  version: 'number',
  changedBy: 'text',
  changedAt: 'time',
}
const STACKS = `select stack.id, stack.office_id as "officeId", stack.name, stack.x, stack.y, stack.width, stack.height,
  stack.rows_n as "rows", stack.columns_n as "columns", stack.layers_n as layers, stack.origin, stack.stacked_at as "stackedAt",
  stack.probe_days as "probeDays", stack.version, stack.changed_by as "changedBy", stack.changed_at as "changedAt"
  from cotton_stack stack`

const stackOf = (row: StackRow): CottonStack => ({
  ...row,
  stackedAt: row.stackedAt.getTime(),
  changedAt: row.changedAt.getTime(),
})

async function selectStacks(client: Asked, rest: string, values: readonly unknown[]): Promise<CottonStack[]> {
  return (await readRowsOf<StackRow>(client, STACK_COLUMNS, `${STACKS} ${rest}`, values)).map(stackOf)
}

export const stacksOf = (client: Asked, officeId: string): Promise<CottonStack[]> =>
  selectStacks(client, 'where stack.office_id = $1 order by lower(stack.name), stack.id', [officeId])

/** The stacks of a device's office and of the offices above it. */
export const stacksAround = (client: Asked, officePath: string): Promise<CottonStack[]> =>
  selectStacks(client, 'join office on office.id = stack.office_id where starts_with($1, office.path)', [officePath])

/** Of these offices, undefined: of all; those whose cotton lay there at that moment. */
export const stacksAt = (client: Asked, officeIds: readonly number[] | undefined, at: number): Promise<CottonStack[]> =>
  selectStacks(
    client,
    `where ($1::bigint[] is null or stack.office_id = any ($1)) and stack.stacked_at <= $2
     order by stack.office_id, lower(stack.name), stack.id`,
    [officeIds ?? null, new Date(at)],
  )

/** Until the transaction ends nobody else changes it. */
export async function lockStack(client: Asked, id: string): Promise<CottonStack | undefined> {
  return (await selectStacks(client, 'where stack.id = $1 for update', [id]))[0]
}

const draftValues = (draft: StackDraft, { by, at }: Changed): unknown[] => [
  draft.officeId,
  draft.name,
  draft.x,
  draft.y,
  draft.width,
  draft.height,
  draft.rows,
  draft.columns,
  draft.layers,
  draft.origin,
  new Date(draft.stackedAt),
  draft.probeDays,
  by,
  new Date(at),
]

export async function insertStack(client: Asked, draft: StackDraft, changed: Changed): Promise<string> {
  const [row] = await readRows(
    client,
    { id: 'text' },
    `insert into cotton_stack (office_id, name, x, y, width, height, rows_n, columns_n, layers_n, origin, stacked_at, probe_days,
       changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    draftValues(draft, changed),
  )
  return row?.id ?? ''
}

export async function updateStack(client: Asked, id: string, draft: StackDraft, changed: Changed): Promise<void> {
  await client.query(
    `update cotton_stack set office_id = $1, name = $2, x = $3, y = $4, width = $5, height = $6, rows_n = $7, columns_n = $8,
       layers_n = $9, origin = $10, stacked_at = $11, probe_days = $12, changed_by = $13, changed_at = $14,
       version = version + 1 where id = $15`,
    [...draftValues(draft, changed), id],
  )
}

/** What lay on places that the stack has no longer goes with them. */
export async function clearOutside(client: Asked, id: string, size: BalePlace, at: number): Promise<void> {
  const outside = '(row_no > $2 or column_no > $3 or layer_no > $4)'
  await client.query(`delete from cotton_bale where stack_id = $1 and ${outside}`, [id, ...placeValues(size)])
  await client.query(
    `update cotton_probing set ended_at = $5 where stack_id = $1 and ended_at is null and ${outside}`,
    [id, ...placeValues(size), new Date(at)],
  )
}

export async function deleteStack(client: Asked, id: string): Promise<void> {
  await client.query('delete from cotton_stack where id = $1', [id])
}

type BaleRow = RowOf<CottonBale, 'changedAt'>
const BALE_COLUMNS: ColumnsOf<BaleRow> = {
  ...PLACE_COLUMNS,
  stackId: 'text',
  code: 'text',
  note: 'text',
  version: 'number',
  changedBy: 'text',
  changedAt: 'time',
}

export async function balesIn(client: Asked, stackIds: readonly string[]): Promise<CottonBale[]> {
  const rows = await readRowsOf<BaleRow>(
    client,
    BALE_COLUMNS,
    `select stack_id as "stackId", ${PLACE}, code, note, version, changed_by as "changedBy", changed_at as "changedAt"
     from cotton_bale where stack_id = any ($1) order by stack_id, layer_no, row_no, column_no`,
    [stackIds],
  )
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
}

export interface BaleText extends BalePlace {
  readonly stackId: string
  readonly code: string
  readonly note: string
}

export async function upsertBale(client: Asked, bale: BaleText, { by, at }: Changed): Promise<void> {
  await client.query(
    `insert into cotton_bale (stack_id, row_no, column_no, layer_no, code, note, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (stack_id, row_no, column_no, layer_no) do update set code = excluded.code, note = excluded.note,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = cotton_bale.version + 1`,
    [bale.stackId, ...placeValues(bale), bale.code, bale.note, by, new Date(at)],
  )
}
