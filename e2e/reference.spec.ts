import { expect, test } from '@playwright/test'
import { turnTo } from './kit/fleet.ts'
import { addSite } from './kit/site.ts'

test('substances and nuclides are found by typing, opened by the keyboard, and walked in the graph [RTE-14, GEN-04]', async ({
  page,
}) => {
  const site = await addSite('Looked up')
  await site.enter(page, '/query/material/list')
  const box = page.getByRole('searchbox', { name: 'Search substances' })
  await expect(box).toBeFocused()
  await page.keyboard.type('fosgene')
  await expect(page.getByRole('row').filter({ hasText: 'Phosgene' })).toHaveCount(1)
  await expect(page).toHaveURL(/q=fosgene/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Phosgene (CG)' })).toBeVisible()
  // The structure is drawn by a library that comes with the first sheet.
  await expect(page.getByRole('img', { name: 'Structure: Phosgene (CG)' }).locator('line').first()).toBeAttached()
  await expect(page.getByRole('row', { name: /Danger to life \(AEGL-3\)/ })).toContainText('0.75')
  await page.goBack()
  await expect(box).toHaveValue('fosgene')

  await turnTo(page, '/query/nuclide?keV=661.7&width=2')
  const caesium = page.getByRole('link', { name: 'Cs-137' })
  await expect(caesium).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search nuclides' }).press('ArrowDown')
  await expect(caesium).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Decay chain' })).toContainText('Ba-137m')

  await page.getByRole('link', { name: 'Show in the knowledge graph' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge graph' })).toBeVisible()
  await expect(
    page
      .getByRole('img', { name: /Picture of the links/ })
      .locator('canvas')
      .first(),
  ).toBeAttached()
  await page.getByRole('link', { name: 'Nuclear or radioactive material' }).click()
  await expect(page).toHaveURL(/kind=hazard/)
})

test('a site enters what it keeps, corrects it, and the sheet and the graph tell of it [GEN-04, PRM-04]', async ({
  page,
}) => {
  const site = await addSite('Keeping')
  await site.enter(page, '/alarms/administration/stored')
  await expect(page.getByText('Nothing is on the register yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New entry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Substance or nuclide' }).fill('acide cyanhydrique')
  await page.getByTitle('Hydrogen cyanide (AC)', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('Please select a site')
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await page.getByTitle(site.name, { exact: true }).last().click()
  await dialog.getByRole('textbox', { name: 'Largest amount' }).fill('12,5')
  await dialog.getByRole('textbox', { name: 'Where on the site' }).fill('Shed 4')
  await dialog.getByLabel('Since').fill('2024-05-01')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Shed 4' })
  await expect(row).toContainText(/12\.5.kg/)
  await row.getByRole('button', { name: /^Edit / }).click()
  await dialog.getByRole('textbox', { name: 'Largest amount' }).fill('8')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText(/8.kg/)
  await row.getByRole('button', { name: /^Edit / }).click()
  await expect(dialog.getByRole('region', { name: 'What stood there before' })).toContainText(/12\.5.kg/)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await row.getByRole('link', { name: 'Hydrogen cyanide (AC)' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Shed 4' })).toContainText(/8.kg/)
  await page.getByRole('row').filter({ hasText: 'Shed 4' }).getByRole('link', { name: site.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge graph' })).toBeVisible()
  // The site has no device at all.
  await expect(page.getByText('(on the register of stored goods)')).toBeVisible()
})
