import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { answerTo } from './kit/call.ts'
import { addDevice } from './kit/device.ts'
import { follow, turnTo } from './kit/fleet.ts'
import { chooseLanguage } from './kit/language.ts'
import { enter, prefer } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'

// No test leaves anything behind: the workers may share them in any order.
test.describe.configure({ mode: 'parallel' })
// Lines are a point wide at least: with fewer points all that is measured here would be larger.
test.use({ deviceScaleFactor: 1 })

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
  '/query/track/replay',
  '/query/trackReplay/details',
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
  '/alarms/administration/stored',
  '/alarms/administration/retention',
] as const
/** Pages that stand outside of it, or are none. Of those for the development, which are closed here and look alike, one. */
const BARE = ['/demo', '/rg05', '/download', '/no/such/page'] as const
const PAGES = [...FRAMED, ...BARE]

/** Until what it shows is live, where it shows anything that can be. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.splash')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('data-live', 'false')
}

/** To the next page of the console; by way of an address that is none only where the same page is shown of something else. */
async function turnOn(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address, page.url())
  const isInFrame = (await page.locator('.console').count()) > 0
  if (!isInFrame || new URL(page.url()).pathname === pathname) {
    await turnTo(page, address)
    return
  }
  await follow(page, address)
  const isShown = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.console main > .page')].find((each) =>
        each.checkVisibility(),
      )
      const path = shown?.dataset.path
      return path !== undefined && decodeURIComponent(path) === decodeURIComponent(location.pathname)
    })
  await expect.poll(isShown, address).toBe(true)
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

/** Over for hours: it has its whole way. */
async function anyTrip(page: Page): Promise<{ id: string; sn: string; beginTime: number; endTime: number }> {
  const hour = 3_600_000
  const endTime = Date.now() - 2 * hour
  const found = async () => {
    const { data } = await answerTo<{ records: { id: string; sn: string; beginTime: number; endTime: number }[] }>(
      page,
      '/deviceTrack/gdReplayList',
      { beginTime: endTime - 20 * hour, endTime, limit: 1 },
    )
    return data.records
  }
  // A server that has just started may still be putting them together.
  await expect.poll(found).toHaveLength(1)
  const [trip] = await found()
  if (trip === undefined) throw new Error('no trip')
  return trip
}

/** Pages that are of something, with what they are of. */
const ADDRESSES: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/task/monitor': async (page) => `/task/monitor?task=${await ownTask(page)}`,
  '/query/track/replay': async (page) => {
    const { sn, beginTime, endTime } = await anyTrip(page)
    return `/query/track/replay?sn=${sn}&from=${beginTime}&to=${endTime}`
  },
  '/query/trackReplay/details': async (page) =>
    `/query/trackReplay/details/${encodeURIComponent((await anyTrip(page)).id)}`,
}

/** From left to right, and from right to left. */
type Language = 'en' | 'ar'

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

type Audited = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

/** To bring the auditor into a page takes as long as half an audit: one that was brought before is asked again. */
async function bringAuditor(page: Page): Promise<void> {
  if (await page.evaluate(() => Reflect.has(window, 'axe'))) return
  // Drawn in software, the map would hold the audit up; its controls stay.
  await page.addStyleTag({ content: 'canvas { display: none !important } * { transition: none !important }' })
  // Without frames there is nothing to put together in a page of its own, which takes as long again.
  const nothing = { runOnly: { type: 'rule' as const, values: ['html-has-lang'] } }
  await new AxeBuilder({ page }).setLegacyMode().options(nothing).analyze()
}

async function audit(page: Page, runOnly: typeof WCAG | typeof CONTRAST, within: string): Promise<string[]> {
  await bringAuditor(page)
  const { violations } = await page.evaluate(
    async ({ context, how }) => {
      const auditor: { run(context: string, how: object): Promise<Audited> } = Reflect.get(window, 'axe')
      // It goes through what is hidden, too, which takes longer than all else: pages that were left stand aside meanwhile.
      const left = [...document.querySelectorAll('.console main > .page')].filter((each) => !each.checkVisibility())
      const places = left.map(() => document.createComment('left'))
      for (const [n, each] of left.entries()) each.replaceWith(places[n] ?? '')
      try {
        return await auditor.run(context, how)
      } finally {
        for (const [n, each] of left.entries()) places[n]?.replaceWith(each)
      }
    },
    // To tell of every element that is as it should be takes longer than to look at it.
    { context: within, how: { runOnly, resultTypes: ['violations'] } },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
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

/** What is still to come can break rules, too, and be too wide. */
const hasCome = (page: Page) => expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)

/** On a busy machine a control may be drawn some frames after all others; what is wrong stays so. */
async function meets(page: Page, what: typeof WCAG | typeof CONTRAST, name: string, within: string): Promise<void> {
  await hasCome(page)
  await expect(async () => {
    expect(await audit(page, what, within), name).toEqual([])
  }).toPass({ timeout: 15_000 })
}

test('the sign-in meets WCAG 2.2 AA in both themes [THM-01]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await meets(page, WCAG, '/login, dark', 'html')
  await changeTheme(page, 'light')
  await meets(page, CONTRAST, '/login, light', 'html')
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

/** Twice over all of them: to turn language and theme on each takes longer than to come back to it. */
const ROUNDS = [
  { theme: 'dark', what: WCAG },
  { theme: 'light', what: CONTRAST },
] as const
/** In parts, so that both workers share them. Every other one begins from right to left. */
const PARTS = 4
for (let part = 0; part < PARTS; part += 1) {
  const languages: readonly Language[] = part % 2 === 0 ? ['en', 'ar'] : ['ar', 'en']
  test(`every page meets WCAG 2.2 AA in both themes, and fits into a window made narrow in both directions, part ${part + 1} of ${PARTS} [THM-01, THM-04, I18N-05]`, async ({
    page,
  }) => {
    test.slow()
    await prefer(page, { ...SHORT, theme: ROUNDS[0].theme })
    await enter(page)
    const bare: readonly string[] = BARE
    const pages: { readonly path: string; readonly address: string }[] = []
    for (const path of PAGES.filter((_, each) => each % PARTS === part)) {
      pages.push({ path, address: (await ADDRESSES[path]?.(page)) ?? path })
    }
    for (const [round, { theme, what }] of ROUNDS.entries()) {
      const lang = languages[round] ?? 'en'
      let isNarrow = false
      await page.setViewportSize(WINDOW)
      if (round > 0) await open(page, '/devices/monitor/list')
      if ((await page.locator('html').getAttribute('lang')) !== lang) await chooseLanguage(page, lang)
      await changeTheme(page, theme)
      // The frame is the same around all pages.
      if (part < 2) await meets(page, what, `the first page and its frame, ${theme}, ${lang}`, 'html')
      for (const { path, address } of pages) {
        const name = `${path}, ${theme}, ${lang}`
        await (bare.includes(path) ? open(page, path) : turnOn(page, address))
        const isMet = async () =>
          meets(page, what, name, (await page.locator('.console').count()) === 0 ? 'html' : 'main')
        await hasCome(page)
        // To lay a page out for another size takes half as long as to look through it: the next one begins in the size of this one.
        await (isNarrow ? fitsPhone(page, name) : isMet())
        isNarrow = !isNarrow
        await page.setViewportSize(isNarrow ? PHONE : WINDOW)
        await (isNarrow ? fitsPhone(page, name) : isMet())
      }
    }
  })
}
