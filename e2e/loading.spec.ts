import { expect, test } from '@playwright/test'
import { follow } from './kit/fleet.ts'
import { enter } from './kit/sign-in.ts'

test('a page whose chunk does not come is loaded anew [RTE-22, ERR-06]', async ({ page }) => {
  await enter(page)
  let failed = 0
  await page.route(/\/assets\/.*recent-data-page.*\.js$/, async (route) => {
    failed += 1
    if (failed === 1) await route.abort()
    else await route.continue()
  })
  await follow(page, '/devices/hisdata/SIM-00001')
  await expect.poll(() => failed).toBeGreaterThan(1)
  await expect(page).toHaveTitle(/Recent data/)
  await expect(page.getByRole('main')).toContainText('Recent data of')
})

test('the styles of the controls come before all others, and are asked for again when they do not come [RTE-22, THM-01]', async ({
  page,
}) => {
  let failed = 0
  await page.route(/\/assets\/components-.*\.css$/, async (route) => {
    failed += 1
    if (failed <= 2) await route.abort()
    else await route.continue()
  })
  await enter(page, 'admin', '/query/state')
  const search = page.getByRole('main').getByRole('combobox').first()
  await expect(search).toBeVisible()
  expect(failed).toBeGreaterThan(2)
  // Those without an address are the theme's variables.
  const files = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))
  expect(files[0]).toContain('/assets/components-')
  // Without its styles a field of choice is no more than the input in it.
  await expect(page.locator('.ant-select:visible').first()).toHaveCSS('position', 'relative')
  await expect(page.locator('.ant-btn:visible').first()).toHaveCSS('border-radius', '8px')
})
