import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { readingOf } from './kit/reading.ts'
import { enter } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'

/** A substance that no library holds: shift and height of its lines. */
const LINES = [
  [520, 1],
  [690, 0.5],
  [905, 0.8],
  [1180, 0.4],
  [1333, 0.9],
  [1510, 0.6],
  [1702, 0.35],
] as const
const STEP = 2
const COUNTS = Array.from({ length: 1000 }, (_, n) =>
  Math.round(
    50 +
      10 * Math.sin(n * 7.3) +
      LINES.reduce((sum, [at, height]) => sum + (4000 * height) / (1 + ((200 + STEP * n - at) / 5) ** 2), 0),
  ),
)
const FILE = `shift,intensity\n${COUNTS.map((counts, n) => `${200 + STEP * n},${counts}`).join('\n')}`

test('a test is corrected by the keyboard; a reference is brought by one, approved by another and then recognised [RTE-15, FEA-09, ENT-10]', async ({
  page,
  browser,
}) => {
  const site = await addSite('Laboratory')
  await site.enter(page, '/raman-query-list')
  await page.getByRole('textbox', { name: 'Assay item' }).fill('Purity')
  await page.keyboard.press('Tab')
  await page.keyboard.type('%')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Purity %/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Assay item' }).focus()
  await page.keyboard.type('Pur')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('59 59.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible()

  await page.getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('row', { name: /59.25/ }).getByRole('button').press('Enter')
  const panel = page.getByRole('complementary', { name: 'Value' })
  await panel.getByRole('button', { name: 'Correct' }).press('Enter')
  await panel.getByRole('textbox', { name: 'Value' }).fill('95 95.5')
  await panel.getByRole('textbox', { name: 'Reason of the correction' }).fill('figures turned round')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('region', { name: 'Corrections' })).toContainText('Stood before: Purity 59 59.5 %')
  await expect(page.getByRole('row', { name: /95.25/ })).toBeVisible()

  const name = `Our powder ${site.officeId}`
  await follow(page, '/raman-query-list')
  await page.getByRole('textbox', { name: 'Substance' }).fill(name)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Spectrum file/ }).press('Enter')
  await (await chosen).setFiles({ name: 'powder.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Add reference spectrum' }).press('Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('waits for a second person')
  await expect(row.getByRole('button', { name: /Approve/ })).toHaveCount(0)

  const model = 'CR2500'
  const device = await addDevice('Laboratory instrument', site.officeId, model)
  const { mods, position } = readingOf(model)
  const spectrum = { counts: COUNTS, calibration: [200, STEP] }
  await device.tell({ ...mods, ramanMod: { ...mods.ramanMod, spectrum } }, position)
  await follow(page, `/devices/realdata/${device.sn}/${model}`)
  const first = page.getByRole('table', { name: 'Matches in the library' }).getByRole('row').nth(1)
  await expect(first).not.toContainText(name)

  const other = await browser.newPage()
  await enter(other, 'admin', '/raman-query-list')
  await other.getByRole('button', { name: `Approve: ${name}` }).press('Enter')
  await expect(other.getByRole('row', { name: new RegExp(name) })).toContainText('admin')
  await other.close()

  await page.reload()
  await expect(first).toContainText(name)
  await expect(first).toContainText('match')
  await device.leave()
})
