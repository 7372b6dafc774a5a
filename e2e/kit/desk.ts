import { type Browser, expect, type Page, test } from '@playwright/test'
import { follow } from './fleet.ts'
import { type Account, enter } from './sign-in.ts'

/**
 * One page for the tests of a file, signed in once: to sign in anew takes longer than most of what they look at. Each of them opens it
 * as a link leads there, with the console drawn anew and nothing remembered of the one before. Not for tests that end the session,
 * load the page anew with something else in it, or count on a page that was never used.
 */
export function sharedDesk(account: Account = 'admin'): (browser: Browser, path: string) => Promise<Page> {
  let page: Page | undefined
  test.afterAll(() => page?.context().close())
  return async (browser, path) => {
    if (page === undefined) {
      page = await browser.newPage()
      await enter(page, account)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => localStorage.clear())
    await follow(page, '/404')
    await expect(page.locator('.console')).toHaveCount(0)
    await follow(page, path)
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    return page
  }
}
