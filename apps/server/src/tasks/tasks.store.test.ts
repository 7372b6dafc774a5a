import {
  ALL_PERMISSIONS,
  ENDPOINTS,
  Permission,
  PUSH_TOPICS,
  TASKS_LISTED,
  type Task,
  type TaskDraft,
  type TaskNews,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import type { LiveEntry } from '../fleet/live-entry.ts'
import { createDirectory } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import { createTasks, type Tasks } from './tasks.ts'

const HOUR = 3_600_000
const MOBILE = registry.models.find((model) => model.mobile === true)?.id ?? ''
const CENTRE = [121.5, 31.2] as const
/** One degree of latitude is 111 km. */
const metresNorth = (metres: number): number => CENTRE[1] + metres / 111_195

let test: MigratedDatabase
let tasks: Tasks
let now = Date.parse('2026-03-07T08:00:00Z')
let told: { officePath: string; data: TaskNews }[] = []
let offices: Record<'city' | 'customs' | 'metro', string>

const context = (
  officeId: string,
  username = 'olga',
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): UserContext => ({
  locale: 'en',
  requestId: 'r',
  address: '10.0.0.1',
  token: 't',
  user: { id: '1', username, officeId, permissions: new Set(permissions) },
})
const draft = (part: Partial<TaskDraft> = {}): TaskDraft => ({
  name: 'Market patrol',
  busiType: 'patrol',
  officeId: offices.customs,
  area: { kind: 'circle', centre: [...CENTRE], radiusM: 500 },
  planBegin: now,
  planEnd: now + HOUR,
  devices: ['CAR', 'GATE'],
  people: ['Anna'],
  planId: null,
  notes: '',
  ...part,
})
const save = (part: Partial<TaskDraft> & { id?: string; version?: number } = {}, from = context(offices.city)) =>
  tasks.handlers.saveTask({ ...draft(), ...part }, from)
const act = (
  task: Task,
  name: 'start' | 'pause' | 'resume' | 'finish' | 'cancel',
  note = '',
  from = context(offices.city),
) => tasks.handlers.actOnTask({ id: task.id, version: task.version, act: name, note }, from)
const recordOf = async (task: Task, from = context(offices.city)) =>
  ENDPOINTS.taskRecord.output.parse(await tasks.handlers.taskRecord({ id: task.id }, from))
const refusal = (name: string) => ({ refusal: name })

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  const office = async (name: string, parent: string | null, path: (id: string) => string): Promise<string> => {
    const { rows } = await pool.query('insert into office (name, parent_id, path) values ($1, $2, $1) returning id', [
      name,
      parent,
    ])
    await pool.query('update office set path = $2 where id = $1', [rows[0].id, path(rows[0].id)])
    return rows[0].id
  }
  const city = await office('City', null, (id) => `/${id}/`)
  const below = (id: string) => `/${city}/${id}/`
  offices = { city, customs: await office('Customs', city, below), metro: await office('Metro', city, below) }
  for (const [sn, type, where] of [
    ['CAR', MOBILE, offices.customs],
    ['GATE', 'RG500', offices.customs],
    ['TUNNEL', 'RG500', offices.metro],
  ]) {
    await pool.query(
      `insert into device (sn, device_type, name, office_id, secret_hash, longitude, latitude) values ($1, $2, $1, $3, 'x', 121.5, 31.2)`,
      [sn, type, where],
    )
  }
  await pool.query(`create table reading_now partition of reading default`)
})
afterAll(() => test?.drop())
async function startTasks(push: Parameters<typeof createTasks>[0]['push']): Promise<void> {
  const directory = await createDirectory({ database: test.database, registry, log: quiet })
  tasks = createTasks({
    database: test.database,
    directory,
    registry,
    language: 'en',
    push,
    now: () => now,
    log: quiet,
  })
  await tasks.start()
}
const telling: Parameters<typeof startTasks>[0] = {
  tellAllSeeing: ({ officePath }, topic, _code, data) => {
    if (topic === PUSH_TOPICS.task) told.push({ officePath, data: data as TaskNews })
  },
}
beforeEach(async () => {
  told = []
  await startTasks(telling)
})
afterEach(async () => {
  await test.database.pool.query('delete from task')
})

describe('a task [ENT-11, API-03, RTE-17]', () => {
  it('are listed page by page, those under way first, none twice and none left out [ENT-11]', async () => {
    const { pool } = test.database
    await pool.query(
      `insert into task (name, office_id, busi_type, state, plan_begin, plan_end)
       select 'T' || n, $1, 'patrol', case when n % 250 = 0 then 'paused' else 'finished' end,
         '2020-01-01Z'::timestamptz + (n / 3) * interval '1 hour', '2030-01-01Z' from generate_series(1, $2::int) as n`,
      [offices.customs, 2 * TASKS_LISTED + 3],
    )
    const all: Task[] = []
    for (let before: string | undefined; ; before = all.at(-1)?.id) {
      const page = await tasks.handlers.task(before === undefined ? {} : { before }, context(offices.customs))
      all.push(...page)
      if (page.length < TASKS_LISTED) break
    }
    const counted = await pool.query('select count(*)::int as n from task where office_id = $1', [offices.customs])
    expect(new Set(all.map(({ id }) => id)).size).toBe(counted.rows[0].n)
    expect(all).toHaveLength(counted.rows[0].n)
    expect(all.slice(0, 4).map(({ state }) => state)).toEqual(['paused', 'paused', 'paused', 'paused'])
    expect(await tasks.handlers.task({ before: all[0]?.id }, context(offices.metro))).toEqual([])
    await pool.query(`delete from task where name like 'T%'`)
  })

  it('older than the list are found by a part of their name or office, and one by its id [ENT-11]', async () => {
    const { pool } = test.database
    await pool.query(
      `insert into task (name, office_id, busi_type, state, plan_begin, plan_end)
       select 'Round ' || n, $1, 'patrol', 'finished', '2025-01-01Z', '2025-01-02Z' from generate_series(1, $2::int) as n`,
      [offices.customs, TASKS_LISTED],
    )
    const { rows } = await pool.query<{ id: string }>(
      `insert into task (name, office_id, busi_type, state, plan_begin, plan_end)
       values ('Порт 100%_', $1, 'patrol', 'finished', '2020-01-01Z', '2020-01-02Z') returning id`,
      [offices.customs],
    )
    const id = rows[0]?.id ?? ''
    const named = async (asked: { text?: string; id?: string }, officeId = offices.customs) =>
      (await tasks.handlers.task(asked, context(officeId))).map(({ name }) => name)
    expect(await named({})).not.toContain('Порт 100%_')
    expect(await named({ text: ' порт ' })).toEqual(['Порт 100%_'])
    expect(await named({ text: '0%_ customs' })).toEqual(['Порт 100%_'])
    expect(await named({ text: 'customs Порт' })).toEqual(['Порт 100%_'])
    expect(await named({ text: 'customs Порт nowhere' })).toEqual([])
    // What is typed is text, and no pattern.
    expect(await named({ text: 'Порт%0' })).toEqual([])
    expect(await named({ id })).toEqual(['Порт 100%_'])
    expect(await named({ text: 'round' })).toHaveLength(TASKS_LISTED)
    expect([await named({ text: 'порт' }, offices.metro), await named({ id }, offices.metro)]).toEqual([[], []])
  })

  it('is made, started, paused, resumed and finished, and each act is told, noted and audited', async () => {
    const made = ENDPOINTS.saveTask.output.parse(await save())
    expect(made).toMatchObject({
      state: 'planned',
      version: 1,
      changedBy: 'olga',
      officeName: 'Customs',
      beginAt: null,
    })
    now += 60_000
    const started = await act(made, 'start')
    expect(started).toMatchObject({ state: 'underWay', version: 2, beginAt: now })
    const resumed = await act(await act(started, 'pause'), 'resume')
    now += HOUR
    const finished = await act(resumed, 'finish', ' All calm ')
    expect(finished).toMatchObject({ state: 'finished', endAt: now, handOver: 'All calm', beginAt: started.beginAt })
    expect((await recordOf(finished)).events.map(({ kind, by }) => `${kind} ${by}`)).toEqual(
      ['made', 'started', 'paused', 'resumed', 'finished'].map((kind) => `${kind} olga`),
    )
    expect(told.map(({ data }) => data.event.kind)).toEqual(['made', 'started', 'paused', 'resumed', 'finished'])
    expect(new Set(told.map(({ officePath }) => officePath))).toEqual(new Set([`/${offices.city}/${offices.customs}/`]))
    const { rows } = await test.database.pool.query(`select act from audit where detail->>'task' = $1 order by id`, [
      made.id,
    ])
    expect(rows.map((row) => row.act)).toEqual(['taskMake', 'taskStart', 'taskPause', 'taskResume', 'taskFinish'])
  })

  it('is changed on the version that was read; who comes second hears who came first', async () => {
    const made = await save()
    const changed = await save({ id: made.id, version: 1, name: 'Night patrol' }, context(offices.city, 'ivan'))
    expect(changed).toMatchObject({ name: 'Night patrol', version: 2, changedBy: 'ivan' })
    await expect(save({ id: made.id, version: 1, name: 'Mine' })).rejects.toMatchObject({
      refusal: 'taskChanged',
      values: { by: 'ivan' },
    })
    await expect(act(made, 'start')).rejects.toMatchObject(refusal('taskChanged'))
    expect(await tasks.handlers.task({}, context(offices.city))).toMatchObject([
      { name: 'Night patrol', state: 'planned' },
    ])
  })

  it('that is given to another office is told to both: the former hears that it is gone, and not whereto [PRM-04]', async () => {
    const made = await save()
    told = []
    const moved = await save({ id: made.id, version: 1, officeId: offices.metro, devices: [], name: 'Tunnel patrol' })
    expect(moved.officeId).toBe(offices.metro)
    expect(told.map(({ officePath, data }) => [officePath, data.event.kind, data.task.name])).toEqual([
      [`/${offices.city}/${offices.customs}/`, 'changed', 'Market patrol'],
      [`/${offices.city}/${offices.metro}/`, 'changed', 'Tunnel patrol'],
    ])
    expect(await tasks.handlers.task({}, context(offices.customs))).toEqual([])
    expect(await tasks.handlers.task({}, context(offices.metro))).toMatchObject([{ name: 'Tunnel patrol' }])
  })

  it('an act that was stored by a server that died before it told of it is known after the restart [RTE-17]', async () => {
    const made = await save()
    await startTasks({
      tellAllSeeing: () => {
        throw new Error('killed')
      },
    })
    await expect(act(made, 'start')).rejects.toThrow('killed')
    await startTasks(telling)
    const [known] = await tasks.handlers.task({}, context(offices.customs))
    expect(known).toMatchObject({ id: made.id, state: 'underWay', version: 2 })
    expect((await recordOf(made)).events.map(({ kind }) => kind)).toEqual(['made', 'started'])
    // Who pressed it and got no answer can not do it twice.
    await expect(act(made, 'start')).rejects.toMatchObject(refusal('taskChanged'))
  })

  it('of two who act at once one acts', async () => {
    const made = await save()
    const both = await Promise.allSettled([act(made, 'start'), act(made, 'start', '', context(offices.city, 'ivan'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of who starts and who cancels it at once, and of three who change it at once, one comes first', async () => {
    const made = await save()
    const both = await Promise.allSettled([
      act(made, 'start'),
      act(made, 'cancel', 'rain', context(offices.city, 'ivan')),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const events = (await recordOf(made)).events.map(({ kind }) => kind)
    expect(events).toHaveLength(2)
    const other = await save()
    const edits = await Promise.allSettled(['a', 'b', 'c'].map((name) => save({ id: other.id, version: 1, name })))
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await recordOf(other)).task.version).toBe(2)
  })

  it('is not said to be a copy of one that the user does not see [PRM-04]', async () => {
    const made = await save()
    const metro = context(offices.metro)
    const input = { ...draft({ officeId: offices.metro, devices: [] }), copyOf: made.id }
    await expect(tasks.handlers.saveTask(input, metro)).rejects.toMatchObject(refusal('taskUnknown'))
    expect((await tasks.handlers.saveTask(input, context(offices.city))).officeId).toBe(offices.metro)
  })

  it('that is over is not changed, and one without area or hand-over neither begins nor ends', async () => {
    const bare = await save({ area: null })
    await expect(act(bare, 'start')).rejects.toMatchObject(refusal('invalidField'))
    await expect(act(bare, 'finish', 'x')).rejects.toMatchObject(refusal('taskActImpossible'))
    const running = await act(await save(), 'start')
    await expect(act(running, 'finish', ' ')).rejects.toMatchObject(refusal('invalidField'))
    await expect(save({ ...running, area: null })).rejects.toMatchObject(refusal('invalidField'))
    const over = await act(running, 'cancel', 'rain')
    await expect(save({ id: over.id, version: over.version })).rejects.toMatchObject(refusal('taskActImpossible'))
    await expect(act(over, 'resume')).rejects.toMatchObject(refusal('taskActImpossible'))
  })

  it('is seen by its office and those above, and only devices of its office are on it [PRM-04]', async () => {
    const ofCustoms = await save()
    await save({ officeId: offices.metro, devices: ['TUNNEL'] })
    const names = async (officeId: string) =>
      (await tasks.handlers.task({}, context(officeId))).map((task) => task.devices)
    expect(await names(offices.city)).toHaveLength(2)
    expect(await names(offices.metro)).toEqual([['TUNNEL']])
    const metro = context(offices.metro)
    await expect(recordOf(ofCustoms, metro)).rejects.toMatchObject(refusal('taskUnknown'))
    await expect(act(ofCustoms, 'start', '', metro)).rejects.toMatchObject(refusal('taskUnknown'))
    await expect(save({}, metro)).rejects.toMatchObject(refusal('noPermission'))
    await expect(save({ devices: ['TUNNEL'] })).rejects.toMatchObject(refusal('invalidField'))
    await expect(save({ planId: 'none' })).rejects.toMatchObject(refusal('planUnknown'))
    const crossing: [number, number][] = [
      [10, 50],
      [10.02, 50.01],
      [10.02, 50],
      [10, 50.01],
    ]
    await expect(save({ area: { kind: 'polygon', points: crossing } })).rejects.toMatchObject(refusal('invalidField'))
    const without = ALL_PERMISSIONS.filter((code) => code !== Permission.TaskMonitor)
    await expect(save({}, context(offices.city, 'olga', without))).rejects.toMatchObject(refusal('noPermission'))
  })
})

describe('a task under way [RTE-17]', () => {
  const heardAt = (metres: number, sn = 'CAR'): void => {
    const position = { longitude: CENTRE[0], latitude: metresNorth(metres) }
    tasks.heard({ row: { sn }, device: { position } } as unknown as LiveEntry, {} as never)
  }
  const kinds = async (task: Task) =>
    (await recordOf(task)).events.map(({ kind, sn }) => (sn === null ? kind : `${kind} ${sn}`))
  const noted = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await test.database.pool.query('select id from task_event where sn is not null')
      expect(rows).toHaveLength(count)
    })

  it('tells of a mobile device that leaves its area and of its return, once each, also after a new start', async () => {
    const running = await act(await save(), 'start')
    await tasks.start()
    heardAt(100)
    heardAt(700)
    heardAt(800)
    heardAt(520)
    heardAt(900, 'GATE')
    await noted(1)
    // Another process, or this one after a crash.
    await tasks.start()
    heardAt(700)
    heardAt(10)
    await noted(2)
    expect(await kinds(running)).toEqual(['made', 'started', 'left CAR', 'returned CAR'])
    expect(told.slice(-2).map(({ data }) => [data.event.kind, data.event.sn])).toEqual([
      ['left', 'CAR'],
      ['returned', 'CAR'],
    ])
    const paused = await act(running, 'pause')
    await tasks.start()
    heardAt(900)
    heardAt(10)
    expect(await kinds(paused)).toEqual(['made', 'started', 'left CAR', 'returned CAR', 'paused'])
  })

  it('tells once that a device left, however many servers see it, and nothing of a task that was ended meanwhile', async () => {
    const running = await act(await save(), 'start')
    await tasks.start()
    // As another server, or this one while it reads the tasks anew, would note it a moment before.
    const insert = (kind: string) =>
      test.database.pool.query(
        `insert into task_event (task_id, office_id, at, kind, sn) values ($1, $2, $3, $4, 'CAR')`,
        [running.id, running.officeId, new Date(now), kind],
      )
    await insert('left')
    const before = told.length
    heardAt(700)
    heardAt(10)
    await vi.waitFor(async () => expect(await kinds(running)).toContain('returned CAR'))
    expect(await kinds(running)).toEqual(['made', 'started', 'left CAR', 'returned CAR'])
    expect(told.slice(before).map(({ data }) => data.event.kind)).toEqual(['returned'])
    // Ended by another server of which this one has not heard yet.
    await test.database.pool.query(`update task set state = 'finished' where id = $1`, [running.id])
    heardAt(700)
    await vi.waitFor(async () => expect(await kinds(running)).toHaveLength(4))
    expect(told.slice(before)).toHaveLength(1)
  })

  it('can be ended while its positions can not be counted; they are counted when somebody looks again', async () => {
    const running = await act(await save(), 'start')
    const { pool } = test.database
    await pool.query(
      `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
       select id, $1, $1, 0, 1, $2, $3 from device where sn = 'CAR'`,
      [new Date(now + 1000), CENTRE[0], CENTRE[1]],
    )
    now += 3 * 24 * HOUR
    await pool.query('alter table reading rename column longitude to longitude_gone')
    const over = await act(running, 'finish', 'done').finally(() =>
      pool.query('alter table reading rename column longitude_gone to longitude'),
    )
    expect(over.state).toBe('finished')
    const { coverage } = await recordOf(over)
    expect(coverage?.cells.filter(([, , at]) => at !== null)).toHaveLength(1)
  })

  it('counts the cells that mobile devices were in, and keeps them when readings are gone', async () => {
    const running = await act(await save(), 'start')
    const { pool } = test.database
    const put = (sn: string, metres: number, at: number) =>
      pool.query(
        `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
         select id, $2, $2, 0, 1, $3, $4 from device where sn = $1`,
        [sn, new Date(at), CENTRE[0], metresNorth(metres)],
      )
    await put('CAR', 10, now + 1000)
    await put('CAR', 12, now + 2000)
    await put('CAR', 210, now + 3000)
    await put('CAR', 900, now + 4000)
    await put('GATE', -300, now + 5000)
    await put('CAR', -300, now - HOUR)
    const begun = now
    now += 10_000
    const visited = (await recordOf(running)).coverage?.cells.flatMap(([, , at]) => at ?? [])
    expect(visited?.sort()).toEqual([begun + 2000, begun + 3000])
    const over = await act(running, 'finish', 'done')
    await pool.query('delete from reading')
    expect((await recordOf(over)).coverage?.cells.flatMap(([, , at]) => at ?? [])).toHaveLength(2)
    expect((await recordOf(await save())).coverage).toBeNull()
  })

  it('across the date line counts the cells on both sides of it', async () => {
    const area = { kind: 'circle', centre: [180, -16.8], radiusM: 500 } as const
    const running = await act(await save({ area: { ...area, centre: [...area.centre] } }), 'start')
    for (const [n, longitude] of [179.998, -179.998, 179.99, -179.99].entries()) {
      await test.database.pool.query(
        `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
         select id, $1, $1, 0, 1, $2, -16.8 from device where sn = 'CAR'`,
        [new Date(now + n * 1000), longitude],
      )
    }
    const begun = now
    now += 10_000
    const visited = (await recordOf(running)).coverage?.cells.flatMap(([, , at]) => at ?? [])
    expect(visited?.sort()).toEqual([begun, begun + 1000])
  })

  it('has the alarms of its devices that began while it lasted, and nobody else’s', async () => {
    const running = await act(await save(), 'start')
    const put = async (id: string, sn: string, at: number) => {
      const { rows } = await test.database.pool.query('select id from device where sn = $1', [sn])
      await addAlarm(test.database.pool, { id, deviceId: Number(rows[0].id), beginAt: at, endAt: at + 1 })
    }
    await put('mine', 'GATE', now + 5)
    await put('foreign', 'TUNNEL', now + 5)
    await put('before', 'GATE', now - HOUR)
    now += 1000
    expect((await recordOf(running)).alarms.map(({ id }) => id)).toEqual(['mine'])
  })
})

describe('the steps of the response plan of a task [RTE-17, DSP-05]', () => {
  const STEPS = [
    { id: 's1', text: 'Close the gate' },
    { id: 's2', text: 'Call the fire brigade' },
  ]
  async function addPlan(id: string, steps = STEPS): Promise<string> {
    await test.database.pool.query(
      `insert into alarm_plan (id, name, level, kinds, office_id, steps, changed_by, changed_at)
       values ($1, $1, 2, '{}', null, $2, 'olga', now())`,
      [id, JSON.stringify(steps)],
    )
    return id
  }
  const tick = (
    task: Task,
    stepId: string,
    done = true,
    { seenAt = null as number | null, from = context(offices.city), planId = task.planId ?? '' } = {},
  ) => tasks.handlers.tickTaskStep({ id: task.id, planId, stepId, done, seenAt }, from)
  const ticksOf = async (task: Task) =>
    (await recordOf(task)).plan?.steps.map(({ text, tick: mark }) => `${text} ${mark?.by ?? '-'}`)

  it('stand with the task as they are, are ticked once it has begun, told, noted, audited and kept with its end', async () => {
    const planId = await addPlan('gate')
    const planned = await save({ planId })
    expect(await ticksOf(planned)).toEqual(['Close the gate -', 'Call the fire brigade -'])
    await expect(tick(planned, 's1')).rejects.toMatchObject(refusal('taskActImpossible'))
    const running = await act(planned, 'start')
    // Who edits the plan now changes nothing of what the task follows; nor does who removes it.
    await test.database.pool.query(
      `update alarm_plan set steps = '[{"id":"s9","text":"Wait"}]', removed_at = now() where id = $1`,
      [planId],
    )
    now += 1000
    const doneAt = now
    const after = ENDPOINTS.tickTaskStep.output.parse(await tick(running, 's1'))
    expect(after.steps[0]?.tick).toMatchObject({ by: 'olga', at: doneAt, from: '10.0.0.1' })
    expect(await ticksOf(running)).toEqual(['Close the gate olga', 'Call the fire brigade -'])
    expect(told.at(-1)?.data).toMatchObject({ event: { kind: 'stepTicked', by: 'olga', note: 'Close the gate' } })
    // Whoever acts on the task is not held up by a tick.
    const paused = await act(running, 'pause')
    await tick(paused, 's2', true, { from: context(offices.city, 'ivan') })
    now += 1000
    await tick(paused, 's1', false, { seenAt: doneAt })
    const over = await act(paused, 'finish', 'done')
    expect(await ticksOf(over)).toEqual(['Close the gate -', 'Call the fire brigade ivan'])
    await expect(tick(over, 's1')).rejects.toMatchObject(refusal('taskActImpossible'))
    expect((await recordOf(over)).events.map(({ kind }) => kind)).toEqual([
      ...['made', 'started', 'stepTicked', 'paused', 'stepTicked', 'stepUnticked', 'finished'],
    ])
    const { rows } = await test.database.pool.query(
      `select detail ->> 'text' as text, detail ->> 'done' as done from audit
       where act = 'taskStep' and detail ->> 'task' = $1 order by id`,
      [running.id],
    )
    expect(rows).toEqual([
      { text: 'Close the gate', done: 'true' },
      { text: 'Call the fire brigade', done: 'true' },
      { text: 'Close the gate', done: 'false' },
    ])
  })

  it('two who tick at once both tick; a step is done once, and a mark that was not seen is not taken back', async () => {
    const running = await act(await save({ planId: await addPlan('two') }), 'start')
    await Promise.all([tick(running, 's1'), tick(running, 's2', true, { from: context(offices.city, 'ivan') })])
    expect(await ticksOf(running)).toEqual(['Close the gate olga', 'Call the fire brigade ivan'])
    const before = told.length
    now += 1000
    await tick(running, 's1', true, { from: context(offices.city, 'ivan') })
    expect(await ticksOf(running)).toEqual(['Close the gate olga', 'Call the fire brigade ivan'])
    expect(told).toHaveLength(before)
    await expect(tick(running, 's1', false, { seenAt: now })).rejects.toMatchObject({
      refusal: 'taskChanged',
      values: { by: 'olga' },
    })
  })

  it('are those of the plan that the task names now: another one is taken up with the change', async () => {
    const running = await act(await save({ planId: await addPlan('first') }), 'start')
    await tick(running, 's1')
    const next = await addPlan('next', [{ id: 's1', text: 'Sound the siren' }])
    const changed = await save({ id: running.id, version: running.version, planId: next })
    expect(await ticksOf(changed)).toEqual(['Sound the siren -'])
    await expect(tick(running, 's1')).rejects.toMatchObject(refusal('taskChanged'))
    await expect(tick(changed, 'unknown')).rejects.toMatchObject(refusal('planUnknown'))
    const without = await save({ id: running.id, version: changed.version, planId: null })
    expect(await ticksOf(without)).toBeUndefined()
  })

  it('are not those of a plan that the task never had, and nobody is said to have changed it', async () => {
    const other = await addPlan('other')
    const running = await act(await save({ planId: await addPlan('own') }), 'start')
    await expect(tick(running, 's1', true, { planId: other })).rejects.toMatchObject(refusal('planUnknown'))
    const without = await act(await save({ planId: null }), 'start')
    await expect(tick(without, 's1', true, { planId: other })).rejects.toMatchObject(refusal('planUnknown'))
    expect(await ticksOf(running)).toEqual(['Close the gate -', 'Call the fire brigade -'])
  })

  it('of a task that began before steps were kept are those of its plan, kept with the first tick', async () => {
    const running = await act(await save({ planId: await addPlan('old') }), 'start')
    await test.database.pool.query('delete from task_plan')
    await tick(running, 's2')
    expect(await ticksOf(running)).toEqual(['Close the gate -', 'Call the fire brigade olga'])
  })

  it('are ticked by nobody who does not see the task or may not run tasks [PRM-04]', async () => {
    const running = await act(await save({ planId: await addPlan('seen') }), 'start')
    await expect(tick(running, 's1', true, { from: context(offices.metro) })).rejects.toMatchObject(
      refusal('taskUnknown'),
    )
    const without = ALL_PERMISSIONS.filter((code) => code !== Permission.TaskMonitor)
    await expect(tick(running, 's1', true, { from: context(offices.city, 'olga', without) })).rejects.toMatchObject(
      refusal('noPermission'),
    )
  })
})
