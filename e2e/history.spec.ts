import { expect, type Page, test } from '@playwright/test'
import { readCsv } from '../apps/server/test/read-back.ts'
import { Permission } from '../packages/contract/src/permissions.ts'
import { admin } from './kit/admin.ts'
import { answerTo } from './kit/call.ts'
import { sharedDesk } from './kit/desk.ts'
import { officeId } from './kit/device.ts'
import { bytesOf, exported } from './kit/download.ts'
import { devicesSeen, follow } from './kit/fleet.ts'
import { openLinkProxy } from './kit/link-proxy.ts'
import { enter, enterAs, signIn } from './kit/sign-in.ts'
import { DRAWN } from './kit/tags.ts'

const desk = sharedDesk()

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => table(page, name).getByRole('row')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const next = (page: Page) => pages(page).getByRole('button', { name: 'Next page' })
const HOUR = 3_600_000
/** What began so long ago stays as it is, whatever the simulated fleet does meanwhile. */
const longAgo = () => {
  const end = Math.floor((Date.now() - 10 * 60_000) / HOUR) * HOUR
  return `begin=${end - 22 * HOUR}&end=${end}`
}
const detail = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true })

async function choosePageSize(page: Page, size: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Records per page' }).click()
  await page.getByTitle(`${size} per page`).click()
}

/** From page to page until there is none; how many rows there were. */
async function pageToTheEnd(page: Page, name: string): Promise<number> {
  let count = 0
  for (let number = 1; ; number += 1) {
    await expect(pages(page)).toContainText(`Page ${number}`)
    await expect(table(page, name)).toHaveAttribute('aria-busy', 'false')
    count += (await rows(page, name).count()) - 1
    if (await next(page).isDisabled()) return count
    const top = (await rows(page, name).nth(1).textContent()) ?? ''
    await next(page).click()
    await expect(rows(page, name).nth(1)).not.toHaveText(top)
  }
}

/** Rows of the list before stay until the new ones are there: only then can one be meant by a click. */
async function settled(page: Page, name: string, step: string): Promise<void> {
  await expect(page.getByRole('radio', { name: step, exact: true })).toBeChecked()
  await expect(table(page, name)).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page, name).nth(1)).toBeVisible()
}

const openFirst = (page: Page, name: string) => rows(page, name).nth(1).getByRole('button').first().click()

test('monitoring records: narrowed, paged to the end, opened, from hours to readings [RTE-14, FEA-03, VAL-07]', async ({
  browser,
}) => {
  const list = 'Monitoring records'
  const page = await desk(browser, `/query?${longAgo()}`)
  await expect(rows(page, list).nth(1)).toBeVisible()
  await page.getByRole('combobox', { name: 'Device', exact: true }).fill('SIM-00001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sn=SIM-00001/)
  await choosePageSize(page, 20)
  // The list of the fleet begins with the same device: its hours alone are a page or two.
  await expect(pages(page).getByRole('status').first()).toHaveText(/^2\d records$/)
  await expect(rows(page, list).nth(1)).toContainText('SIM-00001')
  const counted = await pageToTheEnd(page, list)
  expect(counted).toBeGreaterThan(20)
  await expect(pages(page).getByRole('status').first()).toHaveText(`${counted} records`)
  // The day as one drawing.
  await expect(page.getByText('Drag across a chart to look closer')).toBeVisible()

  await openFirst(page, list)
  const hour = detail(page, 'Monitoring record')
  await expect(hour.getByRole('columnheader', { name: 'lowest' }).first()).toBeVisible()
  await hour.getByRole('link', { name: 'Show what this step is made of' }).click()
  await expect(page).toHaveURL(/step=minute/)
  await settled(page, list, 'minutes')
  await rows(page, list).nth(1).getByRole('link', { name: 'Around this moment' }).click()
  await expect(page).toHaveURL(/step=reading/)
  await settled(page, list, 'each reading')
  await openFirst(page, list)
  const reading = detail(page, 'Monitoring record')
  await expect(reading.getByText('Device clock')).toBeVisible()
  await expect(reading.locator('.module-report').nth(1)).toBeVisible()
  await reading.getByRole('link', { name: 'Same time at other devices' }).click()
  await expect(page).toHaveURL(/\/query\?office=\d+&begin=\d+&end=\d+$/)
  await settled(page, list, 'hours')

  // Limits are told before anything is asked for.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/history/readings')) asked += 1
  })
  await follow(page, '/query?sn=SIM-00001&step=reading&last=7d')
  await expect(page.getByText('The time range may not exceed 1 day(s)')).toBeVisible()
  await follow(page, '/query?step=minute')
  await expect(page.getByText('Choose one device')).toBeVisible()
  expect(asked).toBe(0)
})

test('detections: found, opened, all modules on their own page; the list is as it was left [RTE-14, RTE-21, FEA-03]', async ({
  browser,
}) => {
  const list = 'Detection records'
  const page = await desk(browser, `/query/checkList?${longAgo()}`)
  await expect(rows(page, list).nth(1)).toBeVisible()
  await choosePageSize(page, 20)
  await page.getByRole('combobox', { name: 'Check', exact: true }).click()
  // The rows have the same words, and the same title.
  await page.locator('.ant-select-dropdown:visible').getByTitle('One module').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reset the filters' })).toBeVisible()
  await expect(table(page, list)).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(/categories=single/)
  await expect(rows(page, list).nth(1)).toContainText('One module')
  await next(page).click()
  await expect(pages(page)).toContainText('Page 2')
  await rows(page, list).nth(1).getByRole('checkbox').check()
  const top = (await rows(page, list).nth(1).textContent()) ?? ''

  await openFirst(page, list)
  const record = detail(page, 'Detection record')
  await expect(record.locator('.module-report').first()).toBeVisible()
  await record.getByRole('link', { name: 'Open on its own page' }).click()
  await expect(page).toHaveURL(/\/query\/checkdetail\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Detection record' })).toBeVisible()
  // The list stays behind this page, hidden, with the same modules in its own detail.
  await expect(page.locator('.check-detail .module-report').first()).toBeVisible()

  await page.goBack()
  await expect(pages(page)).toContainText('Page 2')
  await expect(rows(page, list).nth(1)).toHaveText(top)
  await expect(rows(page, list).nth(1).getByRole('checkbox')).toBeChecked()
  await expect(page).toHaveURL(/categories=single/)

  // Closed, the list is wide again; where it was scrolled to stays with it.
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(record).toHaveCount(0)
  const scrolled = () => table(page, list).evaluate((box) => box.scrollTop)
  await table(page, list).evaluate((box) => box.scrollTo(0, 240))
  expect(await scrolled()).toBe(240)
  await follow(page, '/query/sample')
  await expect(rows(page, 'Sampling records').nth(1)).toBeVisible()
  await page.goBack()
  await expect(rows(page, list).nth(1)).toHaveText(top)
  expect(await scrolled()).toBe(240)
})

test('cotton: smouldering and bales alone, until others are asked for [RTE-18, FEA-03]', async ({ browser }) => {
  const list = 'Cotton-bale records'
  const page = await desk(browser, '/cotton-record/detection')
  await expect(rows(page, list).nth(1)).toContainText(/Smouldering of cotton|Whole bales/)
  await expect(table(page, list).getByRole('cell', { name: 'One module' })).toHaveCount(0)
  await openFirst(page, list)
  await expect(detail(page, 'Detection record').locator('.module-report').first()).toBeVisible()
})

test('states: a bar and an availability for each device, then its changes [RTE-14, FEA-03]', async ({ browser }) => {
  const page = await desk(browser, '/query/state')
  const bars = page.getByRole('region', { name: 'States over time' })
  await expect(bars.getByRole('img', { name: /: .*Normal/ }).first()).toBeVisible()
  await expect(bars.getByText(/^\d+(\.\d+)? %$/).first()).toBeVisible()
  // As many as are wanted on a page, and the rest on the next.
  const devices = bars.getByRole('listitem').filter({ has: page.getByRole('img') })
  await expect(devices).toHaveCount(50)
  await choosePageSize(page, 20)
  await expect(devices).toHaveCount(20)
  await choosePageSize(page, 50)
  await expect(devices).toHaveCount(50)
  // Devices of other tests are among them.
  const total = Number.parseInt((await pages(page).getByRole('status').first().textContent()) ?? '', 10)
  for (let number = 2; number <= Math.ceil(total / 50); number += 1) {
    await next(page).click()
    await expect(pages(page)).toContainText(`Page ${number}`)
  }
  await expect(next(page)).toBeDisabled()
  await pages(page).getByRole('button', { name: 'First page' }).click()
  // The file has a line for every device, whatever page is shown.
  const [titles = [], ...lines] = readCsv(await bytesOf(await exported(page, 'All that match as CSV')))
  expect(titles).toContain('SN')
  await expect(pages(page).getByRole('status').first()).toHaveText(`${lines.length} devices`)
  const changed = devices.filter({ hasText: /[1-9]\d* changes/ })
  await changed.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/query\/state\/[\w-]+/)
  const list = 'State changes'
  await expect(rows(page, list).nth(1)).toBeVisible()
  await openFirst(page, list)
  const record = detail(page, 'State change')
  await expect(record.getByRole('region', { name: 'Before and after' }).getByRole('img')).toBeVisible()
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(record).toHaveCount(0)
})

test('faults: open and ended, how long, what the device suppressed [RTE-14, FEA-03]', async ({ browser }) => {
  const list = 'Device faults'
  const page = await desk(browser, `/query/fault?${longAgo()}`)
  await choosePageSize(page, 20)
  const counted = await pageToTheEnd(page, list)
  await expect(pages(page).getByRole('status').first()).toHaveText(new RegExp(`^${counted} records?$`))
  await follow(page, `/query/fault?${longAgo()}&open=no`)
  await expect(table(page, list)).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page, list).nth(1)).toContainText('Ended')
  await openFirst(page, list)
  const record = detail(page, 'Fault record')
  await expect(record).toContainText('Suppression')
  await expect(record).toContainText('Lasted')
  await expect(record.getByRole('region', { name: 'Before and after' }).getByRole('img')).toBeVisible()
})

test('samples: the run and its volume at reference conditions [RTE-14, FEA-03, ENT-10]', async ({ browser }) => {
  const list = 'Sampling records'
  const page = await desk(browser, '/query/sample')
  await expect(rows(page, list).nth(1)).toBeVisible()
  await openFirst(page, list)
  const record = detail(page, 'Sampling record')
  await expect(record).toContainText('Standard volume at 0 °C and 101.325 kPa')
  const run = record.getByRole('region', { name: 'Flow and pressure over the run' })
  await expect(run.getByText('Sampling flow', { exact: true }).first()).toBeVisible()
  await expect(run.getByText('Sampling pressure', { exact: true }).first()).toBeVisible()
  // An address that was sent opens the same record.
  await page.reload()
  await expect(detail(page, 'Sampling record')).toContainText('Standard volume')
})

test('mobile records: each reading with its place [RTE-14]', { tag: DRAWN }, async ({ page }) => {
  const list = 'Mobile monitoring records'
  await enter(page, 'admin', '/query/gd606/record')
  await expect(rows(page, list).nth(1)).toContainText(/-?\d+\.\d{5}, -?\d+\.\d{5}/)
  await openFirst(page, list)
  const record = detail(page, 'Monitoring record')
  await expect(record.getByRole('region', { name: 'Place' }).locator('.map-frame')).toBeVisible()
  await expect(page.getByRole('radio', { name: '7 days' })).toHaveCount(0)
})

test('no one sees foreign devices, nor pages of administrators [RTE-14]', async ({ page }) => {
  await enter(page, 'customs', '/query')
  const own = new Set((await devicesSeen(page)).map(({ sn }) => sn))
  await expect(rows(page, 'Monitoring records').nth(1)).toBeVisible()
  const shown = await table(page, 'Monitoring records').locator('.record-open bdi[dir="ltr"]').allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((sn) => !own.has(sn))).toEqual([])
  await follow(page, '/alarms/administration/retention')
  await expect(page.getByRole('heading', { name: 'No permission for this page' })).toBeVisible()
})

test('who may not look back sees no such page, and the server answers none of its calls [RTE-14]', async ({ page }) => {
  const name = `past-${process.pid}`
  await admin('role', 'add', '--name', name, '--permissions', Permission.Home)
  const office = await officeId()
  await admin('user', 'add', '--username', name, '--password', 'Lookout123', '--office', office, '--role', name)
  await enterAs(page, name, 'Lookout123', '/dashboard')
  await expect(page.locator('a[href^="/query"]')).toHaveCount(0)
  for (const path of ['/query', '/query/checkList', '/query/state', '/query/fault', '/query/sample']) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: 'No permission for this page' })).toBeVisible()
    await follow(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'No permission for this page' })).toHaveCount(0)
  }
  const calls = ['hisDetect', 'hisState', 'hisFault', 'hisSampleData', 'hisGd606'].map((call) => `/devicedata/${call}`)
  for (const path of [...calls, '/vigil/history/readings', '/vigil/history/timelines', '/vigil/import/check']) {
    const answer = await answerTo(page, path, { name: 'x', content: 'x' })
    expect({ path, code: answer.code, data: answer.data }).toMatchObject({ path, code: 403, data: null })
  }
})

test('a lost link greys what claims to be live, and nothing of the past', async ({ page }) => {
  const proxy = await openLinkProxy()
  try {
    await signIn(page, 'admin', `${proxy.origin}/devices/monitor/list`)
    await follow(page, '/query/fault')
    await expect(rows(page, 'Device faults').nth(1)).toBeVisible()
    proxy.cut()
    await expect(page.getByRole('main')).toHaveAttribute('data-live', 'false')
    const colour = () =>
      page.locator('.page:visible').evaluate((shown) => getComputedStyle(shown).getPropertyValue('filter'))
    await expect.poll(colour).toBe('none')
    // The page that was kept behind it believes no longer that it is live.
    await page.goBack()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect.poll(colour).toBe('grayscale(1)')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Device faults' })).toBeAttached()
    await expect.poll(colour).toBe('none')
  } finally {
    await proxy.close()
  }
})
