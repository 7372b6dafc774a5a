import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { lettersOf, pdfText } from '../apps/server/test/pdf-text.ts'
import { readCsv, readXlsx } from '../apps/server/test/read-back.ts'
import { sharedDesk } from './kit/desk.ts'
import { addDevice, type TestDevice } from './kit/device.ts'
import { bytesOf, exported } from './kit/download.ts'
import { pick } from './kit/menu.ts'
import { enter } from './kit/sign-in.ts'
import { expectTold } from './kit/told.ts'

const desk = sharedDesk()

const MODEL = 'RS500'
const menu = (page: Page) => page.getByRole('button', { name: /Export$/ }).first()
const table = (page: Page) => page.getByRole('region', { name: 'Alarm records' })

/** Whose one alarm is on record; made by whichever test comes first. */
let made: TestDevice | undefined
test.afterAll(() => made?.leave())

async function alarmedGate(): Promise<TestDevice> {
  if (made !== undefined) return made
  made = await addDevice('Export gate')
  await made.report(0.1)
  await made.report(50)
  return made
}

const historyOf = ({ sn }: TestDevice): string => `/query/hisWarn/${sn}/${MODEL}`

/** The record is written a moment after the device has spoken. */
async function waitForRecord(page: Page, { name }: TestDevice): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(table(page).getByRole('row').filter({ hasText: name })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('gives what matches as csv, xlsx and pdf, each read back by another program [API-02, API-05, VAL-08]', async ({
  browser,
}) => {
  // Three files, one of them printed by a browser beside this one.
  test.slow()
  const device = await alarmedGate()
  const page = await desk(browser, historyOf(device))
  await waitForRecord(page, device)

  // Nothing is selected: it says so, and nothing is prepared.
  await menu(page).click()
  await pick(page, 'Selection (0) as CSV')
  await expectTold(page, 'Select the data to export')

  const csv = await exported(page, 'All that match as CSV')
  expect(csv.suggestedFilename()).toMatch(/^Alarm-records-\d{8}-\d{6}\.csv$/)
  const [titles = [], ...lines] = readCsv(await bytesOf(csv))
  expect(lines.map((line) => line[titles.indexOf('SN')])).toEqual([device.sn])

  const xlsx = await exported(page, 'All that match as XLSX')
  const [sheet] = await readXlsx(await bytesOf(xlsx))
  expect(sheet?.sheet).toBe('Alarm records')
  const [heads = [], first = []] = sheet?.data ?? []
  expect(first[heads.indexOf('Device')]).toBe(device.name)
  const begin = first[heads.findIndex((head) => String(head).startsWith('Began ('))]
  expect(begin).toBeInstanceOf(Date)
  expect(typeof first[heads.indexOf('Peak')]).toBe('number')

  const pdf = await exported(page, 'All that match as PDF')
  const text = lettersOf(await pdfText(await bytesOf(pdf)))
  for (const word of ['Alarm records', device.name, 'Exported by', 'admin']) expect(text).toContain(lettersOf(word))

  // The files are still there, each with the time of its removal.
  await page.getByRole('button', { name: 'Prepared files' }).click()
  const files = page.getByRole('dialog', { name: 'Prepared files' })
  for (const file of [csv, xlsx, pdf]) {
    await expect(files.getByRole('listitem').filter({ hasText: file.suggestedFilename() })).toHaveCount(1)
  }
  const again = files.getByRole('listitem').filter({ hasText: xlsx.suggestedFilename() })
  await expect(again).toContainText('Ready')
  await expect(again).toContainText(/Removed at \d{4}-\d\d-\d\d/)
  // A page that is shared has no context of its own, in which the auditor could open another page; there are no frames to visit.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role="dialog"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const saved = page.waitForEvent('download')
  await again.getByRole('button', { name: `Save: ${xlsx.suggestedFilename()}` }).click()
  expect(await bytesOf(await saved)).toEqual(await bytesOf(xlsx))
  await again.getByRole('button', { name: `Remove: ${xlsx.suggestedFilename()}` }).click()
  await expect(again).toHaveCount(0)
})

test('gives one event with its chart and log [API-02]', async ({ browser }) => {
  const device = await alarmedGate()
  const page = await desk(browser, historyOf(device))
  await waitForRecord(page, device)
  await table(page).getByRole('button', { name: device.name }).click()
  await page.getByRole('toolbar', { name: 'Alarm record' }).getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await pick(page, 'This event as PDF')
  const text = lettersOf(await pdfText(await bytesOf(await saved)))
  for (const word of [device.sn, 'Why it alarmed', 'Readings', 'Log', 'Raised']) expect(text).toContain(lettersOf(word))
})

test('prints with the own browser where the server can not, and says so', async ({ page }) => {
  const device = await alarmedGate()
  await page.route('**/vigil/exports', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, pdf: false } } })
  })
  await page.addInitScript(() => {
    window.print = () => {
      const shown = (window.top ?? window) as Window & { printed?: string }
      shown.printed = document.body.innerText
    }
  })
  await enter(page, 'admin', historyOf(device))
  await waitForRecord(page, device)
  await menu(page).click()
  await pick(page, 'All that match as PDF (printed by your browser)')
  await expectTold(page, 'This server can not print PDF')
  await expect
    .poll(() => page.evaluate(() => (window as Window & { printed?: string }).printed ?? ''))
    .toContain(device.name)
})

test('an answer in JSON in place of a file is a message [API-02]', async ({ browser }) => {
  const device = await alarmedGate()
  const page = await desk(browser, historyOf(device))
  await waitForRecord(page, device)
  // A file that was removed between its end and its collection.
  await page.route('**/vigil/exports/token', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { token: '0'.repeat(32) } } }),
  )
  await menu(page).click()
  await pick(page, 'All that match as CSV')
  await expectTold(page, 'The file is no longer there')
})
