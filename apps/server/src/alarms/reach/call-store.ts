import { type AlarmCall, type AlarmCallDraft, type AlarmPriority, alarmCallSchema } from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'

type Asked = Pick<pg.ClientBase, 'query'>

interface CallRow {
  id: string
  name: string
  office_id: string | null
  url: string
  method: string
  headers: unknown
  body_type: string
  body: string
  secret: string
  min_priority: number
  drills: boolean
  after_min: number
  every_min: number | null
  enabled: boolean
  armed_at: Date
  version: number
  told_at: Date | null
  told_priority: number | null
}
const CALL_COLUMNS: ColumnsOf<CallRow> = {
  id: 'text',
  name: 'text',
  office_id: 'text?',
  url: 'text',
  method: 'text',
  headers: 'json',
  body_type: 'text',
  body: 'text',
  secret: 'text',
  min_priority: 'number',
  drills: 'boolean',
  after_min: 'number',
  every_min: 'number?',
  enabled: 'boolean',
  armed_at: 'time',
  version: 'number',
  told_at: 'time?',
  told_priority: 'number?',
}
const CALL_NAMES = Object.keys(CALL_COLUMNS).join(', ')

/** With what nobody but the carrier may know. */
export interface KeptCall {
  readonly call: AlarmCall
  readonly secret: string
  readonly armedAt: number
  readonly told: { readonly at: number; readonly priority: AlarmPriority } | undefined
}

const keptOf = (row: CallRow): KeptCall => ({
  call: alarmCallSchema.parse({
    ...row,
    officeId: row.office_id,
    bodyType: row.body_type,
    minPriority: row.min_priority,
    afterMin: row.after_min,
    everyMin: row.every_min,
    hasSecret: row.secret !== '',
  }),
  secret: row.secret,
  armedAt: row.armed_at.getTime(),
  told:
    row.told_at === null
      ? undefined
      : { at: row.told_at.getTime(), priority: (row.told_priority ?? 1) as AlarmPriority },
})

export async function selectCalls(client: Asked): Promise<KeptCall[]> {
  const rows = await readRowsOf<CallRow>(client, CALL_COLUMNS, `select ${CALL_NAMES} from alarm_call order by name, id`)
  return rows.map(keptOf)
}

export async function findCall(client: Asked, id: string): Promise<KeptCall | undefined> {
  const [row] = await readRowsOf<CallRow>(client, CALL_COLUMNS, `select ${CALL_NAMES} from alarm_call where id = $1`, [
    id,
  ])
  return row && keptOf(row)
}

const shared = (draft: AlarmCallDraft): unknown[] => [
  draft.name.trim(),
  draft.officeId,
  draft.url,
  draft.method,
  JSON.stringify(draft.headers),
  draft.bodyType,
  draft.body,
  draft.minPriority,
  draft.drills,
  draft.afterMin,
  draft.everyMin,
  draft.enabled,
]

export async function insertCall(client: Asked, id: string, draft: AlarmCallDraft, at: number): Promise<void> {
  await client.query(
    `insert into alarm_call (name, office_id, url, method, headers, body_type, body, min_priority, drills, after_min,
       every_min, enabled, id, secret, armed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [...shared(draft), id, draft.secret ?? '', new Date(at)],
  )
}

/** What was waiting before it was turned on is not told; one that stays on goes on. */
export async function updateCall(client: Asked, id: string, draft: AlarmCallDraft, at: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update alarm_call set name = $1, office_id = $2, url = $3, method = $4, headers = $5, body_type = $6, body = $7,
       min_priority = $8, drills = $9, after_min = $10, every_min = $11, enabled = $12, secret = coalesce($14, secret),
       armed_at = case when enabled then armed_at else $15::timestamptz end, version = version + 1
     where id = $13 and version = $16`,
    [...shared(draft), id, draft.secret ?? null, new Date(at), draft.version ?? 0],
  )
  return rowCount === 1
}

export async function removeCall(client: Asked, id: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from alarm_call where id = $1 and version = $2', [id, version])
  return rowCount === 1
}

export async function countCalls(client: Asked): Promise<number> {
  const [row] = await readRows(client, { count: 'number' }, 'select count(*)::int as count from alarm_call')
  return row?.count ?? 0
}
