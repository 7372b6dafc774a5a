import { screen } from '@testing-library/react'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, pass, settle, show } from '../../../test/show.tsx'
import { InFrame } from '../frame/in-frame.ts'
import { Unfetched } from './load-chunk.ts'
import { RouteFailure } from './route-failure.tsx'

/** Longer than `settle` lets pass: the router draws what came of a fetch only if it was drawn while under way. */
const FETCH_MS = 150

/** A page that is fetched as often as the router asks for it. */
async function page(fetchPage: () => Promise<unknown>, inFrame = true) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const world = openLive()
  await world.start()
  const tries = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, FETCH_MS))
    return fetchPage()
  })
  const router = createMemoryRouter([
    {
      path: '/',
      loader: tries,
      element: <p>The page</p>,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <i />,
    },
  ])
  const shown = await show(
    <InFrame value={inFrame}>
      <RouterProvider router={router} />
    </InFrame>,
    { live: world.live },
  )
  await settle()
  return { ...world, ...shown, tries }
}

// It said that the live link goes on, and that the page should be loaded anew.
it('a page that is opened while the server is away says so and when it is tried again, and opens by itself [PSH-06]', async () => {
  let isAway = true
  const shown = await page(async () => {
    if (isAway) throw new Unfetched('/')
    return null
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No connection to the server')
  expect(shown.text()).toContain('It opens by itself as soon as the server answers.')
  expect(shown.text()).toContain('Trying again in 10 s')
  expect(shown.text()).not.toContain('The live link and alarms go on')
  await pass(4000)
  expect(shown.text()).toContain('Trying again in 6 s')
  await pass(RESTART_DELAY_MS)
  expect(shown.tries.mock.calls).toHaveLength(2)
  expect(shown.text()).toContain('Trying again in')
  isAway = false
  for (let tenths = 0; tenths < 70; tenths++) await settle()
  expect(shown.text()).toBe('The page')
})

it('it opens as soon as the link is back [PSH-06]', async () => {
  let isAway = true
  const shown = await page(async () => {
    if (isAway) throw new Unfetched('/')
    return null
  })
  await shown.drop()
  isAway = false
  await pass(RESTART_DELAY_MS - 9000)
  expect(shown.text()).toContain('No connection to the server')
  await pass(9000)
  await shown.accept()
  for (let tenths = 0; tenths < 5; tenths++) await settle()
  expect(shown.text()).toBe('The page')
})

it('a page that broke by itself does not blame the server while the link stands, and does once it is lost [PSH-06]', async () => {
  const shown = await page(async () => {
    throw new Error('a fault of the page')
  })
  expect(shown.text()).toContain('This page could not be shown')
  expect(shown.text()).toContain('The live link and alarms go on.')
  expect(shown.text()).not.toContain('Trying again')
  await shown.drop()
  expect(shown.text()).toContain('No connection to the server')
  expect(shown.text()).not.toContain('The live link and alarms go on.')
  expect(shown.text()).toContain('Trying again in')
})

it('outside the frame nothing is said of a link that is not there [PSH-06]', async () => {
  const shown = await page(async () => {
    throw new Error('a fault of the page')
  }, false)
  expect(shown.text()).toContain('This page could not be shown')
  expect(shown.text()).not.toContain('live link')
  expect(shown.text()).toContain('Trying again in 10 s')
})
