import { type ExportSubject, LOCALES, type Locale } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { langHeaderOf } from '@vigil/i18n/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, seedAlarms } from '../../test/alarm-kit.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { actualTexts, lettersOf, pdfGlyphs, pdfLines, pdfText } from '../../test/pdf-text.ts'
import { readXlsx } from '../../test/read-back.ts'
import { addAlarm } from '../../test/stored-alarms.ts'

const MINUTE_MS = 60_000
const NOW = Date.now()
const TASK_NAME = 'Patrol 巡逻 Обход دورية'
const DEVICE_NAME = '港口 Gate Ворота بوابة'

let test: MigratedDatabase
let world: FollowUpWorld
let exporting: ExportWorld
let dataDirectory: string
let taskId = ''

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS] })
  await pool.query('update device set name = $1', [DEVICE_NAME])
  const deviceId = Number((await pool.query('select id from device')).rows[0].id)
  const beginAt = NOW - 20 * MINUTE_MS
  await addAlarm(pool, { id: 'a', deviceId, beginAt, endAt: beginAt + 5 * MINUTE_MS })
  const { rows: tasks } = await pool.query<{ id: string }>(
    `insert into task (name, office_id, busi_type, state, area, devices, people, hand_over, begin_at, end_at, plan_begin, plan_end)
     values ($1, $2, 'patrol', 'finished', $3, '{C1}', '{Anna}', 'All calm', $4, $5, $4, $5) returning id`,
    [
      TASK_NAME,
      CUSTOMS,
      JSON.stringify({ kind: 'circle', centre: [121.475, 31.235], radiusM: 2000 }),
      new Date(beginAt - MINUTE_MS),
      new Date(NOW),
    ],
  )
  taskId = tasks[0]?.id ?? ''
  await pool.query(
    `insert into task_event (task_id, office_id, at, kind, by, note) values ($1, $2, $3, 'finished', 'olga', 'All calm')`,
    [taskId, CUSTOMS, new Date(NOW)],
  )
  world = await startFollowUp(test.database)
  for (let n = 0; n < 40; n++) {
    const at = beginAt - 5 * MINUTE_MS + n * 20_000
    const values = { nuclearMod: { doseRate: 0.1 + n / 10 } }
    const nuclearMod = {
      spectrum: { counts: [0, 0, n, 3], calibration: [0, 3], liveTime: 0.9, realTime: 1 },
      findings: [{ name: 'Cs-137', confidence: 95 }],
    }
    const ftirMod = { spectrum: { counts: [98.5, 40.25], calibration: [4000, -2] } }
    const rest = n === 20 ? { nuclearMod, ftirMod } : n % 20 === 0 ? { nuclearMod } : undefined
    await world.history.writer.write({
      deviceId,
      at,
      deviceTime: at,
      reading: { state2: 0, runstate: 1, values, rest },
      ...(n === 1 && {
        stateChange: { state: 0, state2: 1, runstate: 1, shown: 1 },
        faults: [{ module: 'nuclearMod', ended: false }],
        detection: {
          id: 'd',
          beginAt: at - 5000,
          endAt: at,
          state: 2,
          kind: 'normal',
          mods: { nuclearMod: { state: 2 } },
          message: 'x',
          simulated: false,
        },
        sample: {
          id: 's',
          number: 'S-1',
          beginAt: at - 5000,
          endAt: at,
          pressure: 101,
          flow: 2,
          volume: 10,
          standardVolume: 9.3,
          duration: 300,
          result: 'none',
          simulated: true,
        },
      }),
    })
  }
  dataDirectory = newDataFolder()
  exporting = await startExports(world, { settings: { dataDirectory, chromiumPath: process.env.CHROMIUM_PATH } })
})
afterAll(async () => {
  await exporting?.exports.stop()
  await world?.stop()
  await test?.drop()
  if (dataDirectory !== undefined) removeFolder(dataDirectory)
})

const REQUESTS = {
  alarm: { what: 'alarm', filter: {} },
  reading: { what: 'reading', filter: { sn: 'C1', step: 'reading' } },
  gd606: { what: 'gd606', filter: {} },
  detection: { what: 'detection', filter: { categories: ['single', 'composite'], text: '' } },
  state: { what: 'state', filter: { shown: [1] } },
  timeline: { what: 'timeline', filter: { sn: 'C1' } },
  fault: { what: 'fault', filter: { open: true, modules: ['nuclearMod'] } },
  sample: { what: 'sample', filter: {} },
} as const
const ROWS: Partial<Record<ExportSubject, number>> = {
  alarm: 1,
  reading: 40,
  gd606: 0,
  detection: 1,
  state: 1,
  timeline: 1,
  fault: 1,
  sample: 1,
}

const fileOf = (request: object, lang: Locale) =>
  exporting.fileOf(exporting.calls.exportAll({ ...request, lang: langHeaderOf(lang) } as never, world.context(CITY)))

describe.each(LOCALES)('in %s', (locale) => {
  const t = (...args: [Parameters<typeof translate>[1], Parameters<typeof translate>[2]?]) => translate(locale, ...args)

  it('an event is printed with its facts, its chart and its log, in letters that can be read again [API-02]', async () => {
    const answer = exporting.calls.downloadPdf(
      { what: 'alarm', eventId: 'a', lang: langHeaderOf(locale) },
      world.context(CITY),
    )
    const { bytes, headers } = await exporting.fileOf(answer)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = lettersOf(await pdfText(bytes))
    const words = [
      t('exports.subject.alarm'),
      t('exports.info.by'),
      t('exports.page.readings'),
      t('history.column.device'),
      t('desk.part.log'),
      t('quantity.doseRate'),
      DEVICE_NAME,
      'Europe/Paris',
      'user-1',
    ]
    // A line from right to left comes word by word, the last one first.
    const single = words.flatMap((word) => word.split(' '))
    expect(single.filter((word) => !text.includes(lettersOf(word)))).toEqual([])
    // Letters that are joined, not one beside the other.
    if (locale === 'ar') {
      expect(await pdfGlyphs(bytes)).toMatch(/[\ufe80-\ufefc]/)
      // A letter that is drawn in parts is found backwards or not at all. The yeh shares its sign with that of other languages.
      const letters = text.match(/[ء-ه]/g)?.length ?? 0
      const parted = actualTexts(bytes).filter((part) => /[ء-ه]/.test(part.normalize('NFKC')))
      expect(letters).toBeGreaterThan(200)
      expect(parted.length).toBeLessThan(letters / 20)
    }
  })

  it('the record of a task is printed with its map, its people and its alarms [RTE-17]', async () => {
    const request = { what: 'task', format: 'pdf', filter: { taskId } }
    const { bytes, headers } = await fileOf(request, locale)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = lettersOf(await pdfText(bytes))
    const words = [
      t('exports.subject.task'),
      t('task.field.handOver'),
      t('task.part.alarms'),
      t('task.part.timeline'),
      t('task.part.devices'),
      t('task.field.area'),
      TASK_NAME,
      DEVICE_NAME,
    ].flatMap((word) => word.split(' '))
    expect(words.filter((word) => !text.includes(lettersOf(word)))).toEqual([])
    const { text: html } = await fileOf({ ...request, format: 'html' }, locale)
    expect(html).toContain('<figure class="map">')
    expect(html).not.toMatch(/\b(exports|history|desk|alarm|state|task)\.[a-z]+\b/)
  })

  it.each(Object.values(REQUESTS))('$what is written in every other format', async (request) => {
    const rows = ROWS[request.what] ?? 0
    const { text: csv } = await fileOf({ ...request, format: 'csv' }, locale)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(rows + 1)
    const { text: json } = await fileOf({ ...request, format: 'json' }, locale)
    expect(JSON.parse(json).records).toHaveLength(rows)
    const [sheet] = await readXlsx((await fileOf({ ...request, format: 'xlsx' }, locale)).bytes)
    expect(sheet?.sheet).toBe(t(`exports.subject.${request.what}`).slice(0, 31))
    expect(sheet?.data).toHaveLength(rows + 1)
    const { text: html } = await fileOf({ ...request, format: 'html' }, locale)
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html.split('<tr>')).toHaveLength(rows === 0 ? 1 : rows + 2)
    // No text of ours is missing: a key without a text shows as itself.
    for (const written of [csv, html]) expect(written).not.toMatch(/\b(exports|history|desk|alarm|state)\.[a-z]+\b/)
  })
})

describe('a printed table', () => {
  it.each(['en', 'fr', 'ru', 'es'] as const)('breaks no word in %s', async (locale) => {
    const { bytes } = await fileOf({ ...REQUESTS.alarm, format: 'pdf' }, locale)
    const { text: html } = await fileOf({ ...REQUESTS.alarm, format: 'html' }, locale)
    const cells = [...html.matchAll(/<t[hd][^>]*>(?:<bdi>)?([^<]*)/g)].map(([, text = '']) => text)
    const words = cells
      .flatMap((text) => text.split(/[\s()/]+/))
      .filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]{3,}$/u.test(word))
    expect(words.length).toBeGreaterThan(8)
    const lines = (await pdfLines(bytes)).map((line) => line.normalize('NFKC'))
    expect(words.filter((word) => !lines.some((line) => line.includes(word)))).toEqual([])
  })
})

describe('spectra', () => {
  const request = { what: 'spectrum', filter: { sn: 'C1' } } as const

  it('are written as N42 with what was found in them, and channel by channel', async () => {
    const { text: n42, headers } = await fileOf({ ...request, format: 'n42' }, 'en')
    expect(headers.get('content-disposition')).toMatch(/\.n42"/)
    expect(n42.match(/<RadMeasurement /g)).toHaveLength(2)
    expect(n42).toContain('<NuclideName>Cs-137</NuclideName>')
    expect(n42.match(/<EnergyCalibration /g)).toHaveLength(1)
    const { text: csv } = await fileOf({ ...request, format: 'csv' }, 'en')
    const lines = csv.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 2 * 4 + 2)
    expect(lines[2]?.split(',').slice(2)).toEqual([
      'C1',
      translate('en', 'module.nuclearMod'),
      '0.9',
      '1',
      '1',
      '3',
      '',
      '0',
      '',
      '',
    ])
    const infrared = lines.filter((line) => line.includes(`,${translate('en', 'module.ftirMod')},`))
    expect(infrared[1]?.split(',').slice(2)).toEqual([
      'C1',
      translate('en', 'module.ftirMod'),
      ...['', '', '1', '', '', '', '3998', '40.25'],
    ])
    expect(lines[0]).toMatch(/Wavenumber \(cm⁻¹\),Transmittance \(%\)$/)
  })

  it('need a device that the user sees', async () => {
    await expect(fileOf({ ...request, filter: {}, format: 'n42' }, 'en')).rejects.toMatchObject({
      refusal: 'invalidField',
    })
    await expect(fileOf({ ...request, filter: { sn: 'X' }, format: 'n42' }, 'en')).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
  })
})

describe('one event', () => {
  it.each(['detection', 'fault', 'sample'] as const)('of %s is a page with its facts', async (what) => {
    const id = what === 'fault' ? String((await test.database.pool.query('select id from fault')).rows[0].id) : what[0]
    const answer = exporting.calls.exportByEvent({ what, format: 'html', eventId: id ?? '' }, world.context(CITY))
    const { text } = await exporting.fileOf(answer)
    expect(text).toContain(`<dd><bdi>${DEVICE_NAME}</bdi></dd>`)
    if (what === 'sample') expect(text).toContain(translate('en', 'exports.page.simulated'))
    if (what === 'detection') expect(text).toContain('<svg')
    const unknown = exporting.calls.exportByEvent({ what, format: 'csv', eventId: '999' }, world.context(CITY))
    await expect(unknown).rejects.toMatchObject({ refusal: 'recordUnknown' })
  })
})
