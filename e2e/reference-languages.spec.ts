import { type Browser, expect, type Page, test } from '@playwright/test'
import { LOCALES } from '../packages/contract/src/index.ts'
import { textsIn } from '../packages/i18n/src/translate.ts'
import { substanceName } from '../packages/i18n/src/web.ts'
import { turnTo } from './kit/fleet.ts'
import { chooseLanguage } from './kit/language.ts'
import { enter } from './kit/sign-in.ts'

const NUCLIDE = 'Cs-137'

/** A placeholder that nobody filled, or the name of a text in its place. */
const UNWORDED = /\{\w+\}|\b(?:pages|common|reference|laboratory|material|nuclide|knowledge|shell)\.[a-z]\w+/

async function isWorded(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(UNWORDED)
}

let open: Page | undefined
test.afterAll(() => open?.context().close())
/** One for all languages: to load the console anew takes longer than to turn to another language. */
async function shared(browser: Browser): Promise<Page> {
  if (open === undefined) {
    open = await browser.newPage()
    await enter(open)
  }
  return open
}

for (const locale of LOCALES) {
  test(`substances, nuclides, test data and the graph are worded and worked by the keyboard in ${locale} [RTE-14, RTE-15, GEN-04, I18N-01, I18N-04]`, async ({
    browser,
  }) => {
    const texts = textsIn(locale)
    const title = (key: string) => texts.t(`pages.title.${key}`)
    const page = await shared(browser)
    await chooseLanguage(page, locale)

    await turnTo(page, '/query/material/list')
    await isWorded(page, title('materials'))
    const chlorine = substanceName(texts, 'chlorine')
    const search = page.getByRole('main').getByRole('searchbox')
    await expect(search).toBeFocused()
    await page.keyboard.type(chlorine)
    await expect(page).toHaveURL(/q=/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/query\/material\/details\/chlorine/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(chlorine)
    await isWorded(page, title('material'))

    await turnTo(page, '/query/nuclide')
    await isWorded(page, title('nuclides'))
    const nuclides = page.getByRole('main').getByRole('searchbox')
    await nuclides.focus()
    await page.keyboard.type(NUCLIDE)
    const found = page.getByRole('link', { name: NUCLIDE, exact: true })
    await expect(page.locator('main [data-row]').first()).toContainText(NUCLIDE)
    await nuclides.press('ArrowDown')
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/id=Cs-137/)
    await isWorded(page, title('nuclides'))

    await turnTo(page, '/raman-query-list')
    await isWorded(page, title('ramanAdd'))
    await turnTo(page, '/raman-query-list/query')
    await isWorded(page, title('ramanQuery'))

    await turnTo(page, '/knowledge?kind=substance&id=chlorine')
    await isWorded(page, title('knowledge'))
    await page.locator('main a[href*="kind=hazard"]').first().press('Enter')
    await expect(page).toHaveURL(/kind=hazard/)
    await isWorded(page, title('knowledge'))
  })
}
