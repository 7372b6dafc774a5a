import { expect, type Locator, test } from '@playwright/test'
import { lettersOf, pdfText } from '../apps/server/test/pdf-text.ts'
import { readCsv, readXlsx } from '../apps/server/test/read-back.ts'
import type { Locale } from '../packages/contract/src/index.ts'
import { textsIn } from '../packages/i18n/src/translate.ts'
import { createN42Writer } from '../packages/science/src/n42/n42-write.ts'
import { call } from './kit/call.ts'
import { addDevice } from './kit/device.ts'
import { bytesOf, exported } from './kit/download.ts'
import { follow, turnTo } from './kit/fleet.ts'
import { chooseLanguage } from './kit/language.ts'
import { enter, prefer } from './kit/sign-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const iso = (at: number): string => new Date(at).toISOString()
const fileOf = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

interface Found {
  readonly total: number
  readonly records: readonly { readonly sn: string }[]
}

/** As an instrument leaves it: one spectrum with a line of Cs-137. */
function n42Of(sn: string, startedAt: number): string {
  const writer = createN42Writer({
    uuid: 'd5ff8f4c-3c4f-4f43-9d0a-1c9c6b0a5c11',
    createdAt: startedAt,
    creator: 'Browser test',
    manufacturer: 'Vigil',
    serialNumber: sn,
    model: 'RS500',
    instrumentClass: 'Radionuclide Identifier',
    detector: 'NaI',
    version: '1',
  })
  const counts = Array.from({ length: 1024 }, (_, channel) => (Math.abs(channel - 220) < 6 ? 90 : channel % 3))
  return [
    writer.head(),
    writer.measurement({
      startedAt,
      realTime: 10,
      liveTime: 9.5,
      counts,
      calibration: [0, 3],
      nuclides: [{ name: 'Cs-137', confidence: 95 }],
      doseRate: 0.42,
    }),
    writer.tail(),
  ].join('')
}

test('files of devices become history whole or not at all, and come out as they went in [RTE-14, FEA-03]', async ({
  page,
}) => {
  const device = await addDevice('Import gate')
  const { sn } = device
  const start = Date.now() - 2 * HOUR
  const header = 'sn,time,nuclearMod.doseRate'
  const good = [header, `${sn},${iso(start)},0.11`, `${sn},${iso(start + MINUTE)},0.12`].join('\n')
  const broken = [header, `${sn},${iso(start)},0.11`, `${sn},${iso(start + MINUTE)},lots`].join('\n')
  const n42 = n42Of(sn, start + 10 * MINUTE)

  await enter(page, 'admin', '/alarms/administration/import')
  const choose = page.locator('input[type="file"]')
  const part = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const store = (name: string): Locator => part(name).getByRole('button', { name: 'Bring into history' })
  await choose.setInputFiles([fileOf('broken.csv', broken), fileOf('cut.n42', n42.slice(0, -40))])
  await expect(part('broken.csv')).toContainText('1 line can not be taken: nothing will be stored')
  const problem = (name: string): Locator => part(name).getByRole('listitem').filter({ hasText: 'Line' })
  await expect(problem('broken.csv')).toHaveText(/^Line 3:.*“lots” is not a number$/)
  await expect(store('broken.csv')).toBeDisabled()
  await expect(problem('cut.n42')).toHaveText(/^Line \d+:/)
  await expect(store('cut.n42')).toBeDisabled()
  // The button is for people; the server holds by itself.
  const run = await call<{ stored: number; problems: { line: number }[] }>(page, '/vigil/import/store', {
    name: 'broken.csv',
    content: broken,
  })
  expect(run).toMatchObject({ stored: 0, problems: [{ line: 3 }] })
  const readings = () =>
    call<Found>(page, '/vigil/history/readings', {
      sn,
      step: 'reading',
      beginTime: start - HOUR,
      endTime: start + HOUR,
      limit: 50,
    })
  expect((await readings()).total).toBe(0)

  await choose.setInputFiles([fileOf('gate.csv', good), fileOf('gate.n42', n42)])
  const preview = (name: string): Locator =>
    part(name).getByRole('region', { name: 'The first readings as they will be stored' })
  await expect(preview('gate.csv').getByRole('row')).toHaveCount(3)
  await expect(preview('gate.csv')).toContainText(/0\.120\sµSv\/h/)
  await expect(preview('gate.n42')).toContainText(/0\.420\sµSv\/h/)
  expect((await readings()).total).toBe(0)
  await store('gate.csv').click()
  await expect(part('gate.csv')).toContainText('2 readings were stored')
  await store('gate.n42').click()
  await expect(part('gate.n42')).toContainText('1 reading was stored')
  const runs = page.getByRole('region', { name: 'The last files', exact: true }).last()
  await expect(runs.getByRole('row').filter({ hasText: 'gate.n42' })).toContainText('All went well')
  await expect(runs.getByRole('row').filter({ hasText: 'broken.csv' })).toContainText('Nothing was stored')

  const address = `/query?sn=${sn}&step=reading&begin=${start - HOUR}&end=${start + HOUR}`
  await follow(page, address)
  const rows = page.getByRole('region', { name: 'Monitoring records', exact: true }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('0.42')
  await expect(rows.nth(3)).toContainText('0.11')
  await rows.nth(1).getByRole('button').first().click()
  const record = page.getByRole('complementary', { name: 'Monitoring record', exact: true })
  await expect(record.locator('.module-report')).toContainText('Cs-137')
  await expect(record.locator('.module-report canvas').first()).toBeVisible()
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(record).toHaveCount(0)

  // What goes out comes in again, and nothing of it is new.
  const csv = await bytesOf(await exported(page, 'All that match as CSV'))
  expect(readCsv(csv)).toHaveLength(4)
  await follow(page, '/alarms/administration/import')
  await choose.setInputFiles([fileOf('again.csv', csv.toString('utf8'))])
  await expect(part('again.csv')).toContainText('Every reading of this file is in history already.')
  await expect(store('again.csv')).toBeDisabled()
  await device.leave()
})

interface ExportedPage {
  readonly lang: Locale
  readonly path: string
  readonly what: string
  readonly format: 'csv' | 'xlsx' | 'pdf'
  /** The call that the page makes. */
  readonly asks: string
  readonly with?: object
  /** Of the last so long, some minutes ago: what comes in meanwhile is not in it. */
  readonly span?: number
}

const DAY_SPAN = 20 * HOUR
const EXPORTED: readonly ExportedPage[] = [
  { lang: 'en', path: '/query', what: 'reading', format: 'csv', asks: '/vigil/history/readings' },
  { lang: 'zh-CN', path: '/query/checkList', what: 'detection', format: 'xlsx', asks: '/devicedata/hisDetect' },
  { lang: 'fr', path: '/query/state?view=changes', what: 'state', format: 'csv', asks: '/devicedata/hisState' },
  { lang: 'ru', path: '/query/fault', what: 'fault', format: 'xlsx', asks: '/devicedata/hisFault' },
  { lang: 'es', path: '/query/sample', what: 'sample', format: 'csv', asks: '/devicedata/hisSampleData' },
  {
    lang: 'ar',
    path: '/query/gd606/record',
    what: 'gd606',
    format: 'pdf',
    asks: '/devicedata/hisGd606',
    span: 10 * MINUTE,
  },
  {
    lang: 'fr',
    path: '/cotton-record/detection',
    what: 'detection',
    format: 'csv',
    asks: '/devicedata/hisDetect',
    with: { categories: ['smouldering', 'bale'] },
  },
]

test('every page of the past gives its rows as a file, in each language [RTE-14, API-02, API-05, I18N-01]', async ({
  page,
}) => {
  // Seven files, one of them printed by a browser beside this one.
  test.slow()
  await prefer(page, { historyPageSize: '20' })
  await enter(page, 'admin', '/query/fault')
  const end = Math.floor((Date.now() - 5 * MINUTE) / HOUR) * HOUR
  for (const { lang, path, what, format, asks, with: narrowed = {}, span = DAY_SPAN } of EXPORTED) {
    const { t } = textsIn(lang)
    const found = await call<Found>(page, asks, { beginTime: end - span, endTime: end, limit: 50, ...narrowed })
    expect(found.total, path).toBeGreaterThan(0)
    await chooseLanguage(page, lang)
    await turnTo(page, `${path}${path.includes('?') ? '&' : '?'}begin=${end - span}&end=${end}`)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    const file = await exported(page, t('exports.all', { format: format.toUpperCase() }), t('exports.menu'))
    const subject = t(`exports.subject.${what}`)
    expect(file.suggestedFilename()).toBe(
      `${subject.replace(/\s+/g, '-')}-${/\d{8}-\d{6}/.exec(file.suggestedFilename())?.[0]}.${format}`,
    )
    const bytes = await bytesOf(file)
    if (format === 'pdf') {
      const text = lettersOf(await pdfText(bytes))
      // Word by word: a reader gives those of a line from right to left in the order of the page.
      const words = [subject, t('history.column.device'), found.records[0]?.sn ?? ''].join(' ').split(' ')
      expect(
        words.filter((word) => !text.includes(lettersOf(word))),
        path,
      ).toEqual([])
      continue
    }
    const [sheet] = format === 'xlsx' ? await readXlsx(bytes) : []
    const [titles = [], ...lines] = sheet === undefined ? readCsv(bytes) : sheet.data
    if (sheet !== undefined) expect(sheet.sheet).toBe(subject)
    expect(titles, path).toContain(t('history.column.device'))
    expect(lines, path).toHaveLength(found.total)
    const sns = lines.map((line) => line[titles.indexOf('SN')])
    expect(sns.slice(0, found.records.length), path).toEqual(found.records.map(({ sn }) => sn))
    if (sheet === undefined) continue
    const time = titles.findIndex((title) => String(title).startsWith(t('history.column.begin')))
    expect(lines[0]?.[time]).toBeInstanceOf(Date)
  }
})
