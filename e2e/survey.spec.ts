import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { bytesOf } from './kit/download.ts'
import { addSite } from './kit/site.ts'

test('what is normal at a place is asked for, kept and had as a report [RTE-12, FEA-07]', async ({ page }) => {
  const site = await addSite('Surveyed')
  const device = await addDevice('North gate', site.officeId)
  await device.report(0.1)
  await site.enter(page, '/analysis/survey?last=7d')
  await expect(page.getByText('Nothing is chosen yet')).toBeVisible()

  await page.getByRole('combobox', { name: 'Quantities' }).fill('dose rate')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  // The hour goes on: nothing is summed up yet, and none of the hours before is taken for zero.
  const table = page.getByRole('group', { name: 'By device' })
  await expect(table.getByRole('row').filter({ hasText: 'North gate' })).toContainText('–')
  await expect(page.getByText('No normal hour on record').first()).toBeVisible()

  await page.getByLabel('Name of this survey').fill('First')
  await page.getByRole('button', { name: 'Keep' }).click()
  const kept = page.getByRole('list', { name: 'Kept surveys' }).getByRole('listitem')
  await expect(kept).toContainText('First')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'HTML of “First”' }).click(),
  ])
  expect((await bytesOf(file)).toString('utf8')).toContain('North gate')
})
