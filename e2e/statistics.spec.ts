import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { addSite } from './kit/site.ts'

/** By the whole year: a test may run over midnight. */
const THIS_YEAR = '/stat/alarm?unit=year'
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('alarms of a period in figures; a mark leads to its records, a table becomes a file [RTE-16, FEA-06]', async ({
  page,
}) => {
  const site = await addSite('Counted')
  const [loud, calm] = [await addDevice('Loud gate', site.officeId), await addDevice('Calm gate', site.officeId)]
  for (const device of [loud, calm]) {
    await device.report(0.1)
    await device.report(50)
  }
  await site.enter(page, '/query/hisWarn')
  // The records are written a moment after the devices have spoken.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('2 records', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()

  await follow(page, THIS_YEAR)
  await expect(page.getByRole('heading', { level: 1, name: 'Alarm statistics' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Alarms: 2,/ })).toBeVisible()

  await figure(page, 'Device')
    .getByRole('link', { name: /^Loud gate: 1,/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/query/hisWarn/${loud.sn}/`))
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await page.goBack()

  const danger = figure(page, 'Danger')
  await danger.getByTitle('Table', { exact: true }).click()
  await expect(danger.getByRole('row', { name: /Nuclear radiation/ })).toContainText('100.0 %')
  await danger.getByRole('link', { name: /^Nuclear radiation: 2,/ }).click()
  await expect(page.getByText('2 records', { exact: true })).toBeVisible()
  await page.goBack()

  const week = figure(page, 'Hours of the week')
  await week.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/slots=\d+/)
  await expect(page.getByText(/^[12] records?$/)).toBeVisible()
  await page.goBack()

  for (const format of ['CSV', 'XLSX', 'PNG', 'SVG']) {
    await figure(page, 'Device').getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Save as ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
    const content = await readFile(await file.path())
    expect(content.byteLength).toBeGreaterThan(20)
    if (format === 'CSV') expect(content.toString()).toContain('Calm gate')
  }
  await loud.leave()
  await calm.leave()
})

test('states of a period in figures; a mark leads to its bars or to as many changes as it counts [RTE-16, FEA-06]', async ({
  page,
}) => {
  const site = await addSite('Watched')
  const device = await addDevice('Watched gate', site.officeId)
  await device.report(0.1)
  await site.enter(page, '/query/state?view=changes')
  // The record is written a moment after the device has spoken.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(/^[1-9]\d* records?$/)).toBeVisible({ timeout: 2000 })
  }).toPass()

  await follow(page, '/stat/states?unit=year')
  await expect(page.getByRole('heading', { level: 1, name: 'State statistics' })).toBeVisible()
  await figure(page, 'The ten least available devices')
    .getByRole('link', { name: /^Watched gate: / })
    .click()
  await expect(page).toHaveURL(new RegExp(`/query/state/${device.sn}\\?`))
  await page.goBack()

  // What the device does meanwhile is in none of these numbers.
  const mark = figure(page, 'Time in each state')
    .getByRole('link', { name: /[1-9]\d* changes?, show/ })
    .first()
  const counted = /(\d+) changes?,/.exec((await mark.getAttribute('aria-label')) ?? '')?.[1]
  await mark.click()
  await expect(page.getByText(counted === '1' ? '1 record' : `${counted} records`, { exact: true })).toBeVisible()
  await page.goBack()

  await page.getByRole('radiogroup', { name: 'Report' }).getByText('Last ten').click()
  await expect(page.getByRole('table').getByText('Watched gate').first()).toBeVisible()
  await follow(page, `/stat/states?unit=year&at=${Date.UTC(2001, 5)}`)
  await expect(page.getByText('Nothing is on record of this period')).toBeVisible()
  await device.leave()
})

test('what checks found in figures; a mark leads to its checks, an empty time says so [RTE-16, FEA-06]', async ({
  page,
}) => {
  const site = await addSite('Searched')
  const device = await addDevice('Searched lane', site.officeId, 'RG500')
  await device.check({ nuclearMod: { state: 0, findings: [{ name: 'K-40', confidence: 95 }] } })
  await device.check({ nuclearMod: { state: 0, findings: [] } })
  await site.enter(page, '/query/checkList')
  // The records are written a moment after the device has spoken.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('2 records', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()

  await follow(page, '/stat/detect?unit=year')
  await expect(page.getByRole('heading', { level: 1, name: 'Detection statistics' })).toBeVisible()
  await figure(page, 'What was found')
    .getByRole('link', { name: /^K-40: 1,/ })
    .click()
  await expect(page).toHaveURL(/\/query\/checkList\?.*named=K-40/)
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await page.goBack()
  await figure(page, 'Result of the checks')
    .getByRole('link', { name: /^Normal: 2,/ })
    .click()
  await expect(page.getByText('2 records', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(figure(page, 'What a higher limit would have given')).toContainText('Nobody has noted yet')

  await page.getByRole('radiogroup', { name: 'Report' }).getByText('Last ten').click()
  await expect(page.getByRole('table').getByText('Searched lane').first()).toBeVisible()
  await follow(page, `/stat/detect?unit=year&at=${Date.UTC(2001, 5)}`)
  await expect(page.getByText('No check and no judged alarm in this period')).toBeVisible()
  await device.leave()
})
