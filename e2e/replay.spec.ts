import { type Browser, expect, type Page, test } from '@playwright/test'
import { addDevice, type TestDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { chooseLanguage } from './kit/language.ts'
import { enter } from './kit/sign-in.ts'
import { addSite, type Site } from './kit/site.ts'

const PHONE = { width: 390, height: 844 }

const replayOf = (page: Page) => page.getByRole('region', { name: 'Replay' })
const momentOf = (page: Page) => replayOf(page).getByRole('slider', { name: 'Moment of the replay' })

interface Story {
  readonly gate: TestDevice
  readonly officeId: string
  /** Calm, and after its alarm. */
  readonly before: number
  readonly after: number
  address(at: number): string
}

/** A gate of a site of its own that was calm and then alarmed. Whoever sees no other site sees no flood that hides it in a group. */
async function story({ officeId }: Pick<Site, 'officeId'>, name: string): Promise<Story> {
  const gate = await addDevice(name, officeId)
  await gate.report(0.1)
  const before = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await gate.report(50)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const after = Date.now()
  const address = (at: number) =>
    `/query/replay?from=${before - 600_000}&to=${after}&at=${at}&view=alarm&office=${officeId}`
  return { gate, officeId, before, after, address }
}

interface Told extends Story {
  readonly page: Page
}

/** One gate for the tests that look at nothing else, and the page of who sees it alone; made by whichever comes first. */
let told: Told | undefined
test.afterAll(() => told?.page.close())

/** The replay at this moment, opened anew. */
async function openStory(browser: Browser, at: 'before' | 'after'): Promise<Told> {
  if (told === undefined) {
    const site = await addSite('Replay gates')
    const made = await story(site, 'Replay gate')
    const page = await browser.newPage()
    await site.enter(page)
    told = { ...made, page }
  }
  const { page, address } = told
  await follow(page, '/404')
  await expect(page.locator('.console')).toHaveCount(0)
  await follow(page, address(told[at]))
  return told
}

test('an alarm is replayed as it was, nothing in it can be acted upon, and its address restores the moment [RTE-14, FEA-04]', async ({
  browser,
}) => {
  const { page, gate, before, after, address } = await openStory(browser, 'after')
  const replay = replayOf(page)
  await expect(replay).toContainText('As it was known then')
  const queue = replay.getByRole('region', { name: 'Alarms' })
  await expect(queue).toContainText(gate.name)
  await expect(replay.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0)

  // What became known later is shown when it is asked for, and the address says so.
  await replay.getByRole('checkbox', { name: 'Show what became known later' }).check()
  await expect(replay).toContainText('With what became known later')
  await expect(page).toHaveURL(/known=now/)
  await expect(queue).toContainText(gate.name)

  // Before its first signal nobody knew of it.
  await page.goto(address(before))
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${before}`)
  await expect(queue).not.toContainText(gate.name)
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(queue).toContainText(gate.name)
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${after}`)

  // A moment that is kept leads back to where it was.
  const note = `First signal of ${gate.sn}`
  await replay.getByRole('button', { name: 'Bookmarks' }).click()
  await page.getByRole('textbox', { name: 'Note to this moment' }).fill(note)
  await page.getByRole('button', { name: 'Keep this moment' }).click()
  await expect(page.getByRole('link', { name: note })).toBeVisible()
  await follow(page, '/query/trackReplay/list')
  await page.getByRole('region', { name: 'Kept moments' }).getByRole('link', { name: note }).click()
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${after}`)
  await expect(queue).toContainText(gate.name)
})

test('a replay is moved by keys: j and k to what happened, arrows and space through time [FEA-04]', async ({
  browser,
}) => {
  const { page, gate, before } = await openStory(browser, 'before')
  const queue = replayOf(page).getByRole('region', { name: 'Alarms' })
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${before}`)
  await expect(queue).not.toContainText(gate.name)
  const moment = async () => Number(await momentOf(page).getAttribute('aria-valuenow'))
  await page.keyboard.press('j')
  await expect(queue).toContainText(gate.name)
  const told = await moment()
  expect(told).toBeGreaterThan(before)
  await page.keyboard.press('ArrowLeft')
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${told - 10_000}`)
  await expect(queue).not.toContainText(gate.name)
  await page.keyboard.press('ArrowRight')
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${told}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(replayOf(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(replayOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`at=${await moment()}&`))
})

test('a moment that is sent to somebody of fewer rights shows it with their devices alone [FEA-04]', async ({
  page,
  browser,
}) => {
  const [own, foreign] = [await addSite('Replay own'), await addSite('Replay foreign')]
  const first = await story(own, 'Replay own gate')
  const other = await story(foreign, 'Replay foreign gate')
  const from = first.before - 600_000
  await enter(page, 'admin', `/query/replay?from=${from}&to=${other.after}&at=${other.after}&view=list&search=Replay`)
  await expect(replayOf(page)).toContainText(first.gate.name)
  await expect(replayOf(page)).toContainText(other.gate.name)
  const sent = page.url()

  const context = await browser.newContext()
  const second = await context.newPage()
  await own.enter(second, sent)
  await expect(momentOf(second)).toHaveAttribute('aria-valuenow', `${other.after}`)
  await expect(replayOf(second)).toContainText(first.gate.name)
  await expect(second.locator('body')).not.toContainText(other.gate.name)
  await expect(second.locator('body')).not.toContainText('Replay foreign')
  await context.close()
})

test('a phone in Arabic shows a replay from right to left, its time from left to right [FEA-04]', async ({
  browser,
}) => {
  // The last of those that share the page: it stays narrow, and in Arabic.
  const { page, gate } = await openStory(browser, 'after')
  await chooseLanguage(page, 'ar')
  await page.setViewportSize(PHONE)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const replay = page.getByRole('region', { name: 'إعادة العرض' })
  await expect(replay).toContainText(gate.name)
  const time = replay.getByRole('slider').locator('..')
  expect(await time.evaluate((bar) => getComputedStyle(bar).direction)).toBe('ltr')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a trip is chosen from the list and replayed, and the page that was left shows the next one [RTE-14]', async ({
  page,
}) => {
  await enter(page, 'admin', '/query/trackReplay/list')
  const trips = page.getByRole('region', { name: 'Trips that can be replayed' }).getByRole('listitem').getByRole('link')
  // The newest come first, and may have begun only just now: two that have been over for hours, and stay in the list.
  const [first = '', second = ''] = await Promise.all([20, 21].map((n) => trips.nth(n).getAttribute('href'))).then(
    (all) => all.map(String),
  )
  const vehicles = replayOf(page).getByRole('list', { name: 'Mobile devices' }).getByRole('listitem')
  const open = async (trip: string) => {
    await page.locator(`a[href="${trip}"]`).click()
    await expect(page).toHaveURL(/at=\d+/)
    expect(new URL(page.url()).pathname).toBe(trip)
    await expect(vehicles).toHaveCount(1)
  }
  await open(first)
  await page.goBack()
  await open(second)

  await follow(page, '/query/track/replay')
  await expect(page.getByRole('link', { name: 'To the trips' })).toBeVisible()
  const [sn, begin] = decodeURIComponent(first.split('/').at(-1) ?? '').split(':')
  for (const from of [Number(begin) - 120_000, Number(begin) - 300_000]) {
    await follow(page, `/query/track/replay?sn=${sn}&from=${from}&to=${from + 600_000}`)
    await expect(momentOf(page)).toHaveAttribute('aria-valuemin', `${from}`)
    await expect(vehicles).toHaveCount(1)
  }
})

test('a way that is replayed, left and opened again stands where it stood [RTE-21]', async ({ page }) => {
  const site = await addSite('Kept way')
  const van = await addDevice('Kept van', site.officeId, 'GD606')
  await van.tell({ nuclearMod: { values: { doseRate: 0.1 } } }, { longitude: 121.5, latitude: 31.2 })
  const to = Date.now()
  const from = to - 600_000
  const way = `/query/track/replay?sn=${van.sn}&from=${from}&to=${to}`
  await site.enter(page, way)
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${from}`)
  await expect(replayOf(page)).toHaveText(/Kept van/)
  await momentOf(page).press('End')
  await expect(page).toHaveURL(new RegExp(`at=${to}`))
  await follow(page, '/query/trackReplay/list')
  await expect(page.getByRole('region', { name: 'Kept moments' })).toBeVisible()
  await follow(page, way)
  await expect(momentOf(page)).toHaveAttribute('aria-valuenow', `${to}`)
  await expect(page).toHaveURL(new RegExp(`at=${to}`))
  await van.leave()
})
