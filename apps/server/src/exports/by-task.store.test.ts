import { ENDPOINTS, type ExportRequest, exportRequestSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { type ExportWorld, startExports } from '../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { readCsv } from '../../test/read-back.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { createHistoryReading } from '../history/reading/reading.ts'
import { createReadingDetails } from '../history/reading/reading-details.ts'
import { createTaskScope } from '../history/reading/task-scope.ts'
import { createRun } from '../platform/database/cancellable.ts'
import { createTrackHandlers } from '../tracks/track-handlers.ts'
import { createTripSource } from '../tracks/trip-source.ts'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 3, 1, 8)
const END = BEGIN + 60 * MINUTE
const UNKNOWN = { refusal: 'taskUnknown' }

let test: MigratedDatabase
let world: FollowUpWorld
let exports: ExportWorld
let task = ''

/** Records of each device before the task, at its begin, at its end and after it. */
const MOMENTS = { before: BEGIN - 1, first: BEGIN, last: END, behind: END + 1 }

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { VAN: ['GD606', CUSTOMS], CAR: ['GD606', CUSTOMS], BUS: ['GD606', METRO] })
  await pool.query('create table reading_now partition of reading default')
  const { rows: devices } = await pool.query<{ id: string; sn: string }>('select id, sn from device')
  for (const { id, sn } of devices) {
    for (const [name, at] of Object.entries(MOMENTS)) {
      await addAlarm(pool, { id: `${sn}-${name}`, deviceId: Number(id), beginAt: at, endAt: at + 1 })
      await pool.query(
        `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude) values ($1, $2, $2, 0, 1, 121.475, 31.235)`,
        [id, new Date(at)],
      )
      await pool.query('insert into device_state_change values ($1, $2, 0, 0, 1, 0)', [id, new Date(at)])
    }
    for (const at of [BEGIN - 30 * MINUTE, BEGIN, END - 5 * MINUTE, END + MINUTE]) {
      await pool.query(
        `insert into trip values ($1, $2, $3, false, 10, 500, 60000, null, null, null, null, 121, 31, 121.1, 31.1, '[]')`,
        [id, new Date(at), new Date(at + 5 * MINUTE)],
      )
    }
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into task (name, office_id, state, devices, begin_at, end_at, plan_begin, plan_end)
     values ('Patrol', $1, 'finished', '{VAN}', $2, $3, $2, $3) returning id`,
    [CUSTOMS, new Date(BEGIN), new Date(END)],
  )
  task = rows[0]?.id ?? ''
  world = await startFollowUp(test.database)
  exports = await startExports(world)
})
afterAll(async () => {
  await exports?.exports.stop()
  await world?.stop()
  await test?.drop()
})

const WIDE = { beginTime: BEGIN - 120 * MINUTE, endTime: END + 120 * MINUTE }
const page = { limit: 50 }

function lists() {
  const { database, directory, now } = world
  const shared = { database, directory, registry, language: 'en' as const, timeZone: 'UTC', now, log: quiet }
  const past = createHistoryReading({ ...shared, newId: () => 'id' })
  const trips = createTripSource({
    ...shared,
    runs: past.runs,
    run: createRun(database.pool),
    details: createReadingDetails({ database, registry }),
  })
  const nothing = {} as never
  const tracks = createTrackHandlers({
    ...shared,
    trips,
    push: nothing,
    replays: nothing,
    tracks: nothing,
    alike: nothing,
    ofTask: createTaskScope(shared).narrow,
  })
  return { ...past.details, ...tracks, ...world.calls }
}

describe('what is listed by task [ENT-11, API-03, RTE-14, FEA-04]', () => {
  const asked = () => ({ ...WIDE, ...page, taskId: task })
  const viewer = (officeId = CITY) => world.context(officeId)

  it('alarms are those of its devices that began from its begin to its end, both within', async () => {
    const { records, total } = ENDPOINTS.hisAlarm.output.parse(await lists().hisAlarm(asked(), viewer()))
    expect(records.map(({ id }) => id)).toEqual(['VAN-last', 'VAN-first'])
    expect(total).toBe(2)
  })

  it('trips, positions and states likewise', async () => {
    const trips = await lists().gdReplayList(asked(), viewer())
    expect(trips.records.map(({ sn, beginTime }) => `${sn} ${(beginTime - BEGIN) / MINUTE}`)).toEqual([
      'VAN 55',
      'VAN 0',
    ])
    const mobile = await lists().hisGd606(asked(), viewer())
    expect(mobile.records.map(({ sn, at }) => [sn, at])).toEqual([
      ['VAN', END],
      ['VAN', BEGIN],
    ])
    const states = await lists().hisState(asked(), viewer())
    expect(states.records.map(({ sn, at }) => [sn, at])).toEqual([
      ['VAN', END],
      ['VAN', BEGIN],
    ])
  })

  it('figures of alarms count its devices in its time, and rates are of that time', async () => {
    const input = { from: WIDE.beginTime, to: WIDE.endTime, taskId: task }
    const kpis = ENDPOINTS.alarmKpis.output.parse(await lists().alarmKpis(input, viewer()))
    expect(kpis).toMatchObject({ alarms: 2, from: BEGIN, to: END + 1 })
    const all = await lists().alarmKpis({ from: WIDE.beginTime, to: WIDE.endTime }, viewer())
    expect(all.alarms).toBe(12)
    const elsewhere = { from: END + 10 * MINUTE, to: END + 20 * MINUTE, taskId: task }
    expect((await lists().alarmKpis(elsewhere, viewer())).alarms).toBe(0)
    expect((await lists().alarmKpis({ ...input, officeId: METRO }, viewer())).alarms).toBe(0)
  })

  it('a task of an office that the user does not see is one that does not exist, in every list [PRM-04]', async () => {
    const { hisAlarm, hisReadings, hisGd606, hisDetect, hisState, hisFault, hisSampleData } = lists()
    const { stateTimelines, gdReplayList, alarmKpis } = lists()
    for (const [office, taskId] of [
      [METRO, task],
      [METRO, '999999999999999999'],
    ] as const) {
      const input = { ...WIDE, ...page, taskId }
      const from = viewer(office)
      await expect(hisAlarm(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisReadings({ ...input, step: 'hour' }, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisGd606(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisDetect(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisState(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisFault(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(hisSampleData(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(stateTimelines(input, from)).rejects.toMatchObject(UNKNOWN)
      await expect(gdReplayList(input, from)).rejects.toMatchObject(UNKNOWN)
      const span = { from: WIDE.beginTime, to: WIDE.endTime, taskId }
      await expect(alarmKpis(span, from)).rejects.toMatchObject(UNKNOWN)
    }
  })
})

describe('what is exported by task [ENT-11, FEA-04]', () => {
  const request = (what: string, format: string, taskId = task): ExportRequest =>
    exportRequestSchema.parse({ what, format, lang: 'en', filter: { ...WIDE, taskId } })
  const rowsOf = async (what: string): Promise<string[][]> => {
    const { bytes } = await exports.fileOf(exports.calls.exportAll(request(what, 'csv'), world.context(CITY)))
    return readCsv(bytes).slice(1)
  }

  it('has the rows that its list has', async () => {
    const alarms = await rowsOf('alarm')
    expect(alarms.map((row) => row.find((cell) => /^(VAN|CAR|BUS)-/.test(cell)))).toEqual(['VAN-last', 'VAN-first'])
    for (const what of ['gd606', 'state', 'trip']) {
      const rows = await rowsOf(what)
      expect(rows).toHaveLength(2)
      expect(rows.every((row) => row.includes('VAN'))).toBe(true)
    }
  })

  it('of a task of another office is refused as of one that does not exist, whatever is exported [PRM-04]', async () => {
    for (const what of ['alarm', 'reading', 'gd606', 'detection', 'state', 'timeline', 'fault', 'sample', 'trip']) {
      for (const [office, id] of [
        [METRO, task],
        [CITY, '999999999999999999'],
      ] as const) {
        const asked = exports.calls.exportAll(request(what, 'csv', id), world.context(office))
        await expect(asked, what).rejects.toMatchObject(UNKNOWN)
      }
    }
    for (const [what, format] of [
      ['track', 'gpx'],
      ['task', 'zip'],
      ['spectrum', 'n42'],
    ] as const) {
      const asked = exports.calls.exportAll(request(what, format), world.context(METRO))
      await expect(asked, what).rejects.toMatchObject(UNKNOWN)
    }
  })
})
