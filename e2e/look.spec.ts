import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { answerTo } from './kit/call.ts'
import { addDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { pick } from './kit/menu.ts'
import { enter, prefer } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'

// No test leaves anything behind: the workers may share them in any order.
test.describe.configure({ mode: 'parallel' })
// Lines are a point wide at least: with fewer points all that is measured here would be larger.
test.use({ deviceScaleFactor: 1 })

const WORDS = {
  en: { signIn: 'Sign in', live: 'Live', home: 'Home' },
  'zh-CN': { signIn: '登录', live: '实时', home: '首页' },
  fr: { signIn: 'Se connecter', live: 'En direct', home: 'Accueil' },
  ar: { signIn: 'دخول', live: 'مباشر', home: 'الرئيسية' },
  ru: { signIn: 'Войти', live: 'На связи', home: 'Главная' },
  es: { signIn: 'Entrar', live: 'En directo', home: 'Inicio' },
} as const

/** Pages in the frame. */
const FRAMED = [
  '/dashboard',
  '/devices/realdata',
  '/devices/hisdata/SIM-00001',
  '/devices/muldevices',
  '/query',
  '/query/hisWarn',
  '/query/checkList',
  '/query/state',
  '/query/fault',
  '/query/sample',
  '/query/gd606/record',
  '/cotton/monitor',
  '/cotton-record/detection',
  '/cotton-record/alarm',
  '/cotton-record/inspectionAlarm',
  '/cotton-stat/detection',
  '/cotton-stat/alarm',
  '/stat/alarmKpis',
  '/stat/alarm',
  '/stat/states',
  '/stat/report',
  '/raman-query-list',
  '/raman-query-list/query',
  '/stat/detect',
  '/alarms/administration/plans',
  '/alarms/audit',
  '/remoteControl/index',
  '/task/monitor',
  '/track/monitor',
  '/query/replay',
  '/query/track/list',
  '/query/trackReplay/list',
  '/query/material/list',
  '/query/material/details/chlorine',
  '/query/nuclide',
  '/query/nuclide?id=Cs-137',
  '/knowledge?kind=substance&id=chlorine',
  '/devices/monitor/list',
  '/devices/monitor/map',
  '/devices/monitor/alarm',
  '/devices/monitor/scene',
  '/query?sn=SIM-00001',
  '/query/state/SIM-00001',
  '/stat/alarm?unit=year',
  '/stat/alarm?report=lastTen',
  '/stat/states/SIM-00001?unit=day',
  '/stat/detect?unit=year',
  '/analysis/monitor',
  '/analysis/survey?q=nuclearMod.doseRate&sim=1',
  '/analysis/safetyStatis?sim=1',
  '/analysis/safetyStatis?part=exposure&q=ecMod.h2s&sim=1',
  '/analysis/safetyStatis?part=stays',
  '/analysis/safetyStatis?part=signs&sim=1',
  '/analysis/dataExport',
  '/analysis/spread?m=chlorine&lat=31.2&lon=121.5&wind=4&from=270',
  '/analysis/spread/source',
  '/analysis/spread/kept',
  '/alarms/administration/import',
  '/alarms/administration/retention',
] as const
/** Pages that stand outside of it, or are none. Of those for the development, which are closed here and look alike, one. */
const BARE = ['/demo', '/rg05', '/download', '/no/such/page'] as const
const PAGES = [...FRAMED, ...BARE]

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

/** Until what it shows is live, where it shows anything that can be. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.splash')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('data-live', 'false')
}

/**
 * As a link leads there: to load the console anew takes as long as all that is looked at. By way of an address that is none: what is
 * shown afterwards is this page and not the one before. Pages that are kept alive stay behind it, hidden.
 */
async function turnTo(page: Page, path: string): Promise<void> {
  const none = page.locator('.console main .statement')
  await follow(page, '/no/such/page')
  await expect(none).toBeVisible()
  await follow(page, path)
  await expect(none).toHaveCount(0)
  await expect(page.locator('.console main > .page:visible')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toHaveAttribute('data-live', 'false')
}

/** With nothing behind it: an auditor goes through what is hidden, too, which takes longer than to draw the frame anew. */
async function turnAlone(page: Page, path: string): Promise<void> {
  await follow(page, '/404')
  await expect(page.locator('.console')).toHaveCount(0)
  await follow(page, path)
  await expect(page.locator('.console main > .page')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toHaveAttribute('data-live', 'false')
}

/** A task under way: those of the demonstration are at whichever stage they have come to. */
async function ownTask(page: Page): Promise<string> {
  const { officeId } = await addSite('Looked at')
  const van = await addDevice('Looked at', officeId, 'GD606')
  await van.tell({ nuclearMod: { values: { doseRate: 0.1 } } }, { longitude: 121.5, latitude: 31.2 })
  await van.leave()
  const hour = 3_600_000
  const planned = await answerTo<{ id: string; version: number }>(page, '/vigil/tasks/save', {
    name: 'Looked at',
    busiType: 'patrol',
    officeId,
    area: { kind: 'circle', centre: [121.5, 31.2], radiusM: 500 },
    planBegin: Date.now() - hour,
    planEnd: Date.now() + 8 * hour,
    devices: [van.sn],
    people: [],
    planId: null,
    notes: 'Along the quay and back',
  })
  expect(planned).toMatchObject({ data: { id: expect.any(String) } })
  const { id, version } = planned.data
  const begun = await answerTo(page, '/vigil/tasks/act', { id, version, act: 'start' })
  expect(begun).toMatchObject({ data: { state: 'underWay' } })
  return id
}

/** Each of these pages in turn. */
async function eachPage(
  page: Page,
  paths: readonly string[],
  turn: typeof turnTo,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const bare: readonly string[] = BARE
  for (const path of paths) {
    const address = path === '/task/monitor' ? `${path}?task=${await ownTask(page)}` : path
    await (bare.includes(path) ? open(page, path) : turn(page, address))
    await look(path)
  }
}

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

type Audited = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

const told = ({ violations }: Audited): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))

async function audit(page: Page, runOnly: typeof WCAG | typeof CONTRAST, within = 'html'): Promise<string[]> {
  // To tell of every element that is as it should be takes longer than to look at it.
  const options = { runOnly: { ...runOnly, values: [...runOnly.values] }, resultTypes: ['violations' as const] }
  // To bring the auditor into a page takes as long as half an audit: one that was brought before is asked again.
  const again = await page.evaluate(
    ({ context, how }) => {
      const auditor: { run(context: string, how: object): Promise<Audited> } | undefined = Reflect.get(window, 'axe')
      return auditor?.run(context, how)
    },
    { context: within, how: options },
  )
  if (again !== undefined) return told(again)
  // Drawn in software, the map would hold the audit up; its controls stay.
  await page.addStyleTag({ content: 'canvas { display: none !important } * { transition: none !important }' })
  // Without frames there is nothing to put together in a page of its own, which takes as long again.
  return told(await new AxeBuilder({ page }).include(within).setLegacyMode().options(options).analyze())
}

/** As another window of the same browser does it: a page for a wall has no button, and loading the page anew takes longer. */
async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value, storageArea: localStorage }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // The component library's part of it is drawn with the next frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Everything in the theme that it is in; then what another theme can break, in the other one, which stays. */
async function auditBoth(page: Page, path: string, within = 'html'): Promise<void> {
  // What is still to come can break rules, too.
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  expect(await audit(page, WCAG, within), `${path}, ${theme}`).toEqual([])
  await changeTheme(page, other)
  expect(await audit(page, CONTRAST, within), `${path}, ${other}`).toEqual([])
}

test('the sign-in meets WCAG 2.2 AA in both themes [THM-01]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await auditBoth(page, '/login')
})

const WINDOW = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

async function fitsPhone(page: Page, path: string): Promise<void> {
  // Counts, names and marks that come with the first picture are what makes a page wide.
  await expect(page.locator('.fleet-summary[aria-busy="true"]:visible')).toHaveCount(0)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide, path).toBeLessThanOrEqual(0)
  // Inside the frame only pages scroll: a document that could would take header and alarms out of sight.
  if ((await page.locator('.console').count()) === 0) return
  const tooLong = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(tooLong, path).toBeLessThanOrEqual(0)
}

/** The shortest pages of records that can be chosen: more rows of the same kind take longer and show nothing more. */
const SHORT = { historyPageSize: '20' }

/** In parts, so that both workers share them. */
const PARTS = 4
for (let part = 0; part < PARTS; part += 1) {
  test(`every page meets WCAG 2.2 AA in both themes, and fits into a window made narrow, part ${part + 1} of ${PARTS} [THM-01, THM-04]`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(WINDOW)
    await prefer(page, SHORT)
    await enter(page)
    // The frame is the same around all pages.
    if (part === 0) await auditBoth(page, 'the first page and its frame')
    await eachPage(
      page,
      PAGES.filter((_, each) => each % PARTS === part),
      turnAlone,
      async (path) => {
        await auditBoth(page, path, (await page.locator('.console').count()) === 0 ? 'html' : 'main')
        await page.setViewportSize(PHONE)
        await fitsPhone(page, path)
        await page.setViewportSize(WINDOW)
      },
    )
  })
}

test('nothing is wider than a phone, from right to left [THM-04]', async ({ page }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  await prefer(page, { ...SHORT, lang: 'ar' })
  await enter(page, 'admin', '/devices/monitor/list', WORDS.ar.live)
  await eachPage(page, PAGES, turnTo, (path) => fitsPhone(page, path))
})

test('titles name page and deployment; F11 does nothing [GEN-03, LAY-08]', async ({ page }) => {
  await enter(page, 'admin', '/devices/monitor/list')
  await expect(page).toHaveTitle(/Device list · .+/)
  const prevented = await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'F11', cancelable: true, bubbles: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
})

test('a page whose chunk does not come is loaded anew [RTE-22, ERR-06]', async ({ page }) => {
  await enter(page)
  let failed = 0
  await page.route(/\/assets\/.*recent-data-page.*\.js$/, async (route) => {
    failed += 1
    if (failed === 1) await route.abort()
    else await route.continue()
  })
  await page.evaluate(() => window.history.pushState({}, '', '/devices/hisdata/SIM-00001'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect.poll(() => failed).toBeGreaterThan(1)
  await expect(page).toHaveTitle(/Recent data/)
  await expect(page.getByRole('main')).toContainText('Recent data of')
})

test('the styles of the controls come before all others, and are asked for again when they do not come [RTE-22, THM-01]', async ({
  page,
}) => {
  let failed = 0
  await page.route(/\/assets\/components-.*\.css$/, async (route) => {
    failed += 1
    if (failed <= 2) await route.abort()
    else await route.continue()
  })
  await enter(page, 'admin', '/query/state')
  const search = page.getByRole('main').getByRole('combobox').first()
  await expect(search).toBeVisible()
  expect(failed).toBeGreaterThan(2)
  // Those without an address are the theme's variables.
  const files = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))
  expect(files[0]).toContain('/assets/components-')
  // Without its styles a field of choice is no more than the input in it.
  await expect(page.locator('.ant-select:visible').first()).toHaveCSS('position', 'relative')
  await expect(page.locator('.ant-btn:visible').first()).toHaveCSS('border-radius', '8px')
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
  page,
}) => {
  await enter(page)
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
