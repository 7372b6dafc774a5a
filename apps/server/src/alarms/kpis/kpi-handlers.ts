import type { AlarmKind, AlarmPriority, ModuleKey } from '@vigil/contract'
import { type AlarmFact, alarmKpis, TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import { createTaskScope } from '../../history/reading/task-scope.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import { type Organisation, seenDeviceIds } from '../../organisation/device-scope.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { refuseProblems } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

export interface KpiHandlersOptions {
  database: Pick<Database, 'pool'>
  directory: Organisation
  timeZone: string
  now(): number
}

interface FactRow {
  sn: string
  module: ModuleKey
  kind: AlarmKind
  priority: AlarmPriority
  begins: string[]
  end_at: Date | null
  acknowledged_at: Date | null
  handled_at: Date | null
}

const FACT_ROW_COLUMNS: ColumnsOf<FactRow> = {
  sn: 'text',
  module: 'text',
  kind: 'text',
  priority: 'number',
  begins: 'texts',
  end_at: 'time?',
  acknowledged_at: 'time?',
  handled_at: 'time?',
}

/** Only an alarm that came back has more begins than its own: for all the others the log need not be read. */
const SELECT_FACTS = `
  select device.sn, event.module, event.kind, event.priority, event.end_at, event.acknowledged_at, event.handled_at,
    case when event.occurrences = 1 then array[(extract(epoch from event.begin_at) * 1000)::bigint]
      else (select array_agg((extract(epoch from log.at) * 1000)::bigint order by log.at) from alarm_log log
        where log.event_id = event.id and log.kind in ('raised', 'recurred')) end as begins
  from alarm_event event join device on device.id = event.device_id and device.removed_at is null
  where event.begin_at < $2 and (event.begin_at >= $1 or event.end_at is null or event.end_at >= $1)
    and ($3::bigint[] is null or event.device_id = any ($3))`

/** Positions that are staffed: how many different people acted in an ordinary hour in which anybody did. */
const SELECT_OPERATORS = `
  select percentile_disc(0.5) within group (order by people) as operators from (
    select count(distinct log.user_id)::int as people from alarm_log log
    join alarm_event event on event.id = log.event_id
    where log.user_id is not null and log.at >= $1 and log.at < $2
      and ($3::bigint[] is null or event.device_id = any ($3))
    group by date_trunc('hour', log.at)) hours`

/** Since when anything is known: a server that ran, an alarm, or what was brought in from before. */
const SELECT_SINCE = `
  select least((select min(started_at) from server_run),
    (select min(begin_at) from alarm_event where $1::bigint[] is null or device_id = any ($1)),
    (select min(first.at) from device cross join lateral (
       select change.at from device_state_change change where change.device_id = device.id order by change.at limit 1) first
     where $1::bigint[] is null or device.id = any ($1))) as since`

const factOf = ({ begins, end_at, acknowledged_at, handled_at, ...rest }: FactRow): AlarmFact => ({
  ...rest,
  begins: begins.map(Number),
  endAt: end_at?.getTime() ?? null,
  acknowledgedAt: acknowledged_at?.getTime() ?? null,
  handledAt: handled_at?.getTime() ?? null,
})

export function createKpiHandlers(options: KpiHandlersOptions): Pick<Handlers, 'alarmKpis'> {
  const { database, directory, timeZone, now } = options
  const { narrow: ofTask } = createTaskScope(options)
  return {
    async alarmKpis({ from: beginTime, to: endTime, officeId, taskId }, { user }) {
      refuseProblems(validateTimeRange({ begin: beginTime, end: endTime }, TIME_RANGE_DAYS.statistics, timeZone))
      // Rates are of the time of the task: the calm before it and after it would make them look better.
      const asked = await ofTask({ taskId, beginTime, endTime }, user)
      const { beginTime: from, endTime: to } = asked
      const deviceIds = seenDeviceIds(directory, user, { officeId, sns: asked.sns })
      const until = now()
      if (deviceIds?.length === 0) return alarmKpis([], from, to, 1, { since: from, until })
      const values = [new Date(from), new Date(to), deviceIds ?? null]
      const [facts, operators, record, gaps] = await Promise.all([
        readRowsOf<FactRow>(database.pool, FACT_ROW_COLUMNS, SELECT_FACTS, values),
        readRows(database.pool, { operators: 'number?' }, SELECT_OPERATORS, values),
        readRows(database.pool, { since: 'time?' }, SELECT_SINCE, [deviceIds ?? null]),
        selectGaps(database, from, to),
      ])
      const since = record[0]?.since?.getTime() ?? from
      const people = Math.max(1, operators[0]?.operators ?? 1)
      return alarmKpis(facts.map(factOf), from, to, people, { since, until, gaps })
    },
  }
}
