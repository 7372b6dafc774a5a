import { expect, test } from '@playwright/test'
import { sharedDesk } from './kit/desk.ts'
import { enter } from './kit/sign-in.ts'
import { DRAWN } from './kit/tags.ts'

const desk = sharedDesk()

test('finds a device in tree, list and card; selection and filters stand in the address [RTE-05, GRD-08, LAY-09]', async ({
  browser,
}) => {
  const page = await desk(browser, '/devices/monitor/list')
  const grid = page.getByRole('grid')
  const first = grid.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  await first.click()
  const card = page.getByRole('complementary', { name: 'Selected device' })
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/device=[\w-]+/)
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? ''

  await page.getByRole('search').getByRole('textbox').fill(name)
  await expect(page).toHaveURL(/search=/)
  const address = page.url()
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Alarms').click()
  await expect(page).toHaveURL(/\/monitor\/alarm/)
  await page.goto(address)
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue(name)

  await page.getByRole('search').getByRole('textbox').fill('no such thing')
  await expect(page.getByText('No device matches').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
})

test('opens a device in a window of its own, again and again in the same [RTE-20, RTE-08]', async ({
  page,
  context,
}) => {
  await enter(page, 'admin', '/devices/monitor/list')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  const card = page.getByRole('complementary', { name: 'Selected device' })
  const opened = context.waitForEvent('page')
  await card.getByRole('button', { name: 'Own window' }).click()
  const own = await opened
  await expect(own.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  expect(await own.evaluate(() => window.name)).toMatch(/^ht-/)
  await expect(own).not.toHaveURL(/realdata/)
  await card.getByRole('button', { name: 'Own window' }).click()
  await expect.poll(() => context.pages().length).toBe(2)
})

test('goes everywhere by keyboard: palette, letters, list [LAY-05]', async ({ browser }) => {
  const page = await desk(browser, '/devices/monitor/list')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/monitor\/list/)
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Selected device' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').pressSequentially('home')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('Find a page, device or action')
})

test('keeps columns, order and density of the list [GRD-08]', async ({ browser }) => {
  const page = await desk(browser, '/devices/monitor/list')
  const grid = page.getByRole('grid')
  // Columns still find their widths while the page fills: a press may end beside its button.
  await expect(async () => {
    await grid.getByRole('columnheader', { name: 'Device' }).getByRole('button').first().click()
    await expect(grid.getByRole('columnheader', { name: 'Device' })).toHaveAttribute('aria-sort', /cending/, {
      timeout: 2000,
    })
  }).toPass()
  await page.reload()
  await expect(grid.getByRole('columnheader', { name: 'Device' })).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('draws the map without the internet, and scenes where a site has a plan [LAY-09, THM-02]', { tag: DRAWN }, async ({
  page,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (!host.startsWith('localhost') && !['data:', 'blob:'].includes(protocol)) outside.push(request.url())
  })
  await enter(page, 'admin', '/devices/monitor/map')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mapTheme') ?? 'dark')).toBe('dark')
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Scene').click()
  await expect(page).toHaveURL(/\/monitor\/scene/)
  await expect(page.getByRole('main')).not.toBeEmpty()
  expect(outside).toEqual([])
})

test('every number of the home page leads to its list', async ({ browser }) => {
  const page = await desk(browser, '/')
  await expect(page).toHaveURL(/\/dashboard/)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /Not connected/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/devices\/monitor\/list\?states=-1/)
})
