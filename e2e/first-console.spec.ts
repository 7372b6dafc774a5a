import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import mqtt from 'mqtt'
import { admin, MQTT_PORT } from './product.ts'

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('asks for both fields, and says so when the password is wrong [VAL-01]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter username')).toBeVisible()
  await expect(page.getByText('Please enter password')).toBeVisible()
  await signIn(page, 'admin', 'Wrong123')
  await expect(page.getByRole('alert')).toContainText('Wrong username or password')
})

test('shows the simulated fleet live, marked as simulated', async ({ page }) => {
  await signIn(page, 'admin', 'Admin123')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Simulated' })
      .filter({ hasText: /\d s ago|just now/ })
      .first(),
  ).toBeVisible()
})

test('a stranger’s device is seen from its first message on, and its alarm comes first [GEN-01, PSH-01]', async ({
  page,
}) => {
  const name = 'Stranger at the gate'
  const office = /^\s*(\d+)/m.exec(admin('office', 'list'))?.[1] ?? ''
  const secret = /secret, shown this once: (\S+)/.exec(
    admin('device', 'add', '--sn', 'STRANGER-1', '--model', 'RS500', '--name', name, '--office', office),
  )?.[1]
  await signIn(page, 'admin', 'Admin123')
  await page.getByRole('searchbox').fill(name)
  await expect(row(page, name)).toContainText('Not connected')

  const device = await mqtt.connectAsync(`mqtt://localhost:${MQTT_PORT}`, {
    username: 'STRANGER-1',
    password: secret ?? '',
  })
  const report = (doseRate: number) =>
    device.publishAsync(
      'device/STRANGER-1/up',
      JSON.stringify({ time: Date.now(), runstate: 1, mods: { nuclearMod: { values: { doseRate } } } }),
      { qos: 1 },
    )
  await report(0.1)
  await expect(row(page, name)).toContainText('Normal')
  await report(50)
  await expect(row(page, name)).toContainText('Alarm')
  await page.getByRole('searchbox').fill('')
  await report(0.1)
  await device.endAsync()
})

test('a user of one site sees that site alone [PRM-04]', async ({ page }) => {
  await signIn(page, 'customs', 'Customs123')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.getByRole('searchbox').fill('Stranger at the gate')
  await expect(page.getByText('No device matches')).toBeVisible()
})

test('every language shows the page in its own words and direction [I18N-01, I18N-04, I18N-05]', async ({ page }) => {
  const words = {
    en: 'Sign in',
    'zh-CN': '登录',
    fr: 'Se connecter',
    ar: 'دخول',
    ru: 'Войти',
    es: 'Entrar',
  }
  for (const [lang, word] of Object.entries(words)) {
    await page.goto('/')
    await page.evaluate((value) => localStorage.setItem('lang', value), lang)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('button', { name: word })).toBeVisible()
  }
})

for (const theme of ['dark', 'light'] as const) {
  test(`meets WCAG 2.2 AA in the ${theme} theme [THM-01]`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    const audit = () => new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect((await audit()).violations).toEqual([])
    await signIn(page, 'watcher', 'Watcher123')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect((await audit()).violations).toEqual([])
  })
}
