import { ENDPOINTS, LOCALES, type Locale, Permission, PointState, RunState } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { readXlsx } from '../../test/read-back.ts'
import { contextOf, REPORT_ZONE, type ReportWorld, startReports } from '../../test/report-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { makeScores } from '../analysis/safety/make-scores.ts'

const at = (text: string): number => Date.parse(text)
const clock = { now: at('2026-06-17T10:00:00Z') }

let test: MigratedDatabase
let world: ReportWorld

/** In May the gate had an alarm and the door was away nearly all the time. */
beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG05', CUSTOMS], M1: ['FCBR-100', METRO] })
  await pool.query('update role set permissions = $1', [[Permission.Statistics]])
  await pool.query(`update device set created_at = '2026-02-01Z'`)
  await pool.query(`insert into server_run (started_at, alive_at) values ('2025-12-01Z', '2026-06-17T10:00Z')`)
  const change = (sn: string, when: string, shown: number) =>
    pool.query(
      `insert into device_state_change (device_id, at, state, state2, runstate, shown)
       select id, $2, 0, 0, ${RunState.Online}, $3 from device where sn = $1`,
      [sn, new Date(at(when)), shown],
    )
  for (const sn of ['C1', 'M1']) await change(sn, '2026-02-01Z', PointState.Normal)
  await change('M1', '2026-05-02Z', PointState.NotConnected)
  const { rows } = await pool.query(`select id from device where sn = 'C1'`)
  const [beginAt, endAt] = [at('2026-05-10T12:00Z'), at('2026-05-10T12:05Z')]
  await addAlarm(pool, { id: 'a1', deviceId: Number(rows[0].id), beginAt, endAt })
  world = await startReports(test.database, {
    clock,
    safetyScores: (_, devices, { span, before, step }) =>
      makeScores(pool, {
        ...{ kind: 'scores', databaseUrl: '', timeZone: REPORT_ZONE, now: clock.now, calibrationDays: 180 },
        ...{ devices, ...span, before, step },
      }),
  })
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})

const make = (template: 'safety' | 'monthly') =>
  world.calls.makeReport(
    ENDPOINTS.makeReport.input.parse({ template, at: at('2026-05-15Z'), officeId: null, locale: 'en' }),
    contextOf(CITY),
  )
const sheetsOf = async (id: string, locale: Locale) => {
  const answer = (await world.calls.reportFile({ id, format: 'xlsx', locale }, contextOf(CITY))) as Response
  return readXlsx(Buffer.from(await answer.arrayBuffer()))
}

describe('the monthly safety report [FEA-06, FEA-07]', () => {
  it('has the scores of sites beside the month before, what they lost for, and none where nobody watched', async () => {
    const { id } = await make('safety')
    const text = JSON.stringify(await sheetsOf(id, 'en'))
    expect(text).toContain('Ranking of sites')
    expect(text).toContain('Points lost for')
    const content = await test.database.pool.query('select content from report where id = $1', [id])
    const { sites } = content.rows[0].content.parts.safety
    expect(sites).toMatchObject([
      { score: expect.closeTo(100 - 10 / 31, 1), before: 100, yearBefore: null, scoredDays: 31 },
      { score: null, knownDays: 31 },
    ])
  })

  it('is had in every language', async () => {
    const { id } = await make('safety')
    for (const locale of LOCALES) {
      expect(JSON.stringify(await sheetsOf(id, locale))).toContain(textsIn(locale).t('safety.score.title'))
    }
  })

  it('is a report of its own: the others stay as they were', async () => {
    const { id } = await make('monthly')
    const content = await test.database.pool.query('select content from report where id = $1', [id])
    expect(Object.keys(content.rows[0].content.parts).sort()).toEqual(['alarms', 'availability', 'found', 'open'])
  })

  it('is made by schedule like the others', async () => {
    const schedule = ENDPOINTS.saveReportSchedule.input.parse({
      ...{ template: 'safety', officeId: null, locale: 'en', minute: 300, userIds: [], addresses: [] },
      ...{ formats: ['pdf'], enabled: true },
    })
    const saved = await world.calls.saveReportSchedule(schedule, contextOf(CITY))
    expect(saved.template).toBe('safety')
    clock.now = at('2026-07-01T10:00:00Z')
    await world.reports.look()
    const { reports } = await world.calls.reports({ template: 'safety' }, contextOf(CITY))
    expect(reports.some(({ madeBy, begin }) => madeBy === '' && begin === at('2026-05-31T22:00Z'))).toBe(true)
  })
})
