import { expect, type Page, test } from '@playwright/test'
import { call } from './kit/call.ts'
import { addDevice, type TestDevice } from './kit/device.ts'
import { enter } from './kit/sign-in.ts'
import { expectTold } from './kit/told.ts'

const DESK = '/devices/monitor/alarm'
test.use({ viewport: { width: 1920, height: 1080 } })

const only = (text: string) => `${DESK}?search=${encodeURIComponent(text)}`
/** In a flood the head of a group names the alarm that began it, too. */
const lines = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Queue' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasNotText: 'First out' })
const card = (page: Page) => page.getByRole('complementary', { name: 'Alarm', exact: true })
const marked = (page: Page) => page.getByRole('toolbar', { name: 'Marked alarms' })
const casePart = (page: Page) => card(page).getByRole('region', { name: /^Merged/ })
const autoMerge = (page: Page) => page.getByRole('switch', { name: 'Merge automatically' })

/** A device that watches for several dangers, with two of them at once. */
async function doublyAlarming(name: string, run: (device: TestDevice) => Promise<void>): Promise<void> {
  const device = await addDevice(name, undefined, 'FCBR-100')
  const tell = (state: 0 | 2) => device.tell({ nuclearMod: { state }, smokeMod: { state } })
  try {
    await tell(0)
    await tell(2)
    await run(device)
  } finally {
    await tell(0).catch(() => {})
    await device.leave()
  }
}

test.afterEach(async ({ page }) => {
  await call(page, '/devicedata/autoMergeAlarm', { enabled: true })
})

test('alarms are merged by hand, show their case with every event, and leave it again [MRG-01, MRG-02, FEA-02]', async ({
  page,
}) => {
  await doublyAlarming('Merged station', async (device) => {
    await enter(page, 'admin', only(device.name))
    // What the server merges by rule stands apart for this operator: the case that follows is made by hand.
    await autoMerge(page).click()
    await expect(autoMerge(page)).not.toBeChecked()
    await expect(lines(page, device.name)).toHaveCount(2)
    for (const line of await lines(page, device.name).all()) await line.getByRole('checkbox').check()
    await marked(page).getByRole('button', { name: 'Merge' }).click()
    await expectTold(page, 'Merged: 2 events')
    await expect(marked(page)).toHaveCount(0)

    await lines(page, device.name).first().getByRole('button', { name: device.name }).first().click()
    await expect(casePart(page)).toContainText('Merged case with 2 events')
    await expect(casePart(page)).toContainText('Merged by admin')
    await expect(casePart(page).getByRole('listitem')).toHaveCount(2)
    await casePart(page).getByRole('button', { name: 'Take the case apart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take the case apart' }).click()
    await expect(casePart(page)).toHaveCount(0)
    await card(page).getByRole('tab', { name: 'Log' }).click()
    await expect(card(page).getByRole('region', { name: 'Log' })).toContainText('Taken out of the case')
  })
})
