import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { enter, prefer } from './kit/sign-in.ts'
import { DRAWN } from './kit/tags.ts'

/** The pictures of the README, taken from the running product; `VIGIL_SCREENSHOTS=1` asks for them. */
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
/** A live page is never idle for good. */
const IDLE_MS = 8000

const SHOTS = [
  { file: 'home-dark', path: '/dashboard', lang: 'en', theme: 'dark', width: 1920, height: 1080 },
  { file: 'map-light', path: '/devices/monitor/map', lang: 'en', theme: 'light', width: 1440, height: 900 },
  { file: 'alarms-arabic', path: '/devices/monitor/alarm', lang: 'ar', theme: 'dark', width: 1440, height: 900 },
  { file: 'list-chinese', path: '/devices/monitor/list', lang: 'zh-CN', theme: 'dark', width: 1440, height: 900 },
  { file: 'spectrum', path: '/devices/RG05/RG05', lang: 'en', theme: 'dark', width: 1440, height: 1300 },
  { file: 'weather-light', path: '/devices/ht01/HT01', lang: 'en', theme: 'light', width: 1440, height: 900 },
  { file: 'phone', path: '/dashboard', lang: 'en', theme: 'dark', width: 390, height: 844 },
] as const

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveAttribute('data-live', 'true')
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {})
  await page.evaluate(() => document.fonts.ready)
}

for (const { file, path, lang, theme, width, height } of SHOTS) {
  test(`shows ${file}`, { tag: DRAWN }, async ({ page }) => {
    mkdirSync(folder, { recursive: true })
    await page.setViewportSize({ width, height })
    await prefer(page, { theme })
    await enter(page)
    await page.evaluate((value) => {
      localStorage.setItem('lang', value)
      sessionStorage.setItem('soundChecked', 'true')
    }, lang)
    await page.goto(path)
    await settled(page)
    await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' })
  })
}
