import type { Locale, Report, ReportFormat, ReportTemplate } from '@vigil/contract'
import { REPORTS_LISTED } from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { type ReportContent, reportContentSchema } from './report-content.ts'
import type { MadeReport } from './report-maker.ts'

type Queries = Pick<Database, 'pool'>
type Client = Pick<pg.ClientBase, 'query'>

/** Days are many and soon of no interest; months and years are what a site is compared by. */
const DAILY_KEPT = `interval '2 years'`
const KEPT_MAX = 20_000
/** Those that one person has had made: whoever asks again and again pushes nobody else's out of the archive. */
const KEPT_BY_HAND = 200

interface ReportRow {
  id: string
  template: ReportTemplate
  office_id: string | null
  office_name: string
  begin_at: Date
  end_at: Date
  until_at: Date
  time_zone: string
  locale: Locale
  made_at: Date
  made_by: string
  alarms: number | null
  sent: number
  waiting: number
  failed: number
  reason: string
}
const REPORT_COLUMNS: ColumnsOf<ReportRow> = {
  id: 'text',
  template: 'text',
  office_id: 'text?',
  office_name: 'text',
  begin_at: 'time',
  end_at: 'time',
  until_at: 'time',
  time_zone: 'text',
  locale: 'text',
  made_at: 'time',
  made_by: 'text',
  alarms: 'number?',
  sent: 'number',
  waiting: 'number',
  failed: 'number',
  reason: 'text',
}

const REPORTS = `select report.id, template, office_id::text, office_name, begin_at, end_at, until_at, time_zone, locale, made_at,
    made_by, case when content @? '$.parts.alarms.findings[*] ? (@.kind == "notOnRecord")' then null else alarms end as alarms,
    mailed.sent, mailed.waiting, mailed.failed, mailed.reason
  from report cross join lateral (
    select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(max(mail.reason) filter (where state <> 'sent'), '') as reason
    from report_mail mail where mail.report_id = report.id) mailed`

const reportOf = (row: ReportRow): Report => ({
  id: row.id,
  template: row.template,
  officeId: row.office_id,
  officeName: row.office_name,
  begin: row.begin_at.getTime(),
  end: row.end_at.getTime(),
  until: row.until_at.getTime(),
  timeZone: row.time_zone,
  locale: row.locale,
  madeAt: row.made_at.getTime(),
  madeBy: row.made_by,
  alarms: row.alarms,
  mailed: { sent: row.sent, waiting: row.waiting, failed: row.failed, reason: row.reason },
})

export interface ReportFilter {
  readonly template?: ReportTemplate | undefined
  readonly officeId?: string | null | undefined
  readonly before?: string | undefined
  /** Of these offices alone; undefined: of every one, and of the whole deployment. */
  readonly officeIds?: readonly number[] | undefined
}

export async function listReports(
  { pool }: Queries,
  filter: ReportFilter,
): Promise<{ reports: Report[]; more: boolean }> {
  const rows = await readRowsOf<ReportRow>(
    pool,
    REPORT_COLUMNS,
    `${REPORTS} where ($1::text is null or template = $1) and ($2::bigint[] is null or office_id = any ($2))
       and ($3::boolean or office_id::text is not distinct from $4)
       and ($5::text is null or (made_at, id) < (select made_at, id from report last where last.id = $5))
     order by made_at desc, id desc limit ${REPORTS_LISTED + 1}`,
    [
      filter.template ?? null,
      filter.officeIds ?? null,
      filter.officeId === undefined,
      filter.officeId ?? null,
      filter.before ?? null,
    ],
  )
  return { reports: rows.slice(0, REPORTS_LISTED).map(reportOf), more: rows.length > REPORTS_LISTED }
}

export async function findReports({ pool }: Queries, ids: readonly string[]): Promise<Report[]> {
  const rows = await readRowsOf<ReportRow>(pool, REPORT_COLUMNS, `${REPORTS} where report.id = any ($1)`, [ids])
  return rows.map(reportOf)
}

export interface KeptReport {
  readonly content: ReportContent
  readonly officeId: string | null
  readonly locale: Locale
  readonly formats: readonly ReportFormat[]
}

export async function readReport({ pool }: Queries, id: string): Promise<KeptReport | undefined> {
  const [row] = await readRowsOf<{
    content: unknown
    office_id: string | null
    locale: Locale
    formats: ReportFormat[]
  }>(
    pool,
    { content: 'json', office_id: 'text?', locale: 'text', formats: 'texts' },
    'select content, office_id::text, locale, formats from report where id = $1',
    [id],
  )
  if (row === undefined) return undefined
  const { office_id: officeId, locale, formats } = row
  return { content: reportContentSchema.parse(row.content), officeId, locale, formats }
}

export interface KeptBy {
  readonly scheduleId: string | null
  readonly userId: string | null
  readonly formats: readonly ReportFormat[]
}

/** False: somebody else has made it already. */
export async function insertReport(client: Client, made: MadeReport, by: KeptBy): Promise<boolean> {
  const { id, officeId, locale, alarms, content } = made
  const { template, officeName, begin, end, until, timeZone, madeAt, madeBy } = content
  const { rowCount } = await client.query(
    `insert into report (id, schedule_id, template, office_id, office_name, begin_at, end_at, until_at, time_zone, locale,
       made_at, made_by, user_id, alarms, formats, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
    [
      id,
      by.scheduleId,
      template,
      officeId,
      officeName,
      new Date(begin),
      new Date(end),
      new Date(until),
      timeZone,
      locale,
      new Date(madeAt),
      madeBy,
      by.userId,
      alarms,
      by.formats,
      storableJson(content),
    ],
  )
  return rowCount === 1
}

export async function removeOldReports({ pool }: Queries, at: number): Promise<void> {
  await pool.query(
    `delete from report where (template = 'daily' and made_at < $1::timestamptz - ${DAILY_KEPT})
       or id in (select id from report where schedule_id is not null order by made_at desc, id desc offset ${KEPT_MAX})
       or id in (select id from (
         select id, row_number() over (partition by made_by order by made_at desc, id desc) as newest from report where schedule_id is null
       ) by_hand where newest > ${KEPT_BY_HAND})`,
    [new Date(at)],
  )
}

/** The newest report of each schedule. */
export async function lastReports({ pool }: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    pool,
    { schedule_id: 'text', id: 'text' },
    `select distinct on (schedule_id) schedule_id, id from report where schedule_id is not null
     order by schedule_id, begin_at desc`,
    [],
  )
  return new Map(rows.map(({ schedule_id, id }) => [schedule_id, id]))
}
