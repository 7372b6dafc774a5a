import {
  type HandOver,
  type HandOverLine,
  type ShiftPicture,
  type Signature,
  shiftPictureSchema,
  signatureSchema,
} from '@vigil/contract'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Asked, PageAsk, Reach } from './shift-ask.ts'

interface HandOverRow {
  id: string
  office_id: string
  office_name: string
  made_by: string
  at: Date
  picture: unknown
  notes: string
  giver: unknown
  taker: unknown
  version: number
}
const HAND_OVER_COLUMNS: ColumnsOf<HandOverRow> = {
  id: 'text',
  office_id: 'text',
  office_name: 'text',
  made_by: 'text',
  at: 'time',
  picture: 'json',
  notes: 'text',
  giver: 'json?',
  taker: 'json?',
  version: 'number',
} as ColumnsOf<HandOverRow>
const HAND_OVER_NAMES = Object.keys(HAND_OVER_COLUMNS).join(', ')

const signatureOf = (value: unknown): Signature | null => (value === null ? null : signatureSchema.parse(value))
const handOverOf = (row: HandOverRow): HandOver => ({
  id: row.id,
  officeId: row.office_id,
  officeName: row.office_name,
  by: row.made_by,
  picture: shiftPictureSchema.parse(row.picture),
  notes: row.notes,
  giver: signatureOf(row.giver),
  taker: signatureOf(row.taker),
  version: row.version,
})

export async function findHandOver(
  client: Asked,
  id: string,
  { path }: Reach,
  lock: '' | 'for update' = '',
): Promise<HandOver | undefined> {
  const [row] = await readRowsOf<HandOverRow>(
    client,
    HAND_OVER_COLUMNS,
    `select ${HAND_OVER_NAMES} from shift_hand_over where id = $1 and starts_with(office_path, $2) ${lock}`,
    [id, path],
  )
  return row && handOverOf(row)
}

export async function insertHandOver(client: Asked, handOver: HandOver, officePath: string): Promise<void> {
  const { id, officeId, officeName, by, picture, notes } = handOver
  await client.query(
    `insert into shift_hand_over (id, office_id, office_path, office_name, made_by, at, picture, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, officeId, officePath, officeName, by, new Date(picture.at), storableJson(picture), notes],
  )
}

export async function updateHandOver(client: Asked, handOver: HandOver): Promise<void> {
  const { id, picture, notes, giver, taker, version } = handOver
  await client.query(
    `update shift_hand_over set at = $2, picture = $3, notes = $4, giver = $5, taker = $6, version = $7 where id = $1`,
    [
      id,
      new Date(picture.at),
      storableJson(picture),
      notes,
      giver && storableJson(giver),
      taker && storableJson(taker),
      version,
    ],
  )
}

interface LineRow extends Omit<HandOverRow, 'picture'> {
  alarms: number
  shelved: number
  fault: number
  not_connected: number
}
const { picture: _picture, ...REST } = HAND_OVER_COLUMNS
const LINE_COLUMNS: ColumnsOf<LineRow> = {
  ...REST,
  alarms: 'number',
  shelved: 'number',
  fault: 'number',
  not_connected: 'number',
}
const totalOf = (list: keyof ShiftPicture, name: string): string => `(picture -> '${list}' ->> 'total')::int as ${name}`
const LINE = `select ${Object.keys(REST).join(', ')}, ${totalOf('alarms', 'alarms')}, ${totalOf('shelved', 'shelved')},
  ${totalOf('fault', 'fault')}, ${totalOf('notConnected', 'not_connected')} from shift_hand_over`

const lineOf = (row: LineRow): HandOverLine => ({
  id: row.id,
  officeId: row.office_id,
  officeName: row.office_name,
  by: row.made_by,
  at: row.at.getTime(),
  notes: row.notes,
  giver: signatureOf(row.giver),
  taker: signatureOf(row.taker),
  version: row.version,
  alarms: row.alarms,
  shelved: row.shelved,
  fault: row.fault,
  notConnected: row.not_connected,
})

export async function selectHandOvers(
  client: Asked,
  { path }: Reach,
  { before, beforeId, limit }: PageAsk,
  which: 'all' | 'open' | 'done' = 'all',
): Promise<HandOverLine[]> {
  const state = { all: 'true', open: 'taker is null', done: 'taker is not null' }[which]
  const rows = await readRowsOf<LineRow>(
    client,
    LINE_COLUMNS,
    `${LINE} where starts_with(office_path, $1) and ${state} and ($2::timestamptz is null or (at, id) < ($2, $3))
     order by at desc, id desc limit $4`,
    [path, before === undefined ? null : new Date(before), beforeId ?? '', limit],
  )
  return rows.map(lineOf)
}
