import { createEvent, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { press, settle, show } from '../../../test/show.tsx'
import { RecordLink, RecordLinks } from './record-link.tsx'

async function open(isInPanel: boolean) {
  const link = (
    <RecordLink to="/query/hisWarn?begin=1" label="Gate: 3, show the records">
      3
    </RecordLink>
  )
  const router = createMemoryRouter([
    { path: '/', element: isInPanel ? <RecordLinks>{link}</RecordLinks> : link, loader: () => null },
    { path: '/query/hisWarn', element: <h1>Alarms</h1>, loader: () => null },
  ])
  await show(<RouterProvider router={router} />)
  return { router, link: screen.getByRole('link', { name: 'Gate: 3, show the records' }) }
}

it.each([true, false])('leads to its records within the console [RTE-16]; in a panel: %s', async (isInPanel) => {
  const { router, link } = await open(isInPanel)
  expect(link.getAttribute('href')).toBe('/query/hisWarn?begin=1')
  await press(link)
  await settle()
  expect(screen.getByRole('heading', { name: 'Alarms' })).toBeTruthy()
  expect(router.state.location.search).toBe('?begin=1')
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'is left to the browser where it is to be opened elsewhere: %o',
  async (pressed) => {
    const { router, link } = await open(true)
    const click = createEvent.click(link, pressed)
    // Nothing is loaded in a test.
    let isLeft: boolean | undefined
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent(link, click)
    await settle()
    expect(isLeft).toBe(true)
    expect(router.state.location.pathname).toBe('/')
  },
)
