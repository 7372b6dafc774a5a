import { expect, type Locator, type Page, test } from '@playwright/test'
import { call } from './kit/call.ts'
import { addDevice, officeId, type TestDevice } from './kit/device.ts'
import { enter } from './kit/sign-in.ts'

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

async function broken(bar: Locator): Promise<string[]> {
  await bar.getByRole('button', { name: 'Merge' }).click()
  await expect(bar.getByRole('alert')).toContainText('These can not be merged')
  return bar.getByRole('alert').getByRole('listitem').allTextContents()
}

/** A device that watches for several dangers, with two of them at once. */
async function doublyAlarming(name: string, run: (device: TestDevice) => Promise<void>): Promise<void> {
  const device = await addDevice(name, officeId(), 'FCBR-100')
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
    await expect(page.getByText('Merged: 2 events')).toBeVisible()
    await expect(marked(page)).toHaveCount(0)

    await lines(page, device.name).first().getByRole('button', { name: device.name }).first().click()
    await expect(casePart(page)).toContainText('Merged case with 2 events')
    await expect(casePart(page)).toContainText('Merged by admin')
    await expect(casePart(page).getByRole('listitem')).toHaveCount(2)
    await casePart(page).getByRole('button', { name: 'Take the case apart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take the case apart' }).click()
    await expect(casePart(page)).toHaveCount(0)
    await expect(card(page).getByRole('region', { name: 'Log' })).toContainText('Taken out of the case')
  })
})

test('a merge that breaks a rule says which, and merges nothing [MRG-01]', async ({ page }) => {
  const here = await addDevice('Rule gate one')
  const there = await addDevice('Rule gate two', officeId('Metro'))
  try {
    for (const device of [here, there]) {
      await device.report(0.1)
      await device.report(50)
    }
    await enter(page, 'admin', only('Rule gate'))
    await autoMerge(page).click()
    await lines(page, here.name).getByRole('checkbox').check()
    expect(await broken(marked(page))).toEqual(['Select two or more records'])
    await lines(page, there.name).getByRole('checkbox').check()
    expect(await broken(marked(page))).toEqual([
      'The records must have the same device combination name',
      'The records must come from the same device',
    ])
    await lines(page, there.name).getByRole('checkbox').uncheck()
    const started = await call<{ id: string; life: { version: number } }>(page, '/devicedata/drillAlarm', {
      sn: here.sn,
      module: 'nuclearMod',
    })
    const drill = lines(page, here.name).filter({ hasText: 'Drill' })
    await drill.getByRole('checkbox').check()
    expect(await broken(marked(page))).toEqual(['The records must have the same alarm type'])
    await drill.getByRole('checkbox').uncheck()
    // Every window would go on saying that a drill is running.
    const { id, life } = started
    await call(page, '/vigil/alarm/judge', { id, version: life.version, handling: 'clear', note: 'seen' })
    await expect(drill).toHaveCount(0)

    // Of the day before the product was started, by one device, an hour and more apart.
    const { records } = await call<{ records: { sn: string; deviceType: string; beginTime: number }[] }>(
      page,
      '/devicedata/hisAlarm',
      { limit: 500, kinds: ['normal'] },
    )
    const far = records.find(({ sn, beginTime }) =>
      records.some((other) => other.sn === sn && beginTime - other.beginTime > 3_600_000),
    )
    await page.goto(`/query/hisWarn/${far?.sn}/${far?.deviceType}`)
    const boxes = page.getByRole('region', { name: 'Alarm records' }).getByRole('row').getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.last().check()
    const selected = page.getByRole('toolbar', { name: 'Selected records' })
    expect(await broken(selected)).toEqual(['The records may lie at most 10 minutes apart'])
  } finally {
    for (const device of [here, there]) {
      await device.report(0.1)
      await device.leave()
    }
  }
})

test('what fails on the way to the server is said in the words of the act [MRG-02, DSP-01]', async ({ page }) => {
  await doublyAlarming('Unreachable station', async (device) => {
    await enter(page, 'admin', only(device.name))
    const failing = async (path: string, act: () => Promise<void>, words: string) => {
      await page.route(`**${path}*`, (route) => route.abort())
      await act()
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
      await page.unroute(`**${path}*`)
    }
    await expect(autoMerge(page)).toBeChecked()
    await expect(autoMerge(page)).toBeEnabled()
    await failing('/devicedata/autoMergeAlarm', () => autoMerge(page).click(), 'Auto-merge request abnormal')
    await autoMerge(page).click()
    await expect(autoMerge(page)).not.toBeChecked()

    for (const line of await lines(page, device.name).all()) await line.getByRole('checkbox').check()
    const merge = () => marked(page).getByRole('button', { name: 'Merge' }).click()
    await failing('/devicedata/mergeAlarm', merge, 'Merge request abnormal, retry later')
    await merge()
    await expect(page.getByText('Merged: 2 events')).toBeVisible()

    await lines(page, device.name).first().getByRole('button', { name: device.name }).first().click()
    await expect(casePart(page)).toContainText('Merged by admin')
    const quit = async () => {
      await casePart(page).getByRole('button', { name: 'Take the case apart' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take the case apart' }).click()
    }
    await failing('/vigil/alarm/case/quit', quit, 'Quit-merge failed')
    await expect(casePart(page)).toContainText('Merged case with 2 events')

    const handle = async () => {
      await card(page).getByRole('button', { name: 'Handle' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Situation' }).fill('Source removed')
      await form.getByRole('button', { name: 'Handle' }).click()
    }
    await failing('/devicedata/updateDispositionInfo', handle, 'Handling failed, please retry')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Situation' })).toHaveValue('Source removed')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    // A case that can not be read leaves the rest of the card as it is.
    await page.route('**/devicedata/hisAlarmDetail*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, case: null } } })
    })
    await page.route('**/vigil/alarm/case?*', (route) => route.abort())
    await page.reload()
    await expect(casePart(page).getByRole('alert')).toContainText('Failed to get merge details')
    await expect(card(page).getByRole('heading', { name: 'Why it alarmed' })).toBeVisible()
    await page.unroute('**/vigil/alarm/case?*')
    await casePart(page).getByRole('button', { name: 'Retry' }).click()
    await expect(casePart(page)).toContainText('Merged case with 2 events')
    // The card may be asking for its alarm again just now.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
