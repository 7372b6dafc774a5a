import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/show.tsx'
import { useReplayAddress } from './use-replay-address.ts'

const NOW = Date.UTC(2026, 4, 10, 12)
const HOUR = 3_600_000
const now = () => NOW

const page: { now?: ReturnType<typeof useReplayAddress>; followed: number[] } = { followed: [] }

function Page() {
  page.now = useReplayAddress(now, undefined)
  page.now.follow(({ at }) => page.followed.push(at))
  return null
}

async function open(query: string) {
  page.followed = []
  const router = createMemoryRouter([{ path: '/query/replay', element: <Page />, loader: () => null }], {
    initialEntries: [`/query/replay${query}`],
  })
  await show(<RouterProvider router={router} />)
  return {
    router,
    query: () => new URLSearchParams(router.state.location.search),
    address: () => page.now?.address,
    async keep(at: number) {
      const { now: shown } = page
      if (shown === undefined) throw new Error('the page was not drawn')
      await act(async () => shown.keep({ ...shown.address, at }))
      await settle()
    },
    async go(to: string) {
      await act(async () => void (await router.navigate(`/query/replay${to}`)))
      await settle()
    },
  }
}

it('an address without a moment gets the one that is shown [FEA-04]', async () => {
  const { query, keep, go } = await open('')
  expect(query().get('to')).toBe(`${NOW}`)
  await keep(NOW - HOUR)
  // The menu leads back to a page that was kept.
  await go('')
  expect(query().get('at')).toBe(`${NOW - HOUR}`)
  expect(page.followed).toEqual([])
})

it('what is written is not followed, another address is, and so is the way back [RTE-21]', async () => {
  const { router, query, address, keep, go } = await open(`?at=${NOW - 4 * HOUR}&device=A`)
  await act(async () => {
    const shown = page.now
    for (const minutes of [1, 2, 3]) {
      if (shown !== undefined) shown.keep({ ...shown.address, at: NOW - 4 * HOUR + minutes * 60_000 })
    }
  })
  await settle()
  expect(query().get('at')).toBe(`${NOW - 4 * HOUR + 180_000}`)
  expect(query().get('device')).toBe('A')
  expect(page.followed).toEqual([])
  await go(`?at=${NOW - 20 * HOUR}&speed=60`)
  expect(page.followed).toEqual([NOW - 20 * HOUR])
  expect(address()).toMatchObject({ at: NOW - 20 * HOUR, speed: 60, from: NOW - 23 * HOUR })
  await keep(NOW - 19 * HOUR)
  await act(async () => void (await router.navigate(-1)))
  await settle()
  expect(page.followed).toEqual([NOW - 20 * HOUR, NOW - 4 * HOUR + 180_000])
})
