import { expect, type Page, test } from '@playwright/test'
import type { Snapshot } from '@vigil/contract'
import { call } from './kit/call.ts'
import { bytesOf } from './kit/download.ts'
import { turnTo } from './kit/fleet.ts'
import { enter, prefer } from './kit/sign-in.ts'

/** Elements of a file by their name; fails where it is not well-formed. */
async function elementsIn(page: Page, xml: string): Promise<Record<string, number>> {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml')
    const counts: Record<string, number> = {}
    for (const { localName } of read.querySelectorAll('*')) counts[localName] = (counts[localName] ?? 0) + 1
    return counts
  }, xml)
}

async function saved(page: Page, format: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save as ${format}`, exact: true }).click()
  return (await bytesOf(await file)).toString('utf8')
}

/** Those of the leak: several detectors of the chlorine works, one after the other. */
async function chlorineAlarms(page: Page) {
  const { alarms } = await page.evaluate(async () => {
    const answer = await fetch('/vigil/snapshot', { headers: { token: sessionStorage.getItem('token') ?? '' } })
    return (await answer.json()).data as Snapshot
  })
  return alarms
    .filter(({ module, findings }) => module === 'ecMod' && findings.some(({ name }) => /chlorine/i.test(name)))
    .sort((a, b) => a.beginTime - b.beginTime)
}

/** By whichever test comes first: the next one need not wait for its first alarms. */
let leaks = false
async function startLeak(page: Page): Promise<void> {
  if (leaks) return
  leaks = true
  await call(page, '/vigil/scenarios/start', { name: 'chlorine' })
}

test('stands upright in Arabic on a phone, without a word that is cut off [RTE-12, I18N-05]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await prefer(page, { lang: 'ar', theme: 'light' })
  await enter(page, 'admin', '/analysis/spread/source', 'مباشر')
  await startLeak(page)
  await expect(page.getByRole('heading', { level: 1, name: 'من أين جاء' })).toBeVisible()
  for (const path of ['/analysis/spread/source', '/analysis/spread/kept', '/analysis/spread?m=chlorine']) {
    await turnTo(page, path)
    await expect(page.getByRole('navigation', { name: 'طرق عرض نموذج الإنذار' })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
    expect(wide, path).toBe(false)
  }
})

test('a leak of chlorine: from its alarm to where it came from, on to where it goes, held against what detectors measure, kept and handed on [RTE-12, FEA-07]', async ({
  page,
}) => {
  await enter(page, 'admin', '/devices/monitor/list')
  await startLeak(page)
  await expect.poll(async () => (await chlorineAlarms(page)).length, { timeout: 240_000 }).toBeGreaterThan(2)
  const [alarm] = await chlorineAlarms(page)
  // The cloud needs another minute to be what it will be where they stand.
  await page.waitForTimeout(60_000)

  await page.goto(`/devices/monitor/alarm?alarm=${alarm?.id}`)
  const card = page.getByRole('complementary', { name: 'Alarm', exact: false })
  const way = card.getByRole('link', { name: 'Where did it come from?' })
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/analysis\/spread\/source\?alarm=/)
  const likely = page.getByRole('region', { name: 'Most likely source' })
  await expect(likely.getByText(/kg\/s \(between/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Detectors used' }).getByRole('row').nth(3)).toBeVisible()

  const kml = await elementsIn(page, await saved(page, 'KML'))
  expect(kml.parsererror).toBeUndefined()
  expect(kml.Polygon).toBeGreaterThan(1)
  const cot = await elementsIn(page, await saved(page, 'CoT'))
  expect(cot.parsererror).toBeUndefined()
  expect(cot.event).toBeGreaterThan(2)
  expect(cot.link).toBeGreaterThan(6)

  await likely.getByRole('link', { name: 'Where does it go from there?' }).first().click()
  const fit = page.getByRole('region', { name: 'Model against measurement' })
  await expect(fit.getByRole('row').nth(1)).toBeVisible()
  // What detectors measured stands beside what the model says of them; how well they agree hangs on who stands in the cloud.
  await expect(fit.getByText(/^× /).first()).toBeVisible()
  // Which places the cloud reaches hangs on the wind of the hour; that it begins among detectors does not.
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText(/devices there: [1-9]/)

  await page.getByRole('button', { name: 'Keep this estimate' }).click()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText('Shown as it was when it was kept')).toBeVisible()
  const cap = await page.evaluate(async (id) => {
    const token = sessionStorage.getItem('token') ?? ''
    return (await fetch(`/vigil/alarm/cap?id=${id}`, { headers: { token } })).text()
  }, alarm?.id)
  expect((await elementsIn(page, cap)).polygon).toBeGreaterThan(0)
})
