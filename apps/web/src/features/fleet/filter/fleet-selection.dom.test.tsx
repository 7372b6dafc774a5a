import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, show } from '../../../../test/show.tsx'
import { type FleetSelection, useFleetSelection } from './fleet-selection.ts'

const page: { now?: FleetSelection } = {}

function Replayed() {
  page.now = useFleetSelection()
  return null
}

async function open(query: string) {
  const world = openLive()
  const router = createMemoryRouter([{ path: '/query/replay', element: <Replayed /> }], {
    initialEntries: [`/query/replay${query}`],
  })
  await show(<RouterProvider router={router} />, { live: world.live })
  return { go: (next: string) => act(async () => void (await router.navigate(`/query/replay${next}`))) }
}

it('a replay that writes its moment into the address leaves the selection as it is: no row is drawn anew for it', async () => {
  const { go } = await open('?at=1000&states=2&device=SN-1')
  const before = page.now
  expect(before).toMatchObject({ states: [2], device: 'SN-1' })
  await go('?at=2000&states=2&device=SN-1')
  expect(page.now).toBe(before)
})

it('another filter is another selection, by the same acts', async () => {
  const { go } = await open('?at=1000')
  const before = page.now
  await go('?at=1000&search=lane')
  expect(page.now?.search).toBe('lane')
  expect(page.now?.select).toBe(before?.select)
  expect(page.now?.clear).toBe(before?.clear)
})
