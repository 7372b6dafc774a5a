import { act, fireEvent, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, settle, show, words } from '../../../test/show.tsx'
import NavigationPage from './navigation-page.tsx'

async function open(address: string) {
  const world = openLive()
  world.server.tree = [
    officeNode('1', [
      { ...deviceNode('A', '1', 'Van A'), deviceType: 'GD606' },
      { ...deviceNode('B', '1', 'Van B'), deviceType: 'GD606' },
    ]),
  ]
  await world.start()
  const router = createMemoryRouter([{ path: '/way', element: <NavigationPage only="A" />, loader: () => null }], {
    initialEntries: [address],
  })
  await show(<RouterProvider router={router} />, {
    live: world.live,
    api: async (name) => (name === 'deviceTrack' ? { points: [] } : null),
  })
  await settle()
  return {
    router,
    shown: () =>
      within(screen.getByRole('list', { name: 'Mobile devices' }))
        .getAllByRole('listitem')
        .map((row) => /Van \w/.exec(words(row))?.[0]),
  }
}

it('a page of one device shows it alone, and all of them when that choice is cleared [FEA-01]', async () => {
  const { router, shown } = await open('/way')
  expect(shown()).toEqual(['Van A'])
  const choice = screen.getByRole('combobox', { name: 'Devices shown' })
  await act(async () => void fireEvent.keyDown(choice, { key: 'Backspace', keyCode: 8, which: 8 }))
  await settle()
  expect(router.state.location.search).toBe('?only=')
  expect(shown()).toEqual(['Van A', 'Van B'])
})

it('says what is known of how good positions are, and what devices do not report [FEA-01]', async () => {
  await open('/way')
  expect(screen.getByText(/neither satellites nor accuracy/)).toBeTruthy()
})
