import { expect, type Locator, type Page, test } from '@playwright/test'
import { follow } from './kit/fleet.ts'
import { addManyDevices, GATE, type ManyDevices } from './kit/many-devices.ts'
import { addSite, type Site } from './kit/site.ts'

const DESK = '/devices/monitor/alarm'
test.use({ viewport: { width: 1600, height: 900 } })

const rows = (page: Page) => page.getByRole('list', { name: 'Queue' }).locator('[data-key]')
const card = (page: Page) => page.getByRole('complementary', { name: 'Alarm', exact: true })
const names = (found: Locator) => found.allTextContents()

interface Desk {
  readonly site: Site
  readonly live: ManyDevices
}

/** A site with eight live alarms that nobody has acknowledged, five that somebody has, and twenty that came and went. */
async function busySite(page: Page, run: (desk: Desk) => Promise<void>): Promise<void> {
  const site = await addSite('Busy site')
  const seen = await addManyDevices('Seen', 5, site.officeId, GATE)
  const ended = await addManyDevices('Gone', 20, site.officeId, GATE)
  const live = await addManyDevices('Live', 8, site.officeId, GATE)
  const all = [seen, ended, live]
  try {
    for (const devices of all) await devices.report(0.1)
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
    await run({ site, live })
  } finally {
    for (const devices of all) await devices.remove()
  }
}

const areLive = (found: Locator) =>
  expect.poll(async () => (await names(found)).slice(0, 8).filter((text) => /Live \d/.test(text)).length).toBe(8)

test('the first eight rows are the live ones on the desk, in the drawer, on home and on the wall; fourteen rows have room [FEA-02, THM-04]', async ({
  page,
}) => {
  await busySite(page, async () => {
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
})

test('by keys alone: from home to the desk, an alarm opened, acknowledged, taken back, and the next one opened [FEA-02]', async ({
  page,
}) => {
  await busySite(page, async () => {
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
})

test('the first screen of a card holds what is needed first beside the queue at 1280 [FEA-02]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await busySite(page, async () => {
    await rows(page).first().click()
    await expect(card(page)).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    for (const name of ['Place and wind', 'What to do first'])
      await expect(card(page).getByRole('region', { name })).toBeInViewport()
    await expect(card(page).getByRole('tab', { name: 'Evidence' })).toHaveAttribute('aria-selected', 'true')
  })
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

test('the first screen of a card needs no scrolling at 1280 by 720 [FEA-02]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await busySite(page, async () => {
    await rows(page).first().click()
    await expect(card(page)).toBeVisible()
    for (const name of ['Place and wind', 'What to do first']) {
      const box = await card(page).getByRole('region', { name }).boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(720)
    }
    expect(await card(page).evaluate((box) => box.querySelector('.acard-body')?.scrollTop)).toBe(0)
  })
})
