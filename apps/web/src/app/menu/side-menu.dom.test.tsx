import { act, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, pass, settle, show } from '../../../test/show.tsx'
import { paths } from '../../lib/paths.ts'
import { SideMenu } from './side-menu.tsx'

/** A Wednesday. */
const NOW = Date.UTC(2026, 2, 18, 10)
const MARCH = Date.UTC(2026, 2, 1)
const STATES = {
  id: 'stateStatistics',
  icon: 'statistics',
  title: 'pages.title.stateStatistics',
  path: paths.stateStatistics,
  children: [],
} as const

async function open() {
  // Loaded before: what the clock of the test lets pass brings no module.
  const { default: Page } = await import('../../features/statistics/state-page.tsx')
  const world = openLive()
  await world.start()
  vi.setSystemTime(NOW)
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter(
    [
      { path: '/', element: <SideMenu entries={[STATES]} />, loader: () => null },
      { path: `${paths.stateStatistics}/:sn?`, element: <Page />, loader: () => null },
    ],
    { initialEntries: ['/'] },
  )
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      return new Promise(() => {})
    },
  })
  const entry = screen.getByRole('menuitem', { name: /State statistics/ })
  return {
    router,
    entry,
    ofFigures: () => asked.filter(({ name }) => name.endsWith('Statistics')),
    point: () => act(async () => void fireEvent.mouseEnter(entry)),
    leave: () => act(async () => void fireEvent.mouseLeave(entry)),
  }
}
const FIRST = [
  { name: 'stateStatistics', input: { unit: 'month', at: MARCH } },
  { name: 'coverageStatistics', input: { unit: 'month', at: MARCH, officeId: undefined } },
]

it('asks for the figures of a page while the pointer rests on its entry, and not once more when it is opened [RTE-16]', async () => {
  const { entry, point, ofFigures, router } = await open()
  await point()
  expect(ofFigures()).toEqual([])
  await pass(50)
  expect(ofFigures()).toEqual(FIRST)
  await act(async () => void fireEvent.click(entry))
  await settle()
  expect(router.state.location.pathname).toBe(paths.stateStatistics)
  expect(screen.getByRole('heading', { level: 1, name: 'State statistics' })).toBeTruthy()
  expect(ofFigures()).toEqual(FIRST)
})

it('asks for nothing where the pointer only passes', async () => {
  const { point, leave, ofFigures } = await open()
  await point()
  await pass(40)
  await leave()
  await pass(1000)
  expect(ofFigures()).toEqual([])
})
