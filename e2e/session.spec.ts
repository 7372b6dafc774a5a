import { expect, type Locator, test } from '@playwright/test'
import { pick } from './kit/menu.ts'
import { ACCOUNTS, signIn } from './kit/sign-in.ts'

test('asks for both fields, refuses consecutive spaces, and says when they do not fit [VAL-01]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter username')).toBeVisible()
  await expect(page.getByText('Please enter password')).toBeVisible()
  await page.getByLabel('Username').fill('ad  min')
  await page.getByLabel('Password', { exact: true }).fill('Admin123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Consecutive spaces are not supported')).toBeVisible()
  await page.getByLabel('Username').fill('nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong username or password')).toBeVisible()
})

test('leads everybody without a token to the sign-in, and on to the wanted page afterwards [RTE-02, GRD-03]', async ({
  page,
}) => {
  await page.goto('/devices/monitor/list?states=-1')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS.admin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/devices\/monitor\/list\?states=-1/)
  await expect(page.getByRole('button', { name: /Not connected/ })).toHaveAttribute('aria-pressed', 'true')
})

test('leads somebody who is signed in away from the sign-in, to the first page of the menu [GRD-02, GRD-03]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const path of ['/404', '/error/404', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
})

test('takes credentials from /redirect and leaves no trace of them [RTE-03]', async ({ page }) => {
  await page.goto('/redirect?username=watcher&password=Watcher123&systemFlag=1')
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  const entries = await page.evaluate(() => [
    window.location.href,
    ...performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname),
  ])
  expect(entries.join(' ')).not.toContain('Watcher123')
  await page.goBack().catch(() => {})
  expect(page.url()).not.toContain('Watcher123')
})

test('shows what the permissions allow, and refuses the rest in words [PRM-01, PRM-02, LAY-02]', async ({ page }) => {
  await signIn(page, 'watcher')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('menuitem').first()).toHaveText('Home')
  await expect(menu.getByText('Back office')).toHaveCount(0)
  await page.goto('/musicbox')
  await expect(page.getByRole('heading', { name: 'No permission for this page' })).toBeVisible()
})

test('a user of one site sees that site alone [PRM-04]', async ({ page }) => {
  await signIn(page, 'customs', '/devices/monitor/list')
  const tree = page.getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).toContainText('Customs')
  await page.getByRole('search').getByRole('textbox').fill('metro')
  await expect(page.getByText('No device matches').first()).toBeVisible()
})

async function sizeOf(box: Locator): Promise<number[]> {
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
  return [Math.round(width), Math.round(height)]
}

test('signs out after asking, and forgets the session [GRD-06, GRD-07, LAY-06, LAY-07]', async ({ page }) => {
  await signIn(page)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await pick(page, 'Sign out')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('no longer show or sound alarms')
  // It grows into its place.
  await expect.poll(async () => sizeOf(dialog.locator('.ant-modal-container'))).toEqual([402, 246])
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('asks once to log in again when the session ends in the middle of work, and comes back to it [ERR-03]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/devices/monitor/list')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await pick(page, 'Personal settings')
  const settings = page.getByRole('dialog', { name: 'Personal settings' })
  await settings.getByLabel('Name', { exact: true }).fill('Somebody else')
  await page.evaluate(() => sessionStorage.setItem('token', 'no-longer-good'))
  await settings.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prompt' })
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('Please log in again')
  await dialog.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInHere(page)
  await expect(page).toHaveURL(/\/devices\/monitor\/list/)
})

async function signInHere(page: import('@playwright/test').Page): Promise<void> {
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS.admin)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a first failure to load the basic data leads to /500, a second in a row to the sign-in [GRD-01, ERR-06]', async ({
  page,
}) => {
  await signIn(page)
  await page.route('**/auth/user', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/devices/monitor/list')
  await expect(page).toHaveURL(/\/500\/loading/)
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible()
  // By hand, or by itself before.
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click({ timeout: 5000 }).catch(() => {})
  await expect(page).toHaveURL(/\/login/)

  await page.unroute('**/auth/user')
  await signInHere(page)
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
})
