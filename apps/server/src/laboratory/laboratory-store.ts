import {
  type AssayCorrection,
  type AssayItem,
  type AssayItemDraft,
  type AssayRecordDraft,
  assayCorrectionSchema,
} from '@vigil/contract'
import { replicateFigures } from '@vigil/domain'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import { ASSAY_COLUMNS, ASSAY_FROM, ASSAY_ROW, type AssayRow } from './assay-source.ts'

type Client = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

interface ItemRow extends Omit<AssayItem, 'changedAt'> {
  changedAt: Date
}
const ITEM_ROW: ColumnsOf<ItemRow> = {
  id: 'text',
  name: 'text',
  unit: 'text',
  lower: 'number?',
  upper: 'number?',
  target: 'number?',
  sigma: 'number?',
  remarks: 'text',
  archived: 'boolean',
  version: 'number',
  changedBy: 'text',
  changedAt: 'time',
  officeName: 'text',
  own: 'boolean',
  records: 'number',
}

/** By name: items of the office with this path, of those above, which hold for all below, and of those below. */
export async function selectItems(client: Client, path: string, id?: string): Promise<AssayItem[]> {
  const rows = await readRowsOf<ItemRow>(
    client,
    ITEM_ROW,
    `select item.id, item.name, unit, lower, upper, target, sigma, remarks, archived, version, changed_by as "changedBy",
       changed_at as "changedAt", office.name as "officeName", starts_with(office.path, $1) as own,
       (select count(*)::int from assay_record join office as of on of.id = assay_record.office_id
         where item_id = item.id and starts_with(of.path, $1)) as records
     from assay_item as item join office on office.id = item.office_id
     where (starts_with(office.path, $1) or starts_with($1, office.path)) and ($2::bigint is null or item.id = $2)
     order by archived, lower(item.name), item.id`,
    [path, id ?? null],
  )
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
}

interface Changed {
  readonly by: string
  readonly at: number
}

const itemValues = (draft: AssayItemDraft, { by, at }: Changed): unknown[] => [
  draft.name,
  draft.unit,
  draft.lower,
  draft.upper,
  draft.target,
  draft.sigma,
  draft.remarks,
  draft.archived,
  by,
  new Date(at),
]

export async function insertItem(
  client: Client,
  officeId: string,
  draft: AssayItemDraft,
  changed: Changed,
): Promise<string> {
  const [row] = await readRows(
    client,
    { id: 'text' },
    `insert into assay_item (name, unit, lower, upper, target, sigma, remarks, archived, changed_by, changed_at, office_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...itemValues(draft, changed), officeId],
  )
  return row?.id ?? ''
}

/** What was measured in one unit does not become another by a change of name. */
export async function isUnitFixed(client: Client, id: string, unit: string): Promise<boolean> {
  const rows = await readRows(
    client,
    { id: 'text' },
    `select id from assay_item as item where id = $1 and unit <> $2
       and exists (select from assay_record where item_id = item.id) for update`,
    [id, unit],
  )
  return rows.length > 0
}

/** False: somebody else was first. */
export async function updateItem(
  client: Client,
  id: string,
  version: number,
  draft: AssayItemDraft,
  changed: Changed,
): Promise<boolean> {
  const rows = await readRows(
    client,
    { id: 'text' },
    `update assay_item set name = $1, unit = $2, lower = $3, upper = $4, target = $5, sigma = $6, remarks = $7,
       archived = $8, changed_by = $9, changed_at = $10, version = version + 1
     where id = $11 and version = $12 returning id`,
    [...itemValues(draft, changed), id, version],
  )
  return rows.length > 0
}

export interface RecordPlace {
  readonly officeId: string
  readonly deviceId: number | null
}

/** What a record says, in the order of `RECORD_COLUMNS`. */
function recordValues(draft: AssayRecordDraft, { officeId, deviceId }: RecordPlace): unknown[] {
  const { mean, deviation } = replicateFigures(draft.values)
  return [
    draft.itemId,
    new Date(draft.time),
    officeId,
    deviceId,
    draft.sample,
    draft.operator,
    draft.remarks,
    draft.values,
    mean,
    deviation,
    draft.spectrum === null ? null : storableJson(draft.spectrum),
  ]
}
const RECORD_COLUMNS =
  'item_id, at, office_id, device_id, sample, operator, remarks, replicates, mean, deviation, spectrum'
const RECORD_PLACES = RECORD_COLUMNS.split(', ').map((_, n) => `$${n + 1}`)
const afterRecord = (n: number): string => `$${RECORD_PLACES.length + n}`

interface Who {
  readonly userId: string
  readonly username: string
  readonly at: number
}

export async function insertRecord(
  client: Client,
  draft: AssayRecordDraft,
  place: RecordPlace,
  { userId, username, at, fileName }: Who & { readonly fileName: string },
): Promise<string> {
  const [row] = await readRows(
    client,
    { id: 'text' },
    `insert into assay_record (${RECORD_COLUMNS}, file_name, user_id, username, created_at)
     values (${RECORD_PLACES}, ${[1, 2, 3, 4].map(afterRecord)}) returning id`,
    [...recordValues(draft, place), fileName, userId, username, new Date(at)],
  )
  return row?.id ?? ''
}

/** What stands in the record goes beside it, and what is right now comes in its place. False: somebody else was first. */
export async function correctRecord(
  client: Client,
  id: string,
  version: number,
  draft: AssayRecordDraft,
  place: RecordPlace,
  { userId, username, at }: Who,
): Promise<boolean> {
  const values = recordValues(draft, place)
  const kept = await readRows(
    client,
    { record_id: 'text' },
    // A spectrum that stays is not kept a second time.
    `insert into assay_correction (record_id, version, at, user_id, username, reason, former)
     select record.id, record.version, $3, $4, $5, $6, jsonb_build_object('item', item.name, 'unit', item.unit,
       'values', to_jsonb(record.replicates), 'time', (extract(epoch from record.at) * 1000)::bigint, 'sn', device.sn,
       'sample', record.sample, 'operator', record.operator, 'remarks', record.remarks)
       || case when record.spectrum is null or record.spectrum = $7::jsonb then '{}'
         else jsonb_build_object('spectrum', record.spectrum) end
     ${ASSAY_FROM} where record.id = $1 and record.version = $2 on conflict do nothing returning record_id`,
    [id, version, new Date(at), userId, username, draft.reason, values.at(-1)],
  )
  if (kept.length === 0) return false
  const rows = await readRows(
    client,
    { id: 'text' },
    `update assay_record set (${RECORD_COLUMNS}, version) = (${RECORD_PLACES}, version + 1)
     where id = ${afterRecord(1)} and version = ${afterRecord(2)} returning id`,
    [...values, id, version],
  )
  return rows.length > 0
}

export type DetailRow = AssayRow & {
  spectrum: AssayRecordDraft['spectrum']
  office_path: string
  office_id: string
  device_id: string | null
}

export async function selectRecord(client: Client, id: string): Promise<DetailRow | undefined> {
  const [row] = await readRowsOf<DetailRow>(
    client,
    { ...ASSAY_ROW, spectrum: 'json?', office_path: 'text', office_id: 'text', device_id: 'text?' },
    `select ${ASSAY_COLUMNS}, record.spectrum, office.path as office_path, record.office_id, record.device_id ${ASSAY_FROM} where record.id = $1`,
    [id],
  )
  return row
}

/** Newest first. */
export async function selectCorrections(client: Client, id: string): Promise<AssayCorrection[]> {
  const rows = await readRows(
    client,
    { at: 'time', username: 'text', reason: 'text', former: 'json' },
    'select at, username, reason, former from assay_correction where record_id = $1 order by version desc',
    [id],
  )
  return rows.map(({ at, username, reason, former }) =>
    assayCorrectionSchema.parse({ at: at.getTime(), by: username, reason, former }),
  )
}
