import { expect, test } from '@playwright/test'
import { bytesOf } from './kit/download.ts'
import { addSite } from './kit/site.ts'

test('a report is made, kept, and had as files [FEA-06]', async ({ page }) => {
  const site = await addSite('Reported')
  await site.enter(page, '/stat/report')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText('No report is kept yet')).toBeVisible()

  await page.getByRole('button', { name: /Make a report$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Yearly report', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make and keep' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Yearly report' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Reported')

  for (const [format, begin] of [
    ['XLSX', 'PK'],
    ['PDF|HTML', '(%PDF-|<!doct)'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: new RegExp(`^(${format}): Yearly report`) }).click(),
    ])
    expect((await bytesOf(file)).toString('latin1')).toMatch(new RegExp(`^${begin}`))
    await expect(row.getByRole('button', { name: new RegExp(`^(${format}): Yearly report`) })).toBeEnabled()
  }
  // An administrator of one site sets up nothing but its own.
  await expect(page.getByText('No report is made by itself')).toBeVisible()
})
