import { ENDPOINTS, LOCALES, type Locale, Permission, RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { displayedState } from '@vigil/domain'
import { durationText, formatNumber, substanceName, textsIn, translate } from '@vigil/i18n'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { lettersOf, pdfText } from '../../test/pdf-text.ts'
import { readXlsx } from '../../test/read-back.ts'
import { contextOf, REPORT_ZONE, type ReportWorld, startReports } from '../../test/report-kit.ts'
import { addAlarm } from '../../test/stored-alarms.ts'
import { createCottonStatisticsHandlers } from '../statistics/cotton/cotton-statistics-handlers.ts'

const HOUR_MS = 3_600_000
const at = (text: string): number => Date.parse(text)
const clock = { now: at('2026-06-17T10:00:00Z') }
const LANE = 'Lane 4 四 بوابة Ворота'

let test: MigratedDatabase
let pool: pg.Pool
let world: ReportWorld
const ids = new Map<string, number>()
const idOf = (sn: string): number => ids.get(sn) ?? 0

/** In May one device was away for ten days and another, the only one of its site, for 36 hours; in April none was. */
beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
  await seedAlarms(test.database, { C1: ['RG05', CUSTOMS], C4: ['RG05', CUSTOMS], M1: ['FCBR-100', METRO] })
  await pool.query('update role set permissions = $1', [[Permission.Statistics]])
  await pool.query(`update device set name = $1 where sn = 'C4'`, [LANE])
  await pool.query(`update device set created_at = '2026-02-01Z'`)
  for (const { id, sn } of (await pool.query('select id, sn from device')).rows) ids.set(sn, Number(id))
  await pool.query(`insert into server_run (started_at, alive_at) values ('2025-12-01Z', '2026-06-17T10:00Z')`)
  for (const sn of ['C1', 'C4', 'M1']) await change(sn, '2026-02-01Z', RunState.Online)
  await change('C4', '2026-05-10Z', RunState.Offline)
  await change('C4', '2026-05-20Z', RunState.Online)
  await change('M1', '2026-05-05T00:00Z', RunState.Fault)
  await change('M1', '2026-05-06T12:00Z', RunState.Online)
  await fault('C1', '2026-04-10Z', 1)
  await fault('C4', '2026-05-22Z', 2)
  await fault('C4', '2026-05-23Z', 4)
  await fault('C4', '2026-05-24Z', 6)
  await fault('M1', '2026-05-25Z', null)
  await check('C1', '2026-04-20Z', ['Co-60'])
  for (const day of ['02', '03', '04']) await check('C4', `2026-05-${day}Z`, ['Cs-137'])
  await check('M1', '2026-05-08Z', ['sarin'])
  await check('M1', '2026-05-09Z', [])
  await judged('C4', '2026-05-02Z', 'videoShowsNoAnomaly')
  await judged('C4', '2026-05-03Z', 'videoShowsNoAnomaly')
  await judged('C1', '2026-05-04Z', 'handledOnSite')
  await stackCotton()
  world = await startReports(test.database, { clock, prints: true })
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})

async function change(sn: string, when: string, runstate: RunState): Promise<void> {
  await pool.query(
    'insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, $3, $4)',
    [idOf(sn), new Date(at(when)), runstate, displayedState(0, runstate)],
  )
}
async function fault(sn: string, when: string, hours: number | null): Promise<void> {
  await pool.query(`insert into fault (device_id, module, begin_at, end_at) values ($1, 'nuclearMod', $2, $3)`, [
    idOf(sn),
    new Date(at(when)),
    hours === null ? null : new Date(at(when) + hours * HOUR_MS),
  ])
}
let count = 0
async function check(sn: string, when: string, names: readonly string[]): Promise<void> {
  count += 1
  await pool.query(
    `insert into detection (id, device_id, begin_at, end_at, received_at, state, kind, mods, message)
     values ($1, $2, $3, $3, $3, 0, 'normal', $4, '')`,
    [
      `d${count}`,
      idOf(sn),
      new Date(at(when)),
      JSON.stringify({ nuclearMod: { findings: names.map((name) => ({ name })) } }),
    ],
  )
}
async function judged(sn: string, when: string, option: string): Promise<void> {
  count += 1
  await addAlarm(pool, { id: `a${count}`, deviceId: idOf(sn), beginAt: at(when), endAt: at(when) + 1 })
  await pool.query(`update alarm_event set course = course || jsonb_build_object('handled', $2::jsonb) where id = $1`, [
    `a${count}`,
    JSON.stringify({ options: [option] }),
  ])
}

/**
 * Two stacks at the gate. In April one bale was checked, in May four; one bale was never checked, one has waited too long, and in
 * one there is a probe.
 */
async function stackCotton(): Promise<void> {
  const stack = (name: string, origin: string, stackedAt: string, rows: number, columns: number) =>
    pool.query(
      `insert into cotton_stack (office_id, name, x, y, width, height, rows_n, columns_n, layers_n, origin, stacked_at, probe_days,
         changed_by, changed_at)
       values ($1, $2, 0, 0, 1, 1, $5, $6, 1, $3, $4, 20, '', $4)`,
      [CUSTOMS, name, origin, new Date(at(stackedAt)), rows, columns],
    )
  await stack('A1', 'North', '2026-01-01T05:00Z', 2, 2)
  await stack('B:2', '', '2026-05-25Z', 1, 1)
  await inspected('A1', 1, 1, '2026-04-20Z', 'normal', 0.02)
  await inspected('A1', 1, 1, '2026-05-28Z', 'alarm', 0.6)
  await inspected('A1', 1, 2, '2026-05-02Z', 'warning', 0.5)
  await inspected('A1', 1, 2, '2026-05-01Z', 'normal', 0.4)
  await inspected('B:2', 1, 1, '2026-05-26Z', 'normal', 0.01)
  await pool.query(
    `insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by)
     select id, 2, 2, 1, $1, $2, '' from cotton_stack where name = 'A1'`,
    [idOf('C1'), new Date(at('2026-03-01Z'))],
  )
  const beginAt = at('2026-05-01T23:55Z')
  await addAlarm(pool, { id: 'b1', deviceId: idOf('C1'), beginAt, endAt: beginAt + 1, module: 'baleMod' })
}
async function inspected(stack: string, row: number, column: number, when: string, level: string, probability: number) {
  count += 1
  await pool.query(
    `insert into cotton_inspection (detection_id, office_id, stack_id, stack_name, row_no, column_no, layer_no, code, device_id, by,
       at, state, level, probability, reading, kind)
     select $1, office_id, id, name, $3, $4, 1, '', $5, '', $6, 0, $7, $8, '{}', 'normal' from cotton_stack where name = $2`,
    [`i${count}`, stack, row, column, idOf('C1'), new Date(at(when)), level, probability],
  )
}

const make = async (part: object = {}) =>
  ENDPOINTS.makeReport.output.parse(
    await world.calls.makeReport(
      { template: 'monthly', at: at('2026-05-20T00:00Z'), officeId: null, locale: 'en', ...part },
      contextOf(CITY),
    ),
  ).id

async function fileOf(id: string, format: 'pdf' | 'xlsx' | 'html', locale: Locale = 'en'): Promise<Buffer> {
  const answer = (await world.calls.reportFile({ id, format, locale }, contextOf(CITY))) as Response
  return Buffer.from(await answer.arrayBuffer())
}
const pageOf = async (part: object = {}): Promise<string> => (await fileOf(await make(part), 'html')).toString()

describe('the availability of a report', () => {
  it('is told beside the period before, with faults, the worst devices and sites that nobody watched [FEA-06]', async () => {
    const page = await pageOf()
    expect(page).toContain('Availability fell by 12.4 percentage points (from 100.00 % to 87.63 %).')
    expect(page).toContain('Faults: 4; in the period before: 1.')
    expect(page).toContain('Mean time between failures: 20 days 9 h.')
    expect(page).toContain('Mean time to repair: 4 h (faults that are over: 3).')
    expect(page).toContain('Faults that are not over yet: 1 of 4.')
    expect(page).toContain(`Least available: ${LANE} (67.74 %) and Device M1 (95.16 %).`)
    expect(page).toContain('Sites of which no device reported for some time: 1; the longest was Metro, for 1 day 12 h.')
  })

  it('is as before where the two months are alike, and says that every site was watched', async () => {
    const page = await pageOf({ at: at('2026-04-20Z') })
    expect(page).toContain('Availability: 100.00 %, as before (100.00 %).')
    expect(page).toContain(translate('en', 'statistics.states.allCovered'))
  })

  it('is compared with nothing that is on record in part [FEA-06]', async () => {
    // The devices are known since the beginning of February there, which is an hour late.
    const march = await pageOf({ at: at('2026-03-20Z') })
    expect(march).toContain('Availability: 100.00 %. Too little is on record of the period before')
    const february = await pageOf({ at: at('2026-02-20Z') })
    expect(february).toContain('Availability: 100.00 % of the time that is on record.')
    expect(february).toContain('The record of these devices begins on 2026-02-01 01:00:00')
    expect(february).not.toContain(translate('en', 'statistics.states.allCovered'))
    expect(await pageOf({ at: at('2026-01-20Z') })).toContain('Nothing is on record of the devices in this period.')
  })

  it('of a time without a server says so, and claims neither a change nor that all was watched', async () => {
    await pool.query(`update server_run set alive_at = '2026-04-05Z'`)
    await pool.query(`insert into server_run (started_at, alive_at) values ('2026-04-15Z', '2026-06-17T10:00Z')`)
    const april = await pageOf({ at: at('2026-04-20Z') })
    expect(april).toContain('Availability: 100.00 % of the time that is on record.')
    expect(april).toContain('No server ran for 10 days: that time is in none of these figures.')
    expect(april).not.toContain('every site was watched')
    expect(await pageOf()).toContain('Too little is on record of the period before')
    await pool.query(`delete from server_run where started_at = '2026-04-15Z'`)
    await pool.query(`update server_run set alive_at = '2026-06-17T10:00Z'`)
  })

  it('is told beside the same a year ago, too, as checks are; of a year both are one, told once [FEA-06]', async () => {
    await pool.query(`update server_run set started_at = '2024-12-01Z'`)
    await pool.query(`update device set created_at = '2025-02-01Z'`)
    for (const sn of ['C1', 'C4', 'M1']) await change(sn, '2025-02-01Z', RunState.Online)
    await change('C1', '2025-05-11Z', RunState.Offline)
    await change('C1', '2025-05-16Z', RunState.Online)
    await fault('C1', '2025-05-11Z', 1)
    await check('C1', '2025-05-12Z', ['Co-60'])
    const id = await make()
    const page = (await fileOf(id, 'html')).toString()
    expect(page).toContain('Compared with a year ago it fell by 7.0 percentage points (from 94.62 % to 87.63 %).')
    expect(page).toContain('Faults a year ago: 1.')
    expect(page).toContain('Checks that named something a year ago: 1.')
    const sheets = await readXlsx(await fileOf(id, 'xlsx'))
    const rowOf = (name: string) => sheets.flatMap(({ data }) => data).find(([first]) => first === name)
    expect(rowOf('Availability in %')).toEqual(['Availability in %', 87.63, 100, 94.62])
    expect(rowOf('Faults')).toEqual(['Faults', 4, 1, 1])
    expect(rowOf('Checks that named something')).toEqual(['Checks that named something', 4, 1, 1])

    const year = await pageOf({ template: 'yearly' })
    expect(year.split('Year before (a year ago)').length).toBeGreaterThan(3)
    expect(year).not.toMatch(/Period before|>A year ago|ompared with a year ago|a year ago:/)

    for (const table of ['device_state_change where at', 'fault where begin_at', 'detection where end_at']) {
      await pool.query(`delete from ${table} < '2026-01-01Z'`)
    }
    await pool.query(`update device set created_at = '2026-02-01Z'`)
    await pool.query(`update server_run set started_at = '2025-12-01Z'`)
  })

  it('of a year ago of which nothing is on record says so', async () => {
    expect(await pageOf()).toMatch(/–<\/bdi><\/strong><span>A year ago<\/span><small>not on record/)
  })

  it('of one site is that of its devices', async () => {
    const page = await pageOf({ officeId: METRO })
    expect(page).toContain('Availability fell by 4.8 percentage points (from 100.00 % to 95.16 %).')
    expect(page).not.toContain(LANE)
  })
})

describe('what was found', () => {
  it('is told by checks, with what came most often and how many alarms were false, as people noted [FEA-06]', async () => {
    const page = await pageOf()
    expect(page).toContain('Checks: 5; of these, 4 named something.')
    expect(page).toContain('Checks that named something in the period before: 1.')
    expect(page).toContain('Found most often: Cs-137 (3 of 4).')
    expect(page).toContain('False alarms, as people noted: 2 of 3 that were judged.')
  })
})

describe('cotton', () => {
  it('is told by checks, alarms, what is overdue and where the risk lies, beside the period before [FEA-03, RTE-18]', async () => {
    const page = await pageOf()
    expect(page).toContain('Checks of bales: 4; of these, 2 found something.')
    expect(page).toContain('Alarms of cotton: 1; in the period before: 0.')
    expect(page).toContain(
      'Bales overdue for inspection on 2026-06-01 00:00:00: 2 of 5; the first of them since 2026-01-21 06:00:00.',
    )
    expect(page).toContain('Checks of bales: 4; in the period before: 1.')
    expect(page).toContain('Found something: 2; in the period before: 0.')
    expect(page).toContain('Smouldering probability on the mean of all checks: 37.8 %.')
    expect(page).toContain('Most at risk (Stack): A1 · Customs, 50.0 % on the mean of 3 checks.')
    expect(page).toContain('Most at risk (Origin): North, 50.0 % on the mean of 3 checks.')
    expect(page).toContain('Most at risk (Age of the cotton): 90 to 179 days, 50.0 % on the mean of 3 checks.')
  })

  it('has the figures of its own statistics, of a month and of a year with its seasons [FEA-03, FEA-06]', async () => {
    const statistics = createCottonStatisticsHandlers({
      ...{ database: test.database, directory: world.directory, registry, timeZone: REPORT_ZONE },
      now: () => clock.now,
    })
    for (const [template, unit] of [
      ['monthly', 'month'],
      ['yearly', 'year'],
    ] as const) {
      const asked = { unit, at: at('2026-05-20T00:00Z') }
      const checks = await statistics.cottonCheckStatistics(asked, contextOf(CITY))
      const alarms = await statistics.cottonAlarmStatistics(asked, contextOf(CITY))
      const { rows } = await pool.query('select content from report where id = $1', [await make({ template })])
      const { cotton } = rows[0].content.parts
      expect(cotton).toMatchObject({
        checks: checks.n,
        found: checks.found,
        alarms: alarms.total,
        probability: checks.probability,
      })
      expect(checks.n).toBe(unit === 'month' ? 4 : 5)
      for (const dimension of ['stack', 'origin', 'age'] as const) {
        const told = new Map(cotton.lots[dimension].map((lot: { key: string }) => [lot.key, lot]))
        for (const { key, ...share } of checks.by[dimension].shares) {
          expect(told.get(key.replace(`${CUSTOMS}:`, ''))).toMatchObject(share)
        }
        for (const { key, n } of alarms.lots[dimension].shares) {
          expect(told.get(key.replace(`${CUSTOMS}:`, ''))).toMatchObject({ alarms: n })
        }
      }
      const seasons = unit === 'month' ? [] : [0, 5, 0, 0]
      expect(cotton.seasons.map(({ n }: { n: number }) => n)).toEqual(seasons)
    }
  })

  it('is left out where there is none, and where the reader may not see its statistics [PRM-01]', async () => {
    const heading = `<h2>${translate('en', 'reports.part.cotton')}</h2>`
    expect(await pageOf()).toContain(heading)
    expect(await pageOf({ officeId: METRO })).not.toContain(heading)
    const { user, ...rest } = contextOf(CITY)
    const reader = { ...rest, user: { ...user, permissions: new Set([Permission.Statistics]) } }
    const answer = await world.calls.reportFile({ id: await make(), format: 'html', locale: 'en' }, reader)
    const page = await (answer as Response).text()
    expect(page).toContain(translate('en', 'reports.part.found'))
    expect(page).not.toContain(heading)
  })

  it('of a probe that does not report is overdue, and of a bale that somebody is at is not', async () => {
    const overdue = async () => (await pageOf()).match(/overdue for inspection on [^:]+:\d\d:\d\d: (\d) of 5/)?.[1]
    expect(await overdue()).toBe('2')
    await change('C1', '2026-05-31T20:00Z', RunState.Offline)
    expect(await overdue()).toBe('3')
    await pool.query(
      `insert into cotton_probing (stack_id, row_no, column_no, layer_no, device_id, by, at, until)
       select id, 2, 1, 1, $1, '', $2, $3 from cotton_stack where name = 'A1'`,
      [idOf('C4'), new Date(at('2026-05-31T21:00Z')), new Date(at('2026-05-31T23:00Z'))],
    )
    expect(await overdue()).toBe('2')
    await pool.query('delete from cotton_probing')
    await pool.query(`delete from device_state_change where at = '2026-05-31T20:00Z'`)
  })
})

describe('of a time before anything was on record', () => {
  it('a report says so in words and has no figures of 0, on paper, in the workbook and in the archive [FEA-06]', async () => {
    await pool.query(`update device set device_type = 'SJA310' where sn = 'M1'`)
    await world.directory.reload()
    for (const template of ['daily', 'monthly', 'yearly']) {
      const id = await make({ template, at: at('1980-05-20Z') })
      const page = (await fileOf(id, 'html')).toString()
      expect(page).toContain('Nothing is on record of this period: the record begins on 2025-12-01 01:00:00.')
      expect(page).toContain('Nothing is on record of the devices in this period.')
      expect(page).toContain('Nothing is on record of checks in this period.')
      expect(page).toContain('Nothing is on record of cotton in this period.')
      expect(page).not.toMatch(/<bdi>0<\/bdi>|Alarms: 0|No alarm|No check|No bale|No open case/)
      const sheets = await readXlsx(await fileOf(id, 'xlsx'))
      const figures = sheets.flatMap(({ data }) =>
        data.filter(([name]) => typeof name === 'string').map((row) => row[1]),
      )
      expect(figures.filter((value) => value === 0)).toEqual([])
      const steps = sheets.find(({ sheet }) => sheet === 'Alarms over time')?.data.slice(1) ?? []
      expect(steps.filter(([, n]) => n !== null && n !== undefined)).toEqual([])
      const { reports } = await world.calls.reports({}, contextOf(CITY))
      expect(reports.find((report) => report.id === id)?.alarms).toBeNull()
    }
    await pool.query(`update device set device_type = 'FCBR-100' where sn = 'M1'`)
    await world.directory.reload()
  })
})

it('a report that was made before these parts is read as it was', async () => {
  const id = await make()
  await pool.query(
    `update report set content = content #- '{parts,availability}' #- '{parts,found}' #- '{parts,cotton}' where id = $1`,
    [id],
  )
  const page = (await fileOf(id, 'html')).toString()
  expect(page).toContain(translate('en', 'reports.part.keyFigures'))
  expect(page).not.toContain(`<h2>${translate('en', 'statistics.states.availability')}</h2>`)
  expect(page).not.toContain(`<h2>${translate('en', 'reports.part.cotton')}</h2>`)
  const sheets = await readXlsx(await fileOf(id, 'xlsx'))
  expect(sheets.map(({ sheet }) => sheet)).not.toContain(translate('en', 'statistics.states.availability'))
})

describe.each(LOCALES)('in %s', (locale) => {
  const t = (...args: [Parameters<typeof translate>[1], Parameters<typeof translate>[2]?]) => translate(locale, ...args)
  const percent = (value: number): string => t('statistics.percent', { value: formatNumber(locale, value, 2) })

  it('all are read back from the PDF [FEA-03, FEA-06]', async () => {
    const id = await make()
    const text = lettersOf(await pdfText(await fileOf(id, 'pdf', locale)))
    const words = [
      t('statistics.states.availability'),
      t('reports.say.watch.fell', {
        points: formatNumber(locale, 12.4, 1),
        before: percent(100),
        share: percent(87.63),
      }),
      t('reports.say.watch.toRepair', { time: durationText(4 * HOUR_MS, locale), n: 3 }),
      t('reports.say.watch.device', { name: LANE, share: percent(67.74) }),
      t('reports.say.watch.dark', { n: 1, place: 'Metro', time: durationText(36 * HOUR_MS, locale) }),
      t('statistics.states.availabilityPercent'),
      t('statistics.states.availabilityBy.device'),
      t('statistics.states.coverage'),
      t('reports.part.found'),
      t('reports.say.check.most', { name: 'Cs-137', n: 3, of: 4 }),
      t('reports.say.check.false', { n: 2, of: 3 }),
      substanceName(textsIn(locale), 'sarin'),
      t('reports.part.cotton'),
      t('reports.say.cotton.checks', { n: 4, found: 2 }),
      t('reports.say.cotton.before.few', { what: t('reports.figure.cottonAlarms'), n: 1, before: 0 }),
      t('reports.say.cotton.overdue', {
        ...{ n: 2, of: 5, time: '2026-06-01 00:00:00', since: '2026-01-21 06:00:00' },
      }),
      t('reports.say.cotton.riskiest', {
        ...{ by: t('statistics.by.stack'), name: 'A1 · Customs', n: 3 },
        share: t('statistics.percent', { value: formatNumber(locale, 50, 1) }),
      }),
      t('reports.figure.overdueSince'),
      t('statistics.cotton.days', { from: 90, to: 179 }),
      t('cotton.estimate'),
    ].flatMap((word) => word.split(/[\s\u00a0\u202f\u2068\u2069(),.،؛:;（），。：；]+/))
    expect(words.filter((word) => !text.includes(lettersOf(word)))).toEqual([])
    const page = (await fileOf(id, 'html', locale)).toString()
    expect(page).not.toMatch(/\b(reports|statistics|exports|realtime|substance|cotton)\.[a-z]+\b/)
  })

  it('and from the workbook, as numbers and dates', async () => {
    const sheets = await readXlsx(await fileOf(await make(), 'xlsx', locale))
    const sheetOf = (name: string) => sheets.find(({ sheet }) => sheet === name.slice(0, 31))?.data ?? []
    const figureOf = (name: string, figure: string) =>
      sheetOf(name)
        .find(([named]) => named === figure)
        ?.slice(1)
    const hours = (name: string): string => t('reports.figure.inHours', { name })
    const key = t('statistics.states.availability')
    expect(figureOf(key, t('statistics.states.availabilityPercent'))).toEqual([87.63, 100, null])
    expect(figureOf(key, t('statistics.states.faults'))).toEqual([4, 1, null])
    expect(figureOf(key, hours(t('statistics.states.betweenFailures')))).toEqual([489, 2160, null])
    expect(figureOf(key, hours(t('statistics.states.toRepair')))).toEqual([4, null, null])
    const days = sheetOf(t('statistics.states.availabilityOverTime')).slice(1)
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual([new Date('2026-05-01T00:00:00Z'), 100, 72, 0])
    // The day on which one of three was away.
    expect(days[11]?.[1]).toBe(66.67)
    const devices = sheetOf(t('statistics.states.availabilityBy.device')).slice(1)
    expect(devices[0]).toEqual([LANE, 'C4', 'Customs', 67.74, 240, 744])
    expect(devices).toHaveLength(3)
    expect(sheetOf(t('statistics.states.coverage')).slice(1)).toEqual([
      ['Metro', 36, 1, new Date('2026-05-05T02:00:00Z'), new Date('2026-05-06T14:00:00Z')],
    ])
    const found = t('reports.part.found')
    expect(figureOf(found, t('statistics.detect.checks'))).toEqual([5, 1, null])
    expect(figureOf(found, t('statistics.detect.found'))).toEqual([4, 1, null])
    expect(figureOf(found, t('reports.figure.falseAlarms'))).toEqual([2, null, null])
    expect(figureOf(found, t('reports.figure.judged'))).toEqual([3, null, null])
    expect(sheetOf(t('reports.part.foundNames')).slice(1)).toEqual([
      ['Cs-137', 3],
      [substanceName(textsIn(locale), 'sarin'), 1],
    ])
    const cotton = t('reports.part.cotton')
    expect(figureOf(cotton, t('statistics.cotton.checks'))).toEqual([4, 1, null])
    expect(figureOf(cotton, t('statistics.cotton.found'))).toEqual([2, 0, null])
    expect(figureOf(cotton, t('reports.figure.cottonAlarms'))).toEqual([1, 0, null])
    expect(figureOf(cotton, t('statistics.cotton.riskPercent'))).toEqual([37.8, null, null])
    expect(figureOf(cotton, t('reports.figure.overdueBales'))).toEqual([2, null, null])
    expect(sheetOf(t('statistics.by.stack')).slice(1)).toEqual([
      ['A1 · Customs', 3, 2, 50, 1],
      ['B:2 · Customs', 1, 0, 1, 0],
    ])
    expect(sheetOf(t('statistics.by.origin')).slice(1)).toEqual([
      ['North', 3, 2, 50, 1],
      [t('statistics.cotton.noOrigin'), 1, 0, 1, 0],
    ])
    expect(sheetOf(t('reports.figure.overdueBales')).slice(1)).toEqual([
      ['A1', 'Customs', 2, 4, new Date('2026-01-21T06:00:00Z')],
    ])
  })
})
