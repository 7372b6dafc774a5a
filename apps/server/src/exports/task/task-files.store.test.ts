import type { ExportRequest } from '@vigil/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type ExportWorld, startExports } from '../../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'
import { expectGpx } from '../../../test/way-files.ts'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 3, 1, 8)
const END = BEGIN + 60 * MINUTE

let test: MigratedDatabase
let world: FollowUpWorld
let exports: ExportWorld
const DAY = 24 * 60 * MINUTE
let taskId = ''

/** A task of both devices; its id. */
async function addTask(name: string, beginAt: number, endAt: number): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `insert into task (name, office_id, busi_type, state, area, devices, people, notes, hand_over, begin_at, end_at, plan_begin, plan_end)
     values ($5, $1, 'patrol', 'finished', $2, '{VAN,GATE}', '{Anna,Борис}', 'Gate 3', '=All calm', $3, $4, $3, $4)
     returning id`,
    [
      CUSTOMS,
      JSON.stringify({ kind: 'circle', centre: [121.475, 31.235], radiusM: 2000 }),
      new Date(beginAt),
      new Date(endAt),
      name,
    ],
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { VAN: ['GD606', CUSTOMS], GATE: ['RG500', CUSTOMS], TUNNEL: ['RG500', METRO] })
  await pool.query('create table reading_now partition of reading default')
  const { rows: devices } = await pool.query<{ id: string; sn: string }>('select id, sn from device')
  const idOf = (sn: string): number => Number(devices.find((device) => device.sn === sn)?.id)
  // Driven to the north for ten minutes, then nothing is told for twenty, then again.
  for (const [n, minutes] of [0, 2, 4, 6, 8, 28, 30, 32].entries()) {
    await pool.query(
      `insert into reading (device_id, at, device_time, state2, runstate, longitude, latitude)
       values ($1, $2, $2, 0, 1, 121.475, $3)`,
      [idOf('VAN'), new Date(BEGIN + minutes * MINUTE), 31.235 + n * 0.002],
    )
  }
  await addAlarm(pool, {
    id: 'of-the-task',
    deviceId: idOf('GATE'),
    beginAt: BEGIN + MINUTE,
    endAt: BEGIN + 2 * MINUTE,
  })
  await addAlarm(pool, { id: 'before-it', deviceId: idOf('GATE'), beginAt: BEGIN - MINUTE, endAt: BEGIN })
  await addAlarm(pool, { id: 'of-others', deviceId: idOf('TUNNEL'), beginAt: BEGIN + MINUTE, endAt: END })
  taskId = await addTask('Market <patrol> & more', BEGIN, END)
  await pool.query(
    `insert into task_event (task_id, office_id, at, kind, by, note) values ($1, $2, $3, 'finished', 'olga', '=All calm')`,
    [taskId, CUSTOMS, new Date(END)],
  )
  await pool.query(`insert into task_plan (task_id, chosen) values ($1, $2)`, [
    taskId,
    JSON.stringify({
      planId: 'p1',
      name: 'Gate',
      level: 2,
      steps: [
        { id: 's1', text: 'Close the gate', tick: { userId: '1', by: 'olga', at: BEGIN, from: '', note: '' } },
        { id: 's2', text: 'Open it again', tick: null },
      ],
    }),
  ])
  await pool.query(
    `insert into alarm_plan (id, name, level, kinds, steps, changed_by, changed_at) values ('p1', 'Gate', 2, '{}', '[]', '', now())`,
  )
  await pool.query(`update task set plan_id = 'p1' where id = $1`, [taskId])
  world = await startFollowUp(test.database)
  // The page as it is: that a browser prints it is shown with the other printed files.
  exports = await startExports(world, { settings: { chromiumPath: '/nowhere' } })
})
afterAll(async () => {
  await exports?.exports.stop()
  await world?.stop()
  await test?.drop()
})

const ask = (format: 'html' | 'zip', user = CUSTOMS, lang = 'en', id = taskId) => {
  const request: ExportRequest = { what: 'task', format, lang, filter: { taskId: id } }
  return exports.fileOf(exports.calls.exportAll(request, world.context(user)))
}

describe('the record of a task as a file [RTE-17, FEA-04]', () => {
  it('is a report with map, counts, alarms of the task alone, people and hand-over note', async () => {
    const { text, headers } = await ask('html')
    expect(headers.get('content-type')).toContain('text/html')
    for (const told of [
      'Market &lt;patrol&gt; &amp; more',
      '<dt>State</dt>',
      'Finished',
      'Anna, Борис',
      '=All calm',
      '0 of 1',
      'Steps of the plan',
      'Close the gate',
    ]) {
      expect(text).toContain(told)
    }
    expect(text.match(/<path class="area"/g)).toHaveLength(1)
    // Two stretches: across what nobody knows no line is drawn.
    expect(text.match(/<path class="line"/g)).toHaveLength(2)
    // Two minutes apart: the way between such places is not known, and drawn so.
    expect(text.match(/<path class="line" style="stroke-dasharray/g)).toHaveLength(2)
    expect(text).toContain('positions far apart, way between them not known')
    expect(text).not.toContain('Device TUNNEL')
  })

  it('is in the language of its reader, and from right to left in Arabic', async () => {
    const { text } = await ask('html', CUSTOMS, 'ar')
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('سجل المهمة')
    expect((await ask('html', CUSTOMS, 'zh-CN')).text).toContain('任务记录')
  })

  it('names the system in the language of its reader, whatever the language of the site [I18N-01]', async () => {
    const untitled = await startExports(world, {
      settings: { chromiumPath: '/nowhere', deploymentId: 0, siteTitle: '' },
    })
    const titleIn = async (lang: string): Promise<string> => {
      const request: ExportRequest = { what: 'task', format: 'html', lang, filter: { taskId } }
      const { text } = await untitled.fileOf(untitled.calls.exportAll(request, world.context(CUSTOMS)))
      return /<title>(.*)<\/title>/.exec(text)?.[1] ?? ''
    }
    try {
      expect(await titleIn('en')).toBe('Task record · Data-management platform')
      expect(await titleIn('zh-CN')).toMatch(/^任务记录 · \p{Script=Han}+$/u)
    } finally {
      await untitled.exports.stop()
    }
  })

  it('is an archive of which every file can be read', async () => {
    const { bytes, headers } = await ask('zip')
    expect(headers.get('content-type')).toBe('application/zip')
    const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]))
    expect(Object.keys(files).sort()).toEqual(
      [
        'alarms.csv',
        'detections.csv',
        'devices.csv',
        'faults.csv',
        'happened.csv',
        'readings/GATE.csv',
        'readings/VAN.csv',
        'report.html',
        'samples.csv',
        'states.csv',
        'steps.csv',
        'task.json',
        'ways.gpx',
      ].sort(),
    )
    expect(JSON.parse(files['task.json'] ?? '').task).toMatchObject({ id: taskId, handOver: '=All calm' })
    expect(JSON.parse(files['task.json'] ?? '').plan.steps).toHaveLength(2)
    expect(files['steps.csv']).toMatch(/Close the gate.*olga/)
    expect(files['steps.csv']).toContain('Open it again')
    expect(files['alarms.csv']).toContain('of-the-task')
    expect(files['alarms.csv']).not.toMatch(/before-it|of-others/)
    // What a person wrote can not become a formula.
    expect(files['happened.csv']).toContain(`'=All calm`)
    await expectGpx(files['ways.gpx'] ?? '')
    expect(files['ways.gpx']?.match(/<trkpt /g)).toHaveLength(8)
    expect(files['ways.gpx']?.match(/<trkseg>/g)).toHaveLength(2)
  })

  it('of months is whole: no list of the past is that long, its files are', async () => {
    const { pool } = test.database
    const { rows } = await pool.query<{ id: string }>(`select id from device where sn = 'GATE'`)
    for (const [id, days] of Object.entries({ 'first-week': 5, 'second-month': 40, 'last-day': 89 })) {
      const beginAt = BEGIN - 200 * DAY + days * DAY
      await addAlarm(pool, { id, deviceId: Number(rows[0]?.id), beginAt, endAt: beginAt + MINUTE })
    }
    const long = await addTask('Season', BEGIN - 200 * DAY, BEGIN - 110 * DAY)
    expect((await ask('html', CUSTOMS, 'en', long)).text).toContain('0 of 3')
    const csv = strFromU8(unzipSync((await ask('zip', CUSTOMS, 'en', long)).bytes)['alarms.csv'] ?? new Uint8Array())
    expect(csv.match(/first-week|second-month|last-day/g)).toEqual(['last-day', 'second-month', 'first-week'])
  })

  it('of another office is unknown, as one that does not exist [PRM-04]', async () => {
    await expect(ask('zip', METRO)).rejects.toMatchObject({ refusal: 'taskUnknown' })
    await expect(ask('html', CITY, 'en', '999999999')).rejects.toMatchObject({ refusal: 'taskUnknown' })
  })
})
