import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { follow } from './kit/fleet.ts'
import { addManyDevices, GATE, type ManyDevices } from './kit/many-devices.ts'
import { addSite } from './kit/site.ts'

const DESK = '/devices/monitor/alarm'
test.use({ viewport: { width: 1600, height: 900 } })

const rows = (page: Page) => page.getByRole('list', { name: 'Queue' }).locator('[data-key]')
const card = (page: Page) => page.getByRole('complementary', { name: 'Alarm', exact: true })
const names = (found: Locator) => found.allTextContents()

/** What the tests of this file share. */
let busy: Page | undefined
const busyDevices: ManyDevices[] = []
test.afterAll(async () => {
  await busy?.close()
  for (const devices of busyDevices) await devices.remove()
})

/** A site with eight live alarms that nobody has acknowledged, five that somebody has, and twenty that came and went. */
async function busySite(browser: Browser): Promise<Page> {
  const site = await addSite('Busy site')
  const add = async (name: string, count: number) => {
    const devices = await addManyDevices(name, count, site.officeId, GATE)
    busyDevices.push(devices)
    await devices.report(0.1)
    return devices
  }
  const seen = await add('Seen', 5)
  const ended = await add('Gone', 20)
  const live = await add('Live', 8)
  const page = await browser.newPage()
  await site.enter(page, DESK)
  await seen.report(50)
  for (let n = 0; n < 5; n++) {
    await page.getByRole('button', { name: `Acknowledge the alarm of Seen ${n}`, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Last act' })).toContainText(`Acknowledged: Seen ${n}`)
  }
  await ended.report(50)
  await expect(page.getByText(/^Queue/).first()).toContainText('25')
  await ended.report(0.1)
  await live.report(50)
  await expect(page.getByText(/^Queue/).first()).toContainText('33')
  return page
}

/** The site is made once, by whichever test comes first: it takes longer than what they look at. Each opens the desk anew. */
async function busyDesk(browser: Browser, height: number, width = 1600): Promise<Page> {
  busy ??= await busySite(browser)
  const page = busy
  await page.setViewportSize({ width, height })
  await follow(page, '/404')
  await expect(page.locator('.console')).toHaveCount(0)
  await follow(page, DESK)
  await expect(page.getByText(/^Queue/).first()).toContainText('33')
  return page
}

const areLive = (found: Locator) =>
  expect.poll(async () => (await names(found)).slice(0, 8).filter((text) => /Live \d/.test(text)).length).toBe(8)

test('the first eight rows are the live ones on the desk, in the drawer, on home and on the wall; fourteen rows have room [FEA-02, THM-04]', async ({
  browser,
}) => {
  const page = await busyDesk(browser, 900)
  await areLive(rows(page))
  const whole = () =>
    page.locator('.desk-scroll:visible').evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      const end = Math.min(bottom, innerHeight)
      return [...box.querySelectorAll('.desk-row')].filter((row) => {
        const place = row.getBoundingClientRect()
        return place.height <= 40 && place.top >= top - 1 && place.bottom <= end + 1
      }).length
    })
  // Notices leave by themselves.
  await expect.poll(whole).toBeGreaterThanOrEqual(14)

  await follow(page, '/dashboard')
  const needed = page.getByRole('list', { name: 'Active, not acknowledged' }).getByRole('listitem')
  await expect(needed).toHaveCount(8)
  await areLive(needed)
  await page.getByRole('banner').getByRole('button', { name: 'Device monitor' }).click()
  await areLive(page.getByRole('dialog').getByRole('list', { name: 'Queue' }).locator('[data-key]'))
  await page.keyboard.press('Escape')
  await follow(page, '/demo')
  // Headline and map take their part of the wall: what has room is live, and what has none is counted.
  const onWall = page.locator('.wall-alarms li[data-row]:visible')
  await expect
    .poll(async () => (await names(onWall)).filter((text) => /Live \d/.test(text)).length)
    .toBeGreaterThanOrEqual(4)
  expect((await names(onWall)).slice(0, 8).filter((text) => !/Live \d/.test(text))).toEqual([])
})

test('the first screen of a card holds what is needed first beside the queue at 1280 [FEA-02]', async ({ browser }) => {
  const page = await busyDesk(browser, 900, 1280)
  await rows(page).first().click()
  await expect(card(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  for (const name of ['Place and wind', 'What to do first'])
    await expect(card(page).getByRole('region', { name })).toBeInViewport()
  await expect(card(page).getByRole('tab', { name: 'Evidence' })).toHaveAttribute('aria-selected', 'true')
})

test('the first screen of a card needs no scrolling at 1280 by 720 [FEA-02]', async ({ browser }) => {
  const page = await busyDesk(browser, 720, 1280)
  await rows(page).first().click()
  await expect(card(page)).toBeVisible()
  for (const name of ['Place and wind', 'What to do first']) {
    const box = await card(page).getByRole('region', { name }).boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(720)
  }
  expect(await card(page).evaluate((box) => box.querySelector('.acard-body')?.scrollTop)).toBe(0)
})

// The last of them: it acknowledges.
test('by keys alone: from home to the desk, an alarm opened, acknowledged, taken back, and the next one opened [FEA-02]', async ({
  browser,
}) => {
  const page = await busyDesk(browser, 900)
  // A desk that is opened anew: one that was left goes on at its last row.
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Active, not acknowledged' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await areLive(rows(page))
  await page.keyboard.press('j')
  const first = (await page.locator(':focus .desk-device').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(first)
  await page.keyboard.press('a')
  const line = page.getByRole('region', { name: 'Last act' })
  await expect(line).toContainText(`Acknowledged: ${first}`)
  // The focus is on the next row, which Enter opens.
  await expect(page.locator('.desk-main:focus')).toBeVisible()
  const next = (await page.locator(':focus .desk-device').textContent()) ?? ''
  expect(next).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(next)

  await page.keyboard.press('a')
  await expect(line).toContainText(`Acknowledged: ${next}`)
  await line.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toContainText(`Acknowledgement taken back: ${next}`)
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
})

test('nothing on the page moves when a notice comes [NOT-01]', async ({ page }) => {
  const site = await addSite('Calm site')
  const devices = await addManyDevices('Late', 1, site.officeId, GATE)
  try {
    await devices.report(0.1)
    // A page whose own content does not change with an alarm: whatever moved there, the notice has moved.
    await site.enter(page, '/query/state')
    const fields = page.getByRole('main').getByRole('combobox')
    await expect(fields.first()).toBeVisible()
    await expect(page.locator('.notice:visible')).toHaveCount(0)
    const where = () => fields.evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().top)))
    const before = await where()
    expect(before.length).toBeGreaterThan(1)
    await devices.report(50)
    await expect(page.locator('.notice:visible').first()).toBeVisible()
    expect(await where()).toEqual(before)
  } finally {
    await devices.remove()
  }
})
