import type { LogEntry } from '@vigil/contract'
import { likePattern } from '../platform/database/like-pattern.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Asked, PageAsk, Reach } from './shift-ask.ts'

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
      words.slice(0, WORDS_MOST).map(likePattern),
      ask.by ? likePattern(ask.by) : null,
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
