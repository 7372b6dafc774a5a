import {
  type Duty,
  type HandOver,
  type HandOverLine,
  type LogEntry,
  type ShiftPicture,
  type Signature,
  shiftPictureSchema,
  signatureSchema,
} from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'

type Asked = Pick<pg.ClientBase, 'query'>

export const DUTIES_LISTED = 500

interface DutyRow {
  id: string
  user_id: string
  username: string
  name: string
  office_id: string
  office_name: string
  from_at: Date
  to_at: Date
  made_by: string
}
const DUTY_COLUMNS: ColumnsOf<DutyRow> = {
  id: 'text',
  user_id: 'text',
  username: 'text',
  name: 'text',
  office_id: 'text',
  office_name: 'text',
  from_at: 'time',
  to_at: 'time',
  made_by: 'text',
}
const DUTY = `select duty.id, duty.user_id, username, app_user.name, duty.office_id, office.name as office_name, from_at, to_at,
    made_by
  from shift_duty duty join app_user on app_user.id = duty.user_id join office on office.id = duty.office_id`

const dutyOf = (row: DutyRow): Duty => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  officeId: row.office_id,
  officeName: row.office_name,
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  by: row.made_by === row.username ? '' : row.made_by,
})

/** `path`: of this office and those below. */
export async function selectDuties(client: Asked, path: string, from: number, to: number): Promise<Duty[]> {
  const rows = await readRowsOf<DutyRow>(
    client,
    DUTY_COLUMNS,
    `${DUTY} where starts_with(office.path, $1) and to_at > $2 and from_at < $3
     order by from_at, username, duty.id limit ${DUTIES_LISTED}`,
    [path, new Date(from), new Date(to)],
  )
  return rows.map(dutyOf)
}

export async function findDuty(client: Asked, id: string): Promise<Duty | undefined> {
  const [row] = await readRowsOf<DutyRow>(client, DUTY_COLUMNS, `${DUTY} where duty.id = $1`, [id])
  return row && dutyOf(row)
}

/** With the account locked: two windows must not put one person on duty twice at a time. */
export async function lockDutiesOf(client: Asked, userId: string, from: number): Promise<Duty[]> {
  await client.query('select from app_user where id = $1 for no key update', [userId])
  const rows = await readRowsOf<DutyRow>(client, DUTY_COLUMNS, `${DUTY} where duty.user_id = $1 and to_at > $2`, [
    userId,
    new Date(from),
  ])
  return rows.map(dutyOf)
}

export async function insertDuty(
  client: Asked,
  duty: { id: string; userId: string; officeId: string; from: number; to: number; by: string },
): Promise<void> {
  await client.query(
    'insert into shift_duty (id, user_id, office_id, from_at, to_at, made_by) values ($1, $2, $3, $4, $5, $6)',
    [duty.id, duty.userId, duty.officeId, new Date(duty.from), new Date(duty.to), duty.by],
  )
}

/** One that is under way ends now: that somebody was on duty until now stays. */
export async function endDuty(client: Asked, { id, from }: Duty, at: number): Promise<void> {
  if (from >= at) await client.query('delete from shift_duty where id = $1', [id])
  else await client.query('update shift_duty set to_at = $2 where id = $1 and to_at > $2', [id, new Date(at)])
}

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

export interface Reach {
  /** Of the office of whoever asks. */
  readonly path: string
}

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

export interface PageAsk {
  readonly before?: number | undefined
  readonly beforeId?: string | undefined
  readonly limit: number
}

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

interface LogRow {
  id: string
  at: Date
  username: string
  name: string
  office_id: string
  office_name: string
  text: string
  sn: string | null
  device_name: string
  alarm_id: string | null
  corrects: string | null
  corrected_by: string | null
}
const LOG_COLUMNS: ColumnsOf<LogRow> = {
  id: 'text',
  at: 'time',
  username: 'text',
  name: 'text',
  office_id: 'text',
  office_name: 'text',
  text: 'text',
  sn: 'text?',
  device_name: 'text',
  alarm_id: 'text?',
  corrects: 'text?',
  corrected_by: 'text?',
}
const LOG = `select entry.id, entry.at, entry.username, entry.name, entry.office_id, entry.office_name, entry.text, entry.sn,
    entry.device_name, entry.alarm_id, entry.corrects, later.id as corrected_by
  from shift_log entry left join shift_log later on later.corrects = entry.id`

const entryOf = ({
  at,
  username,
  office_id,
  office_name,
  device_name,
  alarm_id,
  corrected_by,
  ...row
}: LogRow): LogEntry => ({
  ...row,
  at: at.getTime(),
  by: username,
  officeId: office_id,
  officeName: office_name,
  deviceName: device_name,
  alarmId: alarm_id,
  correctedBy: corrected_by,
})

export interface LogAsk extends PageAsk {
  readonly words?: string | undefined
  readonly by?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const WORDS_MOST = 10
/** What somebody types is text, and no pattern. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const moment = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))

/** Every word has to be there: in what was written, or in the name of the device or office. */
export async function selectLog(client: Asked, { path }: Reach, ask: LogAsk): Promise<LogEntry[]> {
  const words = (ask.words ?? '').split(/\s+/).filter((word) => word !== '')
  const rows = await readRowsOf<LogRow>(
    client,
    LOG_COLUMNS,
    `${LOG} where starts_with(entry.office_path, $1)
       and concat_ws(' ', entry.text, entry.device_name, entry.sn, entry.office_name) ilike all ($2::text[])
       and ($3::text is null or entry.username ilike $3 or entry.name ilike $3)
       and ($4::timestamptz is null or entry.at >= $4) and ($5::timestamptz is null or entry.at < $5)
       and ($6::timestamptz is null or (entry.at, entry.id) < ($6, $7))
     order by entry.at desc, entry.id desc limit $8`,
    [
      path,
      words.slice(0, WORDS_MOST).map(pattern),
      ask.by ? pattern(ask.by) : null,
      moment(ask.from),
      moment(ask.to),
      moment(ask.before),
      ask.beforeId ?? '',
      ask.limit,
    ],
  )
  return rows.map(entryOf)
}

export async function findLogEntry(client: Asked, id: string, { path }: Reach): Promise<LogEntry | undefined> {
  const rows = await readRowsOf<LogRow>(
    client,
    LOG_COLUMNS,
    `${LOG} where entry.id = $1 and starts_with(entry.office_path, $2)`,
    [id, path],
  )
  return rows[0] && entryOf(rows[0])
}

interface OfficeThen {
  readonly id: string
  readonly path: string
  readonly name: string
}

/** Where an entry stands, as it was called then. */
export async function findEntryOffice(client: Asked, id: string): Promise<OfficeThen | undefined> {
  const [office] = await readRowsOf<OfficeThen>(
    client,
    { id: 'text', path: 'text', name: 'text' },
    'select office_id as id, office_path as path, office_name as name from shift_log where id = $1',
    [id],
  )
  return office
}

/** The device that an alarm is of. */
export async function findAlarmSn(client: Asked, alarmId: string): Promise<string | undefined> {
  const [row] = await readRowsOf<{ sn: string }>(
    client,
    { sn: 'text' },
    'select device.sn from alarm_event event join device on device.id = event.device_id where event.id = $1',
    [alarmId],
  )
  return row?.sn
}

export interface NewLogEntry {
  readonly id: string
  readonly at: number
  readonly userId: string
  readonly username: string
  readonly name: string
  readonly office: OfficeThen
  readonly text: string
  readonly sn: string | null
  readonly deviceName: string
  readonly alarmId: string | null
  readonly corrects: string | null
}

/** False for one that was written before, and for a second correction of the same entry. */
export async function insertLogEntry(client: Asked, entry: NewLogEntry): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into shift_log (id, at, user_id, username, name, office_id, office_path, office_name, text, sn, device_name,
       alarm_id, corrects)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      entry.id,
      new Date(entry.at),
      entry.userId,
      entry.username,
      entry.name,
      entry.office.id,
      entry.office.path,
      entry.office.name,
      entry.text,
      entry.sn,
      entry.deviceName,
      entry.alarmId,
      entry.corrects,
    ],
  )
  return rowCount === 1
}

interface PersonRow {
  id: string
  username: string
  name: string
  path: string
  permissions: string[]
}

/** Whoever has an account that is in use. */
export async function selectPeople(client: Asked, userId?: string): Promise<PersonRow[]> {
  return readRowsOf<PersonRow>(
    client,
    { id: 'text', username: 'text', name: 'text', path: 'text', permissions: 'texts' },
    `select app_user.id, username, app_user.name, office.path, role.permissions from app_user
     join role on role.id = app_user.role_id join office on office.id = app_user.office_id
     where not disabled and ($1::bigint is null or app_user.id = $1) order by username`,
    [userId ?? null],
  )
}
