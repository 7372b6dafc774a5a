import { expect, test } from '@playwright/test'
import { pick } from './kit/menu.ts'
import { enter } from './kit/sign-in.ts'

const WORDS = {
  en: { signIn: 'Sign in', live: 'Live', home: 'Home' },
  'zh-CN': { signIn: '登录', live: '实时', home: '首页' },
  fr: { signIn: 'Se connecter', live: 'En direct', home: 'Accueil' },
  ar: { signIn: 'دخول', live: 'مباشر', home: 'الرئيسية' },
  ru: { signIn: 'Войти', live: 'На связи', home: 'Главная' },
  es: { signIn: 'Entrar', live: 'En directo', home: 'Inicio' },
} as const

test('every language shows the page in its own words and direction, and is remembered [I18N-01, I18N-04, I18N-05]', async ({
  page,
}) => {
  await page.goto('/')
  for (const [lang, words] of Object.entries(WORDS)) {
    await page.evaluate((value) => localStorage.setItem('lang', value), lang)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible()
  }
})

test('a language that is not known gives Chinese, a browser that speaks no Chinese English [I18N-02, I18N-03]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.setItem('lang', 'xx'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('switches the language at once and keeps what was being done [I18N-04, I18N-06, LAY-05]', async ({ page }) => {
  await enter(page, 'admin', '/devices/monitor/list')
  await page.getByRole('search').getByRole('textbox').fill('lane')
  const told = page.waitForRequest((request) => request.url().includes('/change-language'))
  await page.getByRole('button', { name: 'Language' }).click()
  await pick(page, 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('lane')
  await expect(page.getByRole('banner').getByText(WORDS.ar.live, { exact: true })).toBeVisible()
  await told
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ar')
})
