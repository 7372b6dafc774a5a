import { screen } from '@testing-library/react'
import type { NuclidesFound } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, settle, show } from '../../../test/show.tsx'
import Rg05Page from './rg05-page.tsx'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 2, 1)

async function open(nuclides: NuclidesFound['nuclides'], may = true) {
  const world = openLive()
  await world.start()
  const asked: string[] = []
  const router = createMemoryRouter([{ path: '/rg05', element: <Rg05Page />, loader: () => null }], {
    initialEntries: ['/rg05'],
  })
  await show(<RouterProvider router={router} />, {
    live: world.live,
    may,
    async api(name) {
      asked.push(name)
      return { begin: BEGIN, end: BEGIN + 31 * DAY, nuclides }
    },
  })
  await settle()
  return asked
}

it('tells which nuclides its devices have named, and when last [API-05, RTE-04]', async () => {
  const series: [number, number, number][] = [
    [BEGIN, 3, 0],
    [BEGIN + 4 * DAY, 0, 1],
  ]
  await open([{ name: 'Cs-137', alarms: 3, checks: 1, series }])
  const cells = screen.getAllByRole('row').at(-1)?.textContent
  expect(cells).toMatch(/^Cs-137.*31Cs-137\s*Days: 2\s*· 2026-03-05$/)
  const shared = `begin=${BEGIN}&end=${BEGIN + 31 * DAY}`
  const [alarms, checks] = [/^Cs-137, Alarms: 3,/, /^Cs-137, Checks: 1,/].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(alarms).toBe(`/query/hisWarn?${shared}&model=RG05&statistic=yes&alarmKinds=normal&subject=Cs-137`)
  expect(checks).toBe(`/query/checkList?${shared}&model=RG05&statistic=yes&kinds=normal&named=Cs-137`)
  expect(screen.getByRole('link', { name: 'Detection statistics of these devices' }).getAttribute('href')).toBe(
    '/stat/detect?model=RG05',
  )
})

it('says so when none was named [API-05]', async () => {
  await open([])
  expect(screen.getByText('No nuclide was named in this time.')).toBeTruthy()
})

it('asks for nothing that its reader may not see [PRM-01]', async () => {
  expect(await open([], false)).not.toContain('queryRg05NuclideOrdata')
})
