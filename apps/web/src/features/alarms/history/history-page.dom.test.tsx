import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, settle, show } from '../../../../test/show.tsx'
import CottonAlarmPage from './cotton-alarm-page.tsx'
import AlarmHistoryPage from './history-page.tsx'

const NOT_APPLIED = 'Part of the address was not understood and is not applied'

async function open(Page: ComponentType, address: string) {
  const world = openLive()
  await world.start()
  const asked: unknown[] = []
  const router = createMemoryRouter([{ path: '/list/:sn?', element: <Page />, loader: () => null }], {
    initialEntries: [address],
  })
  const { leave } = await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      if (name === 'hisAlarm') asked.push(input)
      return name === 'hisAlarm' ? { records: [], next: null, total: 0 } : []
    },
  })
  await settle()
  return { asked: asked.at(-1), leave }
}

it.each([AlarmHistoryPage, CottonAlarmPage])(
  'what of its address the list of alarms does not go by is named [RTE-14, RTE-18]',
  async (Page) => {
    const wrong = await open(Page, '/list?level=banana&office=doesnotexist&priorities=9&phases=raised')
    expect(screen.getByText(NOT_APPLIED)).toBeTruthy()
    for (const part of ['office=doesnotexist', 'level=banana', 'priorities=9']) {
      expect(screen.getByText(part)).toBeTruthy()
    }
    expect(wrong.asked).toMatchObject({ phases: ['raised'] })
    expect(wrong.asked).not.toHaveProperty('officeId')
    wrong.leave()
    const right = await open(Page, '/list?office=1&priorities=3,2&alarmKinds=all&last=30d')
    expect(screen.queryByText(NOT_APPLIED)).toBeNull()
    expect(right.asked).toMatchObject({ officeId: '1', priorities: [3, 2] })
  },
)
