import { ENDPOINTS, LOCALES, type Locale, Permission } from '@vigil/contract'
import { directionOf, formatNumber, translate } from '@vigil/i18n'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedOf, CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { lettersOf, pdfText } from '../../test/pdf-text.ts'
import { readXlsx } from '../../test/read-back.ts'
import { contextOf, type ReportWorld, startReports } from '../../test/report-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { removeOldReports } from './report-store.ts'

const HOUR_MS = 3_600_000
const at = (text: string): number => Date.parse(text)
const clock = { now: at('2026-06-17T10:00:00Z') }
const LANE = 'Lane 4 四 بوابة Ворота'

let test: MigratedDatabase
let pool: pg.Pool
let world: ReportWorld
const ids = new Map<string, number>()

beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], C4: ['RG500', CUSTOMS], M1: ['FCBR-100', METRO] })
  await pool.query('update role set permissions = $1', [[Permission.Statistics]])
  await pool.query(`update device set name = $1 where sn = 'C4'`, [LANE])
  for (const { id, sn } of (await pool.query('select id, sn from device')).rows) ids.set(sn, Number(id))
  await pool.query(`insert into server_run (started_at, alive_at) values ('2024-12-01Z', '2026-06-17T10:00Z')`)
  await add('C4', '2026-04-10T08:00Z', 40)
  await add('C1', '2026-04-12T08:00Z', 20)
  await add('C4', '2026-05-11T08:00Z', 30)
  await add('C1', '2026-05-12T08:00Z', 19)
  await add('M1', '2026-05-13T08:00Z', 3)
  world = await startReports(test.database, { clock, prints: true })
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})

let count = 0
/** So many alarms, half an hour apart. */
async function add(sn: string, from: string, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    count += 1
    const beginAt = at(from) + n * (HOUR_MS / 2)
    await addAlarm(pool, { id: `a${count}`, deviceId: ids.get(sn) ?? 0, beginAt, endAt: beginAt + 1 })
  }
}

const make = async (user = CITY, part: object = {}) =>
  ENDPOINTS.makeReport.output.parse(
    await world.calls.makeReport(
      { template: 'monthly', at: at('2026-05-20T00:00Z'), officeId: null, locale: 'en', ...part },
      contextOf(user),
    ),
  )

async function fileOf(id: string, format: 'pdf' | 'xlsx' | 'html', locale: Locale = 'en', user = CITY) {
  const answer = (await world.calls.reportFile({ id, format, locale }, contextOf(user))) as Response
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a report', () => {
  it('is made of the figures of its period and kept, with who made it [FEA-06]', async () => {
    const report = await make()
    expect(report).toMatchObject({
      template: 'monthly',
      officeId: null,
      begin: at('2026-04-30T22:00Z'),
      end: at('2026-05-31T22:00Z'),
      until: at('2026-05-31T22:00Z'),
      timeZone: 'Europe/Paris',
      alarms: 52,
      madeBy: 'user-1',
    })
    const { reports, more } = await world.calls.reports({}, contextOf(CITY))
    expect(reports.map(({ id }) => id)).toContain(report.id)
    expect(more).toBe(false)
    expect(await auditedOf(pool)).toContain('reportMake ')
  })

  it('says what has changed, and where mostly', async () => {
    const { bytes } = await fileOf((await make()).id, 'html')
    expect(bytes.toString()).toContain(`Alarms fell by 13\u00a0% (from 60 to 52), mostly at ${LANE}.`)
  })

  it('reads the same for ever, whatever happens to its alarms and devices', async () => {
    const { id } = await make()
    const before = (await fileOf(id, 'html')).bytes.toString()
    await add('C1', '2026-05-20T08:00Z', 1)
    await pool.query(`update device set name = 'Another name' where sn = 'C1'`)
    await world.directory.reload()
    expect((await fileOf(id, 'html')).bytes.toString()).toBe(before)
    expect((await make()).alarms).toBe(53)
    await pool.query(`delete from alarm_event where id = 'a${count}'`)
  })

  it('of a period that is not over says until when it is counted', async () => {
    const report = await make(CITY, { at: clock.now, template: 'daily' })
    expect(report.until).toBe(clock.now)
    expect((await fileOf(report.id, 'html')).bytes.toString()).toContain('counted until 2026-06-17 12:00:00')
  })

  it('of a period that has not begun is refused, and why is said at its field [FEA-06]', async () => {
    const refused = { refusal: 'invalidField', problems: [{ field: 'at', key: 'validation.periodInFuture' }] }
    await expect(make(CITY, { at: at('2027-01-01T00:00Z') })).rejects.toMatchObject(refused)
    await expect(make(CITY, { at: at('2026-06-17T22:00Z'), template: 'daily' })).rejects.toMatchObject(refused)
  })

  it('counts simulated devices and says so', async () => {
    await pool.query(`update device set simulated = true where sn = 'M1'`)
    await world.directory.reload()
    const { bytes } = await fileOf((await make()).id, 'html')
    expect(bytes.toString()).toContain(translate('en', 'reports.say.simulated', { n: 1 }))
    await pool.query('update device set simulated = false')
    await world.directory.reload()
  })

  it('claims no change where nothing is on record of the time before', async () => {
    const { id, alarms } = await make(CITY, { at: at('2024-12-10T00:00Z') })
    const html = (await fileOf(id, 'html')).bytes.toString()
    expect(alarms).toBe(0)
    expect(html).toContain('The period before is not, or not wholly, on record')
  })
})

describe('the archive', () => {
  it('keeps the newest 200 that one person has had made, and those of others and of schedules untouched', async () => {
    await make()
    const copies = async (n: number, by: string, minutes: number): Promise<void> => {
      await pool.query(
        `insert into report (id, template, office_id, office_name, begin_at, end_at, until_at, time_zone, locale, made_at, made_by,
           alarms, content)
         select 'copy-' || $2::text || nr, template, office_id, office_name, begin_at, end_at, until_at, time_zone, locale,
           now() + make_interval(mins => $3::int + nr), $2, alarms, content
         from (select * from report limit 1) one cross join generate_series(1, $1::int) nr`,
        [n, by, minutes],
      )
    }
    await copies(230, 'eager', 0)
    await copies(3, 'calm', -9000)
    await removeOldReports(test.database, Date.now())
    const { rows } = await pool.query<{ by: string; n: number; oldest: string }>(
      `select made_by as by, count(*)::int as n, min(id) filter (where id = 'copy-eager30') as oldest from report
       where id like 'copy-%' group by made_by order by made_by`,
    )
    expect(rows).toEqual([
      { by: 'calm', n: 3, oldest: null },
      { by: 'eager', n: 200, oldest: null },
    ])
    await pool.query(`delete from report where id like 'copy-%'`)
  })
})

describe('whoever reads', () => {
  it('gets reports of the own office and those below alone [PRM-04]', async () => {
    const whole = await make(CITY)
    const metro = await make(METRO)
    expect(metro).toMatchObject({ officeId: METRO, officeName: 'Metro', alarms: 3 })
    const listed = async (user: string) => (await world.calls.reports({}, contextOf(user))).reports.map(({ id }) => id)
    expect(await listed(METRO)).toEqual([metro.id])
    expect(await listed(CUSTOMS)).toEqual([])
    expect(await listed(CITY)).toEqual(expect.arrayContaining([whole.id, metro.id]))
    await expect(fileOf(metro.id, 'html', 'en', CUSTOMS)).rejects.toMatchObject({ refusal: 'reportUnknown' })
    await expect(fileOf(whole.id, 'html', 'en', METRO)).rejects.toMatchObject({ refusal: 'reportUnknown' })
    await expect(make(METRO, { officeId: CUSTOMS })).rejects.toMatchObject({ refusal: 'noPermission' })
  })

  it('finds them by template and site, and goes on behind the last one', async () => {
    const yearly = await make(CITY, { template: 'yearly', officeId: CUSTOMS })
    const listed = await world.calls.reports({ template: 'yearly', officeId: CUSTOMS }, contextOf(CITY))
    expect(listed.reports.map(({ id }) => id)).toEqual([yearly.id])
    const [first, second] = (await world.calls.reports({}, contextOf(CITY))).reports
    const { reports } = await world.calls.reports({ before: first?.id ?? '' }, contextOf(CITY))
    expect(reports[0]?.id).toBe(second?.id)
  })
})

describe.each(LOCALES)('in %s', (locale) => {
  const t = (...args: [Parameters<typeof translate>[1], Parameters<typeof translate>[2]?]) => translate(locale, ...args)

  it('a report is read back from its PDF: cover, sentences, charts, tables and open cases', async () => {
    const { id } = await make()
    const { bytes, headers } = await fileOf(id, 'pdf', locale)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = lettersOf(await pdfText(bytes))
    const sentence = t('reports.say.fellMostly', { percent: 13, before: 60, n: 52, place: LANE })
    const words = [
      t('reports.template.monthly'),
      t('reports.cover.zone'),
      'Port Meridian',
      'Europe/Paris',
      t('reports.part.keyFigures'),
      t('reports.part.time'),
      t('statistics.by.week'),
      t('statistics.by.danger'),
      t('reports.part.open'),
      LANE,
      sentence,
    ].flatMap((word) => word.split(/[\s\u00a0\u2068\u2069(),.،:;（），。]+/))
    expect(words.filter((word) => !text.includes(lettersOf(word)))).toEqual([])
    const html = (await fileOf(id, 'html', locale)).bytes.toString()
    expect(html).toContain(`dir="${directionOf(locale)}"`)
    // No text of ours is missing: a key without a text shows as itself.
    expect(html).not.toMatch(/\b(reports|statistics|exports|history|alarm|kind|module)\.[a-z]+\b/)
  })

  it('and from its workbook, as numbers and dates', async () => {
    const { id } = await make()
    const sheets = await readXlsx((await fileOf(id, 'xlsx', locale)).bytes)
    const sheetOf = (name: string) => sheets.find(({ sheet }) => sheet === name.slice(0, 31))?.data ?? []
    const key = sheetOf(t('reports.part.keyFigures'))
    expect(key.find(([name]) => name === t('reports.figure.alarms'))?.[1]).toBe(52)
    expect(key.find(([name]) => name === t('reports.figure.before'))?.[1]).toBe(60)
    const days = sheetOf(t('reports.part.time')).slice(1)
    expect(days).toHaveLength(31)
    expect(days[0]?.[0]).toEqual(new Date('2026-05-01T00:00:00Z'))
    expect(days.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(52)
    const devices = sheetOf(t('statistics.by.device')).slice(1)
    expect(devices[0]).toEqual([LANE, 'C4', 'Customs', 30, 40])
    expect(sheetOf(t('reports.part.open')).slice(1)).toHaveLength(52)
    expect(formatNumber(locale, 52)).toBe('52')
  })
})
