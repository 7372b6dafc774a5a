import { expect, type Page, test } from '@playwright/test'
import { addDevice, type TestDevice } from './kit/device.ts'
import { addSite } from './kit/site.ts'
import { expectTold } from './kit/told.ts'

const DESK = '/devices/monitor/alarm'
test.use({ viewport: { width: 1920, height: 1080 } })

const queue = (page: Page) => page.getByRole('list', { name: 'Queue' })
const card = (page: Page) => page.getByRole('complementary', { name: 'Incident', exact: true })
const log = (page: Page) => card(page).getByRole('region', { name: 'Log' })
const members = (page: Page) => card(page).getByRole('region', { name: 'Alarms of this incident' })

const chlorine = (device: TestDevice, cl2: number) => device.tell({ ecMod: { values: { cl2 } } })

const lastAct = (page: Page) => page.getByRole('region', { name: 'Last act' })

test('four devices of one incident are one line, acknowledged and closed once, and every alarm tells so [FEA-02, DSP-01]', async ({
  page,
}) => {
  const site = await addSite('Works')
  const devices: TestDevice[] = []
  try {
    for (const n of [1, 2, 3, 4]) devices.push(await addDevice(`Unit ${n}`, site.officeId, 'GD606'))
    for (const device of devices) await chlorine(device, 0.01)
    await site.enter(page, DESK)
    for (const device of devices) await chlorine(device, 80)

    const open = page.getByRole('button', { name: /^Open the incident: Chlorine.*4 devices, first Unit 1/ })
    await expect(open).toBeVisible()
    // The head of the section, and the incident.
    await expect(queue(page).getByRole('listitem')).toHaveCount(2)
    await open.press('ArrowRight')
    await expect(queue(page).getByRole('listitem')).toHaveCount(6)
    await open.press('ArrowLeft')
    await page.getByRole('button', { name: /^Acknowledge all alarms of the incident/ }).click()
    await expect(lastAct(page)).toContainText('Acknowledged: 4 alarms')
    await expect(queue(page)).toContainText('Active, acknowledged')

    await open.click()
    await expect(members(page).getByRole('listitem')).toHaveCount(4)
    await expect(log(page).getByText('Acknowledged', { exact: true })).toHaveCount(4)
    await card(page).getByRole('button', { name: 'Take it' }).click()
    await expect(card(page).getByRole('region', { name: 'Who has it' })).toContainText('Taken by')

    await card(page).getByRole('button', { name: 'Handle 4 alarms' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Situation').fill('Valve closed')
    await form.getByRole('button', { name: 'Handle' }).click()
    await expect(lastAct(page)).toContainText('Handled: 4 alarms')
    await expect(log(page).getByText('Handled', { exact: true })).toHaveCount(4)
    for (const device of devices) await chlorine(device, 0.01)
    await expect(queue(page)).toHaveCount(0)
    await expect(log(page).getByText('Back to normal', { exact: true })).toHaveCount(4)
  } finally {
    for (const device of devices) await device.leave()
  }
})

test('an alarm is taken out of its incident by hand, stays out, and is put back', async ({ page }) => {
  const site = await addSite('Works')
  const devices: TestDevice[] = []
  try {
    for (const n of [1, 2, 3]) devices.push(await addDevice(`Tank ${n}`, site.officeId, 'GD606'))
    for (const device of devices) await chlorine(device, 80)
    await site.enter(page, DESK)
    await page.getByRole('button', { name: /^Open the incident: Chlorine.*3 devices/ }).click()
    await expect(members(page).getByText('It began the incident')).toHaveCount(1)
    await expect(members(page).getByText(/^The same danger at the same site/)).toHaveCount(2)
    await members(page).getByRole('button', { name: 'Take out of the incident: Tank 3' }).click()
    await expectTold(page, '1 alarm moved')
    await expect(members(page).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Open the incident: Chlorine.*2 devices/ })).toBeVisible()
    await members(page).getByRole('combobox', { name: 'Alarm or incident to put in' }).click()
    await page.getByTitle(/^Tank 3, /).click()
    await expect(members(page).getByRole('listitem')).toHaveCount(3)
    await expect(members(page).getByText(/^Put here by site-/)).toHaveCount(1)
  } finally {
    for (const device of devices) {
      await chlorine(device, 0.01)
      await device.leave()
    }
  }
})
