import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, settle, show } from '../../../../test/show.tsx'
import RecordsPage from './records-page.tsx'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 0, 1)

async function open(address: string) {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/query', element: <RecordsPage />, loader: () => null }], {
    initialEntries: [address],
  })
  const { leave } = await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'hisReadings') return { records: [], next: null, total: 0 }
      // What the drawing asks for.
      return name === 'hisDeviceData' ? new Promise(() => {}) : []
    },
  })
  await settle()
  return { asked: asked.filter(({ name }) => name === 'hisReadings').at(-1)?.input, leave }
}

const hours = (days: number) =>
  `/query?sn=A&begin=${BEGIN}&end=${BEGIN + days * DAY}&step=hour&statistic=yes&hour=above:nuclearMod:doseRate:0.375`

it('hours that a statistic leads to are asked for by the rule that counted them, and said [FEA-06]', async () => {
  const { asked } = await open(hours(365))
  expect(asked).toMatchObject({
    sn: 'A',
    beginTime: BEGIN,
    endTime: BEGIN + 365 * DAY,
    step: 'hour',
    asStatistic: true,
    hour: { module: 'nuclearMod', quantity: 'doseRate', direction: 'above', limit: 0.375 },
  })
  expect(screen.getByText(/^Hours: Dose rate ≥ 0.375\sµSv\/h$/)).toBeTruthy()
})

const NOT_APPLIED = 'Part of the address was not understood and is not applied'

it('what of its address a list does not go by is named [RTE-14]', async () => {
  const { asked, leave } = await open('/query?sn=A&from=abc&office=doesnotexist&states=9&step=week')
  expect(screen.getByText(NOT_APPLIED)).toBeTruthy()
  for (const part of ['office=doesnotexist', 'from=abc', 'states=9', 'step=week']) {
    expect(screen.getByText(part)).toBeTruthy()
  }
  expect(asked).not.toHaveProperty('officeId')
  leave()
  await open('/query?sn=A&office=1&states=2,3&step=minute&last=1h')
  expect(screen.queryByText(NOT_APPLIED)).toBeNull()
})

it('of a year a list is had and no drawing, of a month both [FEA-06]', async () => {
  await open(hours(365))
  expect(screen.queryByRole('button', { name: /the chart$/ })).toBeNull()
  await open(hours(31))
  expect(screen.getByRole('button', { name: /the chart$/ })).toBeTruthy()
})
