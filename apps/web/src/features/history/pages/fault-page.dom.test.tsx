import { fireEvent, screen } from '@testing-library/react'
import { ERRORS, type FaultRecord, type SavedQuery } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import { ApiError, type ApiFailure } from '../../../lib/calls/api.ts'
import FaultPage from './fault-page.tsx'

const FAULT: FaultRecord = {
  id: 'f1',
  sn: 'SN-1',
  deviceName: 'North gate',
  deviceType: 'RS500',
  officeName: 'Hall',
  module: 'sysMod',
  beginTime: Date.UTC(2026, 2, 7, 8),
  endTime: Date.UTC(2026, 2, 7, 9),
  shield: 'none',
}
const pageOf = (records: readonly FaultRecord[]) => ({ records, next: null, total: records.length })
const failing = (failure: ApiFailure) => () => {
  throw new ApiError(failure)
}

/** The list at this address; the server answers its call as told, and keeps queries. */
async function openFaults(address: string, records: () => unknown) {
  const world = openLive()
  await world.start()
  const server = { records, asked: [] as unknown[], saved: [] as SavedQuery[] }
  const router = createMemoryRouter([{ path: '/query/fault/:sn?', element: <FaultPage />, loader: () => null }], {
    initialEntries: [address],
  })
  const { text } = await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      if (name === 'hisFault') {
        server.asked.push(input)
        return server.records()
      }
      if (name === 'savedQueries') return [...server.saved]
      if (name === 'saveQuery')
        server.saved.push({ id: 'q1', savedAt: 0, ...(input as { name: string; address: string }) })
      if (name === 'removeQuery') server.saved.length = 0
      if (name === 'exportJobs') return { jobs: [], pdf: true }
      return name === 'task' ? [] : undefined
    },
  })
  await settle()
  return { server, router, text }
}

it('says that nothing matches, and what to do about it [RTE-14]', async () => {
  await openFaults('/query/fault?begin=1000&end=2000', () => pageOf([]))
  expect(screen.getByText('No record matches')).toBeTruthy()
  expect(screen.getByText('Choose a longer period, or take filters away.')).toBeTruthy()
})

it.each<[string, ApiFailure]>([
  ['can not be reached', { kind: 'unreachable' }],
  ['is in trouble', { kind: 'server', status: 500 }],
])('says that it failed where the server %s, and loads when it is told to [RTE-14]', async (_, failure) => {
  const { server, text } = await openFaults('/query/fault?open=yes', failing(failure))
  expect(screen.getByText('The records could not be loaded')).toBeTruthy()
  // A server in trouble takes the list, not the page around it.
  expect(screen.getByRole('button', { name: /Saved queries$/ })).toBeTruthy()
  server.records = () => pageOf([FAULT])
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(screen.queryByText('The records could not be loaded')).toBeNull()
  expect(text()).toContain('1 record')
  expect(text()).toContain('North gate')
})

it('says that it is refused [RTE-14]', async () => {
  const { code } = ERRORS.noPermission
  await openFaults('/query/fault?open=no', failing({ kind: 'rejected', code, message: 'refused' }))
  expect(screen.getByText('No permission for this page')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('is kept as a query under a name, which leads back with all its filters until it is removed', async () => {
  const { server, router } = await openFaults('/query/fault?open=no&last=30d&modules=sysMod', () => pageOf([FAULT]))
  await press(screen.getByRole('button', { name: /Saved queries$/ }))
  await settle()
  expect(screen.getByText(/^No query is saved/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of this query' }), {
    target: { value: 'Ended system faults' },
  })
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(server.saved).toMatchObject([{ name: 'Ended system faults' }])

  await router.navigate('/query/fault?open=yes')
  await settle()
  const asked = server.asked.length
  expect(server.asked.at(-1)).not.toMatchObject({ modules: ['sysMod'] })
  await press(screen.getByRole('link', { name: 'Ended system faults' }))
  await settle()
  const { pathname, search } = router.state.location
  expect(`${pathname}${search}`).toBe('/query/fault?last=30d&modules=sysMod&open=no')
  expect(server.asked.length).toBeGreaterThan(asked)
  expect(server.asked.at(-1)).toMatchObject({ modules: ['sysMod'] })

  await press(screen.getByRole('button', { name: /Saved queries$/ }))
  await settle()
  await press(screen.getByRole('button', { name: 'Remove Ended system faults' }))
  await settle()
  expect(screen.getByText(/^No query is saved/)).toBeTruthy()
})
