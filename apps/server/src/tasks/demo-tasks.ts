import type { Locale, TaskArea, TaskDraft, TaskType } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { asPlace, coverageGrid, coverageOf, distanceBetween } from '@vigil/domain'
import { DEMO_NAMES, type DemoNames } from '@vigil/i18n'
import type pg from 'pg'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { cellVisits } from './coverage-store.ts'
import { takeUpPlan } from './followed-plan.ts'
import { insertTaskEvent } from './task-event-store.ts'
import { findTask, insertTask, stepTask } from './task-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SETTING_KEY = 'demonstrationTasks'
/** Around the devices: a patrol moves. */
const GROUND_M = 1200
/** Around the depots of vehicles of a task that is over: nothing is told of leaving, so its rounds lie within. */
const ROUNDS_M = 2800
const FIXED_MAX = 12
const MOBILE_MAX = 4

interface DemoTask {
  readonly key: Exclude<keyof DemoNames['task'], 'notes' | 'handOver' | 'handOverCalm'>
  readonly office: 'city' | 'customs' | 'chemicalPark' | 'fire'
  readonly busiType: TaskType
  readonly state: 'planned' | 'underWay' | 'finished'
  /** Hours from now. */
  readonly begin: number
  readonly hours: number
  readonly plan?: keyof DemoNames['plan']
}

const TASKS: readonly DemoTask[] = [
  // Vehicles stand at the fire headquarters alone; within a day, which the shortest past has.
  { key: 'centre', office: 'fire', busiType: 'patrol', state: 'finished', begin: -14, hours: 4 },
  { key: 'market', office: 'fire', busiType: 'patrol', state: 'underWay', begin: -2, hours: 6 },
  { key: 'harbour', office: 'customs', busiType: 'survey', state: 'underWay', begin: -1, hours: 5, plan: 'radiation' },
  { key: 'customs', office: 'customs', busiType: 'checkpoint', state: 'planned', begin: 9, hours: 8 },
  { key: 'park', office: 'chemicalPark', busiType: 'patrol', state: 'planned', begin: 30, hours: 4 },
  { key: 'marathon', office: 'city', busiType: 'event', state: 'planned', begin: 5 * 24, hours: 9 },
]

interface Standing {
  readonly id: string
  readonly sn: string
  readonly deviceType: string
  readonly longitude: number
  readonly latitude: number
}

type Client = Pick<pg.ClientBase, 'query'>

const devicesBelow = (client: Client, officeId: string): Promise<Standing[]> =>
  readRows(
    client,
    { id: 'text', sn: 'text', deviceType: 'text', longitude: 'number', latitude: 'number' },
    `select device.id, sn, device_type as "deviceType", longitude, latitude
     from device join office on office.id = device.office_id join office top on starts_with(office.path, top.path)
     where top.id = $1 and removed_at is null and longitude is not null and latitude is not null order by device.id`,
    [officeId],
  )

/** A circle that holds those that stand together; one far away is left out of it and of the task. */
function groundOf(devices: readonly Standing[], aroundM: number): { area: TaskArea; within: Standing[] } | undefined {
  const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
  if (devices.length === 0) return undefined
  const centre: [number, number] = [
    middle(devices.map(({ longitude }) => longitude)),
    middle(devices.map(({ latitude }) => latitude)),
  ]
  const away = (device: Standing): number => distanceBetween(asPlace(centre), device)
  const within = devices.filter((device) => away(device) < 2 * GROUND_M)
  const reach = Math.max(...within.map(away))
  return { area: { kind: 'circle', centre, radiusM: Math.round(reach + aroundM) }, within }
}

/** Null where the site has made others of them, or none. */
async function planNamed(client: Client, name: string): Promise<string | null> {
  const rows = await readRows(
    client,
    { id: 'text' },
    'select id from alarm_plan where name = $1 and removed_at is null limit 1',
    [name],
  )
  return rows[0]?.id ?? null
}

/** Tells what the record lists, and nothing else. */
async function noteOf(
  client: Client,
  devices: readonly Standing[],
  [from, to]: readonly [number, number],
  { task }: DemoNames,
): Promise<string> {
  const [found] = await readRows(
    client,
    { count: 'number' },
    'select count(*)::int as count from alarm_event where device_id = any ($1) and begin_at >= $2 and begin_at <= $3',
    [devices.map(({ id }) => Number(id)), new Date(from), new Date(to)],
  )
  const count = found?.count ?? 0
  return count === 0 ? task.handOverCalm : task.handOver.replace('{count}', String(count))
}

/** Tasks of the demonstration, once, and only where nobody has made any: finished, under way and to come. */
export async function ensureDemoTasks(
  { transaction }: Pick<Database, 'transaction'>,
  offices: Readonly<Record<string, string>>,
  { registry, language, now }: { registry: Pick<Registry, 'model'>; language: Locale; now: number },
): Promise<void> {
  const isMobile = ({ deviceType }: Standing): boolean => registry.model(deviceType)?.mobile === true
  await transaction(async (client) => {
    const laidDown = await client.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', [
      SETTING_KEY,
      JSON.stringify(true),
    ])
    const found = await client.query('select from task limit 1')
    if (laidDown.rowCount === 0 || found.rowCount !== 0) return
    for (const each of TASKS) {
      const officeId = offices[each.office]
      if (officeId !== undefined) await layDown(client, each, officeId)
    }
  })

  async function layDown(client: Client, { key, busiType, state, begin, hours, plan }: DemoTask, officeId: string) {
    const all = await devicesBelow(client, officeId)
    const mobile = all.filter(isMobile).slice(0, MOBILE_MAX)
    const isOver = state === 'finished'
    const chosen = [...mobile, ...all.filter((each) => !isMobile(each)).slice(0, FIXED_MAX)]
    const ground = groundOf(chosen, isOver ? ROUNDS_M : GROUND_M)
    if (ground === undefined) return
    const names = DEMO_NAMES[language]
    const planBegin = now + begin * HOUR_MS
    const planEnd = planBegin + hours * HOUR_MS
    const draft: TaskDraft = {
      name: names.task[key],
      busiType,
      officeId,
      area: ground.area,
      planBegin,
      planEnd,
      devices: ground.within.map(({ sn }) => sn),
      people: [names.account.operator, names.account.customs],
      planId: plan === undefined ? null : await planNamed(client, names.plan[plan].name),
      notes: names.task.notes,
    }
    const by = 'operator'
    const made = Math.min(planBegin, now) - DAY_MS
    const id = await insertTask(client, draft, { by, at: made })
    const note = { taskId: id, officeId, by }
    await insertTaskEvent(client, { ...note, at: made, kind: 'made' })
    if (state === 'planned') return
    const endAt = isOver ? planEnd : null
    const ids = ground.within.filter(isMobile).map((device) => Number(device.id))
    const visits = isOver ? await cellVisits(client, ids, coverageGrid(ground.area), [planBegin, planEnd]) : []
    const coverage = isOver && ids.length > 0 ? coverageOf(ground.area, visits) : null
    const handOver = isOver ? await noteOf(client, ground.within, [planBegin, planEnd], names) : ''
    await stepTask(client, id, { state, beginAt: planBegin, endAt, handOver, coverage }, { by, at: endAt ?? planBegin })
    await insertTaskEvent(client, { ...note, at: planBegin, kind: 'started' })
    const begun = await findTask(client, id)
    if (begun !== undefined) await takeUpPlan(client, begun)
    if (endAt !== null) await insertTaskEvent(client, { ...note, at: endAt, kind: 'finished', note: handOver })
  }
}
