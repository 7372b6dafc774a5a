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
