import { expect, type Page, test } from '@playwright/test'
import { addDevice, type TestDevice } from './kit/device.ts'
import { enter } from './kit/sign-in.ts'

const DESK = '/devices/monitor/alarm'
/** Wide enough for the queue beside the card. */
const viewport = { width: 1920, height: 1080 }
test.use({ viewport })

/** In a flood the head of a group names the alarm that began it, too. */
const line = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Queue' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasNotText: 'First out' })
const card = (page: Page) => page.getByRole('complementary', { name: 'Alarm', exact: true })
/** The alarms of the simulated fleet stand beside: only this device counts here. */
const only = (device: TestDevice) => `${DESK}?search=${encodeURIComponent(device.name)}`

async function alarming(name: string, run: (device: TestDevice) => Promise<void>): Promise<void> {
  const device = await addDevice(name)
  try {
    await device.report(0.1)
    await device.report(50)
    await run(device)
  } finally {
    await device.report(0.1).catch(() => {})
    await device.leave()
  }
}

test('an alarm is acknowledged and handled from the keyboard alone, and is gone for a colleague; the second to act is told who was first [DSP-01, DSP-02, DSP-04, FEA-02]', async ({
  page,
  browser,
}) => {
  await alarming('Desk detector', async (device) => {
    await enter(page, 'admin', only(device))
    const other = await (await browser.newContext({ viewport })).newPage()
    await enter(other, 'operator', only(device))
    await expect(line(page, device.name)).toContainText('Not acknowledged')
    await page.keyboard.press('j')
    await expect(line(page, device.name).locator('[data-key]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('heading', { name: 'Why it alarmed' })).toBeVisible()
    await expect(card(page)).toContainText('A value went beyond its limit')
    await page.keyboard.press('a')
    await expect(card(page)).toContainText('Acknowledged')
    await expect(line(other, device.name)).toContainText('Acknowledged')

    await line(other, device.name).getByRole('button', { name: device.name }).first().click()
    await expect(card(other).getByRole('button', { name: 'Handle' })).toBeVisible()
    await other.keyboard.press('h')
    const otherForm = other.getByRole('dialog')
    await otherForm.getByRole('textbox', { name: 'Situation' }).fill('Seen on the way')

    // Over before it is handled: it leaves the desk with it.
    await device.report(0.1)
    await page.keyboard.press('h')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Situation' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toContainText('Please enter')
    await page.keyboard.type('Source removed')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(line(page, device.name)).toHaveCount(0)
    await expect(line(other, device.name)).toHaveCount(0)

    await otherForm.getByRole('button', { name: 'Handle' }).click()
    await expect(otherForm.getByRole('alert')).toContainText('dealt with already by admin')
    await otherForm.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(other)).toContainText('Source removed')
    await other.context().close()
  })
})

test('an alarm on the shelf leaves the queue with reason and countdown, and comes back by hand', async ({ page }) => {
  await alarming('Shelved detector', async (device) => {
    await enter(page, 'admin', only(device))
    await line(page, device.name).getByRole('button', { name: device.name }).first().click()
    await expect(card(page).getByRole('button', { name: 'Shelve' })).toBeVisible()
    await page.keyboard.press('z')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Shelve' }).click()
    await expect(form).toContainText('Please enter the reason')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Welding at the gate')
    await form.getByRole('button', { name: 'Shelve' }).click()
    await expect(line(page, device.name)).toHaveCount(0)
    await page.getByText(/^Shelf/).click()
    const shelf = page.getByRole('list', { name: 'Shelf' })
    await expect(shelf.getByRole('listitem').filter({ hasText: device.name })).toContainText(/Shelved (29|30):\d\d/)
    await shelf.getByRole('button', { name: `Take the alarm of ${device.name} off the shelf` }).click()
    await expect(shelf).toHaveCount(0)
    await page.getByText(/^Queue/).click()
    await expect(line(page, device.name)).toBeVisible()
  })
})

test('a drill is marked as one wherever it shows, and ends when it is cleared', async ({ page }) => {
  const device = await addDevice('Drilled detector')
  try {
    await device.report(0.1)
    await enter(page, 'admin', only(device))
    await page.getByRole('button', { name: 'Start a drill' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Device' }).fill(device.name)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Start a drill' }).click()
    await expect(page.getByText('drill is running')).toBeVisible()
    await expect(line(page, device.name)).toContainText('Drill')
    await expect(card(page)).toContainText('Drill')
    const clear = page.getByRole('menuitem', { name: 'Clear' })
    await card(page).getByRole('button', { name: 'More acts' }).click()
    await expect(clear).toBeVisible()
    // Closes the menu alone: the card below it is what one works on.
    await page.keyboard.press('Escape')
    await expect(clear).toBeHidden()
    await expect(card(page)).toContainText('Drill')
    await card(page).getByRole('button', { name: 'More acts' }).click()
    await clear.click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('End of the drill')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
    await expect(line(page, device.name)).toHaveCount(0)
    await expect(page.getByText('drill is running')).toHaveCount(0)
  } finally {
    await device.leave()
  }
})
