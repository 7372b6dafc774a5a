import { expect, type Page, test } from '@playwright/test'
import { sharedDesk } from './kit/desk.ts'
import { addDevice } from './kit/device.ts'
import { devicesSeen, type FoundDevice, follow } from './kit/fleet.ts'
import { readingOf } from './kit/reading.ts'
import { enter } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'
import { DRAWN } from './kit/tags.ts'
import { expectTold } from './kit/told.ts'

const desk = sharedDesk()

async function firstOf(page: Page, model: string): Promise<FoundDevice> {
  const found = (await devicesSeen(page)).find(({ deviceType, sn }) => deviceType === model && sn.startsWith('SIM-'))
  if (found === undefined) throw new Error(`no simulated device of the model ${model}`)
  return found
}

test('a picture says of when it is; a waterfall begins with what is on record [RTE-06]', async ({ browser }) => {
  const page = await desk(browser, '/devices/monitor/list')
  const camera = await firstOf(page, 'FCBR-100G')
  await follow(page, `/devices/realdata/${camera.sn}/${camera.deviceType}`)
  const view = page.locator('figure', { has: page.getByRole('img', { name: /^Field of view: / }) })
  await expect(view.locator('figcaption')).toContainText(
    /Optical picture of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · (just now|\d+ \w+ ago)/,
  )
  await expect(view.locator('image')).toHaveAttribute('href', /^data:image\//)

  const spectrometer = await firstOf(page, 'RG05')
  const answered = page.waitForResponse(/\/vigil\/device\/waterfall/)
  await follow(page, `/devices/realdata/${spectrometer.sn}/${spectrometer.deviceType}`)
  const { rows } = (await (await answered).json()).data
  expect(rows.length).toBeGreaterThan(2)
  await expect(page.locator('figure.waterfall figcaption')).toContainText(/^Waterfall.*The last /)
})

test('a command asks first, and tells what became of it; a watcher may not [FEA-08, PRM-01, API-04]', async ({
  browser,
}) => {
  const page = await desk(browser, '/devices/monitor/list')
  const { sn, deviceType, deviceName } = await firstOf(page, 'FCBR-100C')
  await follow(page, `/devices/realdata/${sn}/${deviceType}`)
  await page.getByRole('button', { name: 'Commands and settings' }).click()
  const drawer = page.getByRole('dialog', { name: `Control of ${deviceName}` })
  await drawer.getByRole('button', { name: 'Send: Read sensors' }).click()
  const question = page.getByRole('dialog', { name: `Read sensors: ${deviceName}?` })
  await expect(question).toContainText('Measuring goes on')
  await question.getByRole('button', { name: 'Send' }).click()
  const newest = drawer.locator('.command-log > li').first()
  await expect(newest).toContainText('Read sensors')
  await expect(newest).toHaveAttribute('data-outcome', 'good')
  await expect(newest).toContainText('Toxic gas')

  await drawer.getByRole('button', { name: 'Send: Self-cleaning' }).click()
  await page
    .getByRole('dialog', { name: `Self-cleaning: ${deviceName}?` })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(newest).toContainText('Self-cleaning')
  await expect(newest.getByRole('progressbar')).toBeVisible()
  await expect(page.getByText('Self-cleaning', { exact: true }).first()).toBeVisible()

  const watcher = await browser.newPage()
  await enter(watcher, 'watcher')
  await follow(watcher, `/devices/realdata/${sn}/${deviceType}`)
  await watcher.getByRole('button', { name: 'Commands and settings' }).click()
  await expect(watcher.getByText('You may watch this device but not control it.')).toBeVisible()
  await expect(watcher.getByRole('button', { name: 'Send: Read sensors' })).toBeDisabled()
  await watcher.close()
})

test('settings are confirmed by the device, and nobody overwrites another [FEA-10, VAL-06, VAL-09]', async ({
  browser,
}) => {
  const open = async (each: Page, device?: FoundDevice): Promise<FoundDevice> => {
    const found = device ?? (await firstOf(each, 'RG05'))
    await follow(each, `/devices/realdata/${found.sn}/${found.deviceType}`)
    await each.getByRole('button', { name: 'Commands and settings' }).click()
    await each.getByRole('tab', { name: 'Settings' }).click()
    await each.getByRole('button', { name: 'Read from the device' }).click()
    await expect(each.getByLabel('Alarm smoothing duration')).not.toHaveValue('')
    return found
  }
  const page = await desk(browser, '/devices/monitor/list')
  const device = await open(page)
  const other = await browser.newPage()
  await enter(other, 'operator')
  await open(other, device)

  await page.getByLabel('Alarm smoothing duration').fill('99')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Alarm smoothing duration').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectTold(page, 'The device has confirmed its new settings')

  // Told when it happens, not only when the other saves.
  await expect(other.getByText(/has changed this device meanwhile/).first()).toBeVisible()
  await expect(other.getByLabel('Alarm smoothing duration')).toHaveValue('7')
  await other.getByLabel('Name', { exact: true }).fill('')
  await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
  await other.getByLabel('Name', { exact: true }).fill('Gate north')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gate north' })).toBeVisible()
  await other.close()
})

test('one command to many devices tells the result of each [FEA-08, RTE-13]', async ({ page }) => {
  const site = await addSite('Commanded')
  const model = 'FCBR-100C'
  const { mods, position } = readingOf(model)
  const devices = []
  for (const n of [1, 2, 3]) {
    const device = await addDevice(`Commanded ${n}`, site.officeId, model)
    await device.obey(n === 3 ? { status: 'failed', reason: 'busy' } : { status: 'done', result: { sensors: {} } })
    await device.tell(mods, position)
    devices.push(device)
  }
  await site.enter(page, '/remoteControl/index')
  await page.getByPlaceholder('Search by name, serial number or site').fill(model)
  await page.getByRole('button', { name: 'Choose all shown' }).click()
  await page.getByRole('combobox', { name: 'Command' }).click()
  await page.getByTitle('Read sensors').click()
  await page.getByRole('button', { name: 'Send to the chosen devices' }).click()
  // A press that ended beside the button would have been for nothing: the question stays until it is answered.
  const question = page.getByRole('dialog', { name: 'Read sensors: send it?' })
  await expect(question).toBeVisible()
  await expect(async () => {
    if (await question.isVisible()) await question.getByRole('button', { name: 'Send' }).click({ timeout: 2000 })
    await expect(question).toBeHidden({ timeout: 2000 })
  }).toPass()
  const results = page.locator('.remote-results > li')
  await expect(results).toHaveCount(devices.length)
  await expect(page.locator('.remote-results > li[data-outcome="open"]')).toHaveCount(0)
  await expect(page.locator('.remote-results > li[data-outcome="good"]')).toHaveCount(2)
  await expect(results.filter({ hasText: 'Commanded 3' })).not.toHaveAttribute('data-outcome', 'good')
  for (const device of devices) await device.leave()
})

test('several devices stand beside each other, three at first [RTE-10, FEA-01, THM-05]', async ({ page }) => {
  const site = await addSite('Beside each other')
  const devices = []
  for (const n of [1, 2, 3, 4]) devices.push(await addDevice(`Beside ${n}`, site.officeId))
  for (const device of devices) await device.report(0.1)
  await site.enter(page, '/devices/muldevices/RS500')
  const shown = page.locator('.compared')
  await expect(shown).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Comparison' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('switch', { name: 'Side by side' }).click()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('monitorConfig') ?? '{}').multiColumn))
    .toBe(true)
  await shown
    .first()
    .getByRole('button', { name: /out of the comparison/ })
    .click()
  await expect(shown).toHaveCount(2)
  await expect(page).toHaveURL(/devices=/)
  for (const device of devices) await device.leave()
})

test('a device that moves shows its way on its own page, and leads to the whole of it: coloured by what it measured, played once more [RTE-06, RTE-07, API-04]', {
  tag: DRAWN,
}, async ({ page }) => {
  await enter(page)
  const { sn, deviceType } = await firstOf(page, 'GD606')
  await follow(page, `/devices/realdata/${sn}/${deviceType}`)
  const way = page.getByRole('region', { name: 'Live track' })
  await expect(way.getByRole('checkbox', { name: 'Follow the device' })).toBeChecked()
  await expect(way.getByRole('list', { name: 'Colours of the trail' })).toBeVisible()
  await way.getByRole('link', { name: 'Whole track' }).click()
  await expect(page).toHaveURL(/devices\/track\/gd606/)
  await expect(page.getByRole('toolbar', { name: 'Map controls' })).toBeVisible()
  await expect(page.getByText(/[1-9]\d* positions/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Colours of the trail' })).toBeVisible()
  await page.getByRole('form', { name: 'Replay' }).getByText('300 ×').click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.locator('.replay-at')).toContainText(/\d{2}:\d{2}:\d{2}/)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.locator('.replay-at')).toHaveCount(0)
})

test('an expert page shows raw channels and puts alarm limits in force [RTE-09]', async ({ browser }) => {
  const page = await desk(browser, '/devices/monitor/list')
  const { sn, deviceType } = await firstOf(page, 'FCBR-100B')
  await follow(page, `/devices/expert/${sn}/${deviceType}`)
  await expect(page).toHaveURL(/fcbr100bExpert/)
  await expect(page.getByRole('group', { name: 'Raw channels' }).getByRole('row').nth(1)).toBeVisible()
  const limit = page.locator('.expert-limits .ant-input-number-input').first()
  await expect(limit).toHaveValue(/\d/)
  const before = Number(await limit.inputValue())
  await limit.fill(String(before * 1.01))
  await page.getByRole('button', { name: 'Put limits in force' }).click()
  await expectTold(page, 'The new limits are in force')
})

test('a past event opens the page at its time, marked as history, with the way back [RTE-07, RTE-19]', async ({
  browser,
}) => {
  const gate = await addDevice('Gate with a past')
  const doseRates = [0.1, 0.11, 0.12, 0.11, 0.1, 50]
  for (const doseRate of doseRates) {
    await gate.tell({ nuclearMod: { values: { doseRate } } }, { longitude: -30, latitude: 33 })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const page = await desk(browser, '/devices/monitor/alarm')
  const find = () =>
    page.evaluate(async (wanted) => {
      const answer = await fetch('/vigil/alarms?limit=200', {
        headers: { token: sessionStorage.getItem('token') ?? '', lang: 'en' },
      })
      const { alarms } = (await answer.json()).data
      return alarms.find(({ sn }: { sn: string }) => sn === wanted)
    }, gate.sn)
  await expect.poll(find).toBeDefined()
  const alarm = await find()
  await follow(page, `/devices/monitor/alarm?alarm=${alarm.id}`)
  await page.getByRole('link', { name: 'Readings around it' }).click()
  await expect(page).toHaveURL(new RegExp(`/${alarm.sn}/${alarm.id}/`))
  await expect(page.getByText('History', { exact: true })).toBeVisible()
  await expect(page.getByText('Position at that time')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'The moment that is shown' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Readings around the moment' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('[data-past] .chart-readout-at').last()).toContainText(/\d{2}:\d{2}:\d{2}/)
  await page.getByRole('link', { name: 'Back to live' }).click()
  await expect(page.getByText('History', { exact: true })).toHaveCount(0)
  await gate.leave()
})
