import { ENDPOINTS, Permission, REPORT_SCHEDULES_MAX } from '@vigil/contract'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedOf, CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { type MailServer, startMailServer } from '../../test/mail-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { readXlsx } from '../../test/read-back.ts'
import { contextOf, type ReportWorld, startReports } from '../../test/report-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'

const DAY_MS = 86_400_000
const at = (text: string): number => Date.parse(text)
/** A Wednesday, noon in Paris: the reports of yesterday are due. */
const NOON = at('2026-06-17T10:00:00Z')
const YESTERDAY = at('2026-06-15T22:00:00Z')
const clock = { now: NOON }

let test: MigratedDatabase
let pool: pg.Pool
let mails: MailServer
let worlds: ReportWorld[]

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  await pool.query('update role set permissions = $1', [[Permission.Statistics, Permission.Administer]])
  await pool.query(`insert into server_run (started_at, alive_at) values ('2025-12-01Z', '2026-06-17T10:00Z')`)
  const { rows } = await pool.query('select id, sn from device')
  for (const { id, sn } of rows) {
    await addAlarm(pool, { id: sn, deviceId: Number(id), beginAt: YESTERDAY + 5, endAt: YESTERDAY + 6 })
  }
})
afterAll(() => test?.drop())
beforeEach(async () => {
  clock.now = NOON
  mails = await startMailServer()
  worlds = []
  // Those that a new system begins with have been there.
  await pool.query(`insert into setting (key, value) values ('firstReports', 'true') on conflict do nothing`)
  await pool.query('delete from report_schedule')
  await pool.query(`update app_user set email = id || '@site.example', disabled = false`)
})
afterEach(async () => {
  for (const world of worlds) await world.stop()
  await mails.close()
  await pool.query('delete from report')
})

async function start(smtpUrl: string | undefined = mails.url): Promise<ReportWorld> {
  const world = await startReports(test.database, { clock, ...(smtpUrl !== undefined && { smtpUrl }) })
  worlds.push(world)
  return world
}

const DAILY = {
  template: 'daily',
  officeId: null,
  locale: 'en',
  minute: 360,
  userIds: [CITY],
  addresses: [],
  formats: ['xlsx'],
  enabled: true,
} as const
const save = async ({ calls }: ReportWorld, part: object = {}, user = CITY) =>
  ENDPOINTS.saveReportSchedule.output.parse(
    await calls.saveReportSchedule(
      { ...DAILY, userIds: [...DAILY.userIds], addresses: [], formats: ['xlsx'], ...part },
      contextOf(user),
    ),
  )
const schedulesOf = async ({ calls }: ReportWorld, user = CITY) =>
  ENDPOINTS.reportSchedules.output.parse(await calls.reportSchedules({}, contextOf(user))).schedules
const sent = (): string[] => mails.received.map(({ to, subject }) => `${to}: ${subject}`)
const madeOf = async (): Promise<number> => (await pool.query('select 1 from report')).rows.length

describe('a scheduled report', () => {
  it('is made at its time, kept, and mailed once, with its files and its sentences [FEA-06]', async () => {
    const world = await start()
    await save(world)
    await world.reports.look()
    // What was due before nobody asked for.
    expect(await madeOf()).toBe(0)
    clock.now = at('2026-06-18T03:59:59Z')
    await world.reports.look()
    expect(await madeOf()).toBe(0)
    clock.now = at('2026-06-18T04:00:00Z')
    await world.reports.look()
    await world.reports.look()
    expect(sent()).toEqual(['1@site.example: Daily report · Whole deployment · Wed, June 17, 2026'])
    const [mail] = mails.received
    expect(mail?.text).toContain('Alarms: 0; in the period before: 2.')
    // What to remember of each section, not of alarms alone.
    expect(mail?.text).toContain('Nothing is on record of the devices in this period.')
    expect(mail?.text).toContain('No check in this period.')
    expect(mail?.text).toContain('No open case.')
    expect(mail?.text).toContain('https://vigil.example/stat/report')
    expect(mail?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^Daily-report-.*\.xlsx$/)])
    const sheets = await readXlsx(mail?.attachments[0]?.content ?? Buffer.of())
    expect(sheets[0]?.sheet).toBe('Key figures')
    const [schedule] = await schedulesOf(world)
    expect(schedule?.last?.mailed).toEqual({ sent: 1, waiting: 0, failed: 0, reason: '' })
    expect(schedule?.nextAt).toBe(at('2026-06-19T04:00:00Z'))
  })

  it('comes once, of the last period alone, when the server was down at its time', async () => {
    const before = await start()
    await save(before)
    await before.stop()
    clock.now = NOON + 3 * DAY_MS
    const after = await start()
    await after.reports.look()
    await after.stop()
    const again = await start()
    await again.reports.look()
    expect(sent()).toEqual(['1@site.example: Daily report · Whole deployment · Fri, June 19, 2026'])
    expect(await madeOf()).toBe(1)
  })

  it('comes once when several processes look at the same time', async () => {
    const [one, other, third] = [await start(), await start(), await start()]
    await save(one, { addresses: ['chief@site.example', 'duty@site.example'] })
    clock.now = NOON + DAY_MS
    await Promise.all([one, other, third].map(({ reports }) => reports.look()))
    await Promise.all([one, other, third].map(({ reports }) => reports.look()))
    expect(await madeOf()).toBe(1)
    expect(
      sent()
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(['1@site.example', 'chief@site.example', 'duty@site.example'])
  })

  it('waits for a mail server that is down, across restarts, and says why; then it comes once', async () => {
    const world = await start()
    await save(world)
    clock.now = NOON + DAY_MS
    mails.refusing = true
    await world.reports.look()
    const [schedule] = await schedulesOf(world)
    expect(schedule?.last?.mailed).toMatchObject({ sent: 0, waiting: 1, reason: expect.stringContaining('disk full') })
    // To whoever only reads, what the mail server says is not told.
    const { user, ...rest } = contextOf(CITY)
    const reader = { ...rest, user: { ...user, permissions: new Set([Permission.Statistics]) } }
    expect((await world.calls.reports({}, reader)).reports[0]?.mailed).toMatchObject({ waiting: 1, reason: '' })
    await world.stop()
    mails.refusing = false
    clock.now += 5 * 60_000
    const again = await start()
    await again.reports.look()
    await again.reports.look()
    expect(sent()).toHaveLength(1)
    expect((await schedulesOf(again))[0]?.last?.mailed).toEqual({ sent: 1, waiting: 0, failed: 0, reason: '' })
  })

  it('is given up after a day, and the schedule says so', async () => {
    const world = await start()
    await save(world)
    clock.now = NOON + DAY_MS
    mails.refusing = true
    await world.reports.look()
    await pool.query('update report_schedule set enabled = false')
    clock.now += DAY_MS
    await world.reports.look()
    mails.refusing = false
    clock.now += DAY_MS
    await world.reports.look()
    expect(sent()).toEqual([])
    expect((await schedulesOf(world))[0]?.last?.mailed).toMatchObject({ waiting: 0, failed: 1 })
  })

  it('that was sent and not noted, because the process was killed, comes again under the same id and no other', async () => {
    const world = await start()
    await save(world)
    clock.now = NOON + DAY_MS
    await world.reports.look()
    await pool.query(`update report_mail set state = 'waiting', next_at = $1`, [new Date(clock.now)])
    await world.reports.look()
    expect(new Set(mails.received.map(({ id }) => id)).size).toBe(1)
  })

  it('goes to nobody who was disabled, moved away or has no address, and to each address once [PRM-04]', async () => {
    const world = await start()
    await save(world, {
      officeId: METRO,
      userIds: [CITY, CUSTOMS, METRO],
      addresses: ['3@SITE.example', 'chief@site.example'],
    })
    await pool.query(`update app_user set disabled = id = 1`)
    clock.now = NOON + DAY_MS
    await world.reports.look()
    expect(mails.received.map(({ to }) => to.toLowerCase()).sort()).toEqual(['3@site.example', 'chief@site.example'])
    await pool.query(`update app_user set disabled = true`)
    await pool.query(`update report_schedule set addresses = '{}'`)
    clock.now += DAY_MS
    await world.reports.look()
    expect((await schedulesOf(world))[0]?.last?.mailed).toMatchObject({
      failed: 1,
      reason: 'nobody on the list can be mailed',
    })
  })

  it('is kept without mail while nobody is named, and without a mail server says so', async () => {
    const world = await start('')
    await save(world, { userIds: [] })
    clock.now = NOON + DAY_MS
    await world.reports.look()
    expect(await madeOf()).toBe(1)
    expect(sent()).toEqual([])
  })
})

describe('without configuration', () => {
  it('the reports of yesterday and of last month are there, once, as far as anything is on record', async () => {
    await pool.query(
      `insert into report_schedule (id, template, office_id, minute, armed_at)
       values ('daily', 'daily', null, 360, 'epoch'), ('monthly', 'monthly', null, 360, 'epoch'), ('yearly', 'yearly', null, 360, 'epoch')`,
    )
    const world = await start()
    await world.reports.look()
    await world.reports.look()
    const { reports } = await world.calls.reports({}, contextOf(CITY))
    expect(reports.map(({ template, begin, alarms }) => [template, begin, alarms]).sort()).toEqual([
      ['daily', YESTERDAY, 2],
      ['monthly', at('2026-04-30T22:00:00Z'), 0],
      // Of last year a month is on record.
      ['yearly', at('2024-12-31T23:00:00Z'), 0],
    ])
    expect(sent()).toEqual([])
  })

  it('nothing is made of a time before anything was on record', async () => {
    await pool.query(
      `insert into report_schedule (id, template, office_id, minute, armed_at) values ('yearly', 'yearly', null, 0, 'epoch')`,
    )
    clock.now = at('2025-06-01T00:00:00Z')
    const world = await start()
    await world.reports.look()
    expect(await madeOf()).toBe(0)
  })

  it('a new system has a daily and a monthly one, unless somebody took them off', async () => {
    const fresh = await createMigratedDatabase()
    const schedules = async () =>
      (await fresh.database.pool.query('select template, enabled from report_schedule order by 1')).rows
    const started = async () => {
      const world = await startReports(fresh.database, { clock })
      await world.reports.look()
      await world.stop()
    }
    try {
      expect(await schedules()).toEqual([])
      await Promise.all([started(), started()])
      expect(await schedules()).toEqual([
        { template: 'daily', enabled: true },
        { template: 'monthly', enabled: true },
      ])
      await fresh.database.pool.query(`delete from report_schedule where template = 'daily'`)
      await started()
      expect(await schedules()).toEqual([{ template: 'monthly', enabled: true }])
    } finally {
      await fresh.drop()
    }
  })
})

describe('a schedule', () => {
  it('is changed on the version that was read, and every change is in the audit', async () => {
    const world = await start()
    const saved = await save(world)
    const changed = await save(world, { ...saved, minute: 400 })
    expect(changed).toMatchObject({ version: 2, minute: 400 })
    await expect(save(world, { ...saved, minute: 500 })).rejects.toMatchObject({ refusal: 'savedByOther' })
    const { version: _unsaid, ...unread } = changed
    await expect(save(world, { ...unread, minute: 500 })).rejects.toMatchObject({ refusal: 'savedByOther' })
    const { id, version } = changed
    await expect(world.calls.removeReportSchedule({ id, version: version - 1 }, contextOf(CITY))).rejects.toMatchObject(
      { refusal: 'savedByOther' },
    )
    await world.calls.removeReportSchedule({ id, version }, contextOf(CITY))
    expect(await schedulesOf(world)).toEqual([])
    expect((await auditedOf(pool)).filter((line) => line.startsWith('reportSchedule')).slice(-3)).toEqual([
      'reportScheduleSave ',
      'reportScheduleSave ',
      'reportScheduleRemove ',
    ])
  })

  it('that was turned on again, or moved to another hour, sends nothing of the past', async () => {
    const world = await start()
    const off = await save(world, { enabled: false })
    clock.now = NOON + 5 * DAY_MS
    await world.reports.look()
    const on = await save(world, { ...off, enabled: true })
    await world.reports.look()
    await save(world, { ...on, minute: 300 })
    await world.reports.look()
    expect(await madeOf()).toBe(0)
  })

  it('of other offices is neither seen nor changed, and nobody sets one for the whole site from below [PRM-04]', async () => {
    const world = await start()
    const whole = await save(world)
    const metro = await save(world, { officeId: METRO, userIds: [] })
    expect((await schedulesOf(world, METRO)).map(({ id }) => id)).toEqual([metro.id])
    expect(await schedulesOf(world, CUSTOMS)).toEqual([])
    await expect(save(world, { ...metro, minute: 1 }, CUSTOMS)).rejects.toMatchObject({ refusal: 'noPermission' })
    await expect(save(world, { ...whole, officeId: METRO }, METRO)).rejects.toMatchObject({ refusal: 'reportUnknown' })
    await expect(save(world, {}, METRO)).rejects.toMatchObject({ refusal: 'noPermission' })
    await expect(save(world, { officeId: METRO, userIds: [CITY] }, METRO)).rejects.toMatchObject({
      refusal: 'invalidField',
    })
    const { people } = await world.calls.reportSchedules({}, contextOf(METRO))
    expect(people.map(({ id }) => id)).toEqual([METRO])
  })

  it('needs addresses that can be reached, and there are not more than can be looked through', async () => {
    const world = await start()
    await expect(save(world, { addresses: ['nowhere'] })).rejects.toMatchObject({ refusal: 'invalidField' })
    await pool.query(
      `insert into report_schedule (id, template, minute, armed_at, enabled)
       select 'n' || n, 'daily', 0, now(), false from generate_series(1, ${REPORT_SCHEDULES_MAX}) as n`,
    )
    await expect(save(world)).rejects.toMatchObject({ refusal: 'schedulesTooMany' })
  })

  it('of a time before anything was on record tells so in the mail, and no figures [FEA-06]', async () => {
    const world = await start()
    const { id } = await save(world)
    clock.now = at('2025-11-20T10:00:00Z')
    await world.calls.testReportMail({ id }, contextOf(CITY))
    const text = mails.received[0]?.text ?? ''
    expect(text).toContain('Nothing is on record of this period: the record begins on 2025-12-01 01:00:00.')
    expect(text).toContain('Nothing is on record of the devices in this period.')
    expect(text).toContain('Nothing is on record of checks in this period.')
    expect(text).not.toMatch(/Alarms|No check|No open case|cotton/)
  })

  it('where there is cotton tells of it in the mail, too [FEA-03, FEA-06]', async () => {
    const stackedAt = new Date(NOON - 100 * DAY_MS)
    await pool.query(
      `insert into cotton_stack (office_id, name, x, y, width, height, rows_n, columns_n, layers_n, origin, stacked_at, probe_days,
         changed_by, changed_at)
       values ($1, 'A1', 0, 0, 1, 1, 2, 2, 1, '', $2, 7, '', $2)`,
      [METRO, stackedAt],
    )
    const world = await start()
    const { id } = await save(world)
    await world.calls.testReportMail({ id }, contextOf(CITY))
    const text = mails.received[0]?.text ?? ''
    expect(text).toContain('No bale was checked in this period.\nAlarms of cotton: 0, as many as in the period before.')
    expect(text).toContain('Bales overdue for inspection on 2026-06-17 00:00:00: 4 of 4; the first of them since')
    await pool.query('delete from cotton_stack')
  })

  it('is tried out by a mail to who asks, and keeps nothing', async () => {
    const world = await start()
    const { id } = await save(world, { addresses: ['chief@site.example'], formats: ['pdf'] })
    expect(await world.calls.testReportMail({ id }, contextOf(CITY))).toEqual({ to: '1@site.example' })
    expect(sent()).toEqual(['1@site.example: [Test] Daily report · Whole deployment · Tue, June 16, 2026'])
    // Without a browser to print with there is a page instead.
    expect(mails.received[0]?.text).toContain('can not print PDF')
    expect(mails.received[0]?.attachments[0]?.type).toBe('text/html')
    expect(await madeOf()).toBe(0)
    mails.refusing = true
    await expect(world.calls.testReportMail({ id }, contextOf(CITY))).rejects.toMatchObject({ refusal: 'mailFailed' })
    await pool.query(`update app_user set email = ''`)
    await expect(world.calls.testReportMail({ id }, contextOf(CITY))).rejects.toMatchObject({
      refusal: 'noMailAddress',
    })
  })
})
