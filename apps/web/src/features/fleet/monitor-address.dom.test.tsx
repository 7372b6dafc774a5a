import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { show } from '../../../test/show.tsx'
import { useMonitorAddress } from './monitor-address.ts'

const page: { now?: ReturnType<typeof useMonitorAddress> } = {}

function Monitor() {
  page.now = useMonitorAddress()
  return null
}

const set = (key: string, value: string) => (query: URLSearchParams) => {
  query.set(key, value)
  return query
}

async function open(address: string) {
  const router = createMemoryRouter([{ path: '/devices/monitor/:mode', element: <Monitor />, loader: () => null }], {
    initialEntries: ['/devices/monitor/map', address],
  })
  await show(<RouterProvider router={router} />)
  if (page.now === undefined) throw new Error('the page was not drawn')
  return { monitor: page.now, router }
}

it('a search that is entered and a device that is clicked in the same moment both stand in the address', async () => {
  const { monitor, router } = await open('/devices/monitor/alarm?phases=raised')
  await act(async () => {
    monitor.changeQuery(set('search', 'lane 4'))
    monitor.changeQuery(set('device', 'SN-1'))
  })
  expect(router.state.location.search).toBe('?phases=raised&search=lane+4&device=SN-1')
})

it('a change while the view is being changed stays with the new view, and the way back leads to the old one', async () => {
  const { monitor, router } = await open('/devices/monitor/alarm')
  await act(async () => {
    monitor.setMode('list')
    monitor.changeQuery(set('device', 'SN-1'))
  })
  await act(async () => {})
  expect(router.state.location).toMatchObject({ pathname: '/devices/monitor/list', search: '?device=SN-1' })
  await act(async () => router.navigate(-1))
  expect(router.state.location).toMatchObject({ pathname: '/devices/monitor/alarm', search: '' })
})
