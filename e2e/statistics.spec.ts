import { readFile } from 'node:fs/promises'
import { expect, type Page, type Response, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { follow, turnTo } from './kit/fleet.ts'
import { enter } from './kit/sign-in.ts'
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

interface FiguresPage {
  readonly path: string
  readonly title: string
  readonly call: string
  /** What of the answer stands first on the page. */
  first(answer: Record<string, number>): string
  readonly none: string
  readonly noneListed: string
}

const counted = (n = 0): string => n.toLocaleString('en')
const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const NO_ALARM = { none: 'No alarm in this period', noneListed: 'No alarm to list' }
const NO_CHECK = 'No check and no judged alarm in this period'
const NO_STATE = 'Nothing is on record of this period'
const NO_BALE = 'No bale was checked in this period'
const FIGURES: readonly FiguresPage[] = [
  {
    ...{ path: '/stat/alarm', title: 'Alarm statistics', call: '/vigil/statistics/alarm', ...NO_ALARM },
    first: ({ total }) => counted(total),
  },
  {
    ...{ path: '/stat/detect', title: 'Detection statistics', call: '/vigil/statistics/detections' },
    ...{ none: NO_CHECK, noneListed: NO_CHECK, first: ({ found }) => counted(found) },
  },
  {
    ...{
      path: '/stat/states',
      title: 'State statistics',
      call: '/vigil/statistics/states',
      none: NO_STATE,
      noneListed: NO_STATE,
    },
    first: ({ known = 0, available = 0 }) => `${((available / known) * 100).toLocaleString('en', hundredths)} %`,
  },
  {
    ...{
      path: '/cotton-stat/detection',
      title: 'Cotton detection statistics',
      call: '/vigil/statistics/cotton/checks',
    },
    ...{ none: NO_BALE, noneListed: NO_BALE, first: ({ n }) => counted(n) },
  },
  {
    ...{
      path: '/cotton-stat/alarm',
      title: 'Cotton alarm statistics',
      call: '/vigil/statistics/cotton/alarm',
      ...NO_ALARM,
    },
    first: ({ total }) => counted(total),
  },
]
/** Before anything is on record. */
const LONG_AGO = Date.UTC(2001, 5, 13)

test('every page of figures with every report, time type and shortcut, and with empty times; lists of cotton of such a time say so [RTE-16, RTE-18, FEA-06]', async ({
  page,
}) => {
  test.slow()
  await enter(page)
  const shown = page.locator('.console main > .page:visible')
  for (const { path, title, call, first, none, noneListed } of FIGURES) {
    await test.step(path, async () => {
      await turnTo(page, `${path}?unit=week&at=${LONG_AGO}`)
      await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(shown.getByText(none)).toBeVisible()
      const report = shown.getByRole('radiogroup', { name: 'Report' })
      for (const [name, period] of [
        ['Yearly report', '2001'],
        ['Monthly report', 'January 2001'],
        ['Daily report', 'Mon, January 1, 2001'],
      ] as const) {
        await report.getByText(name).click()
        await expect(shown.locator('.period-name')).toHaveText(period)
        await expect(shown.getByText(none)).toBeVisible()
      }
      for (const name of ['Today', 'This week', 'This month', 'This year']) {
        const preset = shown.getByRole('button', { name })
        // Not one of the empty times above that comes late.
        const isOwn = (each: Response) =>
          new URL(each.url()).pathname === call && each.request().postDataJSON().at > Date.UTC(2002, 0)
        const answered = page.waitForResponse(isOwn, { timeout: 60_000 })
        await preset.click()
        const { code, data } = await (await answered).json()
        expect(code).toBe(200)
        await expect(preset).toHaveAttribute('aria-pressed', 'true')
        // What is answered is what is drawn; where it is nothing, that is said.
        const figure = shown.locator('.comparison-now bdi').first()
        await expect(
          figure
            .and(page.getByText(first(data), { exact: true }))
            .or(shown.getByText(none))
            .first(),
        ).toBeVisible()
        if (await shown.getByText(none).isVisible()) expect([data.n ?? data.total ?? data.known]).toEqual([0])
      }
      await report.getByText('Last ten').click()
      const type = shown.getByRole('radiogroup', { name: 'Time type' })
      for (const name of ['Year', 'Day', 'Month']) {
        await type.getByText(name, { exact: true }).click()
        // The month is what is shown where the address names no unit.
        if (name === 'Month') await expect(page).not.toHaveURL(/unit=/)
        else await expect(page).toHaveURL(new RegExp(`unit=${name.toLowerCase()}`))
        await expect(shown.getByRole('table').or(shown.getByText(noneListed)).first()).toBeVisible()
      }
      await expect(shown.getByText('The statistics could not be loaded')).toHaveCount(0)
    })
  }
  const within = `begin=${LONG_AGO}&end=${LONG_AGO + 86_400_000}`
  for (const list of ['alarm', 'inspectionAlarm', 'detection']) {
    await turnTo(page, `/cotton-record/${list}?${within}`)
    await expect(page.getByText('0 records', { exact: true })).toBeVisible()
  }
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
