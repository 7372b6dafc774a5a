import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { turnTo } from './kit/fleet.ts'
import { addSite } from './kit/site.ts'

const bale = (values: Record<string, number>, state = 0) => ({ baleMod: { state, values } })

test('a warehouse is set up, a probe watches a bale, a round is walked, and what smoulders is on record [RTE-17, RTE-18, FEA-03]', async ({
  page,
}) => {
  test.slow()
  const site = await addSite('Cotton hall')
  const [chamber, probe] = [
    await addDevice('Bale chamber', site.officeId, 'CD603'),
    await addDevice('Bale probe', site.officeId, 'SJA310'),
  ]
  const warm = { h2: 0.5, co: 2, coreTemperature: 24 }
  await probe.tell(bale(warm))
  await chamber.tell(bale(warm))
  await site.enter(page, '/cotton/monitor')
  await expect(page.getByText('No stacks in this warehouse yet')).toBeVisible()

  await page.getByRole('button', { name: 'New stack' }).click()
  const form = page.getByRole('dialog', { name: 'New stack' })
  await form.getByLabel('Name', { exact: true }).fill('K1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  const grid = page.getByRole('table', { name: 'Bales of K1, layer 1' })
  const card = (place: string) => page.getByRole('article', { name: `K1 ${place}` })
  await grid.getByRole('button', { name: /^K1 1-1-1/ }).click()
  await card('1-1-1').getByRole('button', { name: 'Place a probe' }).click()
  const placing = page.getByRole('dialog', { name: 'Place a probe' })
  await placing.getByRole('button', { name: 'Place a probe' }).click()
  await expect(placing).toHaveCount(0)
  await expect(card('1-1-1')).toContainText('Bale probe')

  // Hydrogen and carbon monoxide in the bale: what is told live counts at once.
  await expect(async () => {
    await probe.tell(bale({ h2: 9, co: 40, coreTemperature: 34 }))
    await expect(card('1-1-1')).toContainText('Hydrogen', { timeout: 2000 })
  }).toPass()
  await expect(card('1-1-1')).toContainText('Carbon monoxide')
  await expect(page.getByRole('button', { name: /^Alarm\s*K1 1-1-1/ })).toBeVisible()

  // The next check of the chamber is of the bale that was said.
  await grid.getByRole('button', { name: /^K1 1-2-1/ }).click()
  await card('1-2-1').getByRole('button', { name: 'Check this bale' }).click()
  const checking = page.getByRole('dialog', { name: 'Check a bale' })
  await checking.getByRole('combobox').click()
  await page.getByTitle(/Bale chamber/).click()
  await checking.getByLabel('Note').fill('smells of smoke')
  await checking.getByRole('button', { name: 'Begin the check' }).click()
  await expect(checking).toHaveCount(0)
  await expect(card('1-2-1')).toContainText('is checking this bale with Bale chamber')
  await chamber.check(bale({ h2: 12, co: 60, coreTemperature: 85 }, 2))
  await expect(card('1-2-1')).toContainText('smells of smoke')
  await expect(page.getByText('Checked today: 1')).toBeVisible()

  await card('1-2-1').getByRole('link', { name: 'Record' }).click()
  await expect(page).toHaveURL(/\/cotton-record\/inspectionAlarm/)
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /K1/ })).toContainText('Bale chamber')

  await turnTo(page, '/cotton-record/alarm')
  await expect(page.getByRole('row', { name: /Bale probe/ }).first()).toBeVisible()

  // By the cotton that was checked, and that alarmed: a mark leads to just its records.
  const figure = page.getByRole('region', { name: 'Stack', exact: true })
  await turnTo(page, '/cotton-stat/detection?unit=year')
  await figure.getByRole('link', { name: /^K1 · .*: 1 · 1 found/ }).click()
  await expect(page).toHaveURL(/\/cotton-record\/detection\?.*bale=stack/)
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await turnTo(page, '/cotton-stat/alarm?unit=year')
  const alarms = figure.getByRole('link', { name: /^K1 · .*: \d+, show/ })
  const counted = /: (\d+),/.exec((await alarms.getAttribute('aria-label')) ?? '')?.[1]
  await alarms.click()
  await expect(page).toHaveURL(/\/cotton-record\/alarm\?.*bale=stack/)
  await expect(page.getByText(counted === '1' ? '1 record' : `${counted} records`, { exact: true })).toBeVisible()
  await turnTo(page, `/cotton-stat/alarm?unit=year&at=${Date.UTC(2001, 5)}`)
  await expect(page.getByText('No alarm in this period')).toBeVisible()
  await probe.leave()
  await chamber.leave()
})
