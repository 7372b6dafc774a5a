import { expect, type Page, test } from '@playwright/test'
import { readCsv } from '../apps/server/test/read-back.ts'
import { geojsonProblems, gpxProblems, kmlProblems } from '../apps/server/test/way-problems.ts'
import { readGpx } from '../packages/science/src/gpx/gpx-read.ts'
import { sharedDesk } from './kit/desk.ts'
import { bytesOf, exported } from './kit/download.ts'
import { follow } from './kit/fleet.ts'

const desk = sharedDesk()

const TRIPS = '/query/track/list'
const NAVIGATION = '/track/monitor'
const PHONE = { width: 390, height: 844 }
const HOUR = 3_600_000
/** Trips that began so long ago have their whole way, and those of other tests are not among them. */
const longAgo = () => {
  const end = Math.floor(Date.now() / HOUR) * HOUR - HOUR
  return `${TRIPS}?begin=${end - 20 * HOUR}&end=${end}`
}

const trips = (page: Page) =>
  page.getByRole('region', { name: 'Tracks', exact: true }).locator('tbody').getByRole('row')

test('trips are listed, one is opened with its way and another laid over it, and its positions come out in four formats [FEA-01, RTE-14]', async ({
  browser,
}) => {
  const page = await desk(browser, longAgo())
  const trip = trips(page).filter({ hasText: 'km' }).first()
  await expect(trip).toBeVisible()
  await trip.getByRole('button').first().click()
  const detail = page.getByRole('complementary', { name: 'Trip', exact: true })
  await expect(detail).toContainText('Time moving')
  await expect(detail).toContainText('Highest at')
  // Vehicles of the demonstration drive the same streets day by day.
  await detail.getByRole('combobox', { name: 'Lay another trip over it' }).click()
  await page
    .getByTitle(/ · \d+ %$/)
    .first()
    .click()
  await expect(detail).toContainText(/\d+ % of the way lies on both/)
  await expect(detail).not.toContainText('no longer kept')
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(detail).toHaveCount(0)

  await trip.getByRole('checkbox').check()
  const sn = /SIM-\d+/.exec((await trip.textContent()) ?? '')?.[0]
  const file = async (format: string) =>
    (await bytesOf(await exported(page, `Positions as ${format}`))).toString('utf8')
  const gpx = await file('GPX')
  expect(await gpxProblems(gpx)).toEqual([])
  const points = readGpx(gpx)
  expect(points.length).toBeGreaterThan(10)
  expect(new Set(points.map((point) => point.sn))).toEqual(new Set([sn]))
  // A device that was held up tells several positions at one moment.
  const moments = points.map(({ at }) => at ?? 0)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(new Set(moments).size).toBeGreaterThan(10)

  expect(await kmlProblems(await file('KML'))).toEqual([])
  const geojson = await file('GeoJSON')
  expect(geojsonProblems(geojson)).toEqual([])
  expect(JSON.parse(geojson).features[0].properties.times.flat()).toHaveLength(points.length)
  const [, ...rows] = readCsv(await file('CSV'))
  expect(rows).toHaveLength(points.length)
  expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set([sn]))
})

test('a vehicle is kept in view, and the address says so [FEA-01]', async ({ browser }) => {
  const page = await desk(browser, NAVIGATION)
  const vehicles = page.getByRole('list', { name: 'Mobile devices' }).getByRole('listitem')
  const name = await vehicles.filter({ hasText: 'km/h' }).first().locator('.navigation-name').innerText()
  // By its name: which one comes first may change meanwhile.
  const row = vehicles.filter({ has: page.getByRole('button', { name, exact: true }) })
  // Kept in the address: it is ticked a moment after the press.
  await row.getByRole('checkbox', { name: 'Keep in view' }).click()
  await expect(page).toHaveURL(/follow=[\w-]+/)
  await page.getByRole('button', { name: 'Follow none' }).click()
  await expect(row.getByRole('checkbox', { name: 'Keep in view' })).not.toBeChecked()
  await expect(page).not.toHaveURL(/follow=/)
})

test('a phone shows trips and vehicles without scrolling sideways', async ({ browser }) => {
  const page = await desk(browser, TRIPS)
  // The last of this file: the window stays narrow.
  await page.setViewportSize(PHONE)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect(trips(page).first()).toBeVisible()
  await expect.poll(over).toBeLessThanOrEqual(0)
  await follow(page, NAVIGATION)
  await expect(page.getByRole('list', { name: 'Mobile devices' }).getByRole('listitem').first()).toBeVisible()
  await expect.poll(over).toBeLessThanOrEqual(0)
})
