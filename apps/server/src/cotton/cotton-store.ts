import {
  type AlarmKind,
  type BalePlace,
  type CottonBale,
  type CottonInspection,
  type CottonProbe,
  type CottonProbing,
  type CottonStack,
  INSPECTIONS_LISTED,
  type StackDraft,
} from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'

export type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

export interface Changed {
  readonly by: string
  readonly at: number
}

/** Rows as the database gives them: moments as dates. */
type RowOf<T, K extends keyof T> = Omit<T, K> & Record<K, Date>

const PLACE = 'row_no as "row", column_no as "column", layer_no as layer'
const PLACE_COLUMNS: ColumnsOf<BalePlace> = { row: 'number', column: 'number', layer: 'number' }
const placeValues = ({ row, column, layer }: BalePlace): number[] => [row, column, layer]

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

type ProbeRow = RowOf<CottonProbe, 'since'>
const PROBE_COLUMNS: ColumnsOf<ProbeRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text',
  sn: 'text',
  since: 'time',
  by: 'text',
}
const PROBES = `select probe.id, stack_id as "stackId", ${PLACE}, device.sn, from_at as since, by
  from cotton_probe probe join device on device.id = probe.device_id`

async function selectProbes(client: Asked, rest: string, values: readonly unknown[]): Promise<CottonProbe[]> {
  const rows = await readRowsOf<ProbeRow>(client, PROBE_COLUMNS, `${PROBES} ${rest}`, values)
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

export const probesIn = (client: Asked, stackIds: readonly string[]): Promise<CottonProbe[]> =>
  selectProbes(client, 'where stack_id = any ($1) and to_at is null and device.removed_at is null order by probe.id', [
    stackIds,
  ])

export async function lockProbe(client: Asked, id: string): Promise<CottonProbe | undefined> {
  return (await selectProbes(client, 'where probe.id = $1 and to_at is null for update of probe', [id]))[0]
}

export async function endProbe(client: Asked, id: string, at: number): Promise<void> {
  await client.query('update cotton_probe set to_at = $2 where id = $1 and to_at is null', [id, new Date(at)])
}

/** It leaves the bale where it was, and who was in this one leaves it. */
export async function insertProbe(
  client: Asked,
  bale: BalePlace & { readonly stackId: string },
  deviceId: number,
  { by, at }: Changed,
): Promise<void> {
  const values = [bale.stackId, ...placeValues(bale), deviceId, new Date(at)]
  await client.query(
    `update cotton_probe set to_at = $6 where to_at is null
       and (device_id = $5 or (stack_id = $1 and row_no = $2 and column_no = $3 and layer_no = $4))`,
    values,
  )
  await client.query(
    `insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...values, by],
  )
}

type ProbingRow = RowOf<CottonProbing, 'at' | 'until'> & { endedAt: Date | null }
const PROBING_COLUMNS: ColumnsOf<ProbingRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text',
  sn: 'text',
  by: 'text',
  at: 'time',
  until: 'time',
  note: 'text',
  endedAt: 'time?',
}
const PROBINGS = `select probing.id, stack_id as "stackId", ${PLACE}, device.sn, by, at, until, note, ended_at as "endedAt"
  from cotton_probing probing join device on device.id = probing.device_id`

export type StoredProbing = CottonProbing & { readonly endedAt: number | null }

async function selectProbings(client: Asked, rest: string, values: readonly unknown[]): Promise<StoredProbing[]> {
  const rows = await readRowsOf<ProbingRow>(client, PROBING_COLUMNS, `${PROBINGS} ${rest}`, values)
  return rows.map((row) => ({
    ...row,
    at: row.at.getTime(),
    until: row.until.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }))
}

export async function probingsIn(client: Asked, stackIds: readonly string[], now: number): Promise<CottonProbing[]> {
  const found = await selectProbings(
    client,
    'where stack_id = any ($1) and ended_at is null and until > $2 and device.removed_at is null order by probing.id',
    [stackIds, new Date(now)],
  )
  return found.map(({ endedAt: _, ...probing }) => probing)
}

/** What was said of the device around that moment and has become no inspection yet. */
export const probingsAround = (client: Asked, deviceId: string, at: Date): Promise<StoredProbing[]> =>
  selectProbings(
    client,
    'where probing.device_id = $1 and detection_id is null and at <= $2 and until >= $2 order by at for update of probing',
    [deviceId, at],
  )

/** The one that is open with the device, if it is not over by itself. */
export async function lockProbingWith(client: Asked, deviceId: number): Promise<StoredProbing | undefined> {
  return (
    await selectProbings(client, 'where probing.device_id = $1 and ended_at is null for update of probing', [deviceId])
  )[0]
}

export async function lockProbing(client: Asked, id: string): Promise<StoredProbing | undefined> {
  return (await selectProbings(client, 'where probing.id = $1 and ended_at is null for update of probing', [id]))[0]
}

export async function endProbing(client: Asked, id: string, at: number): Promise<void> {
  await client.query('update cotton_probing set ended_at = least($2, until) where id = $1 and ended_at is null', [
    id,
    new Date(at),
  ])
}

export async function fulfilProbing(client: Asked, id: string, detectionId: string, at: Date): Promise<void> {
  await client.query(
    'update cotton_probing set detection_id = $2, ended_at = coalesce(ended_at, greatest(at, $3)) where id = $1',
    [id, detectionId, at],
  )
}

export async function insertProbing(
  client: Asked,
  bale: BalePlace & { readonly stackId: string },
  deviceId: number,
  { by, at, until, note }: Changed & { readonly until: number; readonly note: string },
): Promise<void> {
  await client.query(
    `insert into cotton_probing (stack_id, row_no, column_no, layer_no, device_id, by, at, until, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [bale.stackId, ...placeValues(bale), deviceId, by, new Date(at), new Date(until), note],
  )
}

type InspectionRow = RowOf<Omit<CottonInspection, 'simulated'>, 'at'> & { simulated: boolean }
const INSPECTION_COLUMNS: ColumnsOf<InspectionRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text?',
  stackName: 'text',
  code: 'text',
  detectionId: 'text',
  sn: 'text',
  by: 'text',
  at: 'time',
  state2: 'number',
  level: 'text',
  probability: 'number',
  values: 'json',
  note: 'text',
  simulated: 'boolean',
}
const INSPECTION = `inspection.id, inspection.stack_id as "stackId", inspection.stack_name as "stackName", ${PLACE}, inspection.code,
  inspection.detection_id as "detectionId", device.sn, inspection.by, inspection.at, inspection.state as state2, inspection.level,
  inspection.probability, inspection.reading as values, inspection.note, inspection.simulated`
const INSPECTIONS = 'from cotton_inspection inspection join device on device.id = inspection.device_id'

async function selectInspections(client: Asked, text: string, values: readonly unknown[]): Promise<CottonInspection[]> {
  const rows = await readRowsOf<InspectionRow>(client, INSPECTION_COLUMNS, text, values)
  return rows.map(({ simulated, ...row }) => ({ ...row, at: row.at.getTime(), ...(simulated && { simulated }) }))
}

/** Newest first. */
export async function lastInspections(client: Asked, stackIds: readonly string[]): Promise<CottonInspection[]> {
  const found = await selectInspections(
    client,
    `select distinct on (stack_id, row_no, column_no, layer_no) ${INSPECTION} ${INSPECTIONS}
     where stack_id = any ($1) order by stack_id, row_no, column_no, layer_no, at desc, inspection.id desc`,
    [stackIds],
  )
  return found.sort((a, b) => b.at - a.at)
}

export const recentInspections = (client: Asked, officeId: string, since: number): Promise<CottonInspection[]> =>
  selectInspections(
    client,
    `select ${INSPECTION} ${INSPECTIONS} where inspection.office_id = $1 and inspection.at >= $2
     order by inspection.at desc, inspection.id desc limit $3`,
    [officeId, new Date(since), INSPECTIONS_LISTED],
  )

export type NewInspection = Omit<CottonInspection, 'id' | 'sn' | 'at'> & {
  readonly officeId: string
  readonly deviceId: string
  readonly at: Date
  readonly kind: AlarmKind
}

export async function insertInspection(client: Asked, made: NewInspection): Promise<void> {
  await client.query(
    `insert into cotton_inspection (detection_id, office_id, stack_id, stack_name, row_no, column_no, layer_no, code, device_id, by,
       at, state, level, probability, reading, note, simulated, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing`,
    [
      made.detectionId,
      made.officeId,
      made.stackId,
      made.stackName,
      ...placeValues(made),
      made.code,
      made.deviceId,
      made.by,
      made.at,
      made.state2,
      made.level,
      made.probability,
      JSON.stringify(made.values),
      made.note,
      made.simulated ?? false,
      made.kind,
    ],
  )
}
