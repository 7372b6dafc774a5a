import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { openPage, openSentences, openSheets } from '../paper/open-pages.ts'
import type { Section } from './section.ts'

/** As many cases as a page can be worked through with. */
const TOLD_MAX = 200
/** At most this many open alarms are looked through, the newest first. */
const LOOKED_THROUGH = 5000

interface CaseRow {
  id: string
  begin_at: Date
  priority: number
  alarms: number
  device: string
  sn: string
  office: string
  module: string
  subject: string
  total: number
}
const CASE_COLUMNS: ColumnsOf<CaseRow> = {
  id: 'text',
  begin_at: 'time',
  priority: 'number',
  alarms: 'number',
  device: 'text',
  sn: 'text',
  office: 'text',
  module: 'text',
  subject: 'text',
  total: 'number',
}

const OPEN = `select event.id, event.case_id, event.begin_at, event.priority, event.module, event.subject, device.sn,
    device.name as device, office.name as office
  from alarm_event event join device on device.id = event.device_id and device.removed_at is null
  join office on office.id = device.office_id
  where event.outcome = 'open' and event.kind = any ($3) and ($4::bigint[] is null or device.office_id = any ($4))`

/** One line for each case, by its worst alarm: what still goes on, and what began in the period and is not settled. */
const SELECT_CASES = `
  with open as (
    (${OPEN} and event.end_at is null and event.begin_at < $2)
    union all
    (${OPEN} and event.end_at is not null and event.begin_at >= $1 and event.begin_at < $2
      order by event.begin_at desc limit ${LOOKED_THROUGH})),
  told as (
    select distinct on (coalesce(case_id, id)) coalesce(case_id, id) as id, priority, device, sn, office, module, subject,
      min(begin_at) over whole as begin_at, (count(*) over whole)::int as alarms
    from open window whole as (partition by coalesce(case_id, id))
    order by coalesce(case_id, id), priority desc, open.begin_at, open.id)
  select *, (count(*) over ())::int as total from told order by priority desc, begin_at desc, id limit ${TOLD_MAX}`

/** What somebody still has to do, as of now. */
export function createOpenSection({ database }: { database: Pick<Database, 'pool'> }): Section<'open'> {
  return {
    async read({ period: { begin, end }, scope: { kinds, officeIds } }) {
      const rows = await readRowsOf<CaseRow>(database.pool, CASE_COLUMNS, SELECT_CASES, [
        new Date(begin),
        new Date(end),
        kinds,
        officeIds ?? null,
      ])
      return {
        total: rows[0]?.total ?? 0,
        cases: rows.map(({ begin_at, total: _, ...row }) => ({ ...row, begin: begin_at.getTime() })),
      }
    },

    page: openPage,
    sheets: openSheets,
    sentences: openSentences,
  }
}
