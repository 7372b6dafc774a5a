import { type ExportJob, exportJobSchema, type Locale } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

interface JobRow {
  id: string
  what: ExportJob['what']
  format: ExportJob['format']
  state: ExportJob['state']
  row_count: string
  row_total: string | null
  bytes: string
  file_name: string
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
  reason: string
}

const JOB_ROW_COLUMNS: ColumnsOf<JobRow> = {
  id: 'text',
  what: 'text',
  format: 'text',
  state: 'text',
  row_count: 'text',
  row_total: 'text?',
  bytes: 'text',
  file_name: 'text',
  created_at: 'time',
  finished_at: 'time?',
  expires_at: 'time?',
  reason: 'text',
}

const COLUMNS = `id, what, format, state, row_count, row_total, bytes, file_name, created_at, finished_at, expires_at, reason`

const jobOf = (row: JobRow): ExportJob =>
  exportJobSchema.parse({
    id: row.id,
    what: row.what,
    format: row.format,
    state: row.state,
    rows: Number(row.row_count),
    total: row.row_total === null ? null : Number(row.row_total),
    bytes: Number(row.bytes),
    fileName: row.file_name,
    createdAt: row.created_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
    reason: row.reason,
  })

const at = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs))

/** Jobs as they are stored; whose they are is asked with every question. */
export function createJobStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async insert(client: Pick<pg.ClientBase, 'query'>, job: ExportJob, userId: string, locale: Locale): Promise<void> {
      await client.query(
        `insert into export_job (id, user_id, what, format, locale, state, file_name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [job.id, userId, job.what, job.format, locale, job.state, job.fileName, new Date(job.createdAt)],
      )
    },

    /** Unfinished jobs of a user. Until the transaction ends nobody else adds one for them, in this process or another. */
    async countUnfinished(client: Pick<pg.ClientBase, 'query'>, userId: string, since: number): Promise<number> {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('export of user ' || $1, 0))`, [userId])
      const rows = await readRows(
        client,
        { count: 'text' },
        `select count(*) from export_job where user_id = $1 and state in ('waiting', 'running') and created_at > $2`,
        [userId, new Date(since)],
      )
      return Number(rows[0]?.count ?? 0)
    },

    async update({ id, state, rows, total, bytes, finishedAt, expiresAt, reason }: ExportJob): Promise<void> {
      await pool.query(
        `update export_job set state = $2, row_count = $3, row_total = $4, bytes = $5, finished_at = $6, expires_at = $7,
           reason = $8 where id = $1`,
        [id, state, rows, total, bytes, at(finishedAt), at(expiresAt), reason],
      )
    },

    /** Newest first. */
    async ofUser(userId: string): Promise<ExportJob[]> {
      const rows = await readRowsOf<JobRow>(
        pool,
        JOB_ROW_COLUMNS,
        `select ${COLUMNS} from export_job where user_id = $1 order by created_at desc, id`,
        [userId],
      )
      return rows.map(jobOf)
    },

    async find(id: string, userId: string): Promise<ExportJob | undefined> {
      const rows = await readRowsOf<JobRow>(
        pool,
        JOB_ROW_COLUMNS,
        `select ${COLUMNS} from export_job where id = $1 and user_id = $2`,
        [id, userId],
      )
      return rows[0] && jobOf(rows[0])
    },

    async remove(id: string): Promise<void> {
      await pool.query('delete from export_job where id = $1', [id])
    },

    /** What an earlier run of the server left unfinished nobody finishes any more. */
    async failUnfinished(finishedAt: number): Promise<void> {
      const rows = await readRowsOf<{ id: string; locale: Locale }>(
        pool,
        { id: 'text', locale: 'text' },
        `select id, locale from export_job where state in ('waiting', 'running')`,
      )
      for (const { id, locale } of rows) {
        await pool.query(`update export_job set state = 'failed', reason = $2, finished_at = $3 where id = $1`, [
          id,
          translate(locale, 'exports.reason.restart'),
          new Date(finishedAt),
        ])
      }
    },

    /** Jobs whose day is over; answers their ids. */
    async removeEnded(before: number): Promise<string[]> {
      const rows = await readRows(
        pool,
        { id: 'text' },
        `delete from export_job where coalesce(expires_at, finished_at + interval '1 day') <= $1 returning id`,
        [new Date(before)],
      )
      return rows.map(({ id }) => id)
    },

    async ids(): Promise<Set<string>> {
      const rows = await readRows(pool, { id: 'text' }, 'select id from export_job')
      return new Set(rows.map(({ id }) => id))
    },
  }
}
