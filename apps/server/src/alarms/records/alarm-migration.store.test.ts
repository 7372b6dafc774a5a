import { alarmLifeSchema } from '@vigil/contract'
import { type AlarmCore, advanceAlarm, coreOf, lifeOf, NOTHING_MEASURED, raiseAlarm } from '@vigil/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { migrate, readMigrations } from '../../platform/database/migrations.ts'
import { openDatabase } from '../../platform/database.ts'

const BEGIN = Date.UTC(2026, 3, 1, 8)
const MINUTE_MS = 60_000
let test: TestDatabase

beforeAll(async () => {
  test = await createDatabase()
})
afterAll(() => test?.drop())

it('alarms of a server that kept no lives have one after its update, and act on like any other [DSP-01]', async () => {
  const database = openDatabase(test.url, { log: quiet })
  const { pool } = database
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < '0004'),
  )
  await pool.query(`insert into office (name, path) values ('Site', '/1/')`)
  await pool.query(
    `insert into device (sn, device_type, name, office_id, secret_hash) values ('A', 'RG500', 'A', 1, 'x')`,
  )
  const at = (minutes: number): Date => new Date(BEGIN + minutes * MINUTE_MS)
  const insert = (id: string, module: string, state: number, end: Date | null, handled: Date | null) =>
    pool.query(
      `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority, message,
         handled_at, changed_at)
       values ($1, 1, $2, $3, 2, $4, $4, $5, 'normal', 2, 'words', $6, $7)`,
      [id, module, state, at(0), end, handled, end ?? at(0)],
    )
  await insert('open', 'nuclearMod', 1, null, null)
  await insert('latched', 'sysMod', 0, at(1), null)
  await insert('handled', 'ecMod', 0, at(1), at(5))
  await database.migrate()

  const { rows } = await pool.query<{ id: string; phase: string; course: AlarmCore }>(
    'select id, phase, course from alarm_event order by id',
  )
  const courses = new Map(rows.map(({ id, course }) => [id, course]))
  for (const { course, phase } of rows) expect(alarmLifeSchema.strict().parse(lifeOf(course)).phase).toBe(phase)
  expect(rows.map(({ id, phase }) => `${id} ${phase}`)).toEqual(['handled handled', 'latched latched', 'open raised'])
  const raised = raiseAlarm({
    id: 'open',
    sn: 'A',
    module: 'nuclearMod',
    source: 'device',
    kind: 'normal',
    state: 2,
    at: BEGIN,
  })
  expect(courses.get('open')).toEqual({ ...coreOf(raised), reported: 1 })
  const open = { ...NOTHING_MEASURED, ...(courses.get('open') ?? coreOf(raised)) }
  const mark = { userId: '1', by: 'anna', at: BEGIN + MINUTE_MS, from: '', note: '' }
  expect(advanceAlarm(open, { type: 'acknowledge', version: 1, mark }).refusal).toBeNull()
  expect(courses.get('handled')).toMatchObject({
    endAt: BEGIN + MINUTE_MS,
    waitingSince: null,
    handled: { at: BEGIN + 5 * MINUTE_MS, peak: 2, kind: 'normal', options: [] },
  })
  const log = await pool.query('select event_id, kind, version from alarm_log order by event_id')
  expect(log.rows).toEqual(rows.map(({ id }) => ({ event_id: id, kind: 'raised', version: 1 })))
  await database.close()
})

it('cases of a server that did not tell who made them are told apart after its update [MRG-02]', async () => {
  const database = openDatabase(test.url, { log: quiet })
  const { pool } = database
  await pool.query(
    `insert into alarm_case (id, origin, by, at) values ('k1', 'hand', 'anna', now()), ('k2', 'auto', '', now())`,
  )
  await pool.query(`update alarm_event set case_id = case id when 'open' then 'k1' when 'latched' then 'k2' end,
    course = course - 'caseOrigin'`)
  await pool.query('alter table alarm_event drop column limits')
  const [limits] = readMigrations().filter(({ name }) => name.startsWith('0009'))
  await pool.query(limits?.sql ?? '')
  const { rows } = await pool.query(`select id, course ->> 'caseOrigin' as origin, limits from alarm_event order by id`)
  expect(rows).toEqual([
    { id: 'handled', origin: null, limits: null },
    { id: 'latched', origin: 'auto', limits: null },
    { id: 'open', origin: 'hand', limits: null },
  ])
  await database.close()
})
