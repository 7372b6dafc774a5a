import { expect, test } from '@playwright/test'
import { readCsv, readZip } from '../apps/server/test/read-back.ts'
import { addDevice } from './kit/device.ts'
import { bytesOf } from './kit/download.ts'
import { follow } from './kit/fleet.ts'
import { addSite } from './kit/site.ts'

test('two devices on one axis of time: chosen, reckoned with, kept as a view, opened again [RTE-12, FEA-07]', async ({
  page,
}) => {
  const site = await addSite('Compared')
  const [one, other] = [await addDevice('North gate', site.officeId), await addDevice('South gate', site.officeId)]
  for (const value of [0.1, 0.2]) for (const device of [one, other]) await device.report(value)
  await site.enter(page, '/analysis/monitor?last=1h')
  await expect(page.getByText('Nothing is chosen yet')).toBeVisible()

  for (const name of ['North gate', 'South gate']) {
    await page.getByRole('combobox', { name: 'Device', exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Quantities' }).fill('dose rate')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Chosen series' })).toContainText(name)
  }
  const chart = page.getByRole('region', { name: 'In µSv/h' })
  await expect(chart.locator('canvas')).toBeVisible()

  await page.getByLabel('Formula').fill('a - b')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Formulas' })).toContainText('= a - b')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Name of this view').fill('Both gates')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Both gates' })).toBeVisible()

  // The list stays open until somebody presses elsewhere, also where the same page gets another address.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('link', { name: 'Both gates' })).toBeHidden()
  await follow(page, '/analysis/monitor')
  await expect(page.getByText('Nothing is chosen yet')).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'Both gates' }).click()
  await expect(page.getByRole('list', { name: 'Chosen series' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Formulas' })).toContainText('= a - b')
})

test('everything of a site: chosen, its size read, prepared, collected and read back [RTE-12, FEA-07]', async ({
  page,
}) => {
  const site = await addSite('Exported')
  const device = await addDevice('Archived gate', site.officeId)
  for (const value of [0.1, 50]) await device.report(value)
  await site.enter(page, '/analysis/dataExport?last=1d&step=reading&kinds=reading')
  await page.getByRole('checkbox', { name: 'Alarm records' }).click()
  const size = page.getByRole('table')
  await expect(size.getByRole('row', { name: /^Monitoring records/ })).toContainText('about 2')
  await expect(size.getByRole('row', { name: /^Alarm records/ })).toContainText('1')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Prepare the archive' }).click()
  const archive = await saved
  expect(archive.suggestedFilename()).toMatch(/^Data-archive-\d{8}-\d{6}\.zip$/)
  const files = readZip(await bytesOf(archive))
  const serials = (csv = '') => {
    const [heads = [], ...rows] = readCsv(csv)
    return rows.map((row) => row[heads.indexOf('SN')])
  }
  expect(serials(files['readings/RS500.csv'])).toEqual([device.sn, device.sn])
  expect(serials(files['alarms.csv'])).toEqual([device.sn])
  expect(files['dictionary.csv']).toContain('µSv/h')
  await expect(page.getByRole('listitem').filter({ hasText: archive.suggestedFilename() })).toContainText('Ready')
  await device.leave()
})
