import {
  type ChosenPlan,
  TASKS_LISTED,
  type Task,
  type TaskCoverage,
  type TaskDraft,
  type TaskState,
} from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

export type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

interface TaskRow
  extends Omit<Task, 'createTime' | 'planBegin' | 'planEnd' | 'beginAt' | 'endAt' | 'changedAt' | 'area'> {
  createTime: Date
  planBegin: Date
  planEnd: Date
  beginAt: Date | null
  endAt: Date | null
  changedAt: Date
  area: Task['area']
}

const TASK_COLUMNS: ColumnsOf<TaskRow> = {
  id: 'text',
  name: 'text',
  officeId: 'text',
  officeName: 'text',
  busiType: 'text',
  state: 'text',
  area: 'json?',
  createTime: 'time',
  planBegin: 'time',
  planEnd: 'time',
  beginAt: 'time?',
  endAt: 'time?',
  devices: 'texts',
  people: 'texts',
  planId: 'text?',
  planName: 'text?',
  notes: 'text',
  handOver: 'text',
  version: 'number',
  changedBy: 'text',
  changedAt: 'time',
}

const TASKS = `
  select task.id, task.name, task.office_id as "officeId", office.name as "officeName", task.busi_type as "busiType",
    task.state, task.area, task.created_at as "createTime", task.plan_begin as "planBegin", task.plan_end as "planEnd",
    task.begin_at as "beginAt", task.end_at as "endAt", task.devices, task.people, task.plan_id as "planId",
    alarm_plan.name as "planName", task.notes, task.hand_over as "handOver", task.version,
    task.changed_by as "changedBy", task.changed_at as "changedAt"
  from task join office on office.id = task.office_id left join alarm_plan on alarm_plan.id = task.plan_id`

const taskOf = (row: TaskRow): Task => ({
  ...row,
  createTime: row.createTime.getTime(),
  planBegin: row.planBegin.getTime(),
  planEnd: row.planEnd.getTime(),
  beginAt: row.beginAt?.getTime() ?? null,
  endAt: row.endAt?.getTime() ?? null,
  changedAt: row.changedAt.getTime(),
})

async function selectTasks(client: Asked, rest: string, values: readonly unknown[]): Promise<Task[]> {
  return (await readRowsOf<TaskRow>(client, TASK_COLUMNS, `${TASKS} ${rest}`, values)).map(taskOf)
}

const RUNS = (task: string): string => `(${task}.state in ('underWay', 'paused'))`

interface TasksAsk {
  /** The id after which the page begins. */
  readonly before?: string | undefined
  /** Each of its words stands in the name of the task or of its office. */
  readonly text?: string | undefined
  readonly id?: string | undefined
}

/** Tasks of the office and those below it: those under way first, then the newest. */
export const tasksBelow = (
  { pool }: Pick<Database, 'pool'>,
  officePath: string,
  { before, text = '', id }: TasksAsk,
): Promise<Task[]> =>
  selectTasks(
    pool,
    `where starts_with(office.path, $1) and ($3::bigint is null or (${RUNS('task')}, task.plan_begin, task.id) <
       (select ${RUNS('last')}, last.plan_begin, last.id from task last where last.id = $3))
       and ($4::bigint is null or task.id = $4) and task.name || ' ' || office.name ilike all ($5::text[])
     order by ${RUNS('task')} desc, task.plan_begin desc, task.id desc limit $2`,
    [officePath, TASKS_LISTED, before ?? null, id ?? null, text.split(/\s+/).map(likePattern)],
  )

export const tasksUnderWay = ({ pool }: Pick<Database, 'pool'>): Promise<Task[]> =>
  selectTasks(pool, `where task.state = 'underWay' order by task.id`, [])

export async function findTask(client: Asked, id: string): Promise<Task | undefined> {
  return (await selectTasks(client, 'where task.id = $1', [id]))[0]
}

/** Until the transaction ends nobody else changes it. */
export async function lockTask(client: Asked, id: string): Promise<Task | undefined> {
  return (await selectTasks(client, 'where task.id = $1 for update of task', [id]))[0]
}

export interface Changed {
  readonly by: string
  readonly at: number
}

const draftValues = (draft: TaskDraft, { by, at }: Changed): unknown[] => [
  draft.name,
  draft.officeId,
  draft.busiType,
  draft.area === null ? null : JSON.stringify(draft.area),
  new Date(draft.planBegin),
  new Date(draft.planEnd),
  draft.devices,
  draft.people,
  draft.planId,
  draft.notes,
  by,
  new Date(at),
]

export async function insertTask(client: Asked, draft: TaskDraft, changed: Changed): Promise<string> {
  const rows = await readRows(
    client,
    { id: 'text' },
    `insert into task (name, office_id, busi_type, area, plan_begin, plan_end, devices, people, plan_id, notes, changed_by,
       changed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    draftValues(draft, changed),
  )
  return rows[0]?.id ?? ''
}

export async function updateTask(client: Asked, id: string, draft: TaskDraft, changed: Changed): Promise<void> {
  await client.query(
    `update task set name = $1, office_id = $2, busi_type = $3, area = $4, plan_begin = $5, plan_end = $6, devices = $7,
       people = $8, plan_id = $9, notes = $10, changed_by = $11, changed_at = $12, version = version + 1 where id = $13`,
    [...draftValues(draft, changed), id],
  )
}

export interface Step {
  readonly state: TaskState
  readonly beginAt: number | null
  readonly endAt: number | null
  readonly handOver: string
  readonly coverage: TaskCoverage | null
}

export async function stepTask(client: Asked, id: string, step: Step, { by, at }: Changed): Promise<void> {
  const time = (moment: number | null): Date | null => (moment === null ? null : new Date(moment))
  await client.query(
    `update task set state = $2, begin_at = $3, end_at = $4, hand_over = $5, coverage = $6, changed_by = $7, changed_at = $8,
       version = version + 1 where id = $1`,
    [
      id,
      step.state,
      time(step.beginAt),
      time(step.endAt),
      step.handOver,
      step.coverage === null ? null : storableJson(step.coverage),
      by,
      new Date(at),
    ],
  )
}

export async function keptPlan(client: Asked, id: string): Promise<ChosenPlan | undefined> {
  const rows = await readRowsOf<{ chosen: ChosenPlan }>(
    client,
    { chosen: 'json' },
    'select chosen from task_plan where task_id = $1',
    [id],
  )
  return rows[0]?.chosen
}

/** Who entered another task last, as against started or ended it; undefined of one that is as it was made. */
export async function lastChangedBy(client: Asked, id: string): Promise<string | undefined> {
  const rows = await readRowsOf<{ by: string }>(
    client,
    { by: 'text' },
    `select by from task_event where task_id = $1 and kind = 'changed' order by id desc limit 1`,
    [id],
  )
  return rows[0]?.by
}

/** The row of the task has to be held: two who tick at once tick one after the other. */
export async function keepPlan(client: Asked, id: string, plan: ChosenPlan): Promise<void> {
  await client.query(
    `insert into task_plan (task_id, chosen) values ($1, $2) on conflict (task_id) do update set chosen = excluded.chosen`,
    [id, storableJson(plan)],
  )
}
