import { act, fireEvent, screen, within } from '@testing-library/react'
import { State2 } from '@vigil/contract'
import { NOTICE_DURATION_MS } from '@vigil/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { openLive, pass, press, show, words } from '../../../test/show.tsx'
import { Notices } from './notices.tsx'

async function notices(address = '/') {
  const world = openLive()
  await world.start()
  await show(
    <MemoryRouter initialEntries={[address]}>
      <Notices />
    </MemoryRouter>,
    { live: world.live },
  )
  const raise = (sn: string, state: State2 = State2.Alarm) =>
    world.push('alarm', 301, alarm(sn, sn, state, { deviceName: `Gate ${sn}`, life: life(1) }))
  const shown = () => {
    const region = screen.queryByRole('region', { name: 'Alarm notices' })
    return region === null ? [] : within(region).getAllByRole('article').map(words)
  }
  const becomes = (sn: string, state: State2, over = false) =>
    world.push(
      'alarm',
      over ? 303 : 301,
      alarm(sn, sn, over ? State2.Normal : state, {
        deviceName: `Gate ${sn}`,
        code: over ? 303 : 301,
        endTime: over ? Date.now() : null,
        life: life(2),
      }),
    )
  return { raise, becomes, shown }
}

it('the newest two are shown, and the older one is closed [NOT-03]', async () => {
  const { raise, shown } = await notices()
  for (const sn of ['first', 'second', 'third']) {
    await raise(sn)
    expect(shown().join()).toContain(`Gate ${sn}`)
    await pass(600)
  }
  expect(shown()).toHaveLength(2)
  expect(shown().join()).not.toContain('Gate first')
})

it('each lasts five seconds, and can be closed before [NOT-02]', async () => {
  const { raise, shown } = await notices()
  await raise('A')
  await pass(NOTICE_DURATION_MS - 1000)
  expect(shown()).toHaveLength(1)
  await pass(2000)
  expect(shown()).toEqual([])
  await raise('B')
  await press(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toEqual([])
})

it('one that has the focus or the pointer does not leave under the hand; it leaves afterwards [NOT-02]', async () => {
  const { raise, shown } = await notices()
  await raise('A')
  const open = within(screen.getByRole('article')).getAllByRole('button')[0] as HTMLElement
  await act(async () => open.focus())
  await pass(NOTICE_DURATION_MS * 4)
  expect(shown()).toHaveLength(1)
  expect(document.activeElement).toBe(open)
  await act(async () => open.blur())
  await pass(NOTICE_DURATION_MS - 1000)
  expect(shown()).toHaveLength(1)
  await pass(2000)
  expect(shown()).toEqual([])

  await raise('B')
  fireEvent.pointerEnter(screen.getByRole('article'))
  await pass(NOTICE_DURATION_MS * 2)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('article'))
  await pass(NOTICE_DURATION_MS + 1000)
  expect(shown()).toEqual([])
})

it('an alarm that becomes worse has one notice, which says so [NOT-01]', async () => {
  const { raise, shown } = await notices()
  await raise('A', State2.Warning)
  expect(shown()[0]).toContain('Warning')
  await pass(2000)
  await raise('A', State2.HighRisk)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toContain('High risk')
})

it('says what became of its alarm in its place: new, worse, ended [NOT-01]', async () => {
  const { raise, becomes, shown } = await notices()
  await raise('A', State2.Warning)
  expect(shown()[0]).toContain('New')
  const card = screen.getByRole('article')
  await pass(1000)
  await becomes('A', State2.HighRisk)
  expect(shown()[0]).toContain('Worse')
  await pass(1000)
  await becomes('A', State2.HighRisk, true)
  expect(shown()[0]).toContain('Ended')
  expect(screen.getByRole('article')).toBe(card)
})

it('none is shown of an alarm that the page itself shows', async () => {
  const desk = await notices('/devices/monitor/alarm')
  await desk.raise('A')
  expect(desk.shown()).toEqual([])
})

it('one is shown where a filter of the desk may hide its alarm', async () => {
  const narrowed = await notices('/devices/monitor/alarm?office=7')
  await narrowed.raise('A')
  expect(narrowed.shown()).toHaveLength(1)
})

it('is reached and closed by keyboard', async () => {
  const { raise, shown } = await notices()
  await raise('A')
  act(() => void fireEvent.keyDown(document.body, { key: 'n' }))
  expect(document.activeElement?.textContent).toContain('Gate A')
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  expect(shown()).toEqual([])
})

// On a phone two notices lay over a third of the page.
it('a phone has one line: the one that is needed most, how many more, closed together [NOT-03]', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: false })
  try {
    const { raise, shown } = await notices()
    await raise('A', State2.HighRisk)
    await raise('B')
    expect(shown()).toHaveLength(1)
    expect(shown()[0]).toContain('Gate A')
    expect(shown()[0]).toContain('and 1 more')
    await press(screen.getByRole('button', { name: 'Close' }))
    expect(shown()).toEqual([])
    await raise('C')
    expect(shown()[0]).not.toContain('more')
  } finally {
    window.matchMedia = wide
  }
})
