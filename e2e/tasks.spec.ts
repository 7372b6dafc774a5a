import { expect, type Page, test } from '@playwright/test'
import { lettersOf, pdfText } from '../apps/server/test/pdf-text.ts'
import { readCsv, readZip } from '../apps/server/test/read-back.ts'
import { readGpx } from '../packages/science/src/gpx/gpx-read.ts'
import { addDevice } from './kit/device.ts'
import { bytesOf, exported } from './kit/download.ts'
import { prefer } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'
import { DRAWN } from './kit/tags.ts'

const TASKS = '/task/monitor'
const GROUND = { longitude: 121.5, latitude: 31.2 }
/** One degree of latitude is 111 km. */
const north = (metres: number) => ({ ...GROUND, latitude: GROUND.latitude + metres / 111_195 })
const calm = { nuclearMod: { values: { doseRate: 0.1 } } }

/** A corner each, at so many pixels from the middle; a map that is not drawn yet takes no press. */
async function draw(page: Page, ...corners: readonly (readonly [number, number])[]): Promise<void> {
  const map = page.getByRole('region', { name: 'Map for drawing the area' })
  const typed = page.getByLabel('Corners (latitude, longitude)')
  const canvas = map.locator('canvas')
  await expect(canvas).toBeVisible()
  for (const [n, [x, y]] of corners.entries()) {
    await expect(async () => {
      const set = (await typed.inputValue()).split('\n').filter((line) => line !== '').length
      if (set > n) return
      const box = await canvas.boundingBox()
      if (box === null) throw new Error('no map')
      await canvas.click({ position: { x: box.width / 2 + x, y: box.height / 2 + y } })
      await expect(typed).toHaveValue(new RegExp(`^(.+\\n?){${n + 1}}$`), { timeout: 1000 })
    }).toPass()
  }
}

const corners = (degrees: number): string =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x = 0, y = 0]) => `${GROUND.latitude + y * degrees}, ${GROUND.longitude + x * degrees}`)
    .join('\n')

test('the area of a task is drawn on the map, and what lies in it is chosen [RTE-17]', { tag: DRAWN }, async ({
  page,
}) => {
  test.slow()
  const site = await addSite('Drawn ground')
  const van = await addDevice('Drawn van', site.officeId, 'GD606')
  await van.tell(calm, GROUND)
  await site.enter(page, TASKS)
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Name', { exact: true }).fill('Drawn patrol')
  await draw(page, [-90, -60], [90, -60], [90, 60], [-90, 60])
  // A circle by its centre and its edge; what was drawn before waits behind it.
  await form.getByText('Circle', { exact: true }).click()
  const canvas = page.getByRole('region', { name: 'Map for drawing the area' }).locator('canvas')
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('no map')
  await canvas.click({ position: { x: box.width / 2, y: box.height / 2 } })
  await expect(form.getByLabel('Centre (latitude, longitude)')).toHaveValue(/^-?[\d.]+, -?[\d.]+$/)
  await canvas.click({ position: { x: box.width / 2 + 60, y: box.height / 2 } })
  await expect(form.getByLabel('Radius in metres')).toHaveValue(/^[1-9]\d*$/)
  await form.getByText('Polygon', { exact: true }).click()
  await form.getByRole('button', { name: 'Choose the devices in the area' }).click()
  await expect(form.getByText('Drawn van')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Drawn patrol' }).getByText('Drawn van')).toBeVisible()
  await van.leave()
})

test('a task is run, left by a device, finished with a note, and its record comes out as files [RTE-17, ENT-11, FEA-04]', async ({
  page,
}) => {
  // Two files, of which one is printed by a browser beside this one.
  test.slow()
  const site = await addSite('Task ground')
  const van = await addDevice('Task van', site.officeId, 'GD606')
  await van.tell(calm, GROUND)
  await site.enter(page, TASKS)
  await expect(page.getByText('No tasks yet.')).toBeVisible()

  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Name', { exact: true }).fill('Harbour patrol')
  await form.getByLabel('Corners (latitude, longitude)').fill(corners(0.01))
  await form.getByRole('button', { name: 'Choose the devices in the area' }).click()
  await expect(form.getByText('Task van')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  const task = page.getByRole('article', { name: 'Harbour patrol' })
  const happened = (text: string) => expect(task.getByRole('region', { name: 'What has happened' })).toContainText(text)
  const press = (name: string) => task.getByRole('button', { name, exact: true }).click()
  await press('Start')
  await happened('Started')
  await press('Pause')
  await happened('Paused')
  await press('Resume')
  await happened('Resumed')

  // Told again until the server, which hears of the resumed task a moment later, watches it.
  await expect(async () => {
    await van.tell(calm, north(20_000))
    await expect(task.getByText('Outside the area now').first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await happened('Task van is outside the area')
  await van.tell(calm, GROUND)
  await happened('Task van is back in the area')
  await van.tell({ nuclearMod: { values: { doseRate: 50 } } }, north(40))
  await expect(task.getByRole('region', { name: 'Alarms of this task' })).toContainText('Task van')
  await expect(task.getByRole('region', { name: 'Coverage' })).toContainText('of the area covered')

  await press('Finish')
  const end = page.getByRole('dialog', { name: 'Finish the task' })
  await end.getByLabel('Hand-over note').fill('Gate 3 stays closed')
  await end.getByRole('button', { name: 'Finish' }).click()
  await expect(end).toHaveCount(0)
  await happened('Finished')
  await expect(task).toContainText('Gate 3 stays closed')
  await expect(task.getByRole('button', { name: 'Change' })).toHaveCount(0)

  const pdf = await exported(page, /^Record as PDF/)
  const text = lettersOf(await pdfText(await bytesOf(pdf)))
  for (const word of ['Harbour patrol', 'Gate 3 stays closed', 'Task van', 'outside the area']) {
    expect(text).toContain(lettersOf(word))
  }
  const files = readZip(await bytesOf(await exported(page, 'Everything as an archive')))
  const record = JSON.parse(files['task.json'] ?? '')
  expect(record.task).toMatchObject({ name: 'Harbour patrol', state: 'finished', handOver: 'Gate 3 stays closed' })
  expect(record.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'made',
    'started',
    'paused',
    'resumed',
    'left',
    'returned',
    'finished',
  ])
  expect(readCsv(Buffer.from(files['alarms.csv'] ?? '')).length).toBeGreaterThan(1)
  const points = readGpx(files['ways.gpx'] ?? '')
  expect(points.length).toBeGreaterThan(1)
  expect(new Set(points.map(({ sn }) => sn))).toEqual(new Set([van.sn]))

  await task.getByRole('link', { name: 'Replay', exact: true }).click()
  const replay = page.getByRole('region', { name: 'Replay' })
  await expect(replay.getByRole('link', { name: 'Harbour patrol' })).toBeVisible()
  await expect(replay.getByRole('treeitem', { name: /Task van/ })).toBeVisible()
  const moment = replay.getByRole('slider', { name: 'Moment of the replay' })
  const begin = (await moment.getAttribute('aria-valuenow')) ?? ''
  await replay.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(moment).not.toHaveAttribute('aria-valuenow', begin)

  await van.leave()
})

test('on a phone in Arabic a task is read from right to left without scrolling sideways [RTE-17]', async ({ page }) => {
  const site = await addSite('Phone ground')
  await prefer(page, { lang: 'ar' })
  await page.setViewportSize({ width: 390, height: 844 })
  await site.enter(page, TASKS, 'مباشر')
  await page.getByRole('button', { name: 'مهمة جديدة' }).click()
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await over()).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
})
