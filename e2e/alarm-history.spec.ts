import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { sharedDesk } from './kit/desk.ts'
import { addDevice, type TestDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { addManyDevices } from './kit/many-devices.ts'
import { pick } from './kit/menu.ts'
import { enter } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'

const desk = sharedDesk()

const MODEL = 'RS500'
const HOUR = 3_600_000
/** What began so long ago and is over is there for good, whatever the simulated fleet does meanwhile. */
const longAgo = () => ({ begin: Date.now() - 20 * HOUR, end: Date.now() - HOUR })
const historyOf = ({ sn }: TestDevice) => `/query/hisWarn/${sn}/${MODEL}`
const table = (page: Page) => page.getByRole('region', { name: 'Alarm records' })
const rowOf = (page: Page, { name }: TestDevice) => table(page).getByRole('row').filter({ hasText: name })

/** The record is written a moment after the device has spoken. */
async function waitForRecord(page: Page, device: TestDevice): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowOf(page, device)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('many records are read page by page [RTE-14]', async ({ browser }) => {
  const { officeId } = await addSite('Paged gates')
  const gates = await addManyDevices('Paged gate', 25, officeId)
  await gates.report(0.1)
  await gates.report(50)
  const page = await desk(browser, `/query/hisWarn?office=${officeId}`)
  await page.getByRole('combobox', { name: 'Records per page' }).click()
  await page.getByTitle('20 per page').click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const next = pages.getByRole('button', { name: 'Next page' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('25 records')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(table(page).getByRole('row')).toHaveCount(21)
  const top = await table(page).getByRole('row').nth(1).textContent()
  await next.click()
  await expect(pages).toContainText('Page 2')
  await expect(table(page).getByRole('row')).toHaveCount(6)
  await expect(next).toBeDisabled()
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(21)
  await expect(table(page).getByRole('row').nth(1)).toHaveText(top ?? '')
  await gates.remove()
})

test('finds, reads and exports what has been, and merges by the rules [RTE-14, RTE-21, MRG-01, VAL-08]', async ({
  browser,
}) => {
  const { officeId } = await addSite('History gates')
  const first = await addDevice('History gate one', officeId)
  const second = await addDevice('History gate two', officeId)
  for (const device of [first, second]) {
    await device.report(0.1)
    await device.report(50)
  }
  const page = await desk(browser, `/query/hisWarn?office=${officeId}`)
  await waitForRecord(page, first)
  await waitForRecord(page, second)
  // A rule of merging is broken: it says which.
  await rowOf(page, first).getByRole('checkbox').check()
  await rowOf(page, second).getByRole('checkbox').check()
  const selection = page.getByRole('toolbar', { name: 'Selected records' })
  await expect(selection).toContainText('2 selected')
  await selection.getByRole('button', { name: 'Merge' }).click()
  await expect(selection.getByRole('alert')).toContainText('The records must come from the same device')

  // What was selected comes back as a file.
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await pick(page, 'Selection (2) as CSV')
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.filter((line) => line.includes(first.sn) || line.includes(second.sn))).toHaveLength(2)

  // Filter and selection are there after a look elsewhere.
  await page.getByRole('combobox', { name: 'Device' }).fill('History gate one')
  await page.getByTitle(/History gate one/).click()
  await expect(page).toHaveURL(new RegExp(historyOf(first)))
  await expect(rowOf(page, second)).toHaveCount(0)
  await follow(page, '/dashboard')
  await expect(page).toHaveURL(/dashboard/)
  await page.goBack()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(selection).toContainText('2 selected')

  await rowOf(page, first).getByRole('button', { name: first.name }).click()
  await expect(page).toHaveURL(/alarm=/)
  const card = page.getByRole('complementary', { name: 'Alarm' })
  await expect(card.getByRole('heading', { level: 2, name: first.name })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Readings' })).toBeVisible()
  await card.getByRole('tab', { name: 'Log' }).click()
  await expect(card.getByRole('region', { name: 'Log' })).toContainText('Raised')
  await first.leave()
  await second.leave()
})

test('shows how alarms are managed; a number leads to its records', async ({ browser }) => {
  const { begin, end } = longAgo()
  const page = await desk(browser, `/stat/alarmKpis?begin=${begin}&end=${end}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alarm performance' })).toBeVisible()
  const load = page.getByRole('region', { name: 'Alarms per operator and 10 minutes' })
  await expect(load).toContainText('Target: at most 1')
  await expect(load).toContainText(/Met|Missed/)
  const alarms = page.getByRole('link', { name: /^Alarms: / })
  const counted = Number((await alarms.textContent())?.replace(/\D/g, ''))
  expect(counted).toBeGreaterThan(0)
  await alarms.click()
  await expect(page).toHaveURL(/\/query\/hisWarn\?begin=\d+&end=\d+/)
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(new RegExp(`^${counted} records?$`))).toBeVisible()
})

test('a plan that an administrator changes is on the next card; who saves second is told [DSP-05]', async ({
  browser,
}) => {
  const device = await addDevice('Plan gate')
  await device.report(0.1)
  await device.report(50)
  const page = await desk(browser, '/alarms/administration/plans')
  const edit = page.getByRole('button', { name: 'Edit Radiation alarm' })
  await edit.click()

  const other = await browser.newPage()
  await enter(other, 'admin', '/alarms/administration/plans')
  await other.getByRole('button', { name: 'Edit Radiation alarm' }).click()
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Radiation, by the other')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: 'Edit Radiation, by the other' })).toBeVisible()
  await other.close()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Radiation, by me')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Saved by another')
  await expect(dialog.getByRole('alert')).toContainText('admin')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Radiation, by me')
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('button', { name: 'Edit Radiation, by me' })).toBeVisible()

  await follow(page, historyOf(device))
  await waitForRecord(page, device)
  await rowOf(page, device).getByRole('button', { name: device.name }).click()
  const card = page.getByRole('complementary', { name: 'Alarm' })
  await expect(card.getByRole('region', { name: 'What to do first' })).toContainText('Radiation, by me')

  await follow(page, '/alarms/audit?act=planSave')
  await expect(page.getByRole('region', { name: 'Audit rows' }).getByRole('row').nth(1)).toContainText('Plan saved')
  await device.leave()
})
