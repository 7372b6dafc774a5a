import { expect, type Page } from '@playwright/test'
import { encryptPassword } from '../../apps/web/src/lib/calls/password-cipher.ts'
import { hear } from './told.ts'

export const ACCOUNTS = {
  admin: 'Admin123',
  operator: 'Operator123',
  watcher: 'Watcher123',
  customs: 'Customs123',
} as const
export type Account = keyof typeof ACCOUNTS

/** As a person does it, in English; ends when the console is live. The list is the page that draws fastest. */
export async function signIn(page: Page, account: Account = 'admin', path = '/devices/monitor/list'): Promise<void> {
  await hear(page)
  await page.goto(path)
  await page.getByLabel('Username').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS[account])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await standsStill(page)
}

/** What comes with the first picture and the fonts moves what stands below it: a press meant for one thing would end on another. */
async function standsStill(page: Page): Promise<void> {
  await expect(page.locator('.fleet-summary[aria-busy="true"]:visible')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** With a token from the call itself: for tests of what comes after the sign-in. */
export const enter = (
  page: Page,
  account: Account = 'admin',
  path = '/devices/monitor/list',
  live?: string,
): Promise<void> => enterAs(page, account, ACCOUNTS[account], path, live)

/** `live`: what a standing link is called in the language of the browser. */
export async function enterAs(
  page: Page,
  username: string,
  password: string,
  path: string,
  live = 'Live',
): Promise<void> {
  const query = new URLSearchParams({ username, password: encryptPassword(username, password) })
  const { data } = await (await page.request.get(`/auth/login?${query}`)).json()
  await hear(page)
  await page.addInitScript((token) => {
    // Only once: a session that the test ends must stay ended.
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'true')
    sessionStorage.setItem('token', token)
  }, data)
  await page.goto(path)
  await expect(page.getByRole('banner').getByText(live, { exact: true })).toBeVisible()
  await standsStill(page)
}

interface Preferences {
  readonly lang?: string
  readonly theme?: 'dark' | 'light'
  /** Records on a page of a list. */
  readonly historyPageSize?: string
}

/** Before the first page: what the browser remembers from earlier. */
export async function prefer(page: Page, preferences: Preferences): Promise<void> {
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      // Only once: a choice that the test makes later must survive a reload.
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, preferences)
}
