import { screen } from '@testing-library/react'
import type { AlarmKpis } from '@vigil/contract'
import { alarmKpis } from '@vigil/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, settle, show } from '../../../../test/show.tsx'
import KpiPage from './kpi-page.tsx'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 2, 7, 8)

it('figures are asked for by the task that the address names, and lead to its alarms [ENT-11, RTE-15]', async () => {
  const world = openLive()
  await world.start()
  const asked: unknown[] = []
  const kpis: AlarmKpis = alarmKpis([], BEGIN, BEGIN + HOUR, 1, { since: BEGIN, until: BEGIN + HOUR })
  const address = `/stat/alarmKpis?begin=${BEGIN}&end=${BEGIN + HOUR}&task=7`
  const router = createMemoryRouter([{ path: '/stat/alarmKpis', element: <KpiPage />, loader: () => null }], {
    initialEntries: [address],
  })
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      if (name === 'task') return []
      if (name !== 'alarmKpis') return []
      asked.push(input)
      return kpis
    },
  })
  await settle()
  expect(asked).toMatchObject([{ from: BEGIN, to: BEGIN + HOUR, taskId: '7' }])
  const [link] = screen.getAllByRole('link')
  expect(link?.getAttribute('href')).toContain('task=7')
})
