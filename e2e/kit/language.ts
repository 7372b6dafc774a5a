import { expect, type Page } from '@playwright/test'
import { LOCALES, type Locale } from '../../packages/contract/src/index.ts'
import { LOCALE_NAMES } from '../../packages/i18n/src/locale.ts'
import { textsIn } from '../../packages/i18n/src/translate.ts'
import { pick } from './menu.ts'

/** By the menu of the header, as a person does it: to load the console anew in another language takes longer. */
export async function chooseLanguage(page: Page, to: Locale): Promise<void> {
  const html = page.locator('html')
  const shown = await html.getAttribute('lang')
  const from = LOCALES.find((each) => each === shown)
  if (from === undefined) throw new Error(`a page in no language: ${shown}`)
  if (from === to) return
  const name = textsIn(from).t('common.language')
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  await pick(page, LOCALE_NAMES[to])
  await expect(html).toHaveAttribute('lang', to)
}
