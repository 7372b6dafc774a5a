import { type ImportRun, importRunSchema } from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'

type Client = Pick<pg.ClientBase, 'query'>

export interface NewRun extends ImportRun {
  readonly userId: string | null
  /** Digest of a file of the watched folder that was stored. */
  readonly digest: string | null
}

export const RUNS_LISTED = 100

interface RunRow {
  id: string
  at: Date
  name: string
  username: string | null
  stored: number
  known: number
  devices: string[]
  problems: ImportRun['problems']
  remarks: string[]
  samples: number
}

const RUN_ROW_COLUMNS: ColumnsOf<RunRow> = {
  id: 'text',
  at: 'time',
  name: 'text',
  username: 'text?',
  stored: 'number',
  known: 'number',
  devices: 'texts',
  problems: 'json',
  remarks: 'json',
  samples: 'number',
}

const COLUMNS = 'id, at, name, username, stored, known, devices, problems, remarks, samples'

const runOf = ({ at, username, ...row }: RunRow): ImportRun =>
  importRunSchema.parse({ ...row, at: at.getTime(), by: username })

export async function insertRun(client: Client, run: NewRun): Promise<void> {
  await client.query(
    `insert into import_run (id, at, name, user_id, username, stored, known, devices, problems, digest, remarks, samples)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      run.id,
      new Date(run.at),
      run.name,
      run.userId,
      run.by,
      run.stored,
      run.known,
      run.devices,
      storableJson(run.problems),
      run.digest,
      storableJson(run.remarks),
      run.samples,
    ],
  )
}

/** Newest first. `userId`: those of this user alone. */
export async function listRuns(client: Client, userId: string | null): Promise<ImportRun[]> {
  const rows = await readRowsOf<RunRow>(
    client,
    RUN_ROW_COLUMNS,
    `select ${COLUMNS} from import_run where $1::bigint is null or user_id = $1 order by at desc, id limit $2`,
    [userId, RUNS_LISTED],
  )
  return rows.map(runOf)
}

export async function runOfDigest(client: Client, digest: string): Promise<ImportRun | undefined> {
  const rows = await readRowsOf<RunRow>(
    client,
    RUN_ROW_COLUMNS,
    `select ${COLUMNS} from import_run where digest = $1`,
    [digest],
  )
  return rows[0] && runOf(rows[0])
}
