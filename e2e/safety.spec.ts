import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { turnTo } from './kit/fleet.ts'
import { addSite } from './kit/site.ts'

test('whether it is safe at a place: the score opens to its records, unknown is not zero, and a stay is entered [RTE-12, FEA-07, VAL-07]', async ({
  page,
}) => {
  const site = await addSite('Guarded')
  await addDevice('North gate', site.officeId)
  await site.enter(page, '/analysis/safetyStatis?unit=day')
  await expect(page.getByRole('heading', { name: 'Safety monitoring analysis' })).toBeVisible()
  const why = page.getByRole('region', { name: /^Why Guarded/ }).first()
  await expect(why).toBeVisible()
  await expect(why.getByRole('row').filter({ hasText: 'Time nobody watched' })).toBeVisible()
  await page.getByText('How the score is made').click()
  await expect(page.getByText('A day begins with 100 points.')).toBeVisible()

  // It has reported nothing yet, which is not the same as nothing was there.
  await page.getByText('Exposure', { exact: true }).click()
  await expect(page.getByText('Nothing was measured in this time')).toBeVisible()
  await expect(page.getByText('Public, per year')).toBeVisible()
  expect(page.url()).toContain('part=exposure')

  await page.getByText('People’s stays').click()
  await page.getByLabel('Person or role').fill('Guard of the day')
  await page.getByRole('button', { name: 'Add a stay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Say who, where' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Place' }).last().fill('Guarded')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a stay' }).click()
  const stay = page.getByRole('list', { name: 'Where people have been' }).getByRole('listitem')
  await expect(stay).toContainText('Guard of the day')
  await expect(stay).toContainText('not known')

  // More than a year is refused before anything is asked.
  await turnTo(page, '/analysis/safetyStatis?begin=1000000000000&end=1100000000000')
  await expect(page.getByText(/366/).first()).toBeVisible()
})
