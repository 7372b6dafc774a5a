import { expect, test } from '@playwright/test'
import { sharedDesk } from './kit/desk.ts'
import { follow } from './kit/fleet.ts'
import { pick } from './kit/menu.ts'
import { enter } from './kit/sign-in.ts'

// Lines are a point wide at least: with fewer points all that is measured here would be larger.
test.use({ deviceScaleFactor: 1 })

const desk = sharedDesk()

test('titles name page and deployment; F11 does nothing [GEN-03, LAY-08]', async ({ browser }) => {
  const page = await desk(browser, '/devices/monitor/list')
  await expect(page).toHaveTitle(/Device list · .+/)
  const prevented = await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'F11', cancelable: true, bubbles: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
})

test('the menu has the width of its language, and none when collapsed [LAY-01, LAY-03]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const width = async () =>
    Math.round((await menu.evaluate((each) => each.parentElement?.getBoundingClientRect().width)) ?? 0)
  await expect.poll(width).toBe(280)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(width).toBe(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
})

test('the header stays in view, or goes with the page where that is chosen [LAY-04, THM-05]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await enter(page)
  const header = page.getByRole('banner')
  const scroll = async () => {
    // The menu has a scroll of its own, which comes to its end first.
    await page.mouse.move(30, 500)
    for (let turn = 0; turn < 3; turn += 1) {
      await page.mouse.wheel(0, 1000)
      await page.waitForTimeout(200)
    }
  }
  await scroll()
  await expect(header).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await pick(page, 'Personal settings')
  await page.getByRole('tab', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Keep the header in view' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const goesAway = async () => {
    await scroll()
    await expect(header).not.toBeInViewport({ timeout: 1000 })
  }
  await expect(goesAway).toPass()
  await page.reload()
  await expect(header.getByText('Live', { exact: true })).toBeVisible()
  await expect(goesAway).toPass()
})

test('a wall display fills the screen; the pages of the development are closed to everybody else [RTE-04, PRM-03]', async ({
  browser,
}) => {
  const page = await desk(browser, '/devices/monitor/list')
  await follow(page, '/demo')
  await expect(page.getByRole('heading', { name: 'Wall display' })).toBeAttached()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(/\d+ devices/)
  for (const path of ['/musicbox', '/ciae-rms', '/rg05']) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: 'No permission for this page' })).toBeVisible()
    await follow(page, '/demo')
    await expect(page.getByRole('heading', { name: 'Wall display' })).toBeAttached()
  }
})
