import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { type DeskPlace, useDeskAddress } from './use-desk-address.ts'

const page: { now?: DeskPlace } = {}

function Desk() {
  page.now = useDeskAddress()
  return null
}

async function open(address: string) {
  const router = createMemoryRouter(
    [
      { id: 'monitor', path: '/devices/monitor/:mode', element: <Desk />, loader: () => null },
      { id: 'home', path: '/dashboard', element: null, loader: () => new Promise((resolve) => setTimeout(resolve, 0)) },
    ],
    { initialEntries: [address] },
  )
  await show(<RouterProvider router={router} />)
  const { now } = page
  if (now === undefined) throw new Error('the page was not drawn')
  return { place: now, router, query: () => new URLSearchParams(router.state.location.search) }
}

it('a filter and a click in the same moment both stand in the address', async () => {
  const { place, query } = await open('/devices/monitor/alarm?phases=raised&search=lane+4')
  await act(async () => {
    place.setTab('shelf')
    place.open('a1')
    place.setFilter({ priorities: [3] })
  })
  expect(Object.fromEntries(query())).toEqual({
    phases: 'raised',
    search: 'lane 4',
    tab: 'shelf',
    alarm: 'a1',
    priorities: '3',
  })
})

it('a change calls nobody back who is on the way to another page', async () => {
  const { place, router } = await open('/devices/monitor/alarm')
  await act(async () => {
    const going = router.navigate('/dashboard')
    place.setFilter({ priorities: [3] })
    await vi.runOnlyPendingTimersAsync()
    await going
  })
  expect(router.state.location.pathname).toBe('/dashboard')
})
